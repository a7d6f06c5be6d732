package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.search.embedding.EmbedderTest;
import dev.emend.search.embedding.Vectors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class VectorSearchTest {
    private static final UUID CATALOG = new UUID(0, 1);
    private static final int DIMENSION = 384;

    /// Around centres, as sentences lie around subjects; evenly spread points have no neighbours
    /// worth the name.
    static List<float[]> clustered(int count, Random random) {
        var centres = new ArrayList<float[]>();
        for (int i = 0; i < Math.max(1, count / 100); i++) {
            centres.add(around(new float[DIMENSION], 1, random));
        }
        var vectors = new ArrayList<float[]>();
        for (int i = 0; i < count; i++) {
            vectors.add(around(centres.get(random.nextInt(centres.size())), 0.7, random));
        }
        return vectors;
    }

    static List<float[]> near(List<float[]> vectors, int count, Random random) {
        var near = new ArrayList<float[]>();
        for (int i = 0; i < count; i++) {
            near.add(around(vectors.get(random.nextInt(vectors.size())), 0.5, random));
        }
        return near;
    }

    private static float[] around(float[] centre, double spread, Random random) {
        var vector = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
            vector[i] = centre[i] + (float) (spread * random.nextGaussian() / Math.sqrt(DIMENSION));
        }
        return Vectors.normalize(vector);
    }

    private static List<String> exact(List<float[]> vectors, float[] query, int count) {
        record Scored(int position, double cosine) {}
        var best = new PriorityQueue<Scored>((a, b) -> Double.compare(a.cosine, b.cosine));
        for (int i = 0; i < vectors.size(); i++) {
            best.add(new Scored(i, EmbedderTest.plainCosine(vectors.get(i), query)));
            if (best.size() > count) {
                best.remove();
            }
        }
        return best.stream().map(scored -> "e" + scored.position).toList();
    }

    @Test
    @Tag("slow")
    void findsTheNearestAmongPointsWithoutAnyStructure() throws Exception {
        var random = new Random(43);
        var vectors = new ArrayList<float[]>();
        for (int i = 0; i < 10_000; i++) {
            vectors.add(around(new float[DIMENSION], 1, random));
        }
        assertEquals(1, recall(vectors, DocumentIndex.EXACT_UP_TO, random));
    }

    @Test
    void findsTheNearestThroughTheGraph() throws Exception {
        var random = new Random(42);
        double recall = recall(clustered(25_000, random), 0, random);
        assertTrue(recall >= 0.98, "recall@10 is " + recall);
    }

    @Test
    @Tag("slow")
    void findsTheNearestThroughALargeGraph() throws Exception {
        var random = new Random(44);
        double recall = recall(clustered(30_000, random), DocumentIndex.EXACT_UP_TO, random);
        assertTrue(recall >= 0.98, "recall@10 is " + recall);
    }

    /// The share of the exact ten nearest that the index has among its ten.
    private static double recall(List<float[]> vectors, int exactUpTo, Random random) throws Exception {
        try (var index = KnowledgeIndex.open(null, exactUpTo)) {
            put(index, vectors);
            index.settle();
            int found = 0;
            for (int query = 0; query < 50; query++) {
                var vector = around(vectors.get(random.nextInt(vectors.size())), 0.5, random);
                var nearest = index.ask(snapshot -> snapshot.nearest(TextFields.ENTRY.vector("m"), vector, 50, null));
                var hits = new HashSet<>(nearest.stream()
                        .limit(10)
                        .map(IndexSnapshot.NumberedHit::id)
                        .toList());
                hits.retainAll(exact(vectors, vector, 10));
                found += hits.size();
            }
            return found / 500.0;
        }
    }

    private static void put(KnowledgeIndex index, List<float[]> vectors) {
        var byEntry = new LinkedHashMap<IndexEntry, List<float[]>>();
        for (int i = 0; i < vectors.size(); i++) {
            byEntry.put(entry(i), List.of(vectors.get(i)));
        }
        index.put(byEntry.keySet());
        index.putVectors("m", byEntry);
    }

    private static IndexEntry entry(int number) {
        var texts = new IndexEntry.Texts("", "", "", List.of());
        return new IndexEntry(
                "e" + number, new IndexEntry.Place(CATALOG, "e" + number, IndexEntry.Attributes.NEW), texts);
    }

    @Test
    void givesBackTheVectorsAsTheyWerePut() {
        var vectors = clustered(500, new Random(7));
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, vectors);
            index.remove(List.of("e3"));
            index.putVectors("m", Map.of(entry(4), List.of(vectors.get(5))));
            var found = index.vectors(List.of("e2", "e3", "e4", "e499", "unknown"));
            assertEquals(3, found.size());
            assertEquals(1, cosine(found.get("e2"), vectors.get(2)), 1e-6);
            assertEquals(1, cosine(found.get("e4"), vectors.get(5)), 1e-6);
            assertEquals(1, cosine(found.get("e499"), vectors.get(499)), 1e-6);
        }
    }

    private static double cosine(float @org.jspecify.annotations.Nullable [] a, float[] b) {
        return a == null ? Double.NaN : EmbedderTest.plainCosine(a, b);
    }
}
