package dev.emend.analysis.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {
    private static final int GROUPS = 8;

    @Test
    void whatIsAlikeLiesTogether() {
        var vectors = ClusteredVectors.of(240, GROUPS, 64);
        var places = Projection.of(vectors, Progress.SILENT);
        int ofItsGroup = 0;
        for (int i = 0; i < vectors.length; i++) {
            ofItsGroup += nearest(places, i) % GROUPS == i % GROUPS ? 1 : 0;
        }
        assertTrue(ofItsGroup >= 235, ofItsGroup + " of 240 have a neighbor of their group");
    }

    @Test
    void theSameVectorsGiveTheSameMap() {
        var vectors = ClusteredVectors.of(120, GROUPS, 32);
        var once = Projection.of(vectors, Progress.SILENT);
        var again = Projection.of(vectors, Progress.SILENT);
        for (int i = 0; i < vectors.length; i++) {
            assertEquals(once.x(i), again.x(i));
            assertEquals(once.y(i), again.y(i));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 9, 16, 17})
    void anyNumberHasPlaces(int count) {
        var places = Projection.of(ClusteredVectors.of(count, 2, 16), Progress.SILENT);
        assertEquals(count, places.size());
        for (int i = 0; i < count; i++) {
            assertTrue(Float.isFinite(places.x(i)) && Float.isFinite(places.y(i)));
        }
    }

    @Test
    void equalVectorsDoNotBreakIt() {
        var vectors = new float[60][];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = new float[] {1, 0, 0, 0};
        }
        var places = Projection.of(vectors, Progress.SILENT);
        for (int i = 0; i < vectors.length; i++) {
            assertTrue(Float.isFinite(places.x(i)) && Float.isFinite(places.y(i)));
        }
    }

    @Test
    void tellsHowFarItIsAndStopsWhenItIsNotWanted() {
        var reports = new AtomicLong();
        var progress = new Progress() {
            @Override
            public void report(long done, long total) {
                reports.incrementAndGet();
            }

            @Override
            public boolean isCancelled() {
                return reports.get() > 0;
            }
        };
        var vectors = ClusteredVectors.of(400, GROUPS, 32);
        assertThrows(CancellationException.class, () -> Projection.of(vectors, progress));
        assertEquals(1, reports.get());
        // the next one is not cancelled by the last one's listener
        assertEquals(400, Projection.of(vectors, Progress.SILENT).size());
    }

    private static int nearest(Places places, int point) {
        int nearest = -1;
        double best = Double.MAX_VALUE;
        for (int i = 0; i < places.size(); i++) {
            double distance = Math.hypot(places.x(i) - places.x(point), places.y(i) - places.y(point));
            if (i != point && distance < best) {
                best = distance;
                nearest = i;
            }
        }
        return nearest;
    }
}
