package dev.emend.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The entries by their words, ranked by BM25, and what must survive a restart of their slots.
final class WordIndex implements AutoCloseable {
    private static final String FORMAT = "words 3";
    private static final String NAME = "name";
    private static final String NAME_WORD = "name-word";
    private static final String NAME_WORDS = "name-words";
    private static final int MAX_NAME = 200;
    private static final String OWNER = "owner";
    private static final String CATALOG_VALUE = "catalog-value";
    private static final String KIND = "kind";
    private static final String TRUST = "trust";
    private static final String QUALITY = "quality";
    private static final String TEXT_PRINT = "text-print";
    private static final String EMBEDDED_PRINT = "embedded-print";

    private final LuceneFolder folder;

    private WordIndex(LuceneFolder folder) {
        this.folder = folder;
    }

    static WordIndex open(@Nullable Path path) throws IndexException {
        return new WordIndex(LuceneFolder.open(path, FORMAT, () -> new IndexWriterConfig(WordQuery.newAnalyzer())));
    }

    void add(String id, EntryMetadata slot, IndexEntry.Texts texts) {
        var document = document(id, slot, texts);
        folder.change(writer -> writer.addDocument(document));
    }

    void replace(String id, EntryMetadata slot, IndexEntry.Texts texts) {
        var document = document(id, slot, texts);
        folder.change(writer -> writer.updateDocument(IndexFields.id(id), document));
    }

    /// Keeps a standing for the next start, without indexing anything again.
    void keepStanding(String id, IndexEntry.Attributes standing) {
        folder.change(writer -> writer.updateDocValues(IndexFields.id(id), trust(standing), quality(standing)));
    }

    void remove(Collection<String> ids) {
        folder.change(writer -> writer.deleteDocuments(IndexFields.ids(ids)));
    }

    void remove(UUID catalog) {
        folder.change(writer -> writer.deleteDocuments(IndexFields.catalog(catalog)));
    }

    /// The best entries for these words with their BM25 scores, best first.
    Map<String, Float> best(String text, int count, @Nullable Query filter) {
        var query = WordQuery.of(text, filter);
        if (query == null) {
            return Map.of();
        }
        return folder.ask(searcher -> IndexFields.idsOf(searcher, searcher.search(query, count).scoreDocs));
    }

    /// The entries that hold every word of the text.
    Set<String> saying(String text, int count, @Nullable Query filter) {
        var query = WordQuery.ofAll(text);
        return query == null ? Set.of() : ids(query, count, filter);
    }

    /// The entries whose id, shortcut or place is the whole text, whatever its case, those whose
    /// title or id it says nearly word for word, and those that hold all it has in quotes.
    Set<String> named(String text, int count, @Nullable Query filter) {
        var named = new HashSet<String>();
        var name = name(text);
        if (!name.isEmpty()) {
            named.addAll(ids(new TermQuery(new Term(NAME, name)), count, filter));
        }
        var quoted = WordQuery.ofQuoted(text);
        if (quoted != null) {
            named.addAll(ids(quoted, count, filter));
        }
        var words = NameIndex.ofQuery(text);
        if (!words.isEmpty()) {
            var query = new BooleanQuery.Builder();
            words.forEach(word -> query.add(new TermQuery(new Term(NAME_WORD, word)), BooleanClause.Occur.SHOULD));
            query.setMinimumNumberShouldMatch((int) Math.ceil(NameIndex.MIN_SHARE * words.size()));
            named.addAll(said(words, filtered(query.build(), filter), count));
        }
        return named;
    }

    private Set<String> ids(Query query, int count, @Nullable Query filter) {
        var asked = filtered(query, filter);
        return folder.ask(searcher -> IndexFields.idsOf(searcher, searcher.search(asked, count).scoreDocs)
                .keySet());
    }

    private static Query filtered(Query query, @Nullable Query filter) {
        var filtered = new BooleanQuery.Builder().add(query, BooleanClause.Occur.MUST);
        if (filter != null) {
            filtered.add(filter, BooleanClause.Occur.FILTER);
        }
        return filtered.build();
    }

    /// Of the entries found those that have a name these words say.
    private Set<String> said(Set<String> words, Query query, int count) {
        return folder.ask(searcher -> {
            var found = searcher.search(query, count).scoreDocs;
            var ids = new HashSet<String>();
            for (var leaf : searcher.getIndexReader().leaves()) {
                var values = DocValues.getBinary(leaf.reader(), NAME_WORDS);
                var entries = DocValues.getBinary(leaf.reader(), IndexFields.ID);
                var here = Arrays.stream(found)
                        .mapToInt(hit -> hit.doc - leaf.docBase)
                        .filter(at -> at >= 0 && at < leaf.reader().maxDoc())
                        .sorted()
                        .toArray();
                for (int at : here) {
                    if (values.advanceExact(at)
                            && entries.advanceExact(at)
                            && NameIndex.says(words, names(values.binaryValue()))) {
                        ids.add(entries.binaryValue().utf8ToString());
                    }
                }
            }
            return ids;
        });
    }

    private static List<Set<String>> names(BytesRef kept) {
        return kept.utf8ToString()
                .lines()
                .map(line -> (Set<String>) new HashSet<>(List.of(line.split(" "))))
                .toList();
    }

