package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.app.runs.RunSummary.RunFacts;
import dev.emend.app.runs.RunSummary.RunStatus;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.chart.HeatMapPlot;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Numbers are worked out by hand from the runs that each test adds.
class HeatMapTest {
    private static final List<String> TOOLS = List.of("read", "write");

    private final List<CachedRun> rows = new ArrayList<>();

    @Test
    void aToolHasItsRunsByOutcomeAndAShareOfEach() throws Exception {
        addSixRuns();

        var chart = heat(HeatMap.OUTCOME);

        assertEquals("runs.heat.outcome", chart.chart().id());
        assertEquals(
                List.of(List.of("read", "6", "2", "3", "1", "60 %"), List.of("write", "2", "0", "2", "0", "100 %")),
                chart.chart().table().rows());
        assertEquals(
                "No tool is in enough runs, and missing in enough, to compare them (5 known outcomes on each side).",
                chart.chart().sentence());
        assertEquals("read: 3 of 6 runs failed", chart.chart().marks().get(1).description());
        assertFinds(chart, 1, 3);
    }

    @Test
    void theWorstToolIsComparedWithTheRunsWithoutIt() throws Exception {
        addEach("failure", 6, 0);
        addEach("success", 4, 0);
        addEach("failure", 5, 1);
        addEach("success", 5, 1);

        var chart = heat(HeatMap.OUTCOME).chart();

        assertTrue(
                chart.sentence()
                        .startsWith("The strongest evidence of failing is for read: 6 of 10 runs with it and a known"
                                + " outcome failed (60 %"),
                chart.sentence());
        assertTrue(
                chart.sentence()
                        .endsWith("Of runs without it, 5 of 10 failed: the difference may be chance"
                                + " (p = 1.000, corrected for all tools after Benjamini and Hochberg)."),
                chart.sentence());
    }

    @Test
    void aDifferenceThatIsMoreThanChanceIsCalledThat() throws Exception {
        addEach("failure", 12, 0);
        addEach("success", 12, 1);

        var sentence = heat(HeatMap.OUTCOME).chart().sentence();

        assertTrue(
                sentence.contains("Of runs without it, 0 of 12 failed: the difference is more than chance"
                        + " (p < 0.001, corrected for all tools after Benjamini and Hochberg)."),
                sentence);
    }

    /// All 5 runs with write failed, 5 of 5 against 40 of 90; 40 of 50 with read failed against 5 of 45.
    @Test
    void theStrongestEvidenceIsNamedAndNotTheLargestShare() throws Exception {
        addEach("failure", 5, 1);
        addEach("failure", 40, 0);
        addEach("success", 10, 0);
        for (int i = 0; i < 40; i++) {
            add("success", 9, Map.of());
        }

        var sentence = heat(HeatMap.OUTCOME).chart().sentence();

        assertTrue(sentence.contains("is for read: 40 of 50"), sentence);
    }

    @Test
    void whereNoToolGoesWithFailureNoneIsNamed() throws Exception {
        addEach("success", 6, 0);
        addEach("failure", 6, 0);
        for (int i = 0; i < 12; i++) {
            add("failure", 9, Map.of());
        }

        assertEquals(
                "Runs with a tool fail no more often than those without it, for every tool that can be compared.",
                heat(HeatMap.OUTCOME).chart().sentence());
    }

    @Test
    void anOutcomeThatNoRunHasIsNoColumn() throws Exception {
        addEach("failure", 6, 0);

        var chart = heat(HeatMap.OUTCOME);

        assertEquals(List.of("Failed"), ((HeatMapPlot) chart.chart().plot()).columns());
        assertEquals(
                "read: 6 of 6 runs failed", chart.chart().marks().getFirst().description());
        assertFinds(chart, 0, 6);
    }

    private void addEach(String outcome, int times, int call) {
        for (int i = 0; i < times; i++) {
            add(outcome, 9, Map.of(), call);
        }
    }

    @Test
    void aRowOfFewRunsSaysSo() throws Exception {
        addSixRuns();

        var shapes = heat(HeatMap.OUTCOME).chart().svg(600, 200);

        assertTrue(shapes.contains(">write (few)<"), shapes);
        assertFalse(shapes.contains(">read (few)<"), shapes);
        assertTrue(shapes.contains(">3 · 50 %<"), shapes);
    }

