package dev.emend.app.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SearchStatus;
import dev.emend.chart.Chart;
import dev.emend.chart.Shape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class MapChartTest {
    @Test
    void aMapThatIsDrawnInPartSaysSo() {
        var part = chart(MapChart.MOST_DRAWN + 1);
        assertTrue(part.sentence().endsWith("Only 20,000 of 20,001 points are drawn."), part.sentence());
        assertEquals(MapChart.MOST_DRAWN, symbols(part) - legend());
        assertFalse(chart(MapChart.MOST_DRAWN).sentence().contains("Only"));
    }

    private static long legend() {
        return symbols(chart(1)) - 1;
    }

    private static long symbols(Chart chart) {
        return chart.plot().draw(600, 400).shapes().stream()
                .filter(Shape.Symbol.class::isInstance)
                .count();
    }

    private static Chart chart(int count) {
        var points = new ArrayList<MapPoint>();
        var x = new float[count];
        for (int i = 0; i < count; i++) {
            var facts = new MapPoint.Facts(
                    1, Optional.empty(), MapPoint.Outcome.UNKNOWN, OptionalInt.empty(), "sample", Double.NaN);
            points.add(new MapPoint("memory:" + i, MapPoint.Kind.MEMORY, "Point " + i, "text", i, facts));
            x[i] = i;
        }
        var coverage = new KnowledgeMap.Coverage(count, 0, false, SearchStatus.RESTING);
        var map = new KnowledgeMap(points, x, x.clone(), List.of(), List.of(), List.of(), coverage);
        var all = new BitSet();
        all.set(0, count);
        return MapChart.of(map, all);
    }
}
