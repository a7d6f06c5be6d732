package dev.emend.gui.library.map;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A line drawn around points, in units of the map; its end is joined to its beginning.
final class Lasso {
    private final List<Corner> corners = new ArrayList<>();

    private record Corner(double x, double y) {}

    void add(double x, double y) {
        corners.add(new Corner(x, y));
    }

    int size() {
        return corners.size();
    }

    double x(int corner) {
        return corners.get(corner).x;
    }

    double y(int corner) {
        return corners.get(corner).y;
    }

    /// Whether a place is inside, by the even-odd rule.
    boolean contains(double x, double y) {
        boolean isInside = false;
        for (int i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
            var one = corners.get(i);
            var other = corners.get(j);
            if (one.y > y != other.y > y && x < (other.x - one.x) * (y - one.y) / (other.y - one.y) + one.x) {
                isInside = !isInside;
            }
        }
        return isInside;
    }

    /// The points inside.
    ///
    /// @param visiblePoints those that count
    BitSet inside(float[] x, float[] y, BitSet visiblePoints) {
        var inside = new BitSet(x.length);
        if (corners.size() < 3) {
            return inside;
        }
        double left = corners.stream().mapToDouble(Corner::x).min().orElse(0);
        double right = corners.stream().mapToDouble(Corner::x).max().orElse(0);
        double top = corners.stream().mapToDouble(Corner::y).min().orElse(0);
        double bottom = corners.stream().mapToDouble(Corner::y).max().orElse(0);
        for (int i = visiblePoints.nextSetBit(0); i >= 0; i = visiblePoints.nextSetBit(i + 1)) {
            boolean isNear = x[i] >= left && x[i] <= right && y[i] >= top && y[i] <= bottom;
            if (isNear && contains(x[i], y[i])) {
                inside.set(i);
            }
        }
        return inside;
    }
}
