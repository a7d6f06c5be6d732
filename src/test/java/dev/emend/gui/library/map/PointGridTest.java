package dev.emend.gui.library.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PointGridTest {
    private static final int COUNT = 3_000;

    private final float[] x = new float[COUNT];
    private final float[] y = new float[COUNT];
    private final BitSet shown = new BitSet();

    PointGridTest() {
        var random = new SplittableRandom(11);
        for (int i = 0; i < COUNT; i++) {
            x[i] = (float) random.nextDouble(-20, 20);
            y[i] = (float) random.nextDouble(-5, 5);
            shown.set(i, random.nextInt(3) > 0);
        }
    }

    @Test
    void theNearestIsWhatComparingWithAllFinds() {
        var grid = new PointGrid(x, y);
        var random = new SplittableRandom(3);
        for (int n = 0; n < 300; n++) {
            double atX = random.nextDouble(-22, 22);
            double atY = random.nextDouble(-6, 6);
            int best = -1;
            for (int i = 0; i < COUNT; i++) {
                boolean isNearer =
                        best < 0 || Math.hypot(x[i] - atX, y[i] - atY) < Math.hypot(x[best] - atX, y[best] - atY);
                if (shown.get(i) && isNearer && Math.hypot(x[i] - atX, y[i] - atY) <= 1) {
                    best = i;
                }
            }
            assertEquals(best, grid.findNearest(atX, atY, 1, shown));
        }
    }

    @Test
    void arrowsGoTheirWayAndComeToEveryEdge() {
        var grid = new PointGrid(x, y);
        int at = shown.nextSetBit(0);
        int steps = 0;
        for (int next = grid.next(at, 1, 0, shown); next >= 0; next = grid.next(at, 1, 0, shown)) {
            assertTrue(x[next] > x[at], "to the right");
            assertTrue(Math.abs(y[next] - y[at]) <= x[next] - x[at], "no more than 45 degrees aside");
            at = next;
            steps++;
        }
        assertTrue(steps > 20 && x[at] > 15, "walks through the whole map");
        assertTrue(grid.next(at, -1, 0, shown) >= 0, "and back");
    }

    @Test
    void aMapWithoutPointsHasNone() {
        var grid = new PointGrid(new float[0], new float[0]);
        assertEquals(-1, grid.findNearest(0, 0, 100, new BitSet()));
    }
}
