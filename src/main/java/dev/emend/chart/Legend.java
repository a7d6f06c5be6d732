package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;

/// The meaning of colors, fillings and forms, in a row above the drawing.
///
/// @param entries in the order of the drawing
public record Legend(List<Entry> entries) {
    /// @param swatch a shape of 12 by 12 pixels at the origin
    public record Entry(Shape swatch, String text) {}

    private static final double LINE = 20;
    public static final double SWATCH = 12;
    private static final double GAP = 18;

    /// In pixels, where it has so much room.
    double height(double left, double right) {
        return draw(new ArrayList<>(), left, right);
    }

    /// Adds the legend.
    ///
    /// @return where it ends, in pixels from the top
    public double draw(List<Shape> shapes, double left, double right) {
        if (entries.isEmpty()) {
            return 0;
        }
        double x = left;
        double y = 0;
        for (var entry : entries) {
            double width = SWATCH + 6 + Drawing.textWidth(entry.text, Shape.Text.SMALL);
            if (x > left && x + width > right) {
                x = left;
                y += LINE;
            }
            shapes.addAll(Drawing.translate(List.of(entry.swatch), x, y + (LINE - SWATCH) / 2));
            shapes.add(
                    Shape.Text.small(x + SWATCH + 6, y + LINE / 2, Shape.Anchor.START, ChartColor.MUTED, entry.text));
            x += width + GAP;
        }
        return y + LINE + 4;
    }

    static Legend of(List<BarPlot.Series> series) {
        var entries = new ArrayList<Entry>();
        for (var one : series) {
            if (!one.name().isEmpty()) {
                entries.add(new Entry(
                        new Shape.Box(0, 0, SWATCH, SWATCH, one.color(), one.fill(), 1, 2, Shape.NO_MARK), one.name()));
            }
        }
        return new Legend(entries);
    }
}
