package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Plot with one row for each thing, the most important first: a bar from zero or a dot, with its interval,
/// a target, and what it was before on a line of its own. Where there is no room for all, the first rows.
///
/// @param isBars whether values are bars from the axis' lower end, else dots
/// @param comparisonLabels what the values before and those now are called; empty where no row has one before
public record RowPlot(Axis x, List<Row> rows, boolean isBars, List<String> comparisonLabels) implements Plot {
    private static final double LABELS = 0.36;
    private static final double TALLEST = 34;
    private static final double LEAST = 12;

    /// The minimum height of a row with two marks, one under the other.
    private static final double LEAST_COMPARED = 30;

    /// With more room than this between them rows don't read as one picture.
    private static final double WIDEST = 64;

    /// The height of a row that has room for its name above its bar.
    private static final double TWO_LINES = 24;

    private static final double CAP = 4;

    /// A value with the ends of its interval; NaN where there is none.
    public record Estimate(double value, double low, double high) {
        static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, Double.NaN);
    }

    /// @param before what it was
    /// @param target NaN for none
    /// @param text the value as people read it
    /// @param note more words behind it, where there is room; empty for none
    public record Row(
            String label,
            Estimate current,
            Estimate before,
            double target,
            ChartColor color,
            Shape.Fill fill,
            String text,
            String note,
            int mark) {
        /// A bar or dot alone.
        public static Row of(String label, double value, ChartColor color, Shape.Fill fill, String text, int mark) {
            var estimate = new Estimate(value, Double.NaN, Double.NaN);
            return new Row(label, estimate, Estimate.NONE, Double.NaN, color, fill, text, "", mark);
        }

        public Row withInterval(double from, double until) {
            var estimate = new Estimate(current.value, from, until);
            return new Row(label, estimate, before, target, color, fill, text, note, mark);
        }

        public Row withBefore(Estimate was) {
            return new Row(label, current, was, target, color, fill, text, note, mark);
        }

        public Row withTarget(double aim) {
            return new Row(label, current, before, aim, color, fill, text, note, mark);
        }

        public Row withNote(String words) {
            return new Row(label, current, before, target, color, fill, text, words, mark);
        }
    }

    /// Rows without one before.
    public RowPlot(Axis x, List<Row> rows, boolean isBars) {
        this(x, rows, isBars, List.of());
    }

    public RowPlot {
        rows = List.copyOf(rows);
        comparisonLabels = List.copyOf(comparisonLabels);
    }

    @Override
    public double fullHeight() {
        return comparisonLabels.isEmpty() ? rows.size() * TALLEST + 28 : rows.size() * (TALLEST + 10) + 52;
    }

    @Override
    public Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        boolean isCompact = width < COMPACT;
        double foot = x.ticks().isEmpty() ? 4 : 24;
        double left = Math.min(widest(Row::label), LABELS * width) + 12;
        double head = legend().draw(shapes, isCompact ? 0 : left, width);
        double least = comparisonLabels.isEmpty() ? LEAST : LEAST_COMPARED;
        int most = (int) Math.max(1, (height - head - foot) / least);
        var visibleRows = rows.subList(0, Math.min(most, rows.size()));
        double step = Math.clamp((height - head - foot) / Math.max(1, visibleRows.size()), least, WIDEST);
        // names that would be cut off stand above their bars
        boolean isAbove = isCompact
                && widest(Row::label) > LABELS * width
                && step >= (comparisonLabels.isEmpty() ? TWO_LINES : 1.5 * TWO_LINES);
        if (isAbove) {
            left = 12;
        }
        double values = widest(Row::text);
        boolean hasValues = isAbove || values < (width - left) / 2;
        double text = isAbove || !hasValues ? 0 : values;
        double note = widest(Row::note);
        // the plot keeps the half of what is left
        double room = note > 0 && note + 12 < (width - left - text) / 2 ? note + 12 : 0;
        double right = Math.max(left + 20, width - text - room - 12);
        double bottom = head + step * visibleRows.size();
        var axis = isCompact ? x.compact() : x;
        for (var tick : axis.ticks()) {
            double at = left + axis.place(tick.at()) * (right - left);
            shapes.add(Shape.Line.thin(at, head, at, bottom, ChartColor.GRID));
            shapes.add(Shape.Text.small(at, bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, tick.text()));
        }
        for (int i = 0; i < visibleRows.size(); i++) {
            var row = visibleRows.get(i);
            double y = head + (i + 0.5) * step;
            var value = hasValues ? row.text : "";
            if (isAbove) {
                name(shapes, row, value, 0, Shape.Anchor.START, y - step / 2 + 8, width);
                draw(shapes, row, left, right, y + step / 5, step / 4);
            } else {
                name(shapes, row, value, left - 12, Shape.Anchor.END, y, width - room);
                draw(shapes, row, left, right, y, Math.min(24, step * 0.5));
            }
            if (room > 0) {
                shapes.add(Shape.Text.small(width - room + 12, y, Shape.Anchor.START, ChartColor.MUTED, row.note));
            }
        }
        return new Drawing(width, height, shapes);
    }

    private Legend legend() {
        return new Legend(
                comparisonLabels.isEmpty()
                        ? List.of()
                        : List.of(
                                new Legend.Entry(
                                        new Shape.Symbol(6, 6, Shape.Form.RING, 9, ChartColor.MUTED, Shape.NO_MARK),
                                        comparisonLabels.getFirst()),
                                new Legend.Entry(
                                        new Shape.Symbol(6, 6, Shape.Form.DOT, 9, ChartColor.ACCENT, Shape.NO_MARK),
                                        comparisonLabels.getLast())));
    }

    private double widest(Function<Row, String> words) {
        return rows.stream()
                .mapToDouble(row -> Drawing.textWidth(words.apply(row), Shape.Text.SMALL))
                .max()
                .orElse(0);
    }

    /// Writes the name of a row from or up to a place, and its value at the end of the line.
    private static void name(
            List<Shape> shapes, Row row, String value, double at, Shape.Anchor anchor, double y, double end) {
        double room = anchor == Shape.Anchor.END ? at : end - 12 - Drawing.textWidth(value, Shape.Text.SMALL);
        shapes.add(text(row, at, anchor, y, Drawing.truncate(row.label, Shape.Text.SMALL, room)));
        if (!value.isEmpty()) {
            shapes.add(text(row, end, Shape.Anchor.END, y, value));
        }
    }

    private static Shape text(Row row, double at, Shape.Anchor anchor, double y, String words) {
        return new Shape.Text(at, y, anchor, ChartColor.TEXT, Shape.Text.SMALL, false, words, row.mark);
    }

    private void draw(List<Shape> shapes, Row row, double left, double right, double y, double bar) {
        double offset = comparisonLabels.isEmpty() ? 0 : Math.min(9, bar * 0.38);
        if (isBars && !Double.isNaN(row.current.value)) {
            double at = place(row.current.value, left, right);
            shapes.add(
                    new Shape.Box(left, y - bar / 2, Math.max(1, at - left), bar, row.color, row.fill, 1, 2, row.mark));
        }
        estimate(shapes, row, row.before, left, right, y - offset, ChartColor.MUTED, Shape.Form.RING);
        var color = isBars ? ChartColor.TEXT : row.color;
        estimate(shapes, row, row.current, left, right, y + offset, color, Shape.Form.DOT);
        if (!Double.isNaN(row.target) && !Double.isNaN(row.current.value)) {
            double aim = place(row.target, left, right);
            shapes.add(new Shape.Line(
                    List.of(aim, y - bar * 0.8, aim, y + bar * 0.8), ChartColor.TEXT, 3, List.of(), row.mark));
        }
    }

    /// Draws the interval, and the value unless a bar shows it.
    private void estimate(
            List<Shape> shapes,
            Row row,
            Estimate estimate,
            double left,
            double right,
            double y,
            ChartColor color,
            Shape.Form form) {
        if (!Double.isNaN(estimate.low)) {
            double from = place(estimate.low, left, right);
            double until = place(estimate.high, left, right);
            for (var points : List.of(
                    List.of(from, y, until, y),
                    List.of(from, y - CAP, from, y + CAP),
                    List.of(until, y - CAP, until, y + CAP))) {
                shapes.add(new Shape.Line(points, color, 2, List.of(), row.mark));
            }
        }
        if (!Double.isNaN(estimate.value) && (!isBars || form == Shape.Form.RING)) {
            shapes.add(new Shape.Symbol(place(estimate.value, left, right), y, form, 10, color, row.mark));
        }
    }

    private double place(double value, double left, double right) {
        return left + x.place(value) * (right - left);
    }
}
