package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.JudgedPairs;
import dev.emend.search.NeighborSearch.Candidate;
import dev.emend.search.NeighborSearch.NeighborPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/// Which texts are shown beside each other.
class NeighborSearchTest {
    private static final long SEED = 18;

    private static Candidate candidate(String key, String group, double angle) {
        return new Candidate(key, group, new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
    }

    private static NeighborSearch search(List<Candidate> all) {
        return NeighborSearch.EMPTY.with(all, () -> false);
    }

    private static List<String> names(List<NeighborPair> pairs) {
        return pairs.stream().map(pair -> pair.one() + pair.other()).toList();
    }

    @Test
    void eachHasThreeOfItsGroupAndThreeOfTheOthers() {
        var all = new ArrayList<Candidate>();
        for (int i = 0; i < 6; i++) {
            all.add(candidate("a" + i, "item", i / 100.0));
        }
        all.add(candidate("b", "other", 0.001));
        var of = search(all).of(all.getFirst());
        assertEquals(List.of("a0a1", "a0a2", "a0a3", "a0b"), names(of));
        assertTrue(names(search(all).pairs()).containsAll(names(of)));
    }

    @Test
    void whatIsLessAlikeThanTwoFifthsIsNoNeighbor() {
        var near = candidate("b", "", Math.acos(0.41));
        var far = candidate("c", "", -Math.acos(0.39));
        var pairs = search(List.of(candidate("a", "", 0), near, far)).pairs();
        assertEquals(List.of("ab"), names(pairs));
        assertEquals(0.41, pairs.getFirst().cosine(), 1e-6);
    }

    @Test
    void aTextWithoutAVectorHasNone() {
        var mute = new Candidate("m", "item", new float[0]);
        assertEquals(List.of(), search(List.of(mute, candidate("a", "item", 0))).pairs());
        assertEquals(List.of(), search(List.of(candidate("a", "item", 0))).of(mute));
    }

    @Test
    void whoHasEnoughOfItStopsIt() {
        var all = List.of(candidate("a", "item", 0), candidate("b", "item", 0));
        assertThrows(CancellationException.class, () -> NeighborSearch.EMPTY.with(all, () -> true));
        assertThrows(CancellationException.class, () -> NeighborSearch.EMPTY.with(all, 1, () -> true));
    }

    /// Texts come, go, change their words and their group, in random steps.
    @Test
    void comparingWhatChangedGivesWhatComparingAllGives() {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var all = new ArrayList<Candidate>();
        var search = NeighborSearch.EMPTY;
        for (int step = 0; step < 60; step++) {
            int added = random.nextInt(8);
            for (int i = 0; i < added; i++) {
                all.add(new Candidate("k" + step + "-" + i, "item" + random.nextInt(5), around(random, step / 9)));
            }
            int removed = random.nextInt(Math.min(5, all.size()) + 1);
            for (int i = 0; i < removed; i++) {
                all.remove(random.nextInt(all.size()));
            }
            if (!all.isEmpty()) {
                int at = random.nextInt(all.size());
                var old = all.get(at);
                all.set(at, new Candidate(old.key(), old.group(), around(random, random.nextInt(7))));
                at = random.nextInt(all.size());
                all.set(
                        at,
                        new Candidate(
                                all.get(at).key(),
                                "item" + random.nextInt(5),
                                all.get(at).vector()));
            }
            search = search.with(all, () -> false);
            assertEquals(search(all).pairs(), search.pairs(), "step " + step);
        }
        assertTrue(all.size() > 20, all.size() + " texts");
        assertSame(search, search.with(List.copyOf(all), () -> true), "nothing changed, nothing is compared");
    }

    @Test
    void theGraphFindsNearlyWhatComparingAllFinds() {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var all = new ArrayList<Candidate>();
        for (int i = 0; i < 3_000; i++) {
            all.add(new Candidate("k" + i, "item" + i / 6, around(random, i / 4)));
        }
        var exact = new HashSet<>(search(all).pairs());
        var graph = new HashSet<>(NeighborSearch.EMPTY.with(all, 1, () -> false).pairs());
        var both = new HashSet<>(exact);
        both.retainAll(graph);
        assertTrue(both.size() >= 0.95 * exact.size(), both.size() + " of " + exact.size());
        assertTrue(graph.size() <= 1.01 * exact.size(), graph.size() + " for " + exact.size());
    }

    /// Four of a theme lie near each other.
    private static float[] around(Random random, int theme) {
        var center = new Random(theme);
        var vector = new float[32];
        double length = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (center.nextGaussian() + 0.5 * random.nextGaussian());
            length += vector[i] * vector[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }

    /// By the bundled model, among 320 learnings that no finder was tuned on; those of one item share
    /// it, as their authors said.
    @Test
    void nearlyEveryPartnerIsANeighbor() throws Exception {
        var all = new ArrayList<Candidate>();
        var pairs = JudgedPairs.of("judged-pairs-third.json", true);
        for (var pair : pairs) {
            all.add(new Candidate(pair.a().key(), pair.a().item(), pair.a().vector()));
            all.add(new Candidate(pair.b().key(), pair.b().item(), pair.b().vector()));
        }
        var found = new HashSet<>(names(search(all).pairs()));
        int partners = 0;
        int there = 0;
        for (var pair : pairs) {
            if (!pair.label().equals("neither")) {
                partners++;
                there += found.contains(pair.a().key() + pair.b().key()) ? 1 : 0;
            }
        }
        System.out.printf(
                "neighbors: %d of %d partners, %d pairs of %d texts%n", there, partners, found.size(), all.size());
        assertTrue(there >= 0.95 * partners, there + " of " + partners);
    }
}
