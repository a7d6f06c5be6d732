package dev.emend.chart;

import java.util.List;

/// A shape of a drawing; coordinates in pixels from the top left.
public sealed interface Shape {
    /// A shape that belongs to no mark.
    int NO_MARK = -1;

    /// The index of the mark it belongs to, or [#NO_MARK].
    int mark();

    /// The filling of a box or an area, so that states differ without their colors too.
    enum Fill {
        SOLID,
        HATCHED,
        HOLLOW
    }

    /// The form of a symbol.
    enum Form {
        DOT,
        RING,
        SQUARE,
        TRIANGLE,
        DIAMOND
    }

    /// The position of a text relative to its point.
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /// A line through points.
    ///
    /// @param points x and y in turn
    /// @param dashes lengths of strokes and gaps in turn; none for a full line
    record Line(List<Double> points, ChartColor color, double width, List<Double> dashes, int mark) implements Shape {
        public Line {
            points = List.copyOf(points);
            dashes = List.copyOf(dashes);
        }

        /// A straight thin line of no mark.
        public static Line thin(double x1, double y1, double x2, double y2, ChartColor color) {
            return new Line(List.of(x1, y1, x2, y2), color, 1, List.of(), NO_MARK);
        }
    }

    /// A filled outline, such as an interval around a line or the tip of an arrow.
    ///
    /// @param points x and y in turn
    /// @param opacity 0 to 1
    record Area(List<Double> points, ChartColor color, double opacity, int mark) implements Shape {
        public Area {
            points = List.copyOf(points);
        }
    }

    /// @param opacity of the filling, 0 to 1
    /// @param radius of its corners, in pixels
    record Box(
            double x,
            double y,
            double width,
            double height,
            ChartColor color,
            Fill fill,
            double opacity,
            double radius,
            int mark)
            implements Shape {}

    /// @param size its width, in pixels
    record Symbol(double x, double y, Form form, double size, ChartColor color, int mark) implements Shape {
        /// Its corners, x and y in turn; those of the square around it for round ones.
        public List<Double> corners() {
            double half = size / 2;
            double tip = 1.2 * half;
            return switch (form) {
                case TRIANGLE -> List.of(x, y - half, x + half, y + half, x - half, y + half);
                case DIAMOND -> List.of(x, y - tip, x + tip, y, x, y + tip, x - tip, y);
                case DOT, RING, SQUARE ->
                    List.of(x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half);
            };
        }
    }

    /// @param y of its middle
    /// @param size in pixels
    record Text(double x, double y, Anchor anchor, ChartColor color, double size, boolean isBold, String text, int mark)
            implements Shape {
        /// As text has on axes.
        public static final double SMALL = 12;

        public static Text small(double x, double y, Anchor anchor, ChartColor color, String text) {
            return new Text(x, y, anchor, color, SMALL, false, text, NO_MARK);
        }
    }
}
