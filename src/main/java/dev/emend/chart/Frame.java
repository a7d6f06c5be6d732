package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;

/// The room of a plot within its axes, and the shapes so far.
final class Frame {
    private static final double TICK_GAP = 8;
    private static final double LINE = 20;

    final List<Shape> shapes = new ArrayList<>();
    final double left;
    final double right;
    final double top;
    final double bottom;
    private final Axis y;
    private final double width;

    /// Draws the grid and the vertical axis.
    ///
    /// @param rightRoom what is kept free at the right, such as for names at line ends
    Frame(double width, double height, Axis y, double rightRoom, Legend legend) {
        this.width = width;
        boolean isCompact = width < Plot.COMPACT;
        this.y = isCompact ? y.compact() : y;
        left = this.y.textWidth() + TICK_GAP + 4;
        right = Math.max(left + 20, width - Math.max(rightRoom, 8));
        double head = legend.draw(shapes, left, width);
        boolean isNamed = !this.y.name().isEmpty();
        if (isNamed) {
            shapes.add(Shape.Text.small(0, head + LINE / 2, Shape.Anchor.START, ChartColor.MUTED, this.y.name()));
        }
        top = head + (isNamed ? LINE : 0) + 8;
        bottom = Math.max(top + 20, height - LINE - 4);
        for (var tick : this.y.ticks()) {
            double at = y(tick.at());
            shapes.add(Shape.Line.thin(left, at, right, at, ChartColor.GRID));
            shapes.add(Shape.Text.small(left - TICK_GAP, at, Shape.Anchor.END, ChartColor.MUTED, tick.text()));
        }
    }

    double y(double value) {
        return bottom - y.place(value) * (bottom - top);
    }

    /// Writes the ticks of a horizontal axis whose places are given.
    void horizontal(Axis x) {
        var axis = right - left < Plot.COMPACT - 60 ? x.compact() : x;
        double free = Double.NEGATIVE_INFINITY;
        for (var tick : axis.ticks()) {
            double at = left + axis.place(tick.at()) * (right - left);
            double half = Drawing.textWidth(tick.text(), Shape.Text.SMALL) / 2;
            double middle = Math.clamp(at, Math.min(left + half - 6, width - half), width - half);
            if (middle - half > free) {
                shapes.add(Shape.Text.small(middle, bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, tick.text()));
                free = middle + half + 8;
            }
        }
    }
}
