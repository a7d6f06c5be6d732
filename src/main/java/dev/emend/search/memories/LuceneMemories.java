package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.IndexException;
import dev.emend.search.IndexFields;
import dev.emend.search.LuceneFolder;
import dev.emend.search.memories.IndexedMemories.IndexedMemory;
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
import java.util.function.Consumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/// The memories in one Lucene index, a document each.
public final class LuceneMemories implements MemoryIndex {
    /// Up to here every vector is compared: exact, and about as fast as the graph.
    static final int EXACT_UP_TO = 10_000;

    private static final String FORMAT = "memories 1";
    private static final String ACTIVE_MODEL = "active-model";
    private static final String RETIRED_MODELS = "retired-models";
    private static final int BATCH = 500;
    private static final int MAX_UNSEEN = 50_000;
    private static final int MAX_CONDITIONS = 1 << 16;

    private final LuceneFolder folder;
    private final int exactUpTo;

    /// What was changed since the searcher of the writing side was opened: only these are looked up
    /// anew, so that adding many makes no index segment per call.
    private final Set<String> unseen = new HashSet<>();

    private LuceneMemories(LuceneFolder folder, int exactUpTo) {
        this.folder = folder;
        this.exactUpTo = exactUpTo;
    }

    static LuceneMemories open(@Nullable Path path) throws IndexException {
        return open(path, EXACT_UP_TO);
    }

    static LuceneMemories open(@Nullable Path path, int exactUpTo) throws IndexException {
        // Lucene's limit of 1024 is meant for expanded wildcards; a filter is as long as it is
        IndexSearcher.setMaxClauseCount(Math.max(MAX_CONDITIONS, IndexSearcher.getMaxClauseCount()));
        return new LuceneMemories(LuceneFolder.open(path, FORMAT, GraphMerges::config), exactUpTo);
    }

    @Override
    public synchronized void put(Collection<MemoryEntry> entries) {
        for (var batch : batches(entries)) {
            write(batch, known(batch, false), Map.of());
        }
    }

    @Override
    public synchronized void put(String modelHash, Map<MemoryEntry, Vectors> entries) {
        begin(modelHash);
        for (var batch : batches(entries.keySet())) {
            write(batch, known(batch, true), coming(modelHash, entries, batch.values()));
        }
    }

    @Override
    public synchronized void putVectors(String modelHash, Map<MemoryEntry, Vectors> entries) {
        begin(modelHash);
        for (var batch : batches(entries.keySet())) {
            var known = known(batch, true);
            batch.values().removeIf(entry -> {
                var before = known.get(entry.id());
                return before == null || before.print() != MemoryDocument.print(entry);
            });
            write(batch, known, coming(modelHash, entries, batch.values()));
        }
    }

    private static Map<String, Map<String, Vectors>> coming(
            String modelHash, Map<MemoryEntry, Vectors> vectors, Collection<MemoryEntry> entries) {
        var coming = new HashMap<String, Map<String, Vectors>>();
        for (var entry : entries) {
            var both = vectors.get(entry);
            if (both != null) {
                coming.put(entry.id(), Map.of(modelHash, both));
            }
        }
        return coming;
    }

    /// @param coming the new vectors by id and model
    private void write(
            Map<String, MemoryEntry> batch,
            Map<String, IndexedMemory> known,
            Map<String, Map<String, Vectors>> coming) {
        var retired = retired();
        var added = new ArrayList<Document>();
        var replaced = new LinkedHashMap<String, Document>();
        for (var entry : batch.values()) {
            var before = known.get(entry.id());
            var vectors = coming.getOrDefault(entry.id(), Map.of());
            if (before == null) {
                added.add(MemoryDocument.document(entry, vectors));
            } else if (!vectors.isEmpty() || before.print() != MemoryDocument.print(entry)) {
                var all = new HashMap<>(before.vectors());
                all.keySet().removeAll(retired);
                all.putAll(vectors);
                replaced.put(entry.id(), MemoryDocument.document(entry, all));
            }
        }
        if (added.isEmpty() && replaced.isEmpty()) {
            return;
        }
        unseen.addAll(batch.keySet());
        folder.change(writer -> {
            writer.addDocuments(added);
            for (var entry : replaced.entrySet()) {
                writer.updateDocument(IndexFields.id(entry.getKey()), entry.getValue());
            }
        });
    }

