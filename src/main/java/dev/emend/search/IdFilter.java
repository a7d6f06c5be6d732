package dev.emend.search;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/// The entries a search may find, by their ids.
///
/// Where they lie in the index is looked up by the first search and remembered for as long as this
/// is kept: looking ten thousand ids up takes longer than a search, so whoever asks again within
/// the same ids asks with the same object. Thread-safe.
public final class IdFilter {
    private final Set<String> ids;
    private final Query query = new IdQuery();

    /// The documents of a segment never change, they only go; a new one comes in a new segment.
    private final Map<IndexReader.CacheKey, FixedBitSet> places = Collections.synchronizedMap(new WeakHashMap<>());

    public IdFilter(Set<String> ids) {
        this.ids = Set.copyOf(ids);
    }

    public boolean isEmpty() {
        return ids.isEmpty();
    }

    public boolean has(String id) {
        return ids.contains(id);
    }

    Query query() {
        return query;
    }

    private FixedBitSet places(LeafReaderContext leaf) throws IOException {
        var cache = leaf.reader().getCoreCacheHelper();
        var cachedPlaces = cache == null ? null : places.get(cache.getKey());
        if (cachedPlaces != null) {
            return cachedPlaces;
        }
        var bits = new FixedBitSet(leaf.reader().maxDoc());
        var values = DocValues.getBinary(leaf.reader(), IndexFields.ID);
        for (int at = values.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = values.nextDoc()) {
            if (ids.contains(values.binaryValue().utf8ToString())) {
                bits.set(at);
            }
        }
        if (cache != null) {
            places.put(cache.getKey(), bits);
        }
        return bits;
    }

    /// Equal to itself alone, as two sets of ten thousand ids are not worth comparing.
    private final class IdQuery extends Query {
        @Override
        public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
            return new ConstantScoreWeight(this, boost) {
                @Override
                public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
                    var bits = places(leaf);
                    int count = bits.cardinality();
                    return count == 0 ? null : supplier(bits, count, score(), scoreMode);
                }

                @Override
                public boolean isCacheable(LeafReaderContext leaf) {
                    return false; // it is its own cache
                }
            };
        }

        private static ScorerSupplier supplier(FixedBitSet bits, int count, float score, ScoreMode scoreMode) {
            return new ScorerSupplier() {
                @Override
                public Scorer get(long leadCost) {
                    return new ConstantScoreScorer(score, scoreMode, new BitSetIterator(bits, count));
                }

                @Override
                public long cost() {
                    return count;
                }
            };
        }

        @Override
        public void visit(QueryVisitor visitor) {
            visitor.visitLeaf(this);
        }

        @Override
        public String toString(String field) {
            return "within " + ids.size() + " entries";
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
