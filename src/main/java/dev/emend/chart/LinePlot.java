package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lines over time or another number, each with its name at its end.
///
/// @param target a value a line stands for, such as one to be reached; NaN for none
public record LinePlot(Axis x, Axis y, List<Line> lines, double target) implements Plot {
    private static final double NAME_GAP = 18;
    private static final double NAME_LINE = 15;
    private static final double MOST_ROOM = 0.34;

    /// A point of a line.
    ///
    /// @param symbol what stands there; empty where the line only turns
    /// @param label a few words beside it, left out where they would stand on something; empty for none
    /// @param mark the index of its mark, or [Shape#NO_MARK]
    public record Point(double x, double y, Optional<Shape.Form> symbol, String label, int mark) {
        public static Point turn(double x, double y) {
            return new Point(x, y, Optional.empty(), "", Shape.NO_MARK);
        }

        public static Point of(double x, double y, Shape.Form symbol, int mark) {
            return new Point(x, y, Optional.of(symbol), "", mark);
        }

        public Point withLabel(String words) {
            return new Point(x, y, symbol, words, mark);
        }
    }

    /// @param name shown at its end; empty for none
    /// @param dashes see [ChartColor#dashes]
    /// @param low and `high` the interval at each point; empty for none
    public record Line(
            String name,
            ChartColor color,
            List<Double> dashes,
            List<Point> points,
            List<Double> low,
            List<Double> high) {
        public Line {
            points = List.copyOf(points);
            low = List.copyOf(low);
            high = List.copyOf(high);
        }

        /// The n-th line, without an interval.
        public static Line of(String name, int index, List<Point> points) {
            return new Line(name, ChartColor.series(index), ChartColor.dashes(index), points, List.of(), List.of());
        }
    }

    public LinePlot {
        lines = List.copyOf(lines);
    }

    @Override
    public Drawing draw(double width, double height) {
        double names = lines.stream()
                .mapToDouble(line -> Drawing.textWidth(line.name, Shape.Text.SMALL))
                .max()
                .orElse(0);
        boolean isCompact = width < COMPACT;
        double room = names == 0 || isCompact ? 0 : Math.min(names + NAME_GAP + 6, MOST_ROOM * width);
        var frame = new Frame(width, height, y, room, new Legend(List.of()));
        frame.horizontal(x);
        if (!Double.isNaN(target)) {
            double at = frame.y(target);
            frame.shapes.add(new Shape.Line(
                    List.of(frame.left, at, frame.right, at), ChartColor.MUTED, 1.5, List.of(6.0, 4.0), Shape.NO_MARK));
        }
        lines.forEach(line -> draw(frame, line));
        if (room > 0) {
            names(frame, room);
        }
        if (!isCompact) {
            labels(frame);
        }
        return new Drawing(width, height, frame.shapes);
    }

    private double x(Frame frame, double value) {
        return frame.left + x.place(value) * (frame.right - frame.left);
    }

    private void draw(Frame frame, Line line) {
        if (!line.low.isEmpty()) {
            var outline = new ArrayList<Double>();
            for (int i = 0; i < line.points.size(); i++) {
                outline.add(x(frame, line.points.get(i).x));
                outline.add(frame.y(line.high.get(i)));
            }
            for (int i = line.points.size() - 1; i >= 0; i--) {
                outline.add(x(frame, line.points.get(i).x));
                outline.add(frame.y(line.low.get(i)));
            }
            frame.shapes.add(new Shape.Area(outline, line.color, 0.16, Shape.NO_MARK));
        }
        var points = new ArrayList<Double>();
        for (var point : line.points) {
            points.add(x(frame, point.x));
            points.add(frame.y(point.y));
        }
        if (points.size() > 2) {
            frame.shapes.add(new Shape.Line(points, line.color, 2, line.dashes, Shape.NO_MARK));
        }
        for (var point : line.points) {
            point.symbol.ifPresent(form -> frame.shapes.add(new Shape.Symbol(
                    x(frame, point.x),
                    frame.y(point.y),
                    form,
                    form == Shape.Form.DOT ? 8 : 9,
                    line.color,
                    point.mark)));
        }
    }