    @Test
    void aToolHasItsFailedCallsByKind() throws Exception {
        addSixRuns();

        var chart = heat(HeatMap.ERROR);

        assertEquals(
                List.of("Tool", "Calls", "Failed calls", "Not found", "Timeout"),
                chart.chart().table().columns());
        assertEquals(
                List.of(List.of("read", "7", "3", "2", "1")),
                chart.chart().table().rows());
        assertEquals(
                "The strongest evidence of failing calls is for read: 3 of 7 calls failed (43 %).",
                chart.chart().sentence());
        assertEquals("error:read>not_found", chart.clauses().getFirst());
        assertFinds(chart, 0, 1);
        assertEquals(2, found("error:timeout").size() + found("error:not_found").size());
        assertEquals(0, found("error:write>timeout").size());
    }

    @Test
    void aToolHasItsRunsByTheHourOfTheirStart() throws Exception {
        addSixRuns();

        var chart = heat(HeatMap.HOUR);

        var read = chart.chart().table().rows().getFirst();
        // from 9 to 12: five runs, of which 3 of 5 failed; the sixth has no recorded start
        assertEquals(List.of("5", "60 %"), read.subList(7, 9));
        assertEquals(List.of("0", "–"), read.subList(1, 3));
        assertEquals("tool:read hour>=9 hour<12", chart.clauses().getFirst());
        assertFinds(chart, 0, 5);
        assertEquals(5, found("hour>=0").size(), "a run without a start is at no hour");
        assertEquals(1, found("-hour:9").size(), "what is at no hour is not at 9");
    }

    @Test
    void whatComesNextIsAShareOfTheRow() throws Exception {
        addSixRuns();

        var chart = heat(HeatMap.NEXT);

        assertEquals(
                List.of(List.of("read", "1", "2"), List.of("write", "0", "0")),
                chart.chart().table().rows());
        // read is followed by read once, by write twice, and ends a run four times
        assertEquals(
                "read, then write: 2 of 7 times", chart.chart().marks().get(1).description());
        assertFinds(chart, 1, 2);
    }

    @Test
    void withoutCallsThereIsNothingToDraw() throws Exception {
        for (var kind : HeatMap.values()) {
            assertTrue(heat(kind).chart().isEmpty(), kind.name());
        }
    }

    @Test
    void theNumbersLeaveTheProgramToo() throws Exception {
        addSixRuns();

        var selection = new RunSelection("", new RunSelection.Matching(rows, TOOLS, 0, 0));
        var json = selection.toolUse().getFirst().toJson();

        assertEquals(Json.Obj.of("not_found", 2, "timeout", 1), json.members().get("errors"));
        assertTrue(json.toString().contains("{from_hour=Num[text=9], runs=Num[text=5]"), json.toString());
        var unnamed = selection.withToolNames(_ -> ToolNames.HIDDEN).toolUse().getFirst();
        assertEquals(ToolNames.HIDDEN, unnamed.tool());
        assertEquals(3, unnamed.failedCalls(), "also of a tool whose name is not told");
    }

    private void addSixRuns() {
        add("success", 9, Map.of(), 0);
        add("success", 9, Map.of(), 0);
        add("failure", 9, Map.of("NOT_FOUND", 2), 0, 0);
        add("failure", 9, Map.of("TIMEOUT", 1), 0, 1);
        add("failure", 9, Map.of(), 0, 1);
        add("unknown", -1, Map.of(), 0);
    }

    private RunChart heat(HeatMap kind) throws Exception {
        return new RunSelection("", new RunSelection.Matching(rows, TOOLS, 0, 0)).heatMap(kind);
    }

    private void assertFinds(RunChart chart, int mark, int runs) throws Exception {
        assertEquals(
                runs, found(chart.clauses().get(mark)).size(), chart.clauses().get(mark));
    }

    private List<CachedRun> found(String line) throws Exception {
        return rows.stream()
                .filter(RunListFields.filter(RunListFields.of(TOOLS, ZoneOffset.UTC), line))
                .toList();
    }

    private void add(String outcome, int hour, Map<String, Integer> errors, int... calls) {
        var head = new Run.Head("openai", "", "", "", Run.Ending.UNKNOWN);
        Map<String, Map<String, Integer>> failed = errors.isEmpty() ? Map.of() : Map.of("read", errors);
        var row = new RunSummary(
                "run" + rows.size(),
                rows.size() + 1,
                head,
                new RunStatus(outcome, false, Optional.empty(), Instant.EPOCH),
                new RunFacts(
                        true,
                        calls.length,
                        Map.of(),
                        OptionalDouble.of(1),
                        "",
                        Run.Usage.NONE,
                        Run.Cost.UNKNOWN,
                        failed),
                0,
                Origin.HERE);
        rows.add(new CachedRun(row, rows.size(), hour, Arrays.copyOf(calls, calls.length)));
    }
}
