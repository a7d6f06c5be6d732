package dev.emend.gui.library.map;

import java.util.BitSet;
import javafx.geometry.Rectangle2D;

/// The points of a map by where they lie, in cells, so that the one under the pointer is found among
/// 100,000 at once. Immutable.
final class PointGrid {
    private static final int PER_CELL = 8;
    private static final int MAX_SIDE = 256;

    private final float[] x;
    private final float[] y;
    private final int side;

    /// The smallest rectangle around all points; empty at the origin without points.
    final Rectangle2D bounds;
    private final double cellWidth;
    private final double cellHeight;

    /// The index in `points` at which each cell begins, followed by the end of the last one.
    private final int[] starts;

    private final int[] points;

    PointGrid(float[] x, float[] y) {
        this.x = x;
        this.y = y;
        side = Math.clamp((int) Math.sqrt(x.length / (double) PER_CELL), 1, MAX_SIDE);
        bounds = bounds(x, y);
        cellWidth = Math.max(bounds.getWidth(), 1e-6) / side;
        cellHeight = Math.max(bounds.getHeight(), 1e-6) / side;
        starts = new int[side * side + 1];
        for (int i = 0; i < x.length; i++) {
            starts[cell(i) + 1]++;
        }
        for (int c = 0; c < side * side; c++) {
            starts[c + 1] += starts[c];
        }
        points = new int[x.length];
        var next = starts.clone();
        for (int i = 0; i < x.length; i++) {
            points[next[cell(i)]++] = i;
        }
    }

    private static Rectangle2D bounds(float[] x, float[] y) {
        if (x.length == 0) {
            return Rectangle2D.EMPTY;
        }
        float minX = x[0];
        float minY = y[0];
        float maxX = x[0];
        float maxY = y[0];
        for (int i = 1; i < x.length; i++) {
            minX = Math.min(minX, x[i]);
            maxX = Math.max(maxX, x[i]);
            minY = Math.min(minY, y[i]);
            maxY = Math.max(maxY, y[i]);
        }
        return new Rectangle2D(minX, minY, maxX - minX, maxY - minY);
    }

    private int cell(int point) {
        return row(y[point]) * side + column(x[point]);
    }

    private int column(double atX) {
        return Math.clamp((int) Math.floor((atX - bounds.getMinX()) / cellWidth), 0, side - 1);
    }

    private int row(double atY) {
        return Math.clamp((int) Math.floor((atY - bounds.getMinY()) / cellHeight), 0, side - 1);
    }

    /// The numbers of all points, cell by cell: what lies together stands together.
    int[] order() {
        return points;
    }

    /// The nearest point no farther than a radius, in units of the map; -1 for none.
    ///
    /// @param visiblePoints those that count
    int findNearest(double atX, double atY, double radius, BitSet visiblePoints) {
        int best = -1;
        double least = radius;
        for (int r = row(atY - radius); r <= row(atY + radius); r++) {
            int end = starts[r * side + column(atX + radius) + 1];
            for (int i = starts[r * side + column(atX - radius)]; i < end; i++) {
                double distance = Math.hypot(x[points[i]] - atX, y[points[i]] - atY);
                if (distance <= least && visiblePoints.get(points[i])) {
                    least = distance;
                    best = points[i];
                }
            }
        }
        return best;
    }

    /// The next point to the right, left, below or above: the nearest of those that lie no more than 45
    /// degrees aside; -1 for none.
    ///
    /// @param stepX 1 to the right, -1 to the left, 0 otherwise
    /// @param stepY 1 downwards, -1 upwards, 0 otherwise
    int next(int from, int stepX, int stepY, BitSet visiblePoints) {
        int best = -1;
        double least = Double.MAX_VALUE;
        for (int i = visiblePoints.nextSetBit(0); i >= 0; i = visiblePoints.nextSetBit(i + 1)) {
            double ahead = (x[i] - x[from]) * stepX + (y[i] - y[from]) * stepY;
            double sideways = Math.abs((x[i] - x[from]) * stepY) + Math.abs((y[i] - y[from]) * stepX);
            if (i != from && ahead > 0 && sideways <= ahead) {
                double distance = ahead * ahead + sideways * sideways;
                if (distance < least) {
                    least = distance;
                    best = i;
                }
            }
        }
        return best;
    }
}
