package dev.emend.bench;

import dev.emend.analysis.similarity.JudgedPairs;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.search.NeighborSearch;
import dev.emend.search.NeighborSearch.Candidate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/// How many partners of judged pairs are among the neighbors that are proposed, and how long it takes
/// to find them; prints markdown.
public final class NeighborsBench {
    private static final List<String> SETS = List.of("judged-pairs-second.json", "judged-pairs-third.json");
    private static final int DIMENSIONS = 384;

    private NeighborsBench() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("""
                ## Neighbors

                Pairs of learnings that somebody judged, all learnings of a set searched together by the \
                bundled model: of each the three nearest of its item and the three nearest of others. The \
                third set was written by somebody who knew neither model nor figures. In brackets, between \
                what the share may lie by chance, in 95 of 100 cases. The aim is 0.95.

                | set | learnings | pairs proposed | duplicates found | contradictions found | both |
                |---|---|---|---|---|---|""");
        for (var set : SETS) {
            row(set);
        }
        verdicts();
        System.out.println("""

                How long it takes for made-up vectors, six of an item:

                | learnings | way | s | s after one of them changed |
                |---|---|---|---|""");
        time(1_000);
        time(9_999);
        time(20_000);
    }

    private static void row(String set) throws Exception {
        var pairs = JudgedPairs.of(set, true);
        var all = new ArrayList<Candidate>();
        for (var pair : pairs) {
            all.add(new Candidate(pair.a().key(), pair.a().item(), pair.a().vector()));
            all.add(new Candidate(pair.b().key(), pair.b().item(), pair.b().vector()));
        }
        Set<String> found = new HashSet<>();
        NeighborSearch.EMPTY.with(all, () -> false).pairs().forEach(pair -> found.add(pair.one() + pair.other()));
        var duplicates = share(pairs, found, Set.of("duplicate"));
        var contradictions = share(pairs, found, Set.of("contradiction"));
        var both = share(pairs, found, Set.of("duplicate", "contradiction"));
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %s | %s | %s |%n",
                set,
                all.size(),
                found.size(),
                duplicates,
                contradictions,
                both);
    }

    /// What a language model made of the pairs of the third set that saw no labels.
    private static void verdicts() throws Exception {
        System.out.println("""

                Verdicts on the 160 pairs of the third set by a language model that saw no labels: asked, in \
                the words of the answer to a report, as the agent that had just written one of the two. Half \
                of the pairs was put to each of two runs, either side first by chance.

                | relation | precision | recall |
                |---|---|---|""");
        var said = new HashMap<String, String>();
        try (var in = JudgedPairs.class.getResourceAsStream("verdicts-third.json")) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            ((Json.Arr) JsonText.parse(text)).elements().forEach(element -> {
                var verdict = (Json.Obj) element;
                said.put(
                        verdict.text("id").orElseThrow(),
                        verdict.text("relation").orElseThrow());
            });
        }
        var pairs = JudgedPairs.of("judged-pairs-third.json", true);
        for (var row : List.of(List.of("same", "duplicate"), List.of("contradicts", "contradiction"))) {
            long right = 0;
            long claimed = 0;
            long there = 0;
            for (var pair : pairs) {
                boolean isClaimed = row.getFirst().equals(said.get(pair.id()));
                boolean isTrue = row.getLast().equals(pair.label());
                right += isClaimed && isTrue ? 1 : 0;
                claimed += isClaimed ? 1 : 0;
                there += isTrue ? 1 : 0;
            }
            System.out.printf("| %s | %s | %s |%n", row.getFirst(), shown(right, claimed), shown(right, there));
        }
    }

    private static String shown(long hits, long of) {
        var share = new Proportion(hits, of);
        return String.format(
                Locale.ROOT,
                "%d of %d, %.2f [%.2f–%.2f]",
                hits,
                of,
                share.value(),
                share.interval().low(),
                share.interval().high());
    }

    private static String share(List<JudgedPairs> pairs, Set<String> found, Set<String> labels) {
        var partners =
                pairs.stream().filter(pair -> labels.contains(pair.label())).toList();
        long there = partners.stream()
                .filter(pair -> found.contains(pair.a().key() + pair.b().key()))
                .count();
        return shown(there, partners.size());
    }

    private static void time(int learnings) {
        var random = new Random(18);
        var all = new ArrayList<Candidate>();
        for (int i = 0; i < learnings; i++) {
            all.add(new Candidate("k" + i, "item" + i / 6, vector(random)));
        }
        long start = System.nanoTime();
        var search = NeighborSearch.EMPTY.with(all, () -> false);
        double first = (System.nanoTime() - start) / 1e9;
        all.set(0, new Candidate("k0", "item0", vector(random)));
        start = System.nanoTime();
        search.with(all, () -> false).pairs();
        double changed = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %,d | %s | %.1f | %.2f |%n",
                learnings,
                learnings < 10_000 ? "each with each" : "graph in memory",
                first,
                changed);
    }

    private static float[] vector(Random random) {
        var vector = new float[DIMENSIONS];
        double length = 0;
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] = (float) random.nextGaussian();
            length += vector[d] * vector[d];
        }
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] /= (float) Math.sqrt(length);
        }
        return vector;
    }
}