    /// Names that would stand on each other move apart.
    private void names(Frame frame, double room) {
        var ends = new ArrayList<Integer>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).points.isEmpty()) {
                ends.add(i);
            }
        }
        ends.sort(java.util.Comparator.comparingDouble(i -> end(frame, i)));
        double free = NAME_LINE / 2;
        double[] at = new double[ends.size()];
        for (int i = 0; i < at.length; i++) {
            at[i] = Math.max(free, end(frame, ends.get(i)));
            free = at[i] + NAME_LINE;
        }
        double limit = frame.bottom;
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], limit);
            limit = at[i] - NAME_LINE;
        }
        for (int i = 0; i < at.length; i++) {
            var line = lines.get(ends.get(i));
            double from = x(frame, line.points.getLast().x);
            double y = end(frame, ends.get(i));
            double left = frame.right + NAME_GAP;
            frame.shapes.add(new Shape.Line(
                    List.of(from, y, frame.right + 4, at[i], left - 4, at[i]),
                    line.color,
                    1,
                    List.of(),
                    Shape.NO_MARK));
            frame.shapes.add(Shape.Text.small(
                    left,
                    at[i],
                    Shape.Anchor.START,
                    ChartColor.TEXT,
                    Drawing.truncate(line.name, Shape.Text.SMALL, room - NAME_GAP)));
        }
    }

    /// The label of a point stands where it covers nothing: on either side, above or below.
    private void labels(Frame frame) {
        var obstacles = new ArrayList<Covered>();
        for (var line : lines) {
            for (int i = 0; i < line.points.size(); i++) {
                double x = x(frame, line.points.get(i).x);
                double y = frame.y(line.points.get(i).y);
                double startX = i == 0 ? x : x(frame, line.points.get(i - 1).x);
                double startY = i == 0 ? y : frame.y(line.points.get(i - 1).y);
                // a slope covers what is along it, not the rectangle around it
                int parts = Math.clamp((long) (Math.min(Math.abs(x - startX), Math.abs(y - startY)) / 6), 1, 100);
                for (int part = 0; part < parts; part++) {
                    double fromX = startX + (x - startX) * part / parts;
                    double fromY = startY + (y - startY) * part / parts;
                    double toX = startX + (x - startX) * (part + 1) / parts;
                    double toY = startY + (y - startY) * (part + 1) / parts;
                    obstacles.add(new Covered(
                            Math.min(fromX, toX), Math.min(fromY, toY), Math.max(fromX, toX), Math.max(fromY, toY)));
                }
            }
        }
        for (var line : lines) {
            for (var point : line.points) {
                if (!point.label.isEmpty()) {
                    label(frame, point, obstacles);
                }
            }
        }
    }

    private void label(Frame frame, Point point, List<Covered> obstacles) {
        double width = Drawing.textWidth(point.label, Shape.Text.SMALL);
        double x = x(frame, point.x);
        for (int side : new int[] {1, -1}) {
            for (double y : new double[] {frame.y(point.y) - NAME_LINE, frame.y(point.y) + NAME_LINE}) {
                double from = side > 0 ? x + 4 : x - 4 - width;
                var box = new Covered(from, y - NAME_LINE / 2 + 1, from + width, y + NAME_LINE / 2 - 1);
                boolean isInside = box.left >= frame.left
                        && box.right <= frame.right
                        && box.top >= frame.top
                        && box.bottom <= frame.bottom;
                if (isInside && obstacles.stream().noneMatch(box::meets)) {
                    obstacles.add(box);
                    frame.shapes.add(Shape.Text.small(from, y, Shape.Anchor.START, ChartColor.MUTED, point.label));
                    return;
                }
            }
        }
    }

    /// A rectangle that is taken.
    private record Covered(double left, double top, double right, double bottom) {
        boolean meets(Covered other) {
            return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
        }
    }

    private double end(Frame frame, int line) {
        return frame.y(lines.get(line).points.getLast().y);
    }
}
