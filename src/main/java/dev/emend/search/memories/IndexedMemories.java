package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.search.IndexFields;
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
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Reading single memories out of the index, by id or by their number in it.
final class IndexedMemories {
    private IndexedMemories() {}

    /// One found: its number in the index of this searcher, its id, and what it was found with.
    record NumberedHit(int number, String id, float score) {
        static final Comparator<NumberedHit> BEST_FIRST =
                Comparator.comparingDouble((NumberedHit one) -> -one.score).thenComparing(NumberedHit::id);
    }

    /// What is known of a memory that is in the index.
    ///
    /// @param vectors of each model, when they were asked for and are of the same text
    record IndexedMemory(long print, Map<String, MemoryIndex.Vectors> vectors) {}

    /// The numbers of those ids that are there.
    static Map<String, Integer> numbers(IndexSearcher searcher, Collection<String> ids) throws IOException {
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
        var known = leaf.reader().terms(IndexFields.ID);
        if (known == null) {
            return;
        }
        var live = leaf.reader().getLiveDocs();
        var lookup = known.iterator();
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

    /// What is known of those entries that are there, by id.
    ///
    /// @param isRewritten whether the vectors of unchanged entries are wanted, too
    static Map<String, IndexedMemory> known(
            IndexSearcher searcher, Map<String, MemoryEntry> entries, boolean isRewritten) throws IOException {
        var known = new HashMap<String, IndexedMemory>();
        for (var one : numbers(searcher, entries.keySet()).entrySet()) {
            var entry = entries.get(one.getKey());
            var leaf = leaf(searcher, one.getValue());
            int at = one.getValue() - leaf.docBase;
            long print = number(leaf, MemoryDocument.PRINT, at);
            boolean isChanged = entry != null && print != MemoryDocument.print(entry);
            boolean isSameText =
                    entry != null && number(leaf, MemoryDocument.TEXT_PRINT, at) == MemoryDocument.textPrint(entry);
            known.put(
                    one.getKey(),
                    new IndexedMemory(
                            print,
                            isSameText && (isChanged || isRewritten) ? vectors(searcher, one.getValue()) : Map.of()));
        }
        return known;
    }

    private static long number(LeafReaderContext leaf, String field, int at) throws IOException {
        NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
        if (!values.advanceExact(at)) {
            throw new IOException("a memory without its " + field);
        }
        return values.longValue();
    }

    /// What was found, with ids, best first and equal ones by id.
    static List<NumberedHit> named(IndexSearcher searcher, ScoreDoc[] found) throws IOException {
        var byNumber = found.clone();
        Arrays.sort(byNumber, Comparator.comparingInt(hit -> hit.doc));
        var named = new ArrayList<NumberedHit>(found.length);
        LeafReaderContext leaf = null;
        BinaryDocValues ids = null;
        for (var hit : byNumber) {
            if (leaf == null
                    || ids == null
                    || hit.doc >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = leaf(searcher, hit.doc);
                ids = DocValues.getBinary(leaf.reader(), IndexFields.ID);
            }
            if (!ids.advanceExact(hit.doc - leaf.docBase)) {
                throw new IOException("a memory without an id");
            }
            named.add(new NumberedHit(hit.doc, ids.binaryValue().utf8ToString(), hit.score));
        }
        named.sort(NumberedHit.BEST_FIRST);
        return named;
    }

    /// The ids a query holds for, in their order.
    static List<String> ids(IndexSearcher searcher, Query query, int limit, int offset) throws IOException {
        int all = Math.max(1, searcher.getIndexReader().maxDoc());
        int wanted = (int) Math.min(all, (long) limit + offset);
        var order = new Sort(new SortField(MemoryDocument.ID_ORDER, SortField.Type.STRING));
        var found = searcher.search(query, wanted, order).scoreDocs;
        var page = new ScoreDoc[Math.max(0, found.length - offset)];
        for (int i = 0; i < page.length; i++) {
            page[i] = new ScoreDoc(found[i + offset].doc, 0);
        }
        return named(searcher, page).stream().map(NumberedHit::id).toList();
    }

    /// The first of the ids a query holds for, in the order in which they lie in the index: unlike
    /// [#ids], as much work as there are ids to give.
    static List<String> some(IndexSearcher searcher, Query query, int limit) throws IOException {
        var found = new ArrayList<String>();
        each(searcher, query, limit, found::add);
        return found;
    }

    /// The same, each handed over.
    static void each(IndexSearcher searcher, Query query, int limit, Consumer<String> taker) throws IOException {
        var weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        int found = 0;
        for (var leaf : searcher.getIndexReader().leaves()) {
            var scorer = weight.scorer(leaf);
            if (scorer == null) {
                continue;
            }
            var live = leaf.reader().getLiveDocs();
            var ids = DocValues.getBinary(leaf.reader(), IndexFields.ID);
            var matches = scorer.iterator();
            for (int at = matches.nextDoc();
                    at != DocIdSetIterator.NO_MORE_DOCS && found < limit;
                    at = matches.nextDoc()) {
                if ((live == null || live.get(at)) && ids.advanceExact(at)) {
                    taker.accept(ids.binaryValue().utf8ToString());
                    found++;
                }
            }
        }
    }

    /// Whatever has no vectors under a model.
    static Query without(String modelHash) {
        return new BooleanQuery.Builder()
                .add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER)
                .add(new TermQuery(new Term(MemoryDocument.MODEL, modelHash)), BooleanClause.Occur.MUST_NOT)
                .build();
    }

