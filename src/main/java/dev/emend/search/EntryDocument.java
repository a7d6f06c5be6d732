package dev.emend.search;

import dev.emend.model.MetadataValue;
import dev.emend.search.embedding.Vectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// An entry as a Lucene document, and what must survive a restart of its metadata.
final class EntryDocument {
    static final String MODEL = "model";
    static final String PRINT = "print";
    static final String TEXT_PRINT = "text-print";

    static final String NAME = "name";
    static final String NAME_WORD = "name-word";
    static final String NAME_WORDS = "name-words";

    static final String METADATA = "metadata";
    static final String WHOLES = "wholes";
    static final String REALS = "reals";
    static final String DOCUMENT = "document";
    static final String TRIGRAMS = "trigrams";

    private static final String CATALOG = "catalog";
    private static final String CATALOG_VALUE = "catalog-value";
    private static final String OWNER = "owner";
    private static final String TRUST = "trust";
    private static final String QUALITY = "quality";
    private static final int MAX_NAME = 200;
    private static final FieldType TRIGRAM_TYPE = trigramType();

    private EntryDocument() {}

    /// @param vectors of its texts in their order, by the hash of their model; one is empty when its
    ///   text is
    static Document of(IndexEntry entry, Map<String, List<float[]>> vectors) {
        var document = new Document();
        document.add(new StringField(IndexFields.ID, entry.id(), Field.Store.NO));
        document.add(new BinaryDocValuesField(IndexFields.ID, new BytesRef(entry.id())));
        document.add(new NumericDocValuesField(TEXT_PRINT, entry.textPrint()));
        document.add(new NumericDocValuesField(PRINT, entry.print()));
        entry.texts().forEach(texts -> addWords(document, texts));
        var place = entry.place();
        if (place != null) {
            addNames(document, entry);
            addPlace(document, place);
        }
        var facts = entry.facts();
        if (facts != null) {
            addFacts(document, facts);
        }
        vectors.forEach((model, ofModel) -> {
            document.add(new StringField(MODEL, model, Field.Store.NO));
            for (int i = 0; i < ofModel.size(); i++) {
                addVector(document, entry.texts().get(i).fields().vector(model), ofModel.get(i));
            }
        });
        return document;
    }

    private static void addWords(Document document, IndexEntry.Texts texts) {
        var fields = texts.fields();
        if (!texts.title().isEmpty()) {
            document.add(new TextField(fields.title(), texts.title(), Field.Store.NO));
        }
        document.add(new TextField(fields.body(), texts.body(), Field.Store.NO));
        for (var token : ExactTokens.of(texts)) {
            document.add(new StringField(fields.exact(), token, Field.Store.NO));
        }
    }

    private static void addNames(Document document, IndexEntry entry) {
        for (var texts : entry.texts()) {
            for (var exact : texts.exact()) {
                if (!wholeName(exact).isEmpty()) {
                    document.add(new StringField(NAME, wholeName(exact), Field.Store.NO));
                }
            }
        }
        var names = NameIndex.of(entry);
        names.stream()
                .flatMap(Set::stream)
                .distinct()
                .forEach(word -> document.add(new StringField(NAME_WORD, word, Field.Store.NO)));
        var lines = names.stream().map(words -> String.join(" ", words)).collect(Collectors.joining("\n"));
        document.add(new BinaryDocValuesField(NAME_WORDS, new BytesRef(lines)));
    }

    private static void addPlace(Document document, IndexEntry.Place place) {
        document.add(new BinaryDocValuesField(OWNER, new BytesRef(place.owner())));
        var catalog = place.catalog().toString();
        document.add(new StringField(CATALOG, catalog, Field.Store.NO));
        document.add(new BinaryDocValuesField(CATALOG_VALUE, new BytesRef(catalog)));
        for (var value : attributeFields(place.attributes())) {
            document.add(value);
        }
    }

    static Field[] attributeFields(IndexEntry.Attributes attributes) {
        return new Field[] {
            new NumericDocValuesField(TRUST, Double.doubleToLongBits(attributes.trust())),
            new NumericDocValuesField(QUALITY, attributes.quality().orElse(0))
        };
    }

    private static void addFacts(Document document, IndexEntry.Facts facts) {
        var utf8 = facts.document().getBytes(StandardCharsets.UTF_8);
        document.add(new BinaryDocValuesField(DOCUMENT, new BytesRef(utf8)));
        document.add(new Field(TRIGRAMS, new ByteTrigrams(utf8), TRIGRAM_TYPE));
        for (var member : facts.metadata().members().entrySet()) {
            MetadataValue.of(member.getValue()).ifPresent(value -> addMetadata(document, member.getKey(), value));
        }
    }

