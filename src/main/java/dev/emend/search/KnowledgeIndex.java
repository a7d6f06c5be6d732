package dev.emend.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The items and learnings of the open catalogs, by words at once and by meaning as vectors arrive.
public final class KnowledgeIndex extends DocumentIndex {
    private final Map<String, EntryMetadata> metadata = new ConcurrentHashMap<>();

    /// Entries whose attributes are newer than in the index.
    private final Set<String> changedAttributes = new HashSet<>();

    private final AtomicLong version = new AtomicLong();

    private KnowledgeIndex(@Nullable Path folder, int exactUpTo) throws IndexException {
        super(folder, "entries 2", exactUpTo);
    }

    /// Opens the index in this folder or makes one.
    ///
    /// @throws IndexException when the folder cannot be written or another process has it open
    public static KnowledgeIndex open(Path folder) throws IndexException {
        return open(folder, EXACT_UP_TO);
    }

    /// An index that leaves nothing behind.
    public static KnowledgeIndex inMemory() {
        try {
            return open(null, EXACT_UP_TO);
        } catch (IndexException e) {
            throw new IllegalStateException("memory is always writable", e);
        }
    }

    static KnowledgeIndex open(@Nullable Path folder, int exactUpTo) throws IndexException {
        var index = new KnowledgeIndex(folder, exactUpTo);
        try {
            index.metadata.putAll(index.ask(EntryDocument::metadata));
            return index;
        } catch (RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /// Adds or replaces as [DocumentIndex] does. Entries that are as they were cost nothing, changed
    /// attributes cost no indexing.
    @Override
    public synchronized void put(Collection<IndexEntry> entries) {
        var changedEntries = new ArrayList<IndexEntry>();
        for (var entry : entries) {
            var newMetadata = new EntryMetadata(Objects.requireNonNull(entry.place()), entry.print());
            var before = metadata.put(entry.id(), newMetadata);
            if (before == null || newMetadata.print() != before.print()) {
                changedEntries.add(entry);
            } else if (!newMetadata.equals(before)) {
                changedAttributes.add(entry.id());
            }
        }
        super.put(changedEntries);
        version.incrementAndGet();
    }

    @Override
    public synchronized void putVectors(String modelHash, Map<IndexEntry, List<float[]>> vectors) {
        super.putVectors(modelHash, vectors);
        for (var entry : vectors.keySet()) {
            var entryMetadata = metadata.get(entry.id());
            if (entryMetadata != null && !entryMetadata.place().equals(entry.place())) {
                changedAttributes.add(entry.id()); // the document has those of the one given here
            }
        }
        version.incrementAndGet();
    }

    /// Forgets everything of a catalog.
    public void remove(UUID catalog) {
        remove(ids(catalog));
    }

    @Override
    public synchronized void remove(Collection<String> ids) {
        super.remove(ids);
        ids.forEach(metadata::remove);
        changedAttributes.removeAll(ids);
        version.incrementAndGet();
    }

    /// The ids of a catalog's entries.
    public Set<String> ids(UUID catalog) {
        var ids = new HashSet<String>();
        metadata.forEach((id, entryMetadata) -> {
            if (entryMetadata.place().catalog().equals(catalog)) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// A number that is another one after every change: answers kept with it are right while it is
    /// the same.
    public long version() {
        return version.get();
    }

    @Override
    public synchronized void activate(String modelHash) {
        super.activate(modelHash);
        version.incrementAndGet();
    }

    /// The stored unit vectors of these entries under the active model; entries without one are
    /// missing.
    public Map<String, float[]> vectors(Collection<String> ids) {
        return activeModel().map(model -> vectors(TextFields.ENTRY, model, ids)).orElse(Map.of());
    }

    /// The best hits, best first; how they are chosen is told in the package documentation.
    public List<Hit> search(SearchRequest request) {
        return candidates(request).stream().limit(request.limit()).toList();
    }

    /// Everything the search would choose its hits from, best first.
    public List<Hit> candidates(SearchRequest request) {
        return ask(snapshot -> search(snapshot).candidates(request));
    }

    private Search search(IndexSnapshot snapshot) {
        return new Search(snapshot, activeModel().orElse(null), metadata);
    }

    /// Hits under their items, each item at the place of its best hit.
    public List<GroupedHit> groupByOwner(List<Hit> hits) {
        var byOwner = new LinkedHashMap<String, List<Hit>>();
        for (var hit : hits) {
            var entryMetadata = metadata.get(hit.id());
            var owner = entryMetadata == null ? hit.id() : entryMetadata.place().owner();
            byOwner.computeIfAbsent(owner, same -> new ArrayList<>()).add(hit);
        }
        var groups = new ArrayList<GroupedHit>(byOwner.size());
        byOwner.forEach((owner, its) -> groups.add(new GroupedHit(owner, its.getFirst(), its)));
        return groups;
    }

    @Override
    public synchronized void commit() {
        for (var id : changedAttributes) {
            var entryMetadata = metadata.get(id);
            if (entryMetadata != null) {
                updateValues(
                        id, EntryDocument.attributeFields(entryMetadata.place().attributes()));
            }
        }
        changedAttributes.clear();
        super.commit();
    }

    @Override
    public synchronized void close() {
        try {
            if (!isBroken()) {
                commit();
            }
        } finally {
            super.close();
        }
    }
}
