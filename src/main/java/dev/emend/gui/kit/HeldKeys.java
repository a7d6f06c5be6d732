package dev.emend.gui.kit;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/// The keys that are down in a window, to tell a fresh press from those a held key repeats.
///
/// On the JavaFX thread.
final class HeldKeys {
    /// No keyboard waits longer before it repeats a key: its release went elsewhere.
    static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(2);

    private final Map<KeyCode, Long> pressedKeys = new EnumMap<>(KeyCode.class);
    private final LongSupplier nanos;

    /// @param nanos a clock as [System#nanoTime()]
    HeldKeys(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /// Forgets all keys when the window of the scene loses the focus or closes: their release
    /// goes to another.
    void forgetWith(Scene scene) {
        var window = scene.windowProperty();
        Stream.of(window.flatMap(Window::focusedProperty), window.flatMap(Window::showingProperty))
                .forEach(isThere -> isThere.orElse(false).subscribe(is -> {
                    if (!is) {
                        pressedKeys.clear();
                    }
                }));
    }

    /// Takes notice of a press or release.
    ///
    /// @return true for a press of a key that was down already
    boolean isRepeat(KeyEvent event) {
        var code = event.getCode();
        // macOS tells no release of a key pressed with Command
        if (code == KeyCode.UNDEFINED || event.isMetaDown() || event.getEventType() == KeyEvent.KEY_RELEASED) {
            pressedKeys.remove(code);
            return false;
        }
        long now = nanos.getAsLong();
        var before = pressedKeys.put(code, now);
        return before != null && now - before < FORGOTTEN_AFTER.toNanos();
    }
}
