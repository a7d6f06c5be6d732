package dev.emend.gui.conflicts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.review.ProposalSet;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over the real catalog: what finders propose is judged by keys alone.
class ProposalKeysTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;

    /// Skipped here, nothing is opened that would have to be closed.
    @BeforeAll
    static void needsTheRealCatalog() {
        SharedData.catalog();
    }

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC());
        // what is alike by meaning replaces what is alike by words, whenever the model is open
        opened.workspace().search().awaitReady();
        opened.workspace().review().proposals().awaitFresh();
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
    void lookAlikesAndAContradictionAreJudgedAndTakenBack() throws Exception {
        int alike = now().similarPairs().size();
        assertTrue(alike > 2, "the catalog has some");
        Fx.run(() -> find("#rail-conflicts").requestFocus());
        Fx.press(scene, "Enter");
        Fx.await("a look-alike is shown", () -> isShown("#alike-contradicts"));
        Fx.await("the list has the focus", () -> isInside(".matters"));
        Fx.press(scene, "C");
        Fx.await("it is a contradiction", () -> now().contradictions().size() == 1);
        Fx.await("it waits in a section of its own", () -> isShown("#conflicts-show-contradictions"));
        Fx.press(scene, "Alt+3");
        Fx.await("a contradiction is shown", () -> isShown("#judge-left"));
        Fx.await("the list has the focus", () -> isInside(".matters"));

        Fx.press(scene, "O");
        Fx.await("the form has the focus", () -> isFocused("when-key-left"));
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, "nothing");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("it is refused in place", () -> !mistake().isEmpty());
        assertTrue(Fx.get(() -> isFocused("when-key-left")), "the focus stays in the form");
        Fx.press(scene, "Esc");
        Fx.await("letters are keys again", () -> isInside(".matters"));

        var before = Fx.get(this::all);
        Fx.press(scene, "1");
        Fx.await("it is decided", () -> now().contradictions().isEmpty());
        Fx.await("it can be undone", () -> isShown(".toast") && !isShown("#judge-left"));
        Fx.press(scene, "Shortcut+Z");
        Fx.await("it is back", () -> now().contradictions().size() == 1);
        Fx.await("and in the list", () -> all().equals(before) && isShown("#judge-left"));

        Fx.press(scene, "Alt+7");
        Fx.await("a look-alike is shown", () -> isShown("#alike-contradicts"));
        Fx.press(scene, "M");
        Fx.await("one stands for both", () -> !superseded().isEmpty());
        Fx.await("the list has the focus", () -> isInside(".matters"));
        assertEquals(1, superseded().size());
    }

    private List<JournalEntryView> superseded() throws Exception {
        return opened.workspace().journal().search(new JournalQuery("", "", "supersede", Optional.empty(), 50));
    }

    /// All matters and their number.
    private String all() {
        // it goes when one kind is left
        return find("#conflicts-show-all") instanceof Labeled label ? label.getText() : "";
    }

    private ProposalSet now() {
        return opened.workspace().review().proposals().current();
    }

    private String mistake() {
        return find("#judge-mistake") instanceof Labeled label ? label.getText() : "";
    }

    private boolean isFocused(String id) {
        return scene.getFocusOwner() instanceof TextInputControl field && id.equals(field.getId());
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
