package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.review.ProposalSet.ProposedCluster;
import dev.emend.app.review.ProposalSet.ProposedPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProposalSetTest {
    private final List<ProposedPair> pairs = new ArrayList<>();

    private void pair(String one, String other, double likeness) {
        pairs.add(new ProposedPair(one, other, likeness, Optional.empty()));
    }

    private void judged(String one, String other, Relation relation) {
        pairs.add(new ProposedPair(one, other, 0.7, Optional.of(new Judgment(relation, "agent planner", ""))));
    }

    private List<String> clusters() {
        return ProposedCluster.similar(pairs).stream()
                .map(cluster -> String.join("", cluster.keys()))
                .toList();
    }

    @Test
    void learningsThatAreAllAlikeAreOneCluster() {
        pair("a", "b", 0.9);
        pair("a", "c", 0.8);
        pair("a", "d", 0.8);
        pair("b", "c", 0.7);
        pair("b", "d", 0.7);
        pair("c", "d", 0.7);

        assertEquals(List.of("abcd"), clusters());
    }

    /// Each a little farther from the first: nobody compared a with d.
    @Test
    void aChainIsNotOneCluster() {
        pair("a", "b", 0.9);
        pair("b", "c", 0.8);
        pair("c", "d", 0.7);

        assertEquals(List.of("bac", "cd"), clusters());
    }

    @Test
    void everyPairIsInOneClusterAndTheOrderStays() {
        pair("y", "z", 0.95);
        for (int i = 0; i < 20; i++) {
            pair("middle", "learning " + i, 0.9 - i * 0.02);
        }

        var found = ProposedCluster.similar(pairs);

        assertEquals(List.of("y", "z"), found.getFirst().keys());
        assertEquals(
                pairs.size(),
                found.stream().mapToInt(cluster -> cluster.pairs().size()).sum());
        assertEquals(9, found.get(1).keys().size(), "as many as have a key of their own");
        assertEquals("learning 7", found.get(1).keys().getLast());
        assertTrue(found.stream()
                .allMatch(cluster -> cluster.pairs().stream()
                        .allMatch(pair -> cluster.keys().containsAll(Set.of(pair.one(), pair.other())))));
    }

    @Test
    void whatAJudgeHoldsApartStaysAPair() {
        judged("a", "b", Relation.CONTRADICTS);
        judged("a", "c", Relation.SAME);
        judged("c", "d", Relation.SAME);
        pair("a", "d", 0.9);
        judged("b", "c", Relation.SEPARATE);

        assertEquals(List.of("ab", "cad", "ad", "bc"), clusters());
    }
}
