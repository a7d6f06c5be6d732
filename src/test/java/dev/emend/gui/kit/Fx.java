package dev.emend.gui.kit;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.testfx.api.FxToolkit;

/// The JavaFX thread and the keyboard, for tests.
public final class Fx {
    private static final long PATIENCE_SECONDS = 20;

    static {
        try {
            FxToolkit.registerPrimaryStage(); // whichever test is the first in its process
        } catch (TimeoutException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Fx() {}

    /// Runs a step on the JavaFX thread and waits for its value.
    public static <T> T get(Callable<T> step) throws Exception {
        var result = new CompletableFuture<T>();
        Platform.runLater(() -> {
            try {
                result.complete(step.call());
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    public static void run(Runnable step) throws Exception {
        get(() -> {
            step.run();
            return true;
        });
    }

    /// Asks on the JavaFX thread until the claim holds.
    public static void await(String claim, Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!get(holds)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never: " + claim);
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /// Presses and releases a key where the focus is, as `Shortcut+K` or `A`.
    public static void press(Scene scene, String key) throws Exception {
        run(() -> pressHere(scene, key));
    }

    /// Types characters where the focus is: pressed, typed, released.
    public static void type(Scene scene, String text) throws Exception {
        for (var character : text.split("")) {
            var code = KeyCode.getKeyCode(character.toUpperCase(Locale.ROOT));
            run(() -> {
                fire(scene, KeyEvent.KEY_PRESSED, "", code == null ? KeyCode.UNDEFINED : code, false, false, false);
                fire(scene, KeyEvent.KEY_TYPED, character, KeyCode.UNDEFINED, false, false, false);
                fire(scene, KeyEvent.KEY_RELEASED, "", code == null ? KeyCode.UNDEFINED : code, false, false, false);
            });
        }
    }

    /// The same on the JavaFX thread already.
    public static void pressHere(Scene scene, String key) {
        var code = KeyCode.getKeyCode(key.substring(key.lastIndexOf('+') + 1));
        boolean isShift = key.contains("Shift+");
        boolean isControl = key.contains("Shortcut+") || key.contains("Ctrl+");
        boolean isAlt = key.contains("Alt+");
        fire(scene, KeyEvent.KEY_PRESSED, "", code, isShift, isControl, isAlt);
        fire(scene, KeyEvent.KEY_RELEASED, "", code, isShift, isControl, isAlt);
    }

    /// Presses a key where the focus is and does not release it, as a held key does over and over.
    public static void hold(Scene scene, String letter) throws Exception {
        run(() -> fire(scene, KeyEvent.KEY_PRESSED, "", KeyCode.getKeyCode(letter), false, false, false));
    }

    /// Releases a key that is held.
    public static void release(Scene scene, String letter) throws Exception {
        run(() -> fire(scene, KeyEvent.KEY_RELEASED, "", KeyCode.getKeyCode(letter), false, false, false));
    }

    private static void fire(
            Scene scene,
            EventType<KeyEvent> type,
            String character,
            KeyCode code,
            boolean isShift,
            boolean isControl,
            boolean isAlt) {
        var owner = scene.getFocusOwner();
        var event = new KeyEvent(type, character, "", code, isShift, isControl, isAlt, false);
        // as the scene does it: what left it with the focus gets no more keys
        Event.fireEvent(owner == null || owner.getScene() != scene ? scene : owner, event);
    }

    /// Waits until what has this id has the focus and, when it is a control, is styled: before that it takes no keys.
    public static void untilFocusIsOn(Scene scene, String id) throws Exception {
        await("the focus on " + id + ", not on " + get(scene::getFocusOwner), () -> {
            var owner = scene.getFocusOwner();
            return owner != null
                    && id.equals(owner.getId())
                    && !(owner instanceof Control control && control.getSkin() == null);
        });
    }
}
