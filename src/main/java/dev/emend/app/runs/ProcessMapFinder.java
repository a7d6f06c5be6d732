package dev.emend.app.runs;

import dev.emend.analysis.runs.SequenceMiner;
import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/// Counts what a process map shows, in one walk over the calls of all runs. Used by one thread.
final class ProcessMapFinder {
    /// More tools than these can't be read in one picture; the rest are drawn as one.
    private static final int MAX_TOOLS = 30;

    private static final int MAX_VARIANTS = 200;

    private final List<CachedRun> rows;
    private final List<String> tools;

    /// @param rows that match, all of them worked out
    /// @param tools the names of all tools
    ProcessMapFinder(List<CachedRun> rows, List<String> tools) {
        this.rows = rows;
        this.tools = tools;
    }

    /// Runs by how they ended.
    private static final class Tally {
        private int times;
        private int runs;
        private int successes;
        private int knownOutcomes;
        private int last = -1;

        void add(int run, int ending) {
            times++;
            if (last == run) {
                return;
            }
            last = run;
            runs++;
            successes += ending == SequenceMiner.SUCCESS ? 1 : 0;
            knownOutcomes += ending == SequenceMiner.UNKNOWN ? 0 : 1;
        }

        Rate rate() {
            return Rate.of(successes, knownOutcomes);
        }
    }

    ProcessMap find() {
        var places = places();
        int size = Arrays.stream(places).max().orElse(-1) + 1;
        var nodes = tallies(size);
        // start and end are the last row and the last column
        var edges = new Tally[size + 1][];
        Arrays.setAll(edges, _ -> tallies(size + 1));
        Map<IntBuffer, Tally> variants = new HashMap<>();
        for (int run = 0; run < rows.size(); run++) {
            var row = rows.get(run);
            int ending = PatternFinder.ending(row);
            int before = size;
            for (int call : row.calls()) {
                int at = places[call];
                nodes[at].add(run, ending);
                edges[before][at].add(run, ending);
                before = at;
            }
            if (row.calls().length > 0) {
                edges[before][size].add(run, ending);
            }
            variants.computeIfAbsent(IntBuffer.wrap(row.calls()), _ -> new Tally())
                    .add(run, ending);
        }
        var nodeList = nodes(places, nodes);
        var edgeList = edges(edges, size);
        var rates = new ArrayList<Rate>();
        nodeList.forEach(node -> rates.add(node.success()));
        edgeList.forEach(edge -> rates.add(edge.success()));
        // all that can be pointed at is corrected for together
        var against = PatternFinder.compare(rates, PatternFinder.rate(rows));
        return new ProcessMap(
                rows.size(),
                IntStream.range(0, nodeList.size())
                        .mapToObj(i -> with(nodeList.get(i), against.get(i)))
                        .toList(),
                IntStream.range(0, edgeList.size())
                        .mapToObj(i -> with(edgeList.get(i), against.get(nodeList.size() + i)))
                        .sorted(Comparator.comparingInt((Edge edge) -> -edge.runs())
                                .thenComparing(edge -> -edge.times())
                                .thenComparing(Edge::from)
                                .thenComparing(Edge::to))
                        .toList(),
                variants(variants),
                variants.size());
    }

    private static Node with(Node node, Optional<Comparison> against) {
        return new Node(node.tool(), node.calls(), node.runs(), node.success(), against);
    }

    private static Edge with(Edge edge, Optional<Comparison> against) {
        return new Edge(edge.from(), edge.to(), edge.times(), edge.runs(), edge.success(), against);
    }

    private static Tally[] tallies(int size) {
        var tallies = new Tally[size];
        Arrays.setAll(tallies, _ -> new Tally());
        return tallies;
    }

    /// The place at which each tool is drawn, most frequent first; too rare ones share the last place.
    private int[] places() {
        var order = PatternFinder.mostCalled(rows, tools);
        var places = new int[tools.size()];
        Arrays.fill(places, -1);
        boolean isAll = order.size() <= MAX_TOOLS;
        for (int i = 0; i < order.size(); i++) {
            places[order.get(i)] = isAll ? i : Math.min(i, MAX_TOOLS - 1);
        }
        return places;
    }

    private List<Node> nodes(int[] places, Tally[] tallies) {
        var nodes = new ArrayList<Node>();
        for (int place = 0; place < tallies.length; place++) {
            int at = place;
            var toolIndexes = IntStream.range(0, places.length)
                    .filter(tool -> places[tool] == at)
                    .toArray();
            var tally = tallies[place];
            var name = toolIndexes.length == 1 ? tools.get(toolIndexes[0]) : "";
            nodes.add(new Node(name, tally.times, tally.runs, tally.rate(), Optional.empty()));
        }
        return nodes;
    }

    private static List<Edge> edges(Tally[][] tallies, int size) {
        var edges = new ArrayList<Edge>();
        for (int from = 0; from <= size; from++) {
            for (int to = 0; to <= size; to++) {
                var tally = tallies[from][to];
                if (tally.times > 0) {
                    edges.add(new Edge(
                            from == size ? ProcessMap.START : from,
                            to == size ? ProcessMap.END : to,
                            tally.times,
                            tally.runs,
                            tally.rate(),
                            Optional.empty()));
                }
            }
        }
        return edges;
    }

    private List<Variant> variants(Map<IntBuffer, Tally> tallies) {
        var order = Comparator.comparingInt((Map.Entry<IntBuffer, Tally> entry) -> entry.getValue().runs)
                .thenComparing(entry -> -entry.getKey().remaining())
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder());
        // nearly every long run is a variant of its own: only the shown ones are sorted
        var most = new PriorityQueue<Map.Entry<IntBuffer, Tally>>(order);
        for (var entry : tallies.entrySet()) {
            if (most.size() < MAX_VARIANTS) {
                most.add(entry);
            } else if (order.compare(entry, most.element()) > 0) {
                most.remove();
                most.add(entry);
            }
        }
        return most.stream()
                .sorted(order.reversed())
                .map(entry -> new Variant(
                        Arrays.stream(entry.getKey().array())
                                .mapToObj(tools::get)
                                .toList(),
                        entry.getValue().runs,
                        entry.getValue().rate()))
                .toList();
    }
}
