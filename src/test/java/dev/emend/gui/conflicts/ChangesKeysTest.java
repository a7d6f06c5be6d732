package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a folder of memories that an agent consolidates, worked by keys alone.
class ChangesKeysTest {
    private static final Path PICTURES = Path.of("target", "screenshots", "changes");

    @TempDir
    private Path folder;

    private Path memory;
    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private LiveSettings settings;
    private Shell shell;

    @BeforeEach
    void openTheWindow() throws Exception {
        memory = Files.createDirectory(folder.resolve("memory"));
        try (var files = Files.list(Path.of("catalogs", "agent_memory"))) {
            for (var file : files.toList()) {
                Files.copy(file, memory.resolve(file.getFileName()));
            }
        }
        opened = OpenWorkspace.at(memory, Clock.systemUTC());
        opened.workspace().library().look();
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screens are there", () -> scene.lookup("#rail-conflicts .rail-badge") != null);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    /// One memory is dropped, one merged into another, which is reworded, and one is added.
    private void consolidate() throws IOException {
        var index = memory.resolve("MEMORY.md");
        Files.writeString(
                index,
                Files.readString(index)
                                .replaceFirst("- The nightly job[^\\n]*\\n", "")
                                .replaceFirst("- \\[Reviews[^\\n]*\\n", "")
                        + "- New: the build runs on arm, too\n");
        Files.writeString(
                memory.resolve("build-and-test.md"),
                Files.readString(memory.resolve("build-and-test.md"))
                        + "\nReviews: one concern per commit, and the body says why. A fix comes with the test that"
                        + " failed before. Generated files are not part of a review.\n");
        Files.delete(memory.resolve("reviews.md"));
        opened.workspace().library().look();
    }

    private TreeMap<String, String> files() throws IOException {
        var all = new TreeMap<String, String>();
        try (var files = Files.list(memory)) {
            // what is being written has another name until it is whole
            for (var file :
                    files.filter(path -> path.toString().endsWith(".md")).toList()) {
                all.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return all;
    }

    private boolean isOn(String selector) {
        var node = scene.lookup(selector);
        return node != null && Focusability.is(node);
    }

    private boolean says(String words) {
        return scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText().contains(words));
    }

    private long undone() {
        return scene.getRoot().lookupAll(".changed .member .chip").stream()
                .filter(node -> node instanceof Labeled label && label.getText().equals("Undone"))
                .filter(Focusability::is)
                .count();
    }

    private String badge() {
        var badge = (Labeled) scene.lookup("#rail-conflicts .rail-badge");
        return badge.isVisible() ? badge.getText() : "";
    }

    private void picture(String name) throws Exception {
        Files.createDirectories(PICTURES);
        ScenePictures.write(Fx.get(() -> ScenePictures.of(stage)), PICTURES.resolve(name + ".png"));
    }

    @Test
    void aConsolidationIsUndoneInPartThenWholeThenTakenBackAndAccepted() throws Exception {
        var before = files();
        consolidate();
        Fx.await("it is counted", () -> badge().equals("1"));
        Fx.run(() -> shell.go("conflicts", "files"));
        Fx.await("its memories are shown", () -> isOn(".changed #change-1"));
        Fx.await("all of them", () -> isOn(".changed #change-4"));
        assertTrue(Fx.get(() -> says("Dropped")));
        assertTrue(Fx.get(() -> says("Merged into build-and-test")));
        assertTrue(Fx.get(() -> says("Undoing removes it from MEMORY.md")), "a word of caution");
        picture("set-100");

        Fx.press(scene, "Space");
        Fx.press(scene, "Space");
        Fx.await("two are ticked", () -> says("2 ticked"));
        Fx.press(scene, "R");
        Fx.await("they are said to be undone", () -> undone() == 2);
        Fx.await(
                "they are in the files again",
                () -> files().toString().contains("nightly job")
                        && Objects.equals(before.get("reviews.md"), files().get("reviews.md")));
        assertTrue(files().toString().contains("arm, too"), "only what was ticked is undone");
        assertEquals("1", Fx.get(this::badge), "the rest still waits");
        Fx.await("one can take it back", () -> says("2 changes in"));

        Fx.press(scene, "Shift+X");
        Fx.await("nothing waits", () -> badge().isEmpty() && !isOn(".changed"));
        Fx.await(
                "all is as before",
                () -> !files().toString().contains("arm, too")
                        && Objects.equals(before.get("build-and-test.md"), files().get("build-and-test.md")));

        Fx.press(scene, "Shortcut+Z");
        Fx.await("the set is back", () -> isOn(".changed #change-4") && badge().equals("1"));
        Fx.await("two of it are still undone", () -> undone() == 2);
        Fx.await("the rest is in the files again", () -> files().toString().contains("arm, too"));
        Fx.press(scene, "Shift+A");
        Fx.await("it is accepted", () -> badge().isEmpty() && !isOn(".changed"));
        assertTrue(files().toString().contains("arm, too"), "accepting changes no file");
        assertEquals(List.of(), opened.workspace().safety().fileChanges().open());
    }

    @Test
    void withoutATickTheMemoryWithTheFrameIsUndone() throws Exception {
        consolidate();
        Fx.run(() -> shell.go("conflicts", "files"));
        Fx.await("its memories are shown", () -> isOn(".changed #change-4"));
        Fx.press(scene, "Shift+Down");
        Fx.press(scene, "R");
        Fx.await("the merged one is undone", () -> undone() == 1);
        Fx.await("and back", () -> Files.exists(memory.resolve("reviews.md")));
        assertFalse(files().toString().contains("nightly job"));
    }

    @Test
    void whatWasNotTakenOverIsTakenOverByKey() throws Exception {
        var index = memory.resolve("MEMORY.md");
        var own = Files.readString(index);
        var others = own.replace("- The nightly job", "- Every nightly job");
        Files.writeString(index, others);
        opened.workspace().library().look();
        var changes = opened.workspace().safety().fileChanges();
        var set = changes.open().getFirst();
        changes.undo(REVIEWER, set, List.of(set.changes().getFirst().name()))
                .saveStatus()
                .join();
        assertEquals(own, Files.readString(index));
        Files.writeString(index, others);
        opened.workspace().library().look();
        Fx.run(() -> shell.go("conflicts", "files"));
        Fx.await("it is shown", () -> isOn(".changed #change-1") && says("1 change by others not taken over"));
        Fx.await("the file is as it was", () -> own.equals(files().get("MEMORY.md")));

        Fx.press(scene, "R");
        Fx.await("it is in the file", () -> others.equals(files().get("MEMORY.md")));
        Fx.await(
                "it waits to be accepted, as in Review",
                () -> badge().equals("1") && isOn(".changed #change-1") && !says("not taken over"));

        Fx.press(scene, "Shortcut+Z");
        Fx.await("it is out of the file", () -> own.equals(files().get("MEMORY.md")));
        Fx.await("the set is back", () -> isOn(".changed #change-1") && says("1 change by others not taken over"));
        Fx.await("it is counted once", () -> badge().equals("1"));
    }

    @Test
    void whatMergingAFileThatWaitsWouldBringIsShownBeforeOneDecides() throws Exception {
        for (var file : files().keySet()) {
            Files.delete(memory.resolve(file));
        }
        opened.workspace().library().look();
        Fx.run(() -> shell.go("conflicts", "files"));
        Fx.await("all that would go is shown", () -> isOn(".waiting #change-9"));
        assertTrue(Fx.get(() -> says("9 dropped")));
        assertFalse(Fx.get(() -> isOn("#changes-restore")), "nothing of it is there to undo yet");
        picture("held-100");
        Fx.press(scene, "R");
        Fx.await("the last good version is back", () -> files().size() == 4);
        Fx.await("nothing waits any more", () -> !isOn(".waiting #change-9"));
    }

    @Test
    void nothingIsCutAtTwiceTheSize() throws Exception {
        consolidate();
        Fx.run(() -> {
            settings.setZoomPercent(200);
            shell.go("conflicts", "files");
        });
        Fx.await("its memories are shown", () -> isOn(".changed #change-4"));
        Fx.press(scene, "Shift+Down");
        picture("set-200");
        Fx.press(scene, "F6");
        picture("set-200-pane");
        Fx.run(() -> scene.getRoot().lookupAll(".changed .label").forEach(this::isWhole));
    }

    private void isWhole(Node node) {
        if (node instanceof Labeled label
                && Focusability.is(label)
                && !label.getText().isBlank()) {
            var shown = label.lookup(".text");
            assertFalse(
                    shown instanceof javafx.scene.text.Text text
                            && text.getText().endsWith("…"),
                    () -> label.getText() + " is cut");
        }
    }
}
