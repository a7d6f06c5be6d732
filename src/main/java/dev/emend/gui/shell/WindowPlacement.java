package dev.emend.gui.shell;

import dev.emend.settings.Settings.WindowBounds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// Position of the window when it was last open, so that it comes back there.
final class WindowPlacement {
    /// The width of a title bar that people need to take hold of it, in pixels.
    private static final double REACHED = 200;

    private static final double TITLE_BAR = 48;

    private WindowPlacement() {}

    static WindowBounds of(Stage stage) {
        return new WindowBounds(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized());
    }

    /// Leaves the place to the desktop when no screen shows it any more, and moves it onto the screen
    /// that shows a part of it.
    static void restore(Stage stage, @Nullable WindowBounds bounds) {
        if (bounds == null) {
            return;
        }
        stage.setMaximized(bounds.isMaximized());
        stage.setWidth(bounds.width());
        stage.setHeight(bounds.height());
        var screens = Screen.getScreens().stream().map(Screen::getVisualBounds).toList();
        place(bounds, screens).ifPresent(corner -> {
            stage.setX(corner.getX());
            stage.setY(corner.getY());
        });
    }

    /// The position of the upper left corner at which people reach the title bar.
    ///
    /// @param screens the part of each that is free for windows
    /// @return empty when no screen shows any of it
    static Optional<Point2D> place(WindowBounds window, List<Rectangle2D> screens) {
        return screens.stream()
                .filter(screen -> visibleArea(window, screen) > 0)
                .max(Comparator.comparingDouble(screen -> visibleArea(window, screen)))
                .map(screen -> new Point2D(
                        Math.clamp(window.x(), screen.getMinX() + REACHED - window.width(), screen.getMaxX() - REACHED),
                        Math.clamp(window.y(), screen.getMinY(), screen.getMaxY() - TITLE_BAR)));
    }

    /// Square pixels.
    private static double visibleArea(WindowBounds window, Rectangle2D screen) {
        double wide = Math.min(window.x() + window.width(), screen.getMaxX()) - Math.max(window.x(), screen.getMinX());
        double high = Math.min(window.y() + window.height(), screen.getMaxY()) - Math.max(window.y(), screen.getMinY());
        return Math.max(0, wide) * Math.max(0, high);
    }
}
