package dev.emend.gui.library.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LassoTest {
    private static Lasso star() {
        var lasso = new Lasso();
        for (int i = 0; i < 10; i++) {
            double radius = i % 2 == 0 ? 8 : 3;
            lasso.add(radius * Math.cos(i * Math.PI / 5), radius * Math.sin(i * Math.PI / 5));
        }
        return lasso;
    }

    private static BitSet all(int count) {
        var all = new BitSet(count);
        all.set(0, count);
        return all;
    }

    @Test
    void selectsExactlyThePointsInside() {
        var random = new SplittableRandom(5);
        var x = new float[5_000];
        var y = new float[5_000];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextDouble(-10, 10);
            y[i] = (float) random.nextDouble(-10, 10);
        }
        var inside = star().inside(x, y, all(x.length));
        assertTrue(inside.cardinality() > 100);
        for (int i = 0; i < x.length; i++) {
            assertEquals(isInStar(x[i], y[i]), inside.get(i), x[i] + " " + y[i]);
        }
    }

    /// By angles instead of crossings: the sides of a star are straight between its ten corners.
    private static boolean isInStar(double x, double y) {
        double turns = 0;
        for (int i = 0; i < 10; i++) {
            double one = i % 2 == 0 ? 8 : 3;
            double other = i % 2 == 0 ? 3 : 8;
            double ax = one * Math.cos(i * Math.PI / 5) - x;
            double ay = one * Math.sin(i * Math.PI / 5) - y;
            double bx = other * Math.cos((i + 1) * Math.PI / 5) - x;
            double by = other * Math.sin((i + 1) * Math.PI / 5) - y;
            turns += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
        }
        return Math.abs(turns) > Math.PI;
    }

    @Test
    void whatIsNotShownIsNotSelected() {
        var shown = new BitSet();
        shown.set(1);
        var inside = star().inside(new float[] {0, 0.5f, 0.1f}, new float[] {0, 0, 0}, shown);
        assertEquals(shown, inside);
    }

    @Test
    void aLineThatEnclosesNothingSelectsNothing() {
        var lasso = new Lasso();
        lasso.add(0, 0);
        lasso.add(1, 1);
        assertTrue(lasso.inside(new float[] {0.5f}, new float[] {0.5f}, all(1)).isEmpty());
    }
}
