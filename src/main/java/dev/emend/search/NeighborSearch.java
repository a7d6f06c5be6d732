package dev.emend.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.VectorUtil;

/// The pairs of texts that lie nearest to each other: of each text the three nearest of its own
/// group and the three nearest of all others, by the cosine of their vectors.
///
/// Compares each with each up to [#EXACT_BELOW] texts (10,000 take seconds), beyond that by a graph
/// in memory. Equal input gives equal output, below that bound. Thread-safe.
public final class NeighborSearch {
    /// How many neighbors each text has, within its group and again across groups.
    public static final int COUNT = 3;

    /// What is less alike is no neighbor.
    public static final double MIN_COSINE = 0.40;

    static final int EXACT_BELOW = 10_000;

    private static final String GROUP = "group";
    private static final String VECTOR = "vector";

    private final List<Candidate> candidates;
    private final BooleanSupplier isCancelled;

    private NeighborSearch(List<Candidate> candidates, BooleanSupplier isCancelled) {
        this.candidates = candidates;
        this.isCancelled = isCancelled;
    }

    /// A text to be compared.
    ///
    /// @param group what it belongs to, such as the key of its item
    /// @param vector of length 1; empty for a text that has none, which has no neighbors
    public record Candidate(String key, String group, float[] vector) {}

    /// Two neighbors.
    ///
    /// @param one the key that is smaller
    /// @param cosine 0.40 to 1
    public record NeighborPair(String one, String other, double cosine) {
        public static final Comparator<NeighborPair> NEAREST_FIRST = Comparator.comparingDouble(
                        (NeighborPair pair) -> -pair.cosine)
                .thenComparing(NeighborPair::one)
                .thenComparing(NeighborPair::other);

        static NeighborPair of(Candidate left, Candidate right) {
            double cosine = VectorUtil.dotProduct(left.vector, right.vector);
            return left.key.compareTo(right.key) <= 0
                    ? new NeighborPair(left.key, right.key, cosine)
                    : new NeighborPair(right.key, left.key, cosine);
        }
    }

    /// Every pair of which one is a neighbor of the other, the nearest first.
    ///
    /// @param isCancelled asked often
    /// @throws CancellationException when that says so
    public static List<NeighborPair> pairs(List<Candidate> candidates, BooleanSupplier isCancelled) {
        return pairs(candidates, EXACT_BELOW, isCancelled);
    }

    static List<NeighborPair> pairs(List<Candidate> candidates, int exactBelow, BooleanSupplier isCancelled) {
        var known = candidates.stream()
                .filter(candidate -> candidate.vector.length > 0)
                .toList();
        var search = new NeighborSearch(known, isCancelled);
        var found = new HashSet<>(known.size() < exactBelow ? search.exact() : search.byGraph());
        return found.stream().sorted(NeighborPair.NEAREST_FIRST).toList();
    }

    /// The neighbors of one text among others, the nearest first: those of its group, then the others.
    public static List<NeighborPair> of(Candidate one, List<Candidate> others) {
        var near = new Nearest();
        var far = new Nearest();
        for (var other : others) {
            if (!other.key.equals(one.key) && other.vector.length == one.vector.length && one.vector.length > 0) {
                (other.group.equals(one.group) ? near : far).offer(NeighborPair.of(one, other));
            }
        }
        var found = new ArrayList<>(near.sorted());
        found.addAll(far.sorted());
        return found;
    }

    private List<NeighborPair> exact() {
        int count = candidates.size();
        var within = new Nearest[count];
        var across = new Nearest[count];
        for (int i = 0; i < count; i++) {
            within[i] = new Nearest();
            across[i] = new Nearest();
        }
        for (int i = 0; i < count; i++) {
            checkCancelled();
            var left = candidates.get(i);
            for (int j = i + 1; j < count; j++) {
                var right = candidates.get(j);
                var pair = NeighborPair.of(left, right);
                if (pair.cosine >= MIN_COSINE) {
                    var kin = left.group.equals(right.group) ? within : across;
                    kin[i].offer(pair);
                    kin[j].offer(pair);
                }
            }
        }
        var found = new ArrayList<NeighborPair>();
        for (int i = 0; i < count; i++) {
            found.addAll(within[i].sorted());
            found.addAll(across[i].sorted());
        }
        return found;
    }

    /// The few nearest pairs of one text.
    private static final class Nearest {
        private final PriorityQueue<NeighborPair> best = new PriorityQueue<>(NeighborPair.NEAREST_FIRST.reversed());

        void offer(NeighborPair pair) {
            if (pair.cosine < MIN_COSINE) {
                return;
            }
            best.add(pair);
            if (best.size() > COUNT) {
                best.remove();
            }
        }

        List<NeighborPair> sorted() {
            return best.stream().sorted(NeighborPair.NEAREST_FIRST).toList();
        }
    }

    private List<NeighborPair> byGraph() {
        // keeps the order of what was added: the numbers of documents are the places in the list
        var config = new IndexWriterConfig().setMergePolicy(new LogDocMergePolicy());
        try (var folder = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(folder, config)) {
                for (var candidate : candidates) {
                    checkCancelled();
                    var document = new Document();
                    document.add(new StringField(GROUP, candidate.group, Field.Store.NO));
                    document.add(
                            new KnnFloatVectorField(VECTOR, candidate.vector, VectorSimilarityFunction.DOT_PRODUCT));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            try (var reader = DirectoryReader.open(folder)) {
                var searcher = new IndexSearcher(reader);
                var found = new ArrayList<NeighborPair>();
                for (int i = 0; i < candidates.size(); i++) {
                    checkCancelled();
                    var own = new TermQuery(new Term(GROUP, candidates.get(i).group));
                    found.addAll(nearest(searcher, i, own));
                    found.addAll(nearest(
                            searcher,
                            i,
                            new BooleanQuery.Builder()
                                    .add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.MUST)
                                    .add(own, BooleanClause.Occur.MUST_NOT)
                                    .build()));
                }
                return found;
            }
        } catch (IOException e) { // nothing of it is on a disk
            throw new UncheckedIOException(e);
        }
    }

    private List<NeighborPair> nearest(IndexSearcher searcher, int at, Query among) throws IOException {
        var own = candidates.get(at);
        // one more: a text is nearest to itself
        var query = new KnnFloatVectorQuery(VECTOR, own.vector, COUNT + 1, among);
        var near = new Nearest();
        for (var hit : searcher.search(query, COUNT + 1).scoreDocs) {
            if (hit.doc != at) {
                near.offer(NeighborPair.of(own, candidates.get(hit.doc)));
            }
        }
        return near.sorted();
    }

    private void checkCancelled() {
        if (isCancelled.getAsBoolean()) {
            throw new CancellationException();
        }
    }
}
