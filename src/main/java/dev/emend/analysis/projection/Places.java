package dev.emend.analysis.projection;

/// Positions of points on a map, by number; in the units of the library, where a map is some tens wide.
///
/// Filled by one thread and then only read.
public final class Places {
    private final float[] x;
    private final float[] y;

    public Places(int size) {
        x = new float[size];
        y = new float[size];
    }

    public int size() {
        return x.length;
    }

    public void put(int point, float atX, float atY) {
        x[point] = atX;
        y[point] = atY;
    }

    public float x(int point) {
        return x[point];
    }

    public float y(int point) {
        return y[point];
    }

    /// The smallest rectangle around all; around nothing it is one unit wide and high.
    public Bounds bounds() {
        if (x.length == 0) {
            return new Bounds(0, 0, 1, 1);
        }
        float left = Float.POSITIVE_INFINITY;
        float top = Float.POSITIVE_INFINITY;
        float right = Float.NEGATIVE_INFINITY;
        float bottom = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < x.length; i++) {
            left = Math.min(left, x[i]);
            right = Math.max(right, x[i]);
            top = Math.min(top, y[i]);
            bottom = Math.max(bottom, y[i]);
        }
        return new Bounds(left, top, Math.max(right - left, 1e-3), Math.max(bottom - top, 1e-3));
    }

    /// @param width more than 0
    /// @param height more than 0
    public record Bounds(double left, double top, double width, double height) {}
}
