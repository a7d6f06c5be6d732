package dev.emend.gui.library.map;

/// The shape that stands beside a color: each class has one of its own.
enum PointShape {
    CIRCLE("M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z"),
    SQUARE("M0.8 0.8L9.2 0.8L9.2 9.2L0.8 9.2Z"),
    DIAMOND("M5 -0.5L10.5 5L5 10.5L-0.5 5Z"),
    TRIANGLE("M5 0L10 9L0 9Z"),
    FALLING("M0 1L10 1L5 10Z"),
    CROSS("M3.4 0L6.6 0L6.6 3.4L10 3.4L10 6.6L6.6 6.6L6.6 10L3.4 10L3.4 6.6L0 6.6L0 3.4L3.4 3.4Z"),
    BAR("M0 3L10 3L10 7L0 7Z"),
    PILLAR("M3 0L7 0L7 10L3 10Z");

    private final String path;

    PointShape(String path) {
        this.path = path;
    }

    /// As an SVG path in a square of 10.
    String path() {
        return path;
    }

    /// Whether a place is inside; the shape fills -1 to 1 in both directions.
    boolean contains(double x, double y) {
        return switch (this) {
            case CIRCLE -> x * x + y * y <= 1;
            case SQUARE -> Math.abs(x) <= 0.84 && Math.abs(y) <= 0.84;
            case DIAMOND -> Math.abs(x) + Math.abs(y) <= 1.1;
            case TRIANGLE -> y <= 0.8 && y >= 2 * Math.abs(x) - 1;
            case FALLING -> y >= -0.8 && -y >= 2 * Math.abs(x) - 1;
            case CROSS -> Math.abs(x) <= 0.32 && Math.abs(y) <= 1 || Math.abs(y) <= 0.32 && Math.abs(x) <= 1;
            case BAR -> Math.abs(x) <= 1 && Math.abs(y) <= 0.4;
            case PILLAR -> Math.abs(x) <= 0.4 && Math.abs(y) <= 1;
        };
    }
}
