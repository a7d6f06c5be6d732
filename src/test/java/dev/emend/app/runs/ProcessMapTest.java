package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.app.runs.ProcessMapChart.Coloring;
import dev.emend.app.runs.RunSummary.RunFacts;
import dev.emend.app.runs.RunSummary.RunStatus;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProcessMapTest {
    private final List<String> tools = new ArrayList<>();
    private final List<CachedRun> rows = new ArrayList<>();

    @Test
    void countsHowOftenAndInHowManyRunsOneCallFollowsAnother() {
        add("success", "read", "write", "read", "write");
        add("failure", "read", "write");
        add("unknown", "read");

        var map = map();

        assertEquals(
                List.of("read", "write"), map.nodes().stream().map(Node::tool).toList());
        var edge = edge(map, "read", "write");
        assertEquals(3, edge.times());
        assertEquals(2, edge.runs());
        assertEquals(1, edge.success().successes());
        assertEquals(2, edge.success().knownOutcomes());
        assertEquals(3, edge(map, null, "read").runs());
        assertEquals(1, edge(map, "read", null).runs());
        assertEquals(Optional.of("seq:read>write"), map.clause(edge));
    }

    @Test
    void aToolThatFollowsItselfHasAnEdgeToItself() {
        add("success", "read", "read", "read");

        assertEquals(2, edge(map(), "read", "read").times());
    }

    @Test
    void variantsAreWholeRunsTheMostFrequentFirst() {
        add("success", "read");
        add("failure", "read", "write");
        add("success", "read", "write");

        var map = map();

        assertEquals(
                List.of(List.of("read", "write"), List.of("read")),
                map.variants().stream().map(Variant::tools).toList());
        assertEquals(2, map.variants().getFirst().runs());
        assertEquals(2, map.variantCount());
        assertEquals("variant:read>write", ProcessMap.clause(map.variants().getFirst()));
    }

    @Test
    void toolsTooRareToBeReadAreDrawnAsOne() {
        for (int i = 0; i < 50; i++) {
            for (int times = i; times < 50; times++) {
                add("success", "tool" + i);
            }
        }

        var map = map();

        assertEquals(30, map.nodes().size());
        assertEquals("", map.nodes().getLast().tool());
        assertEquals(21 * 22 / 2, map.nodes().getLast().calls());
        assertEquals(Optional.empty(), map.clause(map.nodes().getLast()));
    }

    @Test
    void anEdgeIsComparedWithTheRunsWithoutIt() {
        for (int i = 0; i < 20; i++) {
            add("failure", "guess", "write");
            add("success", "read", "write");
        }

        var against = edge(map(), "guess", "write").against().orElseThrow();

        assertEquals(1.0, against.difference(), 1e-12);
        assertTrue(against.isMoreThanChance());
    }

    /// Runs that guess fail 18 of 20 times and those that read 6 of 20: which goes with failure, and how sure.
    @Test
    void theChartSaysWhichStepGoesWithFailureAndHowSureThatIs() throws Exception {
        for (int i = 0; i < 20; i++) {
            add(i < 18 ? "failure" : "success", "guess", "write");
            add(i < 6 ? "failure" : "success", "read", "write");
        }
        var map = map();

        var chart = ProcessMapChart.of(ProcessMapLayout.of(map, 1), Coloring.DIFFERENCE, "");

        var edge = edge(map, "guess", "write");
        // Fisher's exact test of 18 2 against 6 14: the tables with 18 or more, and as many less, of C(40, 20)
        assertEquals(0.000244362, edge.against().orElseThrow().chance(), 1e-9);
        // Newcombe's interval of 0.9 − 0.3 from Wilson's (0.699, 0.972) and (0.145, 0.519)
        assertEquals(0.3027, edge.against().orElseThrow().low(), 1e-4);
        assertEquals(0.7705, edge.against().orElseThrow().high(), 1e-4);
        int mark = chart.clauses().indexOf("seq:guess>write");
        var said = chart.chart().marks().get(mark).description();
        assertTrue(
                said.startsWith("guess → write, in 20 runs: goes with failed runs; 18 of 20 runs with it failed (90 %)"
                        + " and 6 of 20 without it (30 %), 60 points more, 95 % interval +"),
                said);
        assertTrue(said.contains("corrected for all comparisons"), said);
        var svg = chart.chart().svg(800, 600);
        assertTrue(svg.contains(">+60<"), "without color the sign tells it");
        assertTrue(svg.contains(">−60<"), "and the opposite");
        assertTrue(svg.contains("stroke-dasharray"), "dashes too");
        assertEquals("runs.map", chart.chart().id());
        assertEquals(map.edges().size(), chart.chart().table().rows().size());
    }

    @Test
    void everyEdgeHasItsRuns() throws Exception {
        add("success", "read", "write");
        add("success", "write");
        add("failure", "read");
        var map = map();

        for (var edge : map.edges()) {
            var clause = map.clause(edge).orElseThrow();
            var claim = RunListFields.filter(RunListFields.of(tools, ZoneOffset.UTC), clause);
            assertEquals(edge.runs(), rows.stream().filter(claim).count(), clause);
        }
    }

    @Test
    void onlyTheMostFrequentVariantsAreTold() {
        for (int i = 0; i < 300; i++) {
            for (int times = i < 3 ? 0 : 2; times < 3; times++) {
                add("success", "tool" + i);
            }
        }

        var map = map();

        assertEquals(200, map.variants().size());
        assertEquals(300, map.variantCount());
        assertEquals(
                List.of(3, 3, 3, 1),
                map.variants().stream().limit(4).map(Variant::runs).toList());
    }

    @Test
    void runsWithoutCallsHaveNoEdges() {
        add("success");

        var map = map();

        assertEquals(List.of(), map.edges());
        assertEquals(
                List.of(List.of()), map.variants().stream().map(Variant::tools).toList());
    }

    private ProcessMap map() {
        return new ProcessMapFinder(rows, tools).find();
    }

    private static Edge edge(ProcessMap map, @Nullable String from, @Nullable String to) {
        return map.edges().stream()
                .filter(edge -> name(map, edge.from()).equals(Optional.ofNullable(from))
                        && name(map, edge.to()).equals(Optional.ofNullable(to)))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> name(ProcessMap map, int place) {
        return place < 0 ? Optional.empty() : Optional.of(map.nodes().get(place).tool());
    }

    private void add(String outcome, String... calls) {
        var places = new int[calls.length];
        for (int i = 0; i < calls.length; i++) {
            if (!tools.contains(calls[i])) {
                tools.add(calls[i]);
            }
            places[i] = tools.indexOf(calls[i]);
        }
        var head = new Run.Head("openai", "", "", "", Run.Ending.UNKNOWN);
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
                        Map.of()),
                0,
                Origin.HERE);
        rows.add(new CachedRun(row, rows.size(), -1, places));
    }
}
