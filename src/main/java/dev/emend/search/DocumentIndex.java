package dev.emend.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// Entries in one Lucene index, a document each with words and vectors, so that a filter
/// is looked at while the graph of vectors is searched.
///
/// Derived: an index that is damaged or of another format starts empty, and whoever has the entries
/// puts them again. Vectors come with the words or later; those of the active model are searched.
/// Thread-safe: changes are taken one at a time, searches run beside them. Disk failures surface as
/// [java.io.UncheckedIOException].
public abstract class DocumentIndex implements AutoCloseable {
    /// Up to here every vector is compared: exact, and about as fast as the graph.
    protected static final int EXACT_UP_TO = 10_000;

    private static final String ACTIVE_MODEL = "active-model";
    private static final String RETIRED_MODELS = "retired-models";
    private static final int BATCH = 500;
    private static final int MAX_UNSEEN = 50_000;

    private final LuceneFolder folder;
    private final int exactUpTo;

    /// The ids changed since the searcher of the writing side was opened: only these are looked up
    /// anew, so that adding many makes no index segment per call.
    private final Set<String> unseen = new HashSet<>();

    /// @param path null keeps the index in memory
    protected DocumentIndex(@Nullable Path path, String format, int exactUpTo) throws IndexException {
        this.folder = LuceneFolder.open(path, format, GraphMerges::config);
        this.exactUpTo = exactUpTo;
    }

    /// Asked of the index as it is when the question begins.
    @FunctionalInterface
    protected interface Question<T> {
        T ask(IndexSnapshot snapshot) throws IOException;
    }

    protected final <T> T ask(Question<T> question) {
        return folder.ask(searcher -> question.ask(new IndexSnapshot(searcher, exactUpTo)));
    }

    /// Adds or replaces; found when this returns. A changed text loses its vectors.
    public synchronized void put(Collection<IndexEntry> entries) {
        for (var batch : batches(entries)) {
            write(batch, findIndexed(batch, false), null, Map.of());
        }
    }

    /// Adds or replaces with vectors at once: half the work of [#putVectors] behind it. The same holds
    /// for models and vectors.
    protected synchronized void put(String modelHash, Map<IndexEntry, List<float[]>> vectors) {
        begin(modelHash);
        for (var batch : batches(vectors.keySet())) {
            write(batch, findIndexed(batch, true), modelHash, vectors);
        }
    }

    /// Adds vectors of this model to entries that are there; what is gone or was put otherwise
    /// meanwhile is ignored, and still without vectors. The first model ever put becomes the active
    /// one, others wait beside it for [#activate].
    ///
    /// @param vectors of each of its texts; one may be empty when its text is
    /// @throws IllegalArgumentException for vectors of another length than the model's others, and
    ///   for vectors without a direction (zero, NaN)
    public synchronized void putVectors(String modelHash, Map<IndexEntry, List<float[]>> vectors) {
        begin(modelHash);
        for (var batch : batches(vectors.keySet())) {
            var indexedEntries = findIndexed(batch, true);
            batch.values().removeIf(entry -> {
                var before = indexedEntries.get(entry.id());
                return before == null || before.print != entry.print();
            });
            write(batch, indexedEntries, modelHash, vectors);
        }
    }

    private List<Map<String, IndexEntry>> batches(Collection<IndexEntry> entries) {
        var batches = new ArrayList<Map<String, IndexEntry>>();
        Map<String, IndexEntry> batch = new LinkedHashMap<>();
        for (var entry : entries) {
            batch.put(entry.id(), entry);
            if (batch.size() == BATCH) {
                batches.add(batch);
                batch = new LinkedHashMap<>();
            }
        }
        batches.add(batch);
        return batches;
    }

    /// An entry as it is in the index.
    ///
    /// @param vectors of each model, when they were asked for and are of the same text
    private record Indexed(long print, Map<String, List<float[]>> vectors) {}

    /// @param isRewritten whether the vectors of unchanged entries are wanted, too
    private Map<String, Indexed> findIndexed(Map<String, IndexEntry> batch, boolean isRewritten) {
        if (unseen.size() > MAX_UNSEEN || batch.keySet().stream().anyMatch(unseen::contains)) {
            refresh();
        }
        return folder.askAsSeen(searcher -> findIndexed(new IndexSnapshot(searcher, exactUpTo), batch, isRewritten));
    }

    private Map<String, Indexed> findIndexed(IndexSnapshot snapshot, Map<String, IndexEntry> batch, boolean isRewritten)
            throws IOException {
        var indexedEntries = new HashMap<String, Indexed>();
        for (var place : snapshot.numbers(batch.keySet()).entrySet()) {
            var entry = batch.get(place.getKey());
            if (entry == null) {
                continue;
            }
            int number = place.getValue();
            long print = snapshot.value(EntryDocument.PRINT, number);
            boolean isSameText = snapshot.value(EntryDocument.TEXT_PRINT, number) == entry.textPrint();
            boolean isKept = isSameText && (isRewritten || print != entry.print());
            indexedEntries.put(
                    place.getKey(),
                    new Indexed(print, isKept ? snapshot.vectorsByModel(vectorFields(entry), number) : Map.of()));
        }
        return indexedEntries;
    }

