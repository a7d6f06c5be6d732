package dev.emend.chart;

import java.util.List;

/// Columns of stacked amounts from zero, one for each category such as a week.
///
/// @param categories their texts, left to right
/// @param series from the bottom up
public record BarPlot(List<String> categories, Axis y, List<Series> series) implements Plot {
    private static final double WIDEST = 48;

    /// The part of a narrow plot's height that may go to its legend.
    private static final double LEGEND = 0.35;

    /// The values that one color stands for.
    ///
    /// @param name empty where another plot beside it says it
    /// @param values one for each category, 0 or more
    /// @param marks the index of the mark of each value, or [Shape#NO_MARK]
    public record Series(String name, ChartColor color, Shape.Fill fill, List<Double> values, List<Integer> marks) {
        public Series {
            values = List.copyOf(values);
            marks = List.copyOf(marks);
        }
    }

    public BarPlot {
        categories = List.copyOf(categories);
        series = List.copyOf(series);
    }

    @Override
    public Drawing draw(double width, double height) {
        var legend = Legend.of(series);
        boolean isNamed = series.size() > 1 && (width >= COMPACT || legend.height(0, width) <= LEGEND * height);
        var frame = new Frame(width, height, y, 0, isNamed ? legend : new Legend(List.of()));
        double step = (frame.right - frame.left) / Math.max(1, categories.size());
        double bar = Math.min(WIDEST, Math.max(1, step * 0.72));
        double widest = categories.stream()
                .mapToDouble(text -> Drawing.textWidth(text, Shape.Text.SMALL))
                .max()
                .orElse(0);
        int every = (int) Math.max(1, Math.ceil((widest + 10) / Math.max(1, step)));
        for (int i = 0; i < categories.size(); i++) {
            double middle = frame.left + (i + 0.5) * step;
            double base = 0;
            for (var one : series) {
                double value = one.values.get(i);
                if (value > 0) {
                    double upper = frame.y(base + value);
                    double lower = frame.y(base);
                    frame.shapes.add(new Shape.Box(
                            middle - bar / 2,
                            upper,
                            bar,
                            Math.max(1, lower - upper),
                            one.color,
                            one.fill,
                            1,
                            1,
                            one.marks.get(i)));
                    base += value;
                }
            }
            if (i % every == 0) {
                double half = Drawing.textWidth(categories.get(i), Shape.Text.SMALL) / 2;
                double at = Math.clamp(middle, half, Math.max(half, width - half));
                frame.shapes.add(Shape.Text.small(
                        at, frame.bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, categories.get(i)));
            }
        }
        return new Drawing(width, height, frame.shapes);
    }
}
