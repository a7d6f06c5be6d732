package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.FileNotification;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextArea;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a real file that an agent writes behind its back, worked by keys alone.
class ConflictsKeysTest {
    private static final String BEFORE = "What an agent knew before";
    private static final List<String> FIELDS = List.of("description", "ui_location", "output_state");

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private ItemRef item;

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        item = opened.workspace()
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref();
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("home is on", () -> find("#home-read") != null);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    @Test
    void threeConflictsAreSettledAndOneIsTakenBack() throws Exception {
        var before = Fx.get(() -> scene.getFocusOwner().getId());
        disagreeAboutThreeFields();
        Fx.await("the bar is up", () -> find("#file-news") != null);
        assertEquals(before, Fx.get(() -> scene.getFocusOwner().getId()), "it takes no focus");

        Fx.press(scene, "Alt+R");
        Fx.await("the file is shown", () -> isShown(".waiting #files-merge"));
        Fx.press(scene, "M");
        Fx.await("the bar is gone", () -> find("#file-news") == null);
        Fx.await("three conflicts wait", () -> "3".equals(badge()));
        Fx.await("the first is shown", () -> isShown("#conflicts-ours"));

        var first = place();
        Fx.press(scene, "E");
        Fx.await("the result has the focus", () -> scene.getFocusOwner() instanceof TextArea);
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, "from both");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the second is shown", () -> !place().equals(first));
        assertTrue(Fx.get(() -> isInside(".matters")), "letters are keys again");
        var second = place();
        Fx.press(scene, "2");
        Fx.await("the third is shown", () -> !List.of(first, second).contains(place()));
        var third = place();
        Fx.press(scene, "1");
        Fx.await("no conflict is left", () -> !isShown("#conflicts-ours"));

        assertEquals("from both", decided(first));
        assertEquals("theirs", decided(second));
        assertEquals("ours", decided(third));
        Fx.await("all is in the file", () -> file().contains("from both"));
        Fx.await("an answer is written into the file", () -> file().contains("\"theirs"));

        Fx.press(scene, "Shortcut+Z");
        Fx.await("it is open again", () -> isShown("#conflicts-ours") && place().equals(third));
        Fx.await("the list has the focus", () -> isInside(".matters"));
        Fx.await("one waits", () -> "1".equals(badge()));
        assertEquals("ours", decided(third));
    }

    @Test
    void aFileThatLostMostOfItsItemsIsHeldAndPutBackWithoutLosingTheFocus() throws Exception {
        var whole = file();
        Files.writeString(opened.catalog(), "[{\"knowledge_id\": \"only\"}]\n");
        opened.workspace().library().look();

        Fx.await("the bar is up", () -> find("#files-back") != null);
        assertEquals(
                FileNotification.Stage.HELD,
                opened.workspace().safety().conflicts().news().getFirst().stage());
        assertTrue(text("#file-news .news-words").contains("changed a lot on disk"));
        var before = Fx.get(scene::getFocusOwner);
        for (int pane = 0; pane < 5 && !Fx.get(() -> isInside("#file-news")); pane++) {
            before = Fx.get(scene::getFocusOwner);
            Fx.press(scene, "F6");
        }
        Fx.run(() -> find("#files-back").requestFocus());
        Fx.press(scene, "Enter");

        Fx.await("the bar is gone", () -> find("#file-news") == null);
        assertEquals(before.getId(), Fx.get(() -> scene.getFocusOwner().getId()), "the focus is back where it was");
        assertEquals(whole, file());
    }

    /// Both change the same three fields; the agent writes what it read before our changes.
    private void disagreeAboutThreeFields() throws Exception {
        var workspace = opened.workspace();
        for (var field : FIELDS) {
            workspace
                    .editor()
                    .edit(REVIEWER, item, field, new Json.Text(BEFORE))
                    .saveStatus()
                    .get();
        }
        var theirs = items();
        var other = workspace.library().rows(ItemQuery.all()).rows().getLast().ref();
        workspace.editor().edit(REVIEWER, other, FIELDS.getFirst(), new Json.Text("a change the agent lacks"));
        for (var field : FIELDS) {
            workspace
                    .editor()
                    .edit(REVIEWER, item, field, new Json.Text("ours"))
                    .saveStatus()
                    .get();
        }
        var changed = (Json.Obj) theirs.getFirst();
        for (var field : FIELDS) {
            changed = changed.with(field, new Json.Text("theirs"));
        }
        theirs.set(0, changed);
        Files.writeString(opened.catalog(), new Json.Arr(theirs).compact());
        workspace.library().look();
    }

    private List<Json> items() throws Exception {
        var items = new ArrayList<Json>();
        for (var row : opened.workspace().library().rows(ItemQuery.all()).rows()) {
            items.add(opened.workspace().library().item(row.ref()).item().fields());
        }
        return items;
    }

    private String decided(String field) throws Exception {
        return opened.workspace()
                .library()
                .item(item)
                .item()
                .fields()
                .text(field)
                .orElseThrow();
    }

    private String file() throws Exception {
        return Files.readString(opened.catalog(), StandardCharsets.UTF_8);
    }

    private String place() {
        return ((Labeled) find(".disagreement .place")).getText();
    }

    private String badge() {
        var badge = (Labeled) find("#rail-conflicts .rail-badge");
        return badge.isVisible() ? badge.getText() : "";
    }

    private String text(String selector) throws Exception {
        return Fx.get(() -> ((Labeled) find(selector)).getText());
    }

    private boolean isShown(String selector) {
        var node = find(selector);
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return node != null;
    }

    private boolean isInside(String selector) {
        var pane = find(selector);
        for (Node at = scene.getFocusOwner(); at != null; at = at.getParent()) {
            if (at == pane) {
                return true;
            }
        }
        return false;
    }

    private Node find(String selector) {
        return scene.lookup(selector);
    }
}
