package dev.emend.search;

import dev.emend.search.embedding.Vectors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The vectors of the entries under one model, in a graph for nearest neighbours (HNSW, Lucene's
/// defaults: 16 links, beam 100).
///
/// An index of its own: vectors come later than words, and another model's never get in. Up to
/// [#EXACT_UP_TO] vectors every one is compared, which is exact and about as fast; with narrow
/// filters Lucene does so by itself.
final class VectorIndex implements AutoCloseable {
    static final int EXACT_UP_TO = 10_000;

    private static final String VECTOR = "vector";
    private static final double RAM_BUFFER_MB = 64;

    private final LuceneFolder folder;
    private final String model;
    private final int exactUpTo;
    private final Set<String> ids;

    private VectorIndex(LuceneFolder folder, String model, int exactUpTo) {
        this.folder = folder;
        this.model = model;
        this.exactUpTo = exactUpTo;
        this.ids = ConcurrentHashMap.newKeySet();
        ids.addAll(folder.ask(searcher -> readIds(searcher.getIndexReader().leaves().stream()
                .map(leaf -> leaf.reader())
                .toList())));
    }

    static VectorIndex open(@Nullable Path path, String modelHash) throws IndexException {
        return open(path, modelHash, EXACT_UP_TO);
    }

    static VectorIndex open(@Nullable Path path, String modelHash, int exactUpTo) throws IndexException {
        var format = "vectors 1 " + modelHash;
        return new VectorIndex(LuceneFolder.open(path, format, VectorIndex::config), modelHash, exactUpTo);
    }

    /// Larger segments than Lucene's usual: each has a graph of its own to be searched.
    private static IndexWriterConfig config() {
        return new IndexWriterConfig().setRAMBufferSizeMB(RAM_BUFFER_MB);
    }

    boolean isOf(String modelHash) {
        return model.equals(modelHash);
    }

    boolean has(String id) {
        return ids.contains(id);
    }

    int size() {
        return ids.size();
    }

    /// @throws IllegalArgumentException for another dimension than the vectors before
    void put(String id, UUID catalog, float[] vector) {
        var document = IndexFields.document(id, catalog);
        document.add(new KnnFloatVectorField(VECTOR, Vectors.normalised(vector), VectorSimilarityFunction.DOT_PRODUCT));
        if (ids.contains(id)) {
            folder.change(writer -> writer.updateDocument(IndexFields.id(id), document));
        } else {
            folder.change(writer -> writer.addDocument(document));
            ids.add(id);
        }
    }

    void remove(Collection<String> gone) {
        var known = gone.stream().filter(ids::contains).toList();
        if (!known.isEmpty()) {
            folder.change(writer -> writer.deleteDocuments(IndexFields.ids(known)));
            known.forEach(ids::remove);
        }
    }

    /// The nearest entries with their relevance `(1 + cosine) / 2`, best first.
    Map<String, Float> nearest(float[] unit, int count, @Nullable Query filter) {
        return folder.ask(searcher -> {
            int all = searcher.getIndexReader().numDocs();
            if (all == 0) {
                return Map.<String, Float>of();
            }
            var found = all <= exactUpTo
                    ? ExactScan.nearest(searcher, VECTOR, unit, count, filter)
                    : searcher.search(new KnnFloatVectorQuery(VECTOR, unit, count, filter), count).scoreDocs;
            return IndexFields.idsOf(searcher, found);
        });
    }

    /// The stored unit vectors of these entries; entries without one are missing.
    Map<String, float[]> find(Collection<String> wanted) {
        var terms = wanted.stream().filter(ids::contains).map(BytesRef::new).toArray(BytesRef[]::new);
        Arrays.sort(terms, Comparator.naturalOrder());
        return folder.ask(searcher -> {
            var found = new HashMap<String, float[]>();
            for (var leaf : searcher.getIndexReader().leaves()) {
                find(leaf.reader(), terms, found);
            }
            return found;
        });
    }

    /// The length of this model's vectors; 0 while there are none.
    int dimension() {
        return folder.ask(searcher -> {
            for (var leaf : searcher.getIndexReader().leaves()) {
                var values = leaf.reader().getFloatVectorValues(VECTOR);
                if (values != null) {
                    return values.dimension();
                }
            }
            return 0;
        });
    }

    boolean isBroken() {
        return folder.isBroken();
    }

    void commit() {
        folder.commit();
    }

    @Override
    public void close() {
        folder.close();
    }

    private static void find(LeafReader reader, BytesRef[] terms, Map<String, float[]> found) throws IOException {
        var idTerms = reader.terms(IndexFields.ID);
        var values = reader.getFloatVectorValues(VECTOR);
        if (idTerms == null || values == null) {
            return;
        }
        var live = reader.getLiveDocs();
        var lookup = idTerms.iterator();
        var documents = new ArrayList<Map.Entry<Integer, String>>();
        PostingsEnum postings = null;
        for (var term : terms) {
            if (!lookup.seekExact(term)) {
                continue;
            }
            postings = lookup.postings(postings, PostingsEnum.NONE);
            for (int at = postings.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = postings.nextDoc()) {
                if (live == null || live.get(at)) {
                    documents.add(Map.entry(at, term.utf8ToString()));
                }
            }
        }
        documents.sort(Map.Entry.comparingByKey());
        read(values, documents, found);
    }

    private static void read(
            FloatVectorValues values, List<Map.Entry<Integer, String>> documents, Map<String, float[]> found)
            throws IOException {
        var cursor = values.iterator();
        for (var document : documents) {
            if (cursor.advance(document.getKey()) == document.getKey()) {
                found.put(
                        document.getValue(), values.vectorValue(cursor.index()).clone());
            }
        }
    }

    private static Set<String> readIds(List<LeafReader> readers) throws IOException {
        var all = new HashSet<String>();
        for (var reader : readers) {
            var live = reader.getLiveDocs();
            var values = DocValues.getBinary(reader, IndexFields.ID);
            for (int at = values.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = values.nextDoc()) {
                if (live == null || live.get(at)) {
                    all.add(values.binaryValue().utf8ToString());
                }
            }
        }
        return all;
    }
}
