package dev.emend.gui.library.map;

import javafx.geometry.Rectangle2D;

/// Visible part of a map. Immutable.
///
/// @param x the map coordinate at the center, from left to right
/// @param y the map coordinate at the center, from top to bottom
/// @param scale pixels for one unit of the map, more than 0
/// @param width of the area that shows it, pixels
record MapViewport(double x, double y, double scale, double width, double height) {
    private static final double MARGIN = 28;
    private static final double MAX_SCALE = 4_000;

    /// All of a part of the map, with a margin around.
    static MapViewport fit(Rectangle2D part, double width, double height) {
        double scale = Math.min(
                Math.max(1, width - 2 * MARGIN) / Math.max(part.getWidth(), 1e-3),
                Math.max(1, height - 2 * MARGIN) / Math.max(part.getHeight(), 1e-3));
        return new MapViewport(
                part.getMinX() + part.getWidth() / 2,
                part.getMinY() + part.getHeight() / 2,
                Math.min(scale, MAX_SCALE),
                width,
                height);
    }

    double screenX(double mapX) {
        return width / 2 + (mapX - x) * scale;
    }

    double screenY(double mapY) {
        return height / 2 + (mapY - y) * scale;
    }

    double mapX(double screenX) {
        return x + (screenX - width / 2) / scale;
    }

    double mapY(double screenY) {
        return y + (screenY - height / 2) / scale;
    }

    /// The same center and scale in an area of another size.
    MapViewport withSize(double newWidth, double newHeight) {
        return new MapViewport(x, y, scale, newWidth, newHeight);
    }

    MapViewport pan(double pixelsX, double pixelsY) {
        return new MapViewport(x - pixelsX / scale, y - pixelsY / scale, scale, width, height);
    }

    /// Larger or smaller, the place under a pixel stays there.
    ///
    /// @param least the smallest scale
    MapViewport zoom(double factor, double atX, double atY, double least) {
        double next = Math.clamp(scale * factor, Math.min(least, MAX_SCALE), MAX_SCALE);
        double fixedX = mapX(atX);
        double fixedY = mapY(atY);
        return new MapViewport(
                fixedX - (atX - width / 2) / next, fixedY - (atY - height / 2) / next, next, width, height);
    }

    /// Moved no farther than needed for a place to be seen.
    MapViewport reveal(double mapX, double mapY) {
        double sx = screenX(mapX);
        double sy = screenY(mapY);
        double dx = sx < MARGIN ? MARGIN - sx : sx > width - MARGIN ? width - MARGIN - sx : 0;
        double dy = sy < MARGIN ? MARGIN - sy : sy > height - MARGIN ? height - MARGIN - sy : 0;
        return dx == 0 && dy == 0 ? this : pan(dx, dy);
    }
}
