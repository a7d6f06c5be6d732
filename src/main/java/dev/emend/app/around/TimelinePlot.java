package dev.emend.app.around;

import dev.emend.app.around.ItemSurroundings.Event;
import dev.emend.app.around.ItemSurroundings.EventKind;
import dev.emend.chart.Axis;
import dev.emend.chart.ChartColor;
import dev.emend.chart.Drawing;
import dev.emend.chart.Legend;
import dev.emend.chart.Plot;
import dev.emend.chart.Shape;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A line for each kind of event, from the first to the last. Good news is a dot, bad news a triangle,
/// what is neither a ring.
///
/// @param kinds those that have an event
/// @param events with a time, in the order of their marks
record TimelinePlot(List<EventKind> kinds, List<Event> events, ZoneId zone) implements Plot {
    private static final double TALLEST = 48;
    private static final double FOOT = 24;
    private static final double EDGE = 28;

    /// Symbols nearer than this, in pixels, hide each other.
    private static final double TOUCHING = 6;

    private static final double TEXT = Shape.Text.SMALL;

    @Override
    public Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        double left = 24
                + kinds.stream()
                        .mapToDouble(kind -> Drawing.textWidth(kind.title(), TEXT))
                        .max()
                        .orElse(0);
        double right = Math.max(left + 40, width - EDGE);
        double head = legend().draw(shapes, 0, width);
        double step = Math.min(TALLEST, Math.max(14, (height - head - FOOT) / kinds.size()));
        double bottom = head + step * kinds.size();
        var times =
                events.stream().flatMap(event -> event.at().stream()).sorted().toList();
        var axis = Axis.time(times.getFirst(), times.getLast(), zone);
        double free = Double.NEGATIVE_INFINITY;
        for (var tick : axis.ticks()) {
            double x = left + axis.place(tick.at()) * (right - left);
            double half = Drawing.textWidth(tick.text(), TEXT) / 2;
            double middle = Math.min(x, width - half);
            shapes.add(Shape.Line.thin(x, head, x, bottom, ChartColor.GRID));
            if (middle - half > free) {
                shapes.add(Shape.Text.small(middle, bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, tick.text()));
                free = middle + half + 8;
            }
        }
        for (int i = 0; i < kinds.size(); i++) {
            double y = head + (i + 0.5) * step;
            shapes.add(Shape.Line.thin(left, y, right, y, ChartColor.GRID));
            shapes.add(Shape.Text.small(
                    left - 14,
                    y,
                    Shape.Anchor.END,
                    ChartColor.TEXT,
                    kinds.get(i).title()));
        }
        var symbols = new ArrayList<Shape.Symbol>();
        for (int i = 0; i < events.size(); i++) {
            var event = events.get(i);
            double x = left + axis.place(event.at().orElseThrow().toEpochMilli()) * (right - left);
            double y = head + (kinds.indexOf(event.kind()) + 0.5) * step;
            symbols.add(symbol(x, y, 11, event.isGood(), i));
        }
        shapes.addAll(symbols);
        counts(shapes, symbols);
        return new Drawing(width, height, shapes);
    }

    private static Shape.Symbol symbol(double x, double y, double size, Optional<Boolean> isGood, int mark) {
        return new Shape.Symbol(x, y, GraphPlot.form(isGood), size, GraphPlot.color(isGood), mark);
    }

    /// Says how many events stand on each other.
    private static void counts(List<Shape> shapes, List<Shape.Symbol> symbols) {
        for (int first = 0; first < symbols.size(); ) {
            int next = first + 1;
            while (next < symbols.size()
                    && symbols.get(next).y() == symbols.get(first).y()
                    && symbols.get(next).x() - symbols.get(next - 1).x() < TOUCHING) {
                next++;
            }
            if (next - first > 1) {
                double middle = (symbols.get(first).x() + symbols.get(next - 1).x()) / 2;
                shapes.add(Shape.Text.small(
                        middle,
                        symbols.get(first).y() - 13,
                        Shape.Anchor.MIDDLE,
                        ChartColor.MUTED,
                        String.valueOf(next - first)));
            }
            first = next;
        }
    }

    private static Legend legend() {
        double middle = Legend.SWATCH / 2;
        return new Legend(Stream.of(Optional.of(true), Optional.of(false), Optional.<Boolean>empty())
                .map(isGood ->
                        new Legend.Entry(symbol(middle, middle, 10, isGood, Shape.NO_MARK), AroundTexts.news(isGood)))
                .toList());
    }
}
