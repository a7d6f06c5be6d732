package dev.emend.search;

import java.io.IOException;
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
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// An item or a learning as a Lucene document, and what must survive a restart of its metadata.
final class EntryDocument implements DocumentKind<CatalogEntry> {
    static final EntryDocument KIND = new EntryDocument();

    static final String NAME = "name";
    static final String NAME_WORD = "name-word";
    static final String NAME_WORDS = "name-words";

    private static final String VECTOR = "vector ";
    private static final String CATALOG = "catalog";
    private static final String CATALOG_VALUE = "catalog-value";
    private static final String OWNER = "owner";
    private static final String ENTRY_KIND = "kind";
    private static final String TRUST = "trust";
    private static final String QUALITY = "quality";
    private static final int MAX_NAME = 200;

    private EntryDocument() {}

    static String vectorField(String modelHash) {
        return VECTOR + modelHash;
    }

    @Override
    public String format() {
        return "entries 1";
    }

    @Override
    public String id(CatalogEntry owned) {
        return owned.entry().id();
    }

    @Override
    public long print(CatalogEntry owned) {
        var entry = owned.entry();
        var texts = entry.texts();
        long print = textPrint(owned);
        for (var text : List.of(
                texts.title(),
                texts.body(),
                owned.catalog().toString(),
                entry.owner(),
                entry.kind().name())) {
            print = TextHash.of(print, text);
        }
        for (var exact : texts.exact()) {
            print = TextHash.of(print, exact);
        }
        return print;
    }

    @Override
    public long textPrint(CatalogEntry owned) {
        return TextHash.of(TextHash.START, owned.entry().texts().embedded());
    }

    @Override
    public List<String> vectorFields() {
        return List.of(VECTOR);
    }

    @Override
    public void addFields(Document document, CatalogEntry owned) {
        var entry = owned.entry();
        var texts = entry.texts();
        document.add(new TextField(WordQuery.TITLE, texts.title(), Field.Store.NO));
        document.add(new TextField(WordQuery.BODY, texts.body(), Field.Store.NO));
        for (var token : ExactTokens.of(texts)) {
            document.add(new StringField(WordQuery.EXACT, token, Field.Store.NO));
        }
        for (var exact : texts.exact()) {
            if (!wholeName(exact).isEmpty()) {
                document.add(new StringField(NAME, wholeName(exact), Field.Store.NO));
            }
        }
        var names = NameIndex.of(entry.kind(), texts);
        names.stream()
                .flatMap(Set::stream)
                .distinct()
                .forEach(word -> document.add(new StringField(NAME_WORD, word, Field.Store.NO)));
        var lines = names.stream().map(words -> String.join(" ", words)).collect(Collectors.joining("\n"));
        document.add(new BinaryDocValuesField(NAME_WORDS, new BytesRef(lines)));
        document.add(new BinaryDocValuesField(OWNER, new BytesRef(entry.owner())));
        var catalog = owned.catalog().toString();
        document.add(new StringField(CATALOG, catalog, Field.Store.NO));
        document.add(new BinaryDocValuesField(CATALOG_VALUE, new BytesRef(catalog)));
        document.add(new NumericDocValuesField(ENTRY_KIND, entry.kind().ordinal()));
        for (var value : attributeFields(entry.attributes())) {
            document.add(value);
        }
    }

    static Field[] attributeFields(IndexEntry.Attributes attributes) {
        return new Field[] {
            new NumericDocValuesField(TRUST, Double.doubleToLongBits(attributes.trust())),
            new NumericDocValuesField(QUALITY, attributes.quality().orElse(0))
        };
    }

    /// An exact name as it is compared as a whole; empty when it is longer than names are.
    static String wholeName(String text) {
        var name = text.strip().toLowerCase(Locale.ROOT);
        return name.length() <= MAX_NAME ? name : "";
    }

    static Query inCatalogs(Set<UUID> catalogs) {
        return new TermInSetQuery(
                CATALOG,
                catalogs.stream()
                        .map(catalog -> new BytesRef(catalog.toString()))
                        .toList());
    }

    /// What may be found; null for everything.
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

    /// What the index knew when it was last committed, by id.
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
        var kinds = DocValues.getNumeric(reader, ENTRY_KIND);
        var trusts = DocValues.getNumeric(reader, TRUST);
        var qualities = DocValues.getNumeric(reader, QUALITY);
        var prints = DocValues.getNumeric(reader, DocumentIndex.PRINT);
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
            var kind = IndexEntry.Kind.values()[(int) value(kinds, i)];
            var catalog = catalogs.computeIfAbsent(catalogValues.binaryValue().utf8ToString(), UUID::fromString);
            metadata.put(
                    id, new EntryMetadata(catalog, owner.equals(id) ? id : owner, kind, attributes, value(prints, i)));
        }
    }

    private static long value(NumericDocValues values, int document) throws IOException {
        if (!values.advanceExact(document)) {
            throw new IOException("a document without its numbers");
        }
        return values.longValue();
    }
}
