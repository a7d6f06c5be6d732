package dev.emend.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.VectorUtil;

/// Texts and which of them lie nearest to each other: of each the three nearest of its own group and
/// the three nearest of all others, by the cosine of their vectors. Immutable and thread-safe.
///
/// [#with(List, BooleanSupplier)] compares only what changed. Up to [#EXACT_BELOW] texts are compared
/// each with each (10,000 take seconds), more that are new at once by a graph in memory. Below that
/// bound equal texts give equal neighbors, in whatever steps they came.
public final class NeighborSearch {
    /// The number of neighbors of each text, within its group and again across groups.
    public static final int COUNT = 3;

    /// The least cosine of a neighbor.
    public static final double MIN_COSINE = 0.40;

    public static final NeighborSearch EMPTY = new NeighborSearch(Map.of());

    static final int EXACT_BELOW = 10_000;

    private static final String VECTOR = "vector";
    private static final int MAX_HITS = 100;

    private final Map<String, Neighborhood> byKey;

    private NeighborSearch(Map<String, Neighborhood> byKey) {
        this.byKey = byKey;
    }

    /// A text to be compared.
    ///
    /// @param group what it belongs to, such as the key of its item
    /// @param vector of length 1; empty for a text that has none, which has no neighbors
    public record Candidate(String key, String group, float[] vector) {
        private boolean isSame(Candidate other) {
            return key.equals(other.key) && group.equals(other.group) && Arrays.equals(vector, other.vector);
        }
    }

    /// Two neighbors.
    ///
    /// @param one the key that is smaller
    /// @param cosine 0.40 to 1
    public record NeighborPair(String one, String other, double cosine) {
        public static final Comparator<NeighborPair> NEAREST_FIRST = Comparator.comparingDouble(
                        (NeighborPair pair) -> -pair.cosine)
                .thenComparing(NeighborPair::one)
                .thenComparing(NeighborPair::other);

        private static NeighborPair of(String key, String other, double cosine) {
            return key.compareTo(other) <= 0
                    ? new NeighborPair(key, other, cosine)
                    : new NeighborPair(other, key, cosine);
        }
    }

    /// These texts and their neighbors: what stands in both is not compared anew.
    ///
    /// @param isCancelled asked often
    /// @throws CancellationException when that says so
    public NeighborSearch with(List<Candidate> candidates, BooleanSupplier isCancelled) {
        return with(candidates, EXACT_BELOW, isCancelled);
    }

    NeighborSearch with(List<Candidate> candidates, int exactBelow, BooleanSupplier isCancelled) {
        var validCandidates = candidates.stream()
                .filter(candidate -> candidate.vector.length > 0)
                .toList();
        var keptNeighborhoods = new ArrayList<Neighborhood>();
        var newNeighborhoods = new ArrayList<Neighborhood>();
        for (var candidate : validCandidates) {
            var before = byKey.get(candidate.key);
            if (before != null && before.candidate.isSame(candidate)) {
                keptNeighborhoods.add(before.copy());
            } else {
                newNeighborhoods.add(new Neighborhood(candidate));
            }
        }
        if (newNeighborhoods.isEmpty() && keptNeighborhoods.size() == byKey.size()) {
            return this;
        }
        if ((double) newNeighborhoods.size() * validCandidates.size() >= (double) exactBelow * exactBelow) {
            return new NeighborSearch(byGraph(validCandidates, isCancelled));
        }
        var keys = new HashSet<String>();
        keptNeighborhoods.forEach(neighborhood -> keys.add(neighborhood.candidate.key));
        for (var neighborhood : keptNeighborhoods) {
            if (!neighborhood.isAmong(keys)) { // it lost one, so another comes up
                checkCancelled(isCancelled);
                neighborhood.clear();
                keptNeighborhoods.forEach(neighborhood::offer);
            }
        }
        for (int i = 0; i < newNeighborhoods.size(); i++) {
            checkCancelled(isCancelled);
            var neighborhood = newNeighborhoods.get(i);
            keptNeighborhoods.forEach(neighborhood::offerBoth);
            newNeighborhoods.subList(0, i).forEach(neighborhood::offerBoth);
        }
        return new NeighborSearch(byKey(keptNeighborhoods, newNeighborhoods));
    }

    private static Map<String, Neighborhood> byKey(
            List<Neighborhood> keptNeighborhoods, List<Neighborhood> newNeighborhoods) {
        var byKey = new HashMap<String, Neighborhood>();
        keptNeighborhoods.forEach(neighborhood -> byKey.put(neighborhood.candidate.key, neighborhood));
        newNeighborhoods.forEach(neighborhood -> byKey.put(neighborhood.candidate.key, neighborhood));
        return byKey;
    }

    /// Every pair of which one is a neighbor of the other, the nearest first.
    public List<NeighborPair> pairs() {
        var pairs = new HashSet<NeighborPair>();
        byKey.values().forEach(neighborhood -> pairs.addAll(neighborhood.pairs()));
        return pairs.stream().sorted(NeighborPair.NEAREST_FIRST).toList();
    }

    /// The neighbors of one text, which need not be one of these: those of its group, then the others,
    /// the nearest first.
    public List<NeighborPair> of(Candidate one) {
        var neighborhood = new Neighborhood(one);
        byKey.values().stream()
                .filter(other -> isComparable(one, other.candidate))
                .forEach(neighborhood::offer);
        return neighborhood.pairs();
    }

