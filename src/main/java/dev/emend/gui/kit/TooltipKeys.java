package dev.emend.gui.kit;

import javafx.collections.ListChangeListener;
import javafx.scene.control.Tooltip;
import javafx.stage.Window;

/// What tooltips do with keys: nothing. Esc closes the one that is up and does what it is there for
/// as well. On the JavaFX thread.
final class TooltipKeys {
    private static boolean isWatching;

    private TooltipKeys() {}

    /// From now on, for every tooltip of the program, whoever made it.
    static void leaveKeys() {
        if (!isWatching) {
            isWatching = true;
            Window.getWindows().addListener((ListChangeListener<Window>) change -> {
                while (change.next()) {
                    change.getAddedSubList().forEach(TooltipKeys::leaveKeys);
                }
            });
        }
    }

    private static void leaveKeys(Window window) {
        if (window instanceof Tooltip tooltip) {
            tooltip.setConsumeAutoHidingEvents(false);
        }
    }
}
