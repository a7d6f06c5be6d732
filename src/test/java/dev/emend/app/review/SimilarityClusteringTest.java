package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.ProposalSet.SimilarGroup;
import dev.emend.app.review.SimilarityClustering.CannotLinks;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.search.NeighborSearch.NeighborPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SimilarityClusteringTest {
    private static final ItemRef ITEM = new ItemRef(new UUID(1, 1), "item");

    private final Map<String, float[]> vectors = new LinkedHashMap<>();
    private final CannotLinks apart = new CannotLinks();
    private List<List<String>> equal = List.of();

    @Test
    void tenThatLieTogetherAreOneGroupThoughEachKnowsOnlyThree() {
        for (int i = 0; i < 10; i++) {
            add("near" + i, 30 + i);
        }
        add("alone", 120);

        var groups = groups(3);

        assertEquals(1, groups.size());
        assertEquals(10, groups.getFirst().keys().size());
        assertTrue(Set.of(key("near4"), key("near5"))
                .contains(groups.getFirst().keys().getFirst()));
        assertTrue(groups.getFirst().similarity() > 0.99);
    }

    @Test
    void aChainOfNeighborsIsNoGroup() {
        // each is 20 degrees from the next, cosine 0.94; the ends are opposite
        for (int i = 0; i < 10; i++) {
            add("link" + i, 20 * i);
        }

        var groups = groups(3);

        assertTrue(groups.size() > 1, groups.toString());
        for (var group : groups) {
            assertTrue(group.similarity() >= SimilarityClustering.LEAST);
            assertTrue(group.keys().size() <= 4, group.toString());
        }
    }

    @Test
    void whatAPersonHoldsApartIsInNoGroupTogether() {
        add("one", 10);
        add("other", 11);
        add("third", 12);
        apart.add(key("one"), key("other"));

        for (var group : groups(3)) {
            assertTrue(!group.keys().containsAll(List.of(key("one"), key("other"))), group.toString());
        }
    }

    @Test
    void equalWordsStayTogetherAlsoWithoutVectors() {
        equal = List.of(List.of(key("a"), key("b"), key("c")));
        assertEquals(List.of(new SimilarGroup(equal.getFirst(), 1)), groups(3));
    }

    @Test
    void theLargestComesFirst() {
        add("a", 0);
        add("b", 1);
        add("c", 90);
        add("d", 93);
        add("e", 96);

        assertEquals(
                List.of(3, 2),
                groups(3).stream().map(group -> group.keys().size()).toList());
    }

    private static String key(String name) {
        return new LearningRef(ITEM, name).key();
    }

    private void add(String name, double degrees) {
        double angle = Math.toRadians(degrees);
        vectors.put(key(name), new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
    }

    /// @param count of how many neighbors each one knows
    private List<SimilarGroup> groups(int count) {
        var pairs = new ArrayList<NeighborPair>();
        vectors.forEach((key, own) -> vectors.entrySet().stream()
                .filter(other -> !other.getKey().equals(key))
                .map(other -> new NeighborPair(key, other.getKey(), cosine(own, other.getValue())))
                .sorted(NeighborPair.NEAREST_FIRST)
                .limit(count)
                .forEach(pairs::add));
        pairs.sort(NeighborPair.NEAREST_FIRST);
        return SimilarityClustering.of(equal, pairs, vectors, apart);
    }

    private static double cosine(float[] one, float[] other) {
        return one[0] * other[0] + one[1] * other[1];
    }
}
