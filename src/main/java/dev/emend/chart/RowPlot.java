package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One row for each thing: a bar from zero or a dot, with its interval, a target, and what it was
/// before.
///
/// @param isBars whether values are bars from the axis' lower end, else dots
public record RowPlot(Axis x, List<Row> rows, boolean isBars) implements Plot {
    private static final double LABELS = 0.36;
    private static final double TALLEST = 34;

    /// @param value NaN where there is none
    /// @param low and `high` the ends of its interval; NaN for none
    /// @param before what it was; NaN for none
    /// @param target NaN for none
    /// @param text the value as people read it
    /// @param note more words behind it, where there is room; empty for none
    public record Row(
            String label,
            double value,
            double low,
            double high,
            double before,
            double target,
            ChartColor color,
            Shape.Fill fill,
            Optional<Shape.Form> form,
            String text,
            String note,
            int mark) {
        /// A bar or dot alone.
        public static Row of(String label, double value, ChartColor color, Shape.Fill fill, String text, int mark) {
            return new Row(
                    label,
                    value,
                    Double.NaN,
                    Double.NaN,
                    Double.NaN,
                    Double.NaN,
                    color,
                    fill,
                    Optional.empty(),
                    text,
                    "",
                    mark);
        }

        public Row withInterval(double from, double until) {
            return new Row(label, value, from, until, before, target, color, fill, form, text, note, mark);
        }

        public Row withBefore(double was) {
            return new Row(label, value, low, high, was, target, color, fill, form, text, note, mark);
        }

        public Row withTarget(double aim) {
            return new Row(label, value, low, high, before, aim, color, fill, form, text, note, mark);
        }

        public Row withForm(Shape.Form shown) {
            return new Row(label, value, low, high, before, target, color, fill, Optional.of(shown), text, note, mark);
        }

        public Row withNote(String words) {
            return new Row(label, value, low, high, before, target, color, fill, form, text, words, mark);
        }
    }

    public RowPlot {
        rows = List.copyOf(rows);
    }

    /// The height at which no row is squeezed, in pixels.
    public double fullHeight() {
        return rows.size() * TALLEST + 28;
    }

    @Override
    public Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        boolean isCompact = width < COMPACT;
        double left = Math.min(widest(Row::label), LABELS * width) + 12;
        double text = widest(Row::text);
        double note = widest(Row::note);
        // the plot keeps the half of what is left
        double room = note > 0 && note + 12 < (width - left - text) / 2 ? note + 12 : 0;
        double right = Math.max(left + 20, width - text - room - 12);
        double foot = 24;
        double step = Math.min(TALLEST, Math.max(8, (height - foot) / Math.max(1, rows.size())));
        double bottom = step * rows.size();
        var shown = isCompact ? x.compact() : x;
        for (var tick : shown.ticks()) {
            double at = left + shown.place(tick.at()) * (right - left);
            shapes.add(Shape.Line.thin(at, 0, at, bottom, ChartColor.GRID));
            shapes.add(Shape.Text.small(at, bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, tick.text()));
        }
        for (int i = 0; i < rows.size(); i++) {
            double y = (i + 0.5) * step;
            draw(shapes, rows.get(i), left, right, y, Math.min(16, step * 0.6), width - room);
            if (room > 0) {
                shapes.add(
                        Shape.Text.small(width - room + 12, y, Shape.Anchor.START, ChartColor.MUTED, rows.get(i).note));
            }
        }
        return new Drawing(width, height, shapes);
    }

    private double widest(Function<Row, String> words) {
        return rows.stream()
                .mapToDouble(row -> Drawing.textWidth(words.apply(row), Shape.Text.SMALL))
                .max()
                .orElse(0);
    }

    private void draw(List<Shape> shapes, Row row, double left, double right, double y, double bar, double width) {
        shapes.add(new Shape.Text(
                left - 12,
                y,
                Shape.Anchor.END,
                ChartColor.TEXT,
                Shape.Text.SMALL,
                false,
                Drawing.fitted(row.label, Shape.Text.SMALL, left - 12),
                row.mark));
        shapes.add(Shape.Text.small(width, y, Shape.Anchor.END, ChartColor.TEXT, row.text));
        double at = place(row.value, left, right);
        if (!Double.isNaN(row.before)) {
            double was = place(row.before, left, right);
            if (!Double.isNaN(row.value)) {
                shapes.add(new Shape.Line(List.of(was, y, at, y), ChartColor.MUTED, 2, List.of(2.0, 3.0), row.mark));
            }
            shapes.add(new Shape.Symbol(was, y, Shape.Form.RING, 9, ChartColor.MUTED, row.mark));
        }
        if (Double.isNaN(row.value)) {
            return;
        }
        if (isBars) {
            shapes.add(
                    new Shape.Box(left, y - bar / 2, Math.max(1, at - left), bar, row.color, row.fill, 1, 2, row.mark));
        }
        if (!Double.isNaN(row.low)) {
            double from = place(row.low, left, right);
            double until = place(row.high, left, right);
            var color = isBars ? ChartColor.TEXT : row.color;
            shapes.add(new Shape.Line(List.of(from, y, until, y), color, 2, List.of(), row.mark));
            shapes.add(new Shape.Line(List.of(from, y - 4, from, y + 4), color, 2, List.of(), row.mark));
            shapes.add(new Shape.Line(List.of(until, y - 4, until, y + 4), color, 2, List.of(), row.mark));
        }
        if (!isBars) {
            shapes.add(new Shape.Symbol(at, y, row.form.orElse(Shape.Form.DOT), 10, row.color, row.mark));
        }
        if (!Double.isNaN(row.target)) {
            double aim = place(row.target, left, right);
            shapes.add(new Shape.Line(
                    List.of(aim, y - bar * 0.8, aim, y + bar * 0.8), ChartColor.TEXT, 3, List.of(), row.mark));
        }
    }

    private double place(double value, double left, double right) {
        return left + x.place(value) * (right - left);
    }
}
