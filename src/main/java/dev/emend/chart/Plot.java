package dev.emend.chart;

/// Draws a chart at any size. On any thread; the same size gives the same drawing.
@FunctionalInterface
public interface Plot {
    /// Below this width, in pixels, axes have fewer ticks and no names.
    double COMPACT = 420;

    /// The height at which nothing is squeezed, in pixels.
    default double fullHeight() {
        return 300;
    }

    /// @param width and `height` in pixels
    Drawing draw(double width, double height);
}