    private static List<String> vectorFields(IndexEntry entry) {
        return entry.texts().stream().map(texts -> texts.fields().vector()).toList();
    }

    private void refresh() {
        folder.ask(IndexSearcher::getIndexReader);
        unseen.clear();
    }

    private void write(
            Map<String, IndexEntry> batch,
            Map<String, Indexed> indexedEntries,
            @Nullable String modelHash,
            Map<IndexEntry, List<float[]>> newVectors) {
        var retiredModels = retiredModels();
        var newDocuments = new ArrayList<Document>();
        var replacements = new LinkedHashMap<String, Document>();
        batch.forEach((id, entry) -> {
            var before = indexedEntries.get(id);
            var entryVectors = newVectors.get(entry);
            var vectors = new HashMap<String, List<float[]>>();
            if (before != null) {
                vectors.putAll(before.vectors);
                vectors.keySet().removeAll(retiredModels);
            }
            if (modelHash != null && entryVectors != null) {
                vectors.put(modelHash, entryVectors);
            }
            if (before == null) {
                newDocuments.add(EntryDocument.of(entry, vectors));
            } else if (entryVectors != null || before.print != entry.print()) {
                replacements.put(id, EntryDocument.of(entry, vectors));
            }
        });
        if (newDocuments.isEmpty() && replacements.isEmpty()) {
            return;
        }
        unseen.addAll(batch.keySet());
        folder.change(writer -> {
            writer.addDocuments(newDocuments);
            for (var document : replacements.entrySet()) {
                writer.updateDocument(IndexFields.id(document.getKey()), document.getValue());
            }
        });
    }

    /// The first model ever becomes the active one; one that is written again is retired no longer.
    private void begin(String modelHash) {
        if (activeModel().isEmpty()) {
            folder.putMetadata(ACTIVE_MODEL, modelHash);
        }
        var retiredModels = retiredModels();
        if (retiredModels.remove(modelHash)) {
            folder.putMetadata(RETIRED_MODELS, String.join("\n", retiredModels));
        }
    }

    /// Models that were active once: their vectors go when an entry is written again.
    private Set<String> retiredModels() {
        return new TreeSet<>(folder.metadata(RETIRED_MODELS).stream()
                .flatMap(String::lines)
                .filter(hash -> !hash.isEmpty())
                .toList());
    }

    /// From now on searches use this model's vectors and no others.
    public synchronized void activate(String modelHash) {
        var retiredModels = retiredModels();
        activeModel().ifPresent(retiredModels::add);
        retiredModels.remove(modelHash);
        folder.putMetadata(RETIRED_MODELS, String.join("\n", retiredModels));
        folder.putMetadata(ACTIVE_MODEL, modelHash);
        commit();
    }

    /// The hash of the model whose vectors are searched.
    public final Optional<String> activeModel() {
        return folder.metadata(ACTIVE_MODEL);
    }

    /// Some of the ids that have no vectors under this model yet, in no order.
    public List<String> withoutVectors(String modelHash, int limit) {
        return ask(snapshot -> {
            var ids = new ArrayList<String>();
            snapshot.forEachId(withoutVectors(modelHash), limit, ids::add);
            return ids;
        });
    }

    /// The number of documents that have no vectors under this model yet.
    public int countWithoutVectors(String modelHash) {
        return ask(snapshot -> snapshot.searcher().count(withoutVectors(modelHash)));
    }

    private static Query withoutVectors(String modelHash) {
        return new BooleanQuery.Builder()
                .add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER)
                .add(new TermQuery(new Term(EntryDocument.MODEL, modelHash)), BooleanClause.Occur.MUST_NOT)
                .build();
    }

    /// The stored unit vectors of these entries under a model; entries without one are missing.
    protected final Map<String, float[]> vectors(TextFields fields, String modelHash, Collection<String> ids) {
        return ask(snapshot -> snapshot.vectorsById(fields.vector(modelHash), ids));
    }

    /// Changes values of a document that cost no indexing.
    final void updateValues(String id, Field... values) {
        folder.change(writer -> writer.updateDocValues(IndexFields.id(id), values));
    }

    public synchronized void remove(Collection<String> ids) {
        folder.change(writer -> writer.deleteDocuments(IndexFields.ids(ids)));
        unseen.addAll(ids);
    }

    public synchronized void clear() {
        folder.change(IndexWriter::deleteAll);
        refresh();
    }

    public int size() {
        return ask(IndexSnapshot::size);
    }

    /// Makes everything put so far survive a crash.
    public synchronized void commit() {
        folder.commit();
    }

    /// Whether a change could not be written, because the disk is full for example. From then on
    /// searches find what was there before; it has to be closed and opened anew.
    public final boolean isBroken() {
        return folder.isBroken();
    }

    /// Begins to put the index in order for the fastest search, when enough was added since, and
    /// returns at once. To be called when adding has come to an end: it reads and writes the whole
    /// index once.
    ///
    /// @return whether there was enough to do
    public final boolean tidy() {
        return folder.mergeIfWorthwhile();
    }

    /// Waits until the graphs behind the writing are built; nothing but measuring needs that.
    public final void settle() {
        folder.awaitMerges();
    }

    /// Closes the index; what can't be written is lost.
    @Override
    public synchronized void close() {
        folder.close();
    }
}
