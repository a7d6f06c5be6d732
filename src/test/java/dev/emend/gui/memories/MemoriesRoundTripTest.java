package dev.emend.gui.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemorySummary;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.ReviewState;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a real store, driven by keys alone: what is done is in the store, and Undo
/// takes it back.
@Tag("slow")
class MemoriesRoundTripTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private Shell shell;
    private volatile @Nullable MemoriesScreen screen;

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("memories", Icons.MEMORIES, false, (opened, host) -> {
            screen = new MemoriesScreen(opened.actor(), opened.workspace(), host);
            return screen;
        });
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the table", () -> model().list.load.get().ready().isPresent());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private MemoriesViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private void untilFocusIsOn(String id) throws Exception {
        Fx.await("the focus on " + id + ", not on " + Fx.get(() -> scene.getFocusOwner()), () -> {
            var owner = scene.getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    private Optional<MemorySummary> row(String task) {
        return model().list.rows().stream()
                .filter(row -> row.says().task().equals(task))
                .findFirst();
    }

    private boolean isIn(String task, ReviewState state) {
        return row(task).filter(summary -> summary.status().state() == state).isPresent();
    }

    private void add(String task) throws Exception {
        Fx.press(scene, "Shortcut+N");
        untilFocusIsOn("memory-task");
        Fx.type(scene, task);
        Fx.press(scene, "Shortcut+Enter");
        Fx.await(task, () -> row(task).isPresent());
        untilFocusIsOn("memory-table");
    }

    @Test
    void whatIsAddedAskedJudgedAndEditedIsInTheStoreAndUndoTakesItBack() throws Exception {
        add("rotate the signing key");
        add("change a seat");
        Fx.press(scene, "Shortcut+F");
        untilFocusIsOn("ask");
        Fx.type(scene, "signing key");
        Fx.press(scene, "Enter");
        Fx.await("the answer", () -> model().list.search.answer.get().ready().isPresent());
        assertEquals(
                "rotate the signing key",
                Fx.get(() -> model().list.rows().getFirst().says().task()));
        Fx.press(scene, "V");
        Fx.await("the other answer", () -> model().list.search.last.get().isPresent());
        Fx.await("its hits", () -> model().list.search.answer.get().ready().isPresent());
        untilFocusIsOn("memory-table");

        Fx.press(scene, "X");
        Fx.await("it is rejected", () -> isIn("rotate the signing key", ReviewState.REJECTED));
        Fx.press(scene, "Shortcut+Z");
        Fx.await("it is kept again", () -> isIn("rotate the signing key", ReviewState.KEPT));
        Fx.press(scene, "Esc");
        Fx.await("both", () -> model().list.rows().size() == 2);

        Fx.run(() -> model().list.select(row("change a seat").orElseThrow().id()));
        Fx.await(
                "the seat",
                () -> model().detail
                        .current()
                        .filter(memory -> memory.detail().memory().text().task().equals("change a seat"))
                        .isPresent());
        Fx.press(scene, "E");
        untilFocusIsOn("memory-task");
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, "change two seats");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the new task", () -> row("change two seats").isPresent());
        untilFocusIsOn("memory-table");
        Fx.press(scene, "Shortcut+Z");
        Fx.await("the old task", () -> row("change a seat").isPresent());

        // at once: half of it is a filter that finds nothing
        Fx.run(() -> ((TextField) find("#filter")).setText("confidence<high"));
        Fx.await("the mistake", () -> !model().list.mistake.get().isEmpty());
        assertTrue(Fx.get(() -> ((Label) find("#filter-mistake")).getText()).contains("high"));
        assertEquals(2, Fx.get(() -> model().list.rows().size()));
    }

    @Test
    void aFileIsLookedIntoImportedAndItsBrokenLineIsMended() throws Exception {
        var file = folder.resolve("logs.jsonl");
        Files.writeString(
                file,
                log("Keep accuracy above 0.9", true)
                        + "\n{\"kfm_action_taken\": \"Kill\", \"outcome_success\": \n"
                        + log("Answer within 2 s", false)
                        + "\n");
        Fx.press(scene, "Shortcut+I");
        untilFocusIsOn("import-file");
        Fx.run(() -> shell.importFiles(List.of(file)));
        assertEquals(0, Fx.get(() -> model().list.rows().size()), "nothing is written yet");

        untilFocusIsOn("import-start");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("two memories", () -> model().list.rows().size() == 2);
        assertTrue(Fx.get(
                () -> model().list.rows().stream().allMatch(row -> row.status().state() == ReviewState.PENDING)));

        Fx.press(scene, "Esc");
        Fx.press(scene, "Shortcut+Shift+I");
        Fx.await("the record", () -> model().quarantine.selectedRecord.get() != null);
        Fx.run(() -> find("#quarantine-raw").requestFocus());
        Fx.run(() -> model().quarantine.draft.set(log("Stay below 0.01 per call", true)));
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("three memories", () -> model().list.rows().size() == 3);
        Fx.await(
                "an empty quarantine",
                () -> model().quarantine
                        .load
                        .get()
                        .ready()
                        .filter(List::isEmpty)
                        .isPresent());

        Fx.press(scene, "Esc");
        Fx.press(scene, "Shift+Delete");
        untilFocusIsOn("retention-confidence");
        Fx.run(() -> model().retention.confidence.set(""));
        Fx.run(() -> model().retention.days.set(""));
        Fx.await(
                "all three in the preview",
                () -> model().retention.preview.get() instanceof Load.Ready<?>
                        && model().retention
                                        .preview
                                        .get()
                                        .ready()
                                        .orElseThrow()
                                        .rows()
                                        .size()
                                == 3);
        Fx.press(scene, "Shortcut+Enter");
        Fx.await(
                "all archived",
                () -> model().list.rows().stream().allMatch(row -> row.status().tier() == MemorySummary.Tier.ARCHIVED));
        Fx.press(scene, "Esc");
        untilFocusIsOn("memory-table");
        Fx.press(scene, "Shortcut+Z");
        Fx.await(
                "all active",
                () -> model().list.rows().stream().allMatch(row -> row.status().tier() == MemorySummary.Tier.ACTIVE));

        Fx.press(scene, "Shortcut+G");
        Fx.await(
                "what is related",
                () -> model().relatedMemories.relatedMemories.get().ready().isPresent());
        Fx.press(scene, "Esc");
        untilFocusIsOn("memory-table");
    }

    private static String log(String requirements, boolean isSuccess) {
        return "{\"timestamp\": \"2025-01-17T14:03:22\", \"current_task_requirements\": {\"goal\": \""
                + requirements
                + "\"}, \"previous_component_name\": \"analyze_deep\","
                + " \"kfm_action_taken\": \"Kill\", \"selected_component_name\": \"analyze_fast\","
                + " \"execution_outcome_metrics\": {\"accuracy\": 0.81, \"latency\": 0.9},"
                + " \"outcome_success\": "
                + isSuccess
                + ", \"reflection_llm_output\": \"It held.\"}";
    }

    private Node find(String selector) {
        return Objects.requireNonNull(scene.lookup(selector), selector);
    }
}
