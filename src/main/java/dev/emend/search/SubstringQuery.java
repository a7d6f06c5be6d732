package dev.emend.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The memories whose document holds a text, case counting: those that have all its trigrams, each
/// looked into before it counts as found.
final class SubstringQuery extends Query {
    /// More trigrams than that hardly narrow anything down.
    private static final int MAX_TRIGRAMS = 24;

    /// The cost of looking into one document, in the unit of Lucene's estimates.
    private static final float COST_OF_LOOKING = 200;

    private final String field;
    private final String trigramField;
    private final byte[] substring;

    SubstringQuery(String field, String trigramField, String substring) {
        this.field = field;
        this.trigramField = trigramField;
        this.substring = substring.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) throws IOException {
        var candidates = searcher.createWeight(searcher.rewrite(candidates()), ScoreMode.COMPLETE_NO_SCORES, 1);
        return new ConstantScoreWeight(this, boost) {
            @Override
            public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
                var supplier = candidates.scorerSupplier(leaf);
                return supplier == null
                        ? null
                        : new ScorerSupplier() {
                            @Override
                            public Scorer get(long leadCost) throws IOException {
                                return new ConstantScoreScorer(
                                        score(), scoreMode, matchIterator(leaf, supplier.get(leadCost)));
                            }

                            @Override
                            public long cost() {
                                return supplier.cost();
                            }
                        };
            }

            @Override
            public boolean isCacheable(LeafReaderContext leaf) {
                return true;
            }
        };
    }

    private TwoPhaseIterator matchIterator(LeafReaderContext leaf, Scorer candidates) throws IOException {
        var documents = DocValues.getBinary(leaf.reader(), field);
        return new TwoPhaseIterator(candidates.iterator()) {
            @Override
            public boolean matches() throws IOException {
                return documents.advanceExact(approximation.docID()) && holds(documents.binaryValue());
            }

            @Override
            public float matchCost() {
                return COST_OF_LOOKING;
            }
        };
    }

    private Query candidates() {
        var trigrams = new LinkedHashSet<BytesRef>();
        int all = substring.length - ByteTrigrams.LENGTH + 1;
        int step = Math.max(1, all / MAX_TRIGRAMS);
        for (int at = 0; at < all; at += step) {
            trigrams.add(new BytesRef(substring, at, ByteTrigrams.LENGTH));
        }
        if (trigrams.isEmpty()) {
            return MatchAllDocsQuery.INSTANCE;
        }
        var query = new BooleanQuery.Builder();
        for (var trigram : trigrams) {
            query.add(new TermQuery(new Term(trigramField, trigram)), BooleanClause.Occur.FILTER);
        }
        return query.build();
    }

    private boolean holds(BytesRef document) {
        int last = document.offset + document.length - substring.length;
        for (int at = document.offset; at <= last; at++) {
            if (Arrays.equals(document.bytes, at, at + substring.length, substring, 0, substring.length)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String defaultField) {
        return field + " holds " + new String(substring, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SubstringQuery query
                && field.equals(query.field)
                && Arrays.equals(substring, query.substring);
    }

    @Override
    public int hashCode() {
        return 31 * field.hashCode() + Arrays.hashCode(substring);
    }
}
