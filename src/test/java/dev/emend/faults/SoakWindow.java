package dev.emend.faults;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.gui.shell.ShellJobs;
import dev.emend.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/// The real window for a test that runs for minutes: conditions that read the store are asked on
/// the test's own thread, so that only the window's work is done on the JavaFX thread.
final class SoakWindow {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final Stage stage;
    private final Shell shell;
    private final Scene scene;

    private SoakWindow(Stage stage, Shell shell, Scene scene) {
        this.stage = stage;
        this.shell = shell;
        this.scene = scene;
    }

    static SoakWindow open(OpenWorkspace opened) throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, Screens.all(settings));
        var scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        var window = new SoakWindow(stage, shell, scene);
        window.until("home is on", () -> window.isThere("#home-read"));
        return window;
    }

    void press(String... keys) throws Exception {
        for (var key : keys) {
            Fx.press(scene, key);
        }
    }

    void type(String text) throws Exception {
        Fx.type(scene, text);
    }

    /// Asks on this thread until the claim holds.
    void until(String claim, Callable<Boolean> holds) throws Exception {
        if (!isWithin(PATIENCE, holds)) {
            throw new AssertionError("never: " + claim + "; focus on " + focus() + ", shown " + problem());
        }
    }

    /// Whether it comes true soon enough; asks on this thread.
    boolean isWithin(Duration patience, Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + patience.toNanos();
        while (!holds.call()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        return true;
    }

    void untilFocus(String id) throws Exception {
        until("the focus on " + id, () -> focus().equals(id));
    }

    /// Waits until typing would not go into a field.
    void untilLettersAreKeys() throws Exception {
        until("letters are keys", () -> Fx.get(() -> !(scene.getFocusOwner() instanceof TextInputControl)));
    }

    String focus() throws Exception {
        return Fx.get(() -> {
            var owner = scene.getFocusOwner();
            return owner == null || owner.getId() == null ? String.valueOf(owner) : owner.getId();
        });
    }

    boolean isThere(String selector) throws Exception {
        return Fx.get(() -> scene.lookup(selector) != null);
    }

    /// Whether it can be seen and pressed.
    boolean isOn(String selector) throws Exception {
        return Fx.get(() -> {
            var node = scene.lookup(selector);
            if (node == null || node.isDisabled()) {
                return false;
            }
            for (Node at = node; at != null; at = at.getParent()) {
                if (!at.isVisible()) {
                    return false;
                }
            }
            return true;
        });
    }

    String text(String selector) throws Exception {
        return Fx.get(() -> scene.lookup(selector) instanceof Labeled labeled ? labeled.getText() : "");
    }

    <T extends Node> T node(String selector, Class<T> type) {
        return type.cast(scene.lookup(selector));
    }

    /// What the banner says, which is dismissed; empty when there is none.
    String problem() throws Exception {
        return Fx.get(() -> ShellJobs.dismissProblem(shell));
    }

    void start(String title, ScreenHost.ScreenTask<Integer> work) throws Exception {
        Fx.run(() -> shell.job(title, work, _ -> {}));
    }

    void cancelJobs() throws Exception {
        Fx.run(() -> ShellJobs.cancelAll(shell));
    }

    void hide() throws Exception {
        Fx.run(stage::hide);
    }
}
