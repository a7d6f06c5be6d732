package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.app.runs.RunSummary.RunFacts;
import dev.emend.app.runs.RunSummary.RunStatus;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        assertEquals(2, edge.success().known());
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
                head,
                new RunStatus(outcome, false, Instant.EPOCH),
                new RunFacts(true, calls.length, Map.of(), 1, "", Run.Usage.NONE, Run.Cost.UNKNOWN, Map.of()),
                0,
                Origin.HERE);
        rows.add(new CachedRun(row, rows.size(), Instant.EPOCH, -1, places));
    }
}
