package dev.emend.search;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// The nearest vectors by comparing with every one: what the graph approximates.
final class ExactScan {
    private final String field;
    private final @Nullable Weight filter;
    private final PriorityQueue<ScoreDoc> best = new PriorityQueue<>(Comparator.comparingDouble(hit -> hit.score));

    private ExactScan(IndexSearcher searcher, String field, @Nullable Query filter) throws IOException {
        this.field = field;
        this.filter = filter == null
                ? null
                : searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    }

    static ScoreDoc[] nearest(IndexSearcher searcher, String field, float[] unit, int count, @Nullable Query filter)
            throws IOException {
        var scan = new ExactScan(searcher, field, filter);
        for (var leaf : searcher.getIndexReader().leaves()) {
            scan.leaf(leaf, unit, count);
        }
        return scan.best.toArray(ScoreDoc[]::new);
    }

    private void leaf(LeafReaderContext leaf, float[] unit, int count) throws IOException {
        var values = leaf.reader().getFloatVectorValues(field);
        var scorer = values == null ? null : values.scorer(unit);
        if (scorer == null) {
            return;
        }
        var documents = applyFilter(leaf, scorer.iterator());
        var live = leaf.reader().getLiveDocs();
        for (int at = documents.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = documents.nextDoc()) {
            if (live != null && !live.get(at)) {
                continue;
            }
            float score = scorer.score();
            if (best.size() < count) {
                best.add(new ScoreDoc(leaf.docBase + at, score));
            } else if (score > best.element().score) {
                best.remove();
                best.add(new ScoreDoc(leaf.docBase + at, score));
            }
        }
    }

    private DocIdSetIterator applyFilter(LeafReaderContext leaf, DocIdSetIterator all) throws IOException {
        if (filter == null) {
            return all;
        }
        var scorer = filter.scorer(leaf);
        return scorer == null
                ? DocIdSetIterator.empty()
                : ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), all));
    }
}
