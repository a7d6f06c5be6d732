package dev.emend.search;

import dev.emend.search.embedding.Vectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// An index as it is at one moment: its documents by id and by number, their vectors, the nearest of
/// them. Good for the one question it is made for.
///
/// @param searcher Lucene's view of that moment; documents are numbered by it
/// @param exactUpTo up to so many documents every vector is compared instead of asking the graph
public record IndexSnapshot(IndexSearcher searcher, int exactUpTo) {

    /// An entry found: its number in this snapshot, its id, and the score it was found with.
    public record NumberedHit(int number, String id, float score) {
        static final Comparator<NumberedHit> BEST_FIRST =
                Comparator.comparingDouble((NumberedHit hit) -> -hit.score).thenComparing(NumberedHit::id);
    }

    public int size() {
        return searcher.getIndexReader().numDocs();
    }

    /// The best matches of a query, best first and equal ones by id.
    public List<NumberedHit> best(Query query, int count) throws IOException {
        return hits(searcher.search(query, count).scoreDocs);
    }

    /// The hits with their ids, best first and equal ones by id.
    public List<NumberedHit> hits(ScoreDoc[] scoreDocs) throws IOException {
        var byNumber = scoreDocs.clone();
        Arrays.sort(byNumber, Comparator.comparingInt(hit -> hit.doc));
        var hits = new ArrayList<NumberedHit>(scoreDocs.length);
        LeafReaderContext leaf = null;
        BinaryDocValues ids = null;
        for (var hit : byNumber) {
            if (leaf == null
                    || ids == null
                    || hit.doc >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = leaf(hit.doc);
                ids = DocValues.getBinary(leaf.reader(), IndexFields.ID);
            }
            if (!ids.advanceExact(hit.doc - leaf.docBase)) {
                throw new IOException("a document without an id");
            }
            hits.add(new NumberedHit(hit.doc, ids.binaryValue().utf8ToString(), hit.score));
        }
        hits.sort(NumberedHit.BEST_FIRST);
        return hits;
    }

    /// Hands over the first of the ids a query holds for, in the order in which they lie in the
    /// index: as much work as there are ids to give.
    public void forEachId(Query query, int limit, Consumer<String> taker) throws IOException {
        var weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        int count = 0;
        for (var leaf : searcher.getIndexReader().leaves()) {
            var scorer = weight.scorer(leaf);
            if (scorer == null) {
                continue;
            }
            var live = leaf.reader().getLiveDocs();
            var ids = DocValues.getBinary(leaf.reader(), IndexFields.ID);
            var matches = scorer.iterator();
            for (int at = matches.nextDoc();
                    at != DocIdSetIterator.NO_MORE_DOCS && count < limit;
                    at = matches.nextDoc()) {
                if ((live == null || live.get(at)) && ids.advanceExact(at)) {
                    taker.accept(ids.binaryValue().utf8ToString());
                    count++;
                }
            }
        }
    }

    /// The nearest vectors of a field with their relevance `(1 + cosine) / 2`, best first.
    public List<NumberedHit> nearest(String field, float[] unit, int count, @Nullable Query filter) throws IOException {
        if (size() == 0) {
            return List.of();
        }
        return size() <= exactUpTo
                ? nearestOfAll(field, unit, count, filter)
                : best(new KnnFloatVectorQuery(field, unit, count, filter), count);
    }

    /// Like [#nearest], but every vector is compared, however many there are.
    public List<NumberedHit> nearestOfAll(String field, float[] unit, int count, @Nullable Query filter)
            throws IOException {
        return hits(ExactScan.nearest(searcher, field, unit, count, filter));
    }

    /// A query's vector as a unit vector; null when there is none, or none of its length in the
    /// field.
    public float @Nullable [] unit(String field, @Nullable QueryVector vector) {
        if (vector == null) {
            return null;
        }
        for (var leaf : searcher.getIndexReader().leaves()) {
            var info = leaf.reader().getFieldInfos().fieldInfo(field);
            if (info != null && info.getVectorDimension() > 0) {
                return info.getVectorDimension() == vector.values().length ? Vectors.normalize(vector.values()) : null;
            }
        }
        return null;
    }

