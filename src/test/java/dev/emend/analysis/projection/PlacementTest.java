package dev.emend.analysis.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final int GROUPS = 6;

    @Test
    void aNewVectorLandsInTheMiddleOfItsGroup() {
        var all = ClusteredVectors.of(360, GROUPS, 64);
        var landmarks = Arrays.copyOf(all, 180);
        var fresh = Arrays.copyOfRange(all, 180, 360);
        var places = Projection.of(landmarks, Progress.SILENT);
        var placed = new Placement(landmarks, places).of(fresh, seeds(180), Progress.SILENT);
        int right = 0;
        for (int i = 0; i < placed.size(); i++) {
            right += nearestLandmark(places, placed.x(i), placed.y(i)) % GROUPS == i % GROUPS ? 1 : 0;
        }
        assertTrue(right >= 178, "placed beside another group");
    }

    @Test
    void whatIsAlreadyThereLandsOnItself() {
        var landmarks = ClusteredVectors.of(100, GROUPS, 32);
        var places = Projection.of(landmarks, Progress.SILENT);
        var placed =
                new Placement(landmarks, places).of(new float[][] {landmarks[17]}, new long[] {3}, Progress.SILENT);
        assertTrue(Math.hypot(placed.x(0) - places.x(17), placed.y(0) - places.y(17)) < 0.8);
    }

    @Test
    void theSameSeedGivesTheSamePlaceAndAnotherOneAnother() {
        var landmarks = ClusteredVectors.of(50, GROUPS, 32);
        var placement = new Placement(landmarks, Projection.of(landmarks, Progress.SILENT));
        var same = new float[][] {landmarks[4], landmarks[4], landmarks[4]};
        var placed = placement.of(same, new long[] {9, 9, 10}, Progress.SILENT);
        assertEquals(placed.x(0), placed.x(1));
        assertTrue(placed.x(0) != placed.x(2) || placed.y(0) != placed.y(2));
    }

    @Test
    void aVectorBetweenTwoIslandsGoesToTheNearerOne() {
        var landmarks = new float[][] {{1, 0}, {0, 1}};
        var places = new Places(2);
        places.put(0, 0, 0);
        places.put(1, 50, 0);
        var between = new float[] {0.75f, (float) Math.sqrt(1 - 0.75 * 0.75)};
        var placed = new Placement(landmarks, places).of(new float[][] {between}, new long[] {1}, Progress.SILENT);
        assertTrue(placed.x(0) < 1);
    }

    @Test
    void stopsWhenItIsNotWanted() {
        var landmarks = ClusteredVectors.of(20, 2, 8);
        var placement = new Placement(landmarks, Projection.of(landmarks, Progress.SILENT));
        var cancelled = new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        assertThrows(CancellationException.class, () -> placement.of(landmarks, seeds(20), cancelled));
    }

    private static long[] seeds(int count) {
        return LongStream.range(0, count).toArray();
    }

    private static int nearestLandmark(Places places, float x, float y) {
        int nearest = 0;
        for (int i = 1; i < places.size(); i++) {
            if (Math.hypot(places.x(i) - x, places.y(i) - y)
                    < Math.hypot(places.x(nearest) - x, places.y(nearest) - y)) {
                nearest = i;
            }
        }
        return nearest;
    }
}
