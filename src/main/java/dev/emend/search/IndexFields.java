package dev.emend.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The fields both indexes share: the id of an entry and its catalog.
public final class IndexFields {
    public static final String ID = "id";
    static final String CATALOG = "catalog";

    private IndexFields() {}

    static Document document(String id, UUID catalog) {
        var document = new Document();
        document.add(new StringField(ID, id, Field.Store.NO));
        document.add(new BinaryDocValuesField(ID, new BytesRef(id)));
        document.add(new StringField(CATALOG, catalog.toString(), Field.Store.NO));
        return document;
    }

    public static Term id(String id) {
        return new Term(ID, id);
    }

    public static Term[] ids(Collection<String> ids) {
        return ids.stream().map(IndexFields::id).toArray(Term[]::new);
    }

    static Term catalog(UUID catalog) {
        return new Term(CATALOG, catalog.toString());
    }

    /// What may be found; null for everything.
    ///
    /// @param catalogs empty for all
    /// @param within null for all
    static @Nullable Query filter(Set<UUID> catalogs, @Nullable IdFilter within) {
        if (catalogs.isEmpty()) {
            return within == null ? null : within.query();
        }
        var terms = catalogs.stream()
                .map(catalog -> new BytesRef(catalog.toString()))
                .toList();
        var inCatalogs = new TermInSetQuery(CATALOG, terms);
        return within == null
                ? inCatalogs
                : new BooleanQuery.Builder()
                        .add(inCatalogs, BooleanClause.Occur.FILTER)
                        .add(within.query(), BooleanClause.Occur.FILTER)
                        .build();
    }

    /// The ids of found documents with their scores, best first.
    static Map<String, Float> idsOf(IndexSearcher searcher, ScoreDoc[] found) throws IOException {
        var byDocument = found.clone();
        Arrays.sort(byDocument, Comparator.comparingInt(hit -> hit.doc));
        var ids = new String[found.length];
        var leaves = searcher.getIndexReader().leaves();
        int leaf = -1;
        BinaryDocValues values = null;
        for (int i = 0; i < byDocument.length; i++) {
            int document = byDocument[i].doc;
            int itsLeaf = ReaderUtil.subIndex(document, leaves);
            if (values == null || itsLeaf != leaf) {
                leaf = itsLeaf;
                values = DocValues.getBinary(leaves.get(leaf).reader(), ID);
            }
            if (!values.advanceExact(document - leaves.get(leaf).docBase)) {
                throw new IOException("a document without an id");
            }
            ids[i] = values.binaryValue().utf8ToString();
        }
        var order = new ArrayList<Integer>();
        for (int i = 0; i < ids.length; i++) {
            order.add(i);
        }
        // equal scores in the order of ids, so that answers repeat after a rebuild
        order.sort(
                Comparator.comparingDouble((Integer i) -> -byDocument[i].score).thenComparing(i -> ids[i]));
        var ranked = new LinkedHashMap<String, Float>();
        for (int i : order) {
            ranked.put(ids[i], byDocument[i].score);
        }
        return ranked;
    }
}