    /// The three nearest to one text among others, of whatever group, the nearest first.
    ///
    /// @param min what is less alike is left out, -1 to 1
    public static List<NeighborPair> nearest(Candidate one, List<Candidate> candidates, double min) {
        var nearest = new Nearest();
        for (var other : candidates) {
            if (isComparable(one, other)) {
                float cosine = VectorUtil.dotProduct(one.vector, other.vector);
                if (cosine >= min) {
                    nearest.offer(other.key, cosine);
                }
            }
        }
        var pairs = new ArrayList<NeighborPair>();
        nearest.addTo(pairs, one.key);
        return pairs;
    }

    private static boolean isComparable(Candidate one, Candidate other) {
        return one.vector.length > 0 && one.vector.length == other.vector.length && !one.key.equals(other.key);
    }

    /// A text and its neighbors.
    private static final class Neighborhood {
        private final Candidate candidate;
        private final Nearest within;
        private final Nearest across;

        Neighborhood(Candidate candidate) {
            this(candidate, new Nearest(), new Nearest());
        }

        private Neighborhood(Candidate candidate, Nearest within, Nearest across) {
            this.candidate = candidate;
            this.within = within;
            this.across = across;
        }

        Neighborhood copy() {
            return new Neighborhood(candidate, within.copy(), across.copy());
        }

        void clear() {
            within.size = 0;
            across.size = 0;
        }

        void offer(Neighborhood other) {
            if (other != this) {
                offer(other.candidate, VectorUtil.dotProduct(candidate.vector, other.candidate.vector));
            }
        }

        /// Offers each to the other.
        void offerBoth(Neighborhood other) {
            float cosine = VectorUtil.dotProduct(candidate.vector, other.candidate.vector);
            offer(other.candidate, cosine);
            other.offer(candidate, cosine);
        }

        private void offer(Candidate other, float cosine) {
            if (cosine >= MIN_COSINE) {
                (other.group.equals(candidate.group) ? within : across).offer(other.key, cosine);
            }
        }

        boolean isAmong(Set<String> keys) {
            return within.isAmong(keys) && across.isAmong(keys);
        }

        List<NeighborPair> pairs() {
            var pairs = new ArrayList<NeighborPair>();
            within.addTo(pairs, candidate.key);
            across.addTo(pairs, candidate.key);
            return pairs;
        }
    }

    /// The few nearest to one text, the nearest first; of equally near ones the smaller key first.
    private static final class Nearest {
        private final String[] keys = new String[COUNT];
        private final float[] cosines = new float[COUNT];
        private int size;

        Nearest copy() {
            var copy = new Nearest();
            System.arraycopy(keys, 0, copy.keys, 0, COUNT);
            System.arraycopy(cosines, 0, copy.cosines, 0, COUNT);
            copy.size = size;
            return copy;
        }

        void offer(String key, float cosine) {
            int place = size;
            while (place > 0 && isBefore(key, cosine, place - 1)) {
                place--;
            }
            if (place == COUNT) {
                return;
            }
            size = Math.min(COUNT, size + 1);
            for (int i = size - 1; i > place; i--) {
                keys[i] = keys[i - 1];
                cosines[i] = cosines[i - 1];
            }
            keys[place] = key;
            cosines[place] = cosine;
        }

        private boolean isBefore(String key, float cosine, int place) {
            return cosine > cosines[place] || cosine == cosines[place] && key.compareTo(keys[place]) < 0;
        }

        boolean isAmong(Set<String> knownKeys) {
            return Arrays.stream(keys, 0, size).allMatch(knownKeys::contains);
        }

        void addTo(List<NeighborPair> pairs, String ownKey) {
            for (int i = 0; i < size; i++) {
                pairs.add(NeighborPair.of(ownKey, keys[i], cosines[i]));
            }
        }
    }

    /// Groups are small: each is compared with each there.
    private static Map<String, Neighborhood> byGraph(List<Candidate> candidates, BooleanSupplier isCancelled) {
        var all = candidates.stream().map(Neighborhood::new).toList();
        var groups = new HashMap<String, List<Neighborhood>>();
        for (var neighborhood : all) {
            checkCancelled(isCancelled);
            var group = groups.computeIfAbsent(neighborhood.candidate.group, _ -> new ArrayList<>());
            group.forEach(neighborhood::offerBoth);
            group.add(neighborhood);
        }
        // keeps the order of what was added: the numbers of documents are the places in the list
        var config = new IndexWriterConfig().setMergePolicy(new LogDocMergePolicy());
        try (var folder = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(folder, config)) {
                for (var candidate : candidates) {
                    checkCancelled(isCancelled);
                    var document = new Document();
                    document.add(
                            new KnnFloatVectorField(VECTOR, candidate.vector, VectorSimilarityFunction.DOT_PRODUCT));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            try (var reader = DirectoryReader.open(folder)) {
                var searcher = new IndexSearcher(reader);
                for (var neighborhood : all) {
                    checkCancelled(isCancelled);
                    // its whole group may lie nearer than any other
                    int group = groups.getOrDefault(neighborhood.candidate.group, List.of())
                            .size();
                    int hits = Math.min(MAX_HITS, COUNT + group);
                    var query = new KnnFloatVectorQuery(VECTOR, neighborhood.candidate.vector, hits);
                    for (var hit : searcher.search(query, hits).scoreDocs) {
                        var other = all.get(hit.doc);
                        if (!other.candidate.group.equals(neighborhood.candidate.group)) {
                            neighborhood.offer(other);
                        }
                    }
                }
            }
        } catch (IOException e) { // nothing of it is on a disk
            throw new UncheckedIOException(e);
        }
        return byKey(all, List.of());
    }

    private static void checkCancelled(BooleanSupplier isCancelled) {
        if (isCancelled.getAsBoolean()) {
            throw new CancellationException();
        }
    }
}
