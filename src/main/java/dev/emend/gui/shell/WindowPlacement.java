package dev.emend.gui.shell;

import dev.emend.settings.Settings.WindowBounds;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// Where the window was, so that it comes back there.
final class WindowPlacement {
    private WindowPlacement() {}

    static WindowBounds of(Stage stage) {
        return new WindowBounds(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized());
    }

    /// Leaves the place to the desktop when no screen shows it any more.
    static void restore(Stage stage, @Nullable WindowBounds bounds) {
        if (bounds == null) {
            return;
        }
        stage.setMaximized(bounds.maximized());
        stage.setWidth(bounds.width());
        stage.setHeight(bounds.height());
        boolean isOnScreen = !Screen.getScreensForRectangle(bounds.x(), bounds.y(), bounds.width(), bounds.height())
                .isEmpty();
        if (isOnScreen) {
            stage.setX(bounds.x());
            stage.setY(bounds.y());
        }
    }
}