    /// The vectors of these memories in one field by id; those without one are missing.
    static Map<String, float[]> vectorsOf(IndexSearcher searcher, String field, Collection<String> ids)
            throws IOException {
        var numbers = numbers(searcher, ids);
        var vectors = vectors(searcher, field, numbers.values());
        var byId = new HashMap<String, float[]>();
        numbers.forEach((id, number) -> {
            var vector = vectors.get(number);
            if (vector != null) {
                byId.put(id, vector);
            }
        });
        return byId;
    }

    /// The vectors of these memories in one field; those without one are missing.
    ///
    /// @param numbers ascending or not
    static Map<Integer, float[]> vectors(IndexSearcher searcher, String field, Collection<Integer> numbers)
            throws IOException {
        var found = new HashMap<Integer, float[]>();
        LeafReaderContext leaf = null;
        FloatVectorValues values = null;
        DocIdSetIterator cursor = DocIdSetIterator.empty();
        FloatVectorValues.DocIndexIterator index = null;
        for (int number : numbers.stream().sorted().toList()) {
            if (leaf == null || number >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = leaf(searcher, number);
                values = leaf.reader().getFloatVectorValues(field);
                index = values == null ? null : values.iterator();
                cursor = index == null ? DocIdSetIterator.empty() : index;
            }
            int at = number - leaf.docBase;
            if (values != null && index != null && cursor.advance(at) == at) {
                found.put(number, values.vectorValue(index.index()).clone());
            }
        }
        return found;
    }

    /// Both vectors of a memory under each of the models that have some.
    static Map<String, MemoryIndex.Vectors> vectors(IndexSearcher searcher, int number) throws IOException {
        var models = new HashMap<String, MemoryIndex.Vectors>();
        var prefix = MemoryDocument.vector(Memory.Space.CONTENT, "");
        var otherPrefix = MemoryDocument.vector(Memory.Space.TASK, "");
        for (var field : leaf(searcher, number).reader().getFieldInfos()) {
            var name = field.getName();
            if (!field.hasVectorValues()) {
                continue;
            }
            var model = name.substring(name.startsWith(prefix) ? prefix.length() : otherPrefix.length());
            if (!models.containsKey(model)) {
                var both = new MemoryIndex.Vectors(
                        vector(searcher, Memory.Space.TASK, model, number),
                        vector(searcher, Memory.Space.CONTENT, model, number));
                if (both.task().length > 0 || both.content().length > 0) {
                    models.put(model, both);
                }
            }
        }
        return models;
    }

    private static float[] vector(IndexSearcher searcher, Memory.Space space, String model, int number)
            throws IOException {
        var found = vectors(searcher, MemoryDocument.vector(space, model), List.of(number));
        return found.getOrDefault(number, new float[0]);
    }

    private static LeafReaderContext leaf(IndexSearcher searcher, int number) {
        var leaves = searcher.getIndexReader().leaves();
        return leaves.get(ReaderUtil.subIndex(number, leaves));
    }
}