    private static void addMetadata(Document document, String key, MetadataValue value) {
        document.add(new StringField(METADATA, MetadataTerms.indexTerm(key, value), Field.Store.NO));
        if (value instanceof MetadataValue.IntegerValue(var number)) {
            document.add(new LongPoint(WHOLES, MetadataTerms.dimension(key), number));
        } else if (value instanceof MetadataValue.DecimalValue(var number)) {
            document.add(new LongPoint(REALS, MetadataTerms.dimension(key), MetadataTerms.sortable(number)));
        }
    }

    private static FieldType trigramType() {
        var type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS);
        type.setOmitNorms(true);
        type.setTokenized(true);
        type.freeze();
        return type;
    }

    private static void addVector(Document document, String field, float[] vector) {
        if (vector.length > 0) {
            document.add(
                    new KnnFloatVectorField(field, Vectors.normalize(vector), VectorSimilarityFunction.DOT_PRODUCT));
        }
    }

    /// An exact name as it is compared as a whole; empty when it is longer than names are.
    static String wholeName(String text) {
        var name = text.strip().toLowerCase(Locale.ROOT);
        return name.length() <= MAX_NAME ? name : "";
    }

    /// The query for what may be found; null for everything.
    ///
    /// @param catalogs empty for all
    /// @param within null for all
    static @Nullable Query filter(Set<UUID> catalogs, @Nullable IdFilter within) {
        if (catalogs.isEmpty()) {
            return within == null ? null : within.query();
        }
        return within == null
                ? inCatalogs(catalogs)
                : new BooleanQuery.Builder()
                        .add(inCatalogs(catalogs), BooleanClause.Occur.FILTER)
                        .add(within.query(), BooleanClause.Occur.FILTER)
                        .build();
    }

    private static Query inCatalogs(Set<UUID> catalogs) {
        return new TermInSetQuery(
                CATALOG,
                catalogs.stream()
                        .map(catalog -> new BytesRef(catalog.toString()))
                        .toList());
    }

    /// The metadata of the entries of catalogs when the index was last committed, by id.
    static Map<String, EntryMetadata> metadata(IndexSnapshot snapshot) throws IOException {
        var metadata = new HashMap<String, EntryMetadata>();
        var catalogs = new HashMap<String, UUID>();
        for (var leaf : snapshot.searcher().getIndexReader().leaves()) {
            read(leaf.reader(), metadata, catalogs);
        }
        return metadata;
    }

    private static void read(LeafReader reader, Map<String, EntryMetadata> metadata, Map<String, UUID> catalogs)
            throws IOException {
        var live = reader.getLiveDocs();
        var ids = DocValues.getBinary(reader, IndexFields.ID);
        var owners = DocValues.getBinary(reader, OWNER);
        var catalogValues = DocValues.getBinary(reader, CATALOG_VALUE);
        var trusts = DocValues.getNumeric(reader, TRUST);
        var qualities = DocValues.getNumeric(reader, QUALITY);
        var prints = DocValues.getNumeric(reader, PRINT);
        for (int i = 0; i < reader.maxDoc(); i++) {
            if (live != null && !live.get(i)) {
                continue;
            }
            if (!ids.advanceExact(i) || !owners.advanceExact(i) || !catalogValues.advanceExact(i)) {
                throw new IOException("a document without an id");
            }
            int quality = (int) value(qualities, i);
            var attributes = new IndexEntry.Attributes(
                    Double.longBitsToDouble(value(trusts, i)),
                    quality == 0 ? OptionalInt.empty() : OptionalInt.of(quality));
            var id = ids.binaryValue().utf8ToString();
            var owner = owners.binaryValue().utf8ToString();
            var catalog = catalogs.computeIfAbsent(catalogValues.binaryValue().utf8ToString(), UUID::fromString);
            var place = new IndexEntry.Place(catalog, owner.equals(id) ? id : owner, attributes);
            metadata.put(id, new EntryMetadata(place, value(prints, i)));
        }
    }

    private static long value(NumericDocValues values, int document) throws IOException {
        if (!values.advanceExact(document)) {
            throw new IOException("a document without its numbers");
        }
        return values.longValue();
    }
}