    /// Whether the query names the entry, as [#named] finds it.
    static boolean isNamed(IndexEntry entry, String query) {
        var texts = entry.texts();
        var name = name(query);
        return !name.isEmpty()
                        && texts.exact().stream().anyMatch(one -> name(one).equals(name))
                || WordQuery.quotes(query, texts)
                || NameIndex.says(NameIndex.ofQuery(query), NameIndex.of(entry.kind(), texts));
    }

    private static String name(String text) {
        var name = text.strip().toLowerCase(Locale.ROOT);
        return name.length() <= MAX_NAME ? name : "";
    }

    /// What the index knew when it was last committed.
    Map<String, EntryMetadata> slots() {
        return folder.ask(WordIndex::readSlots);
    }

    void refresh() {
        folder.ask(searcher -> searcher.getIndexReader().numDocs());
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

    private static Document document(String id, EntryMetadata slot, IndexEntry.Texts texts) {
        var document = IndexFields.document(id, slot.catalog());
        document.add(new TextField(WordQuery.TITLE, texts.title(), Field.Store.NO));
        document.add(new TextField(WordQuery.BODY, texts.body(), Field.Store.NO));
        var exact = ExactTokens.of(texts);
        for (var whole : texts.exact()) {
            if (!name(whole).isEmpty()) {
                document.add(new StringField(NAME, name(whole), Field.Store.NO));
            }
        }
        var names = NameIndex.of(slot.kind(), texts);
        names.stream()
                .flatMap(Set::stream)
                .distinct()
                .forEach(word -> document.add(new StringField(NAME_WORD, word, Field.Store.NO)));
        document.add(new BinaryDocValuesField(
                NAME_WORDS,
                new BytesRef(
                        names.stream().map(words -> String.join(" ", words)).collect(Collectors.joining("\n")))));
        for (var token : exact) {
            document.add(new StringField(WordQuery.EXACT, token, Field.Store.NO));
        }
        document.add(new BinaryDocValuesField(OWNER, new BytesRef(slot.owner())));
        document.add(new BinaryDocValuesField(
                CATALOG_VALUE, new BytesRef(slot.catalog().toString())));
        document.add(new NumericDocValuesField(KIND, slot.kind().ordinal()));
        document.add(new NumericDocValuesField(TEXT_PRINT, slot.textPrint()));
        document.add(new NumericDocValuesField(EMBEDDED_PRINT, slot.embeddedPrint()));
        document.add(trust(slot.standing()));
        document.add(quality(slot.standing()));
        return document;
    }

    private static NumericDocValuesField trust(IndexEntry.Attributes standing) {
        return new NumericDocValuesField(TRUST, Double.doubleToLongBits(standing.trust()));
    }

    private static NumericDocValuesField quality(IndexEntry.Attributes standing) {
        return new NumericDocValuesField(QUALITY, standing.quality().orElse(0));
    }

    private static Map<String, EntryMetadata> readSlots(IndexSearcher searcher) throws IOException {
        var slots = new HashMap<String, EntryMetadata>();
        var catalogs = new HashMap<String, UUID>();
        for (var leaf : searcher.getIndexReader().leaves()) {
            readSlots(leaf.reader(), slots, catalogs);
        }
        return slots;
    }

    private static void readSlots(LeafReader reader, Map<String, EntryMetadata> slots, Map<String, UUID> catalogs)
            throws IOException {
        var live = reader.getLiveDocs();
        var ids = DocValues.getBinary(reader, IndexFields.ID);
        var owners = DocValues.getBinary(reader, OWNER);
        var catalogValues = DocValues.getBinary(reader, CATALOG_VALUE);
        var kinds = DocValues.getNumeric(reader, KIND);
        var trusts = DocValues.getNumeric(reader, TRUST);
        var qualities = DocValues.getNumeric(reader, QUALITY);
        var textPrints = DocValues.getNumeric(reader, TEXT_PRINT);
        var embeddedPrints = DocValues.getNumeric(reader, EMBEDDED_PRINT);
        for (int i = 0; i < reader.maxDoc(); i++) {
            if (live != null && !live.get(i)) {
                continue;
            }
            if (!ids.advanceExact(i) || !owners.advanceExact(i) || !catalogValues.advanceExact(i)) {
                throw new IOException("a document without an id");
            }
            int quality = (int) value(qualities, i);
            var standing = new IndexEntry.Attributes(
                    Double.longBitsToDouble(value(trusts, i)),
                    quality == 0 ? OptionalInt.empty() : OptionalInt.of(quality));
            var id = ids.binaryValue().utf8ToString();
            var owner = owners.binaryValue().utf8ToString();
            var catalog = catalogs.computeIfAbsent(catalogValues.binaryValue().utf8ToString(), UUID::fromString);
            slots.put(
                    id,
                    new EntryMetadata(
                            catalog,
                            owner.equals(id) ? id : owner,
                            IndexEntry.Kind.values()[(int) value(kinds, i)],
                            standing,
                            value(textPrints, i),
                            value(embeddedPrints, i)));
        }
    }

    private static long value(NumericDocValues values, int document) throws IOException {
        if (!values.advanceExact(document)) {
            throw new IOException("a document without its numbers");
        }
        return values.longValue();
    }
}
