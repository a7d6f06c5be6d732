package dev.emend.app.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.chart.Chart;
import dev.emend.chart.Shape;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MapChartSourceTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        opened.workspace().search().start();
        opened.workspace().search().awaitReady();
        dashboards().create("Knowledge");
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private DashboardService dashboards() {
        return opened.workspace().insights().dashboards();
    }

    private List<ShownChart> pinned(String... filters) throws Exception {
        for (var filter : filters) {
            dashboards()
                    .pin(
                            "Knowledge",
                            PinnedChart.of(MapChart.ID, MapChart.title()).withFilter(filter));
        }
        return dashboards()
                .charts(
                        dashboards().get("Knowledge"),
                        DateRange.all(dashboards().clock()));
    }

    private static int points(Chart chart) {
        return chart.table().rows().stream()
                .mapToInt(row -> Integer.parseInt(row.get(1)))
                .sum();
    }

    private static long drawn(Chart chart) {
        // the legend explains the four kinds with a symbol each
        return chart.plot().draw(600, 400).shapes().stream()
                        .filter(Shape.Symbol.class::isInstance)
                        .count()
                - 4;
    }

    @Test
    void aPinnedMapIsSaidToBeDueUntilItIsComputed() throws Exception {
        var shown = pinned("").getFirst();
        assertEquals(ShownChart.State.MADE, shown.state());
        assertTrue(shown.chart().isEmpty());
        assertEquals(
                "The map has not been computed yet. Open it in Library.",
                shown.chart().sentence());
    }

    @Test
    void aPinnedMapShowsEveryPointAndKeepsItsFilter() throws Exception {
        var map = opened.workspace().insights().map().project(Progress.SILENT);
        var shown = pinned("", "trust<0.7", "trust:oops", "is:rated");

        var all = shown.getFirst().chart();
        assertEquals(map.size(), points(all));
        assertEquals(map.size(), drawn(all));
        var doubtful = shown.get(1).chart();
        assertTrue(points(doubtful) > 0 && points(doubtful) < points(all), doubtful.sentence());
        assertEquals(points(doubtful), drawn(doubtful));
        assertTrue(
                doubtful.table().rows().stream().allMatch(row -> row.get(1).equals(row.get(4))),
                "all of them are doubtful: " + doubtful.table().rows());
        assertTrue(doubtful.sentence().startsWith(points(doubtful) + " points, " + points(doubtful)));
        assertFalse(all.marks().isEmpty());
        assertTrue(shown.get(3).chart().isEmpty(), "nothing is rated yet");
    }
}