    private static List<Map<String, MemoryEntry>> batches(Collection<MemoryEntry> entries) {
        var batches = new ArrayList<Map<String, MemoryEntry>>();
        Map<String, MemoryEntry> batch = new LinkedHashMap<>();
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

    private Map<String, IndexedMemory> known(Map<String, MemoryEntry> batch, boolean isRewritten) {
        if (unseen.size() > MAX_UNSEEN || batch.keySet().stream().anyMatch(unseen::contains)) {
            see();
        }
        return folder.askAsSeen(searcher -> IndexedMemories.known(searcher, batch, isRewritten));
    }

    private void see() {
        folder.ask(IndexSearcher::getIndexReader);
        unseen.clear();
    }

    /// The first model ever becomes the active one; one that is written again is retired no longer.
    private void begin(String modelHash) {
        if (activeModel().isEmpty()) {
            folder.note(ACTIVE_MODEL, modelHash);
        }
        var retired = retired();
        if (retired.remove(modelHash)) {
            folder.note(RETIRED_MODELS, String.join("\n", retired));
        }
    }

    /// Models that were active once: their vectors go when a memory is written again.
    private Set<String> retired() {
        return new TreeSet<>(folder.noted(RETIRED_MODELS).stream()
                .flatMap(String::lines)
                .filter(hash -> !hash.isEmpty())
                .toList());
    }

    @Override
    public synchronized void activate(String modelHash) {
        var retired = retired();
        activeModel().ifPresent(retired::add);
        retired.remove(modelHash);
        folder.note(RETIRED_MODELS, String.join("\n", retired));
        folder.note(ACTIVE_MODEL, modelHash);
        folder.commit();
    }

    @Override
    public Optional<String> activeModel() {
        return folder.noted(ACTIVE_MODEL);
    }

    @Override
    public synchronized void remove(Collection<String> ids) {
        folder.change(writer -> writer.deleteDocuments(IndexFields.ids(ids)));
        unseen.addAll(ids);
    }

    @Override
    public synchronized void clear() {
        folder.change(IndexWriter::deleteAll);
        see();
    }

    @Override
    public int size() {
        return folder.ask(searcher -> searcher.getIndexReader().numDocs());
    }

    @Override
    public List<String> withoutVectors(String modelHash, int limit) {
        return folder.ask(searcher -> IndexedMemories.some(searcher, IndexedMemories.without(modelHash), limit));
    }

    @Override
    public int countWithoutVectors(String modelHash) {
        return folder.ask(searcher -> searcher.count(IndexedMemories.without(modelHash)));
    }

    @Override
    public List<MemoryHit> search(MemoryQuery query) {
        return folder.ask(searcher -> new MemorySearch(searcher, model(query), exactUpTo).hits(query));
    }

    @Override
    public List<String> find(Where where, int limit, int offset) {
        var query = WhereQuery.of(where);
        return folder.ask(searcher -> IndexedMemories.ids(searcher, query, limit, offset));
    }

    @Override
    public void each(Where where, Consumer<String> id) {
        var query = WhereQuery.of(where);
        folder.ask(searcher -> {
            IndexedMemories.each(searcher, query, Integer.MAX_VALUE, id);
            return true;
        });
    }

    @Override
    public int count(Where where) {
        return folder.ask(searcher -> searcher.count(WhereQuery.of(where)));
    }

    @Override
    public Optional<Place> place(MemoryQuery query, String id) {
        return folder.ask(searcher -> new RankExplanation(searcher, model(query)).of(query, id));
    }

    @Override
    public List<MemoryHit> similar(String id, Memory.Space space, Where where, int limit) {
        var model = activeModel().orElse(null);
        return folder.ask(searcher -> new MemorySearch(searcher, model, exactUpTo).similar(id, space, where, limit));
    }

    @Override
    public Map<String, float[]> vectors(Memory.Space space, String modelHash, Collection<String> ids) {
        var field = MemoryDocument.vector(space, modelHash);
        return folder.ask(searcher -> IndexedMemories.vectorsOf(searcher, field, ids));
    }

    /// A question is answered by the model that read it, even when another was activated since: the
    /// vectors of that one lie there until memories are written again.
    private @Nullable String model(MemoryQuery query) {
        var vector = query.vector();
        return vector == null ? activeModel().orElse(null) : vector.model();
    }

    /// Waits until the graphs behind the writing are built; nothing but measuring needs that.
    public void settle() {
        folder.settle();
    }

    @Override
    public boolean tidy() {
        return folder.tidy();
    }

    @Override
    public synchronized void commit() {
        folder.commit();
    }

    @Override
    public boolean isBroken() {
        return folder.isBroken();
    }

    @Override
    public synchronized void close() {
        folder.close();
    }
}
