package dev.emend.app.dashboards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.DateRange;
import dev.emend.chart.Chart;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunChartSourceTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private DashboardService dashboards;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        dashboards = fixture.workspace.insights().dashboards();
        var runs = new RunLines("first")
                .run("a", "one", "success", "ls", "ls", "read_file")
                .run("b", "two", "failure", "ls")
                .run("c", "three", "failure", "read_file", "bash")
                .write(folder.resolve("first.jsonl"));
        fixture.importRuns(runs);
        dashboards.create("Agents");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private List<Chart> charts(DateRange period) throws Exception {
        var shown = dashboards.charts(dashboards.get("Agents"), period);
        assertTrue(shown.stream().allMatch(chart -> chart.state() == ShownChart.State.MADE), shown.toString());
        return shown.stream().map(ShownChart::chart).toList();
    }

    @Test
    void pinnedChartsOfRunsKeepTheirFilter() throws Exception {
        dashboards.pin("Agents", PinnedChart.of("runs.map", "Map").withFilter("tool:bash"));
        dashboards.pin("Agents", PinnedChart.of("runs.heat.outcome", "Heat"));

        var charts = charts(DateRange.all(dashboards.clock()));

        assertEquals(
                List.of("runs.map", "runs.heat.outcome"),
                charts.stream().map(Chart::id).toList());
        // of the one run with bash: start, read_file, bash, end
        assertTrue(
                charts.getFirst().marks().stream()
                        .noneMatch(mark -> mark.description().contains("ls")),
                () -> charts.getFirst().marks().toString());
        assertEquals(
                List.of("ls", "2", "1", "1", "0", "50 %"),
                charts.get(1).table().rows().stream()
                        .filter(row -> row.getFirst().equals("ls"))
                        .findFirst()
                        .orElseThrow());
    }

    /// Each group keeps its own line, also in the file and in the page of a report.
    @Test
    void aPinnedComparisonKeepsBothFilters() throws Exception {
        dashboards.pin(
                "Agents", PinnedChart.of("runs.groups", "Groups").withFilters("tool:ls", "tool:read_file -tool:ls"));

        var shown = dashboards.charts(dashboards.get("Agents"), DateRange.all(dashboards.clock()));

        var chart = shown.getFirst().chart();
        assertEquals(
                List.of("Succeeded", "50 %", "2", "0 %", "1"),
                chart.table().rows().getFirst());
        assertTrue(
                chart.table().rows().contains(List.of("bash", "0 %", "2", "100 %", "1")),
                () -> chart.table().rows().toString());
        assertEquals(
                "First: tool:ls; second: tool:read_file -tool:ls",
                shown.getFirst().pinnedChart().description());
        var page = DashboardPage.of("Agents", DateRange.all(dashboards.clock()), shown, ZoneOffset.UTC);
        assertTrue(page.contains("How do two groups of runs differ?"), page);
        assertTrue(page.contains("second: tool:read_file -tool:ls"), page);
    }

    @Test
    void runsOfAnotherPeriodAreLeftOut() throws Exception {
        dashboards.pin("Agents", PinnedChart.of("runs.heat.outcome", "Heat"));

        var before = DateRange.between(LocalDate.of(2001, 1, 1), LocalDate.of(2001, 12, 31), ZoneOffset.UTC);

        assertTrue(charts(before).getFirst().isEmpty());
    }
}