    /// The numbers of those ids that are there.
    public Map<String, Integer> numbers(Collection<String> ids) throws IOException {
        var terms = ids.stream().map(BytesRef::new).toArray(BytesRef[]::new);
        Arrays.sort(terms);
        var numbers = new HashMap<String, Integer>();
        for (var leaf : searcher.getIndexReader().leaves()) {
            numbers(leaf, terms, numbers);
        }
        return numbers;
    }

    private static void numbers(LeafReaderContext leaf, BytesRef[] terms, Map<String, Integer> numbers)
            throws IOException {
        var idTerms = leaf.reader().terms(IndexFields.ID);
        if (idTerms == null) {
            return;
        }
        var live = leaf.reader().getLiveDocs();
        var lookup = idTerms.iterator();
        PostingsEnum postings = null;
        for (var term : terms) {
            if (!lookup.seekExact(term)) {
                continue;
            }
            postings = lookup.postings(postings, PostingsEnum.NONE);
            for (int at = postings.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = postings.nextDoc()) {
                if (live == null || live.get(at)) {
                    numbers.put(term.utf8ToString(), leaf.docBase + at);
                }
            }
        }
    }

    long value(String field, int number) throws IOException {
        var leaf = leaf(number);
        NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
        if (!values.advanceExact(number - leaf.docBase)) {
            throw new IOException("a document without its " + field);
        }
        return values.longValue();
    }

    /// The vectors of one field by id; ids without one are missing.
    public Map<String, float[]> vectorsById(String field, Collection<String> ids) throws IOException {
        var numbers = numbers(ids);
        var vectors = vectors(field, numbers.values());
        var byId = new HashMap<String, float[]>();
        numbers.forEach((id, number) -> {
            var vector = vectors.get(number);
            if (vector != null) {
                byId.put(id, vector);
            }
        });
        return byId;
    }

    /// The vectors of one field by number; documents without one are missing.
    ///
    /// @param numbers ascending or not
    public Map<Integer, float[]> vectors(String field, Collection<Integer> numbers) throws IOException {
        var vectorsByNumber = new HashMap<Integer, float[]>();
        LeafReaderContext leaf = null;
        FloatVectorValues values = null;
        DocIdSetIterator cursor = DocIdSetIterator.empty();
        FloatVectorValues.DocIndexIterator index = null;
        for (int number : numbers.stream().sorted().toList()) {
            if (leaf == null || number >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = leaf(number);
                values = leaf.reader().getFloatVectorValues(field);
                index = values == null ? null : values.iterator();
                cursor = index == null ? DocIdSetIterator.empty() : index;
            }
            int at = number - leaf.docBase;
            if (values != null && index != null && cursor.advance(at) == at) {
                vectorsByNumber.put(number, values.vectorValue(index.index()).clone());
            }
        }
        return vectorsByNumber;
    }

    /// The relevance of each of these that has a vector of the field, by id.
    public Map<String, Double> relevances(String field, float[] unit, Collection<NumberedHit> hits) throws IOException {
        var vectors = vectors(field, hits.stream().map(NumberedHit::number).toList());
        var relevances = new HashMap<String, Double>();
        for (var hit : hits) {
            var vector = vectors.get(hit.number);
            if (vector != null) {
                relevances.put(hit.id, (1 + Vectors.cosine(unit, vector)) / 2);
            }
        }
        return relevances;
    }

    /// The vectors of a document by model; empty ones where it has none of a field.
    Map<String, List<float[]>> vectorsByModel(List<String> fields, int number) throws IOException {
        var byModel = new HashMap<String, List<float[]>>();
        for (var info : leaf(number).reader().getFieldInfos()) {
            var prefix = fields.stream().filter(info.getName()::startsWith).findFirst();
            if (!info.hasVectorValues() || prefix.isEmpty()) {
                continue;
            }
            var model = info.getName().substring(prefix.get().length());
            if (!byModel.containsKey(model)) {
                var vectors = new ArrayList<float[]>(fields.size());
                for (var field : fields) {
                    vectors.add(vectors(field + model, List.of(number)).getOrDefault(number, new float[0]));
                }
                if (vectors.stream().anyMatch(vector -> vector.length > 0)) {
                    byModel.put(model, vectors);
                }
            }
        }
        return byModel;
    }

    private LeafReaderContext leaf(int number) {
        var leaves = searcher.getIndexReader().leaves();
        return leaves.get(ReaderUtil.subIndex(number, leaves));
    }
}
