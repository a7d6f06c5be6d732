package dev.emend.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The items and learnings of the open catalogs, by words at once and by meaning as vectors arrive.
public final class KnowledgeIndex extends DocumentIndex<CatalogEntry> {
    private final Map<String, EntryMetadata> metadata = new ConcurrentHashMap<>();

    /// Entries whose standing is newer than in the index.
    private final Set<String> changedStandings = new HashSet<>();

    private final AtomicLong version = new AtomicLong();

    private KnowledgeIndex(@Nullable Path folder, int exactUpTo) throws IndexException {
        super(folder, EntryDocument.KIND, exactUpTo);
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

    /// Adds these entries or replaces those with the same ids; they are found by words when this
    /// returns. Entries that are as they were cost nothing, a changed standing costs no indexing, a
    /// changed embedded text loses its vector.
    public synchronized void put(UUID catalog, Collection<IndexEntry> entries) {
        var changed = new ArrayList<CatalogEntry>();
        for (var entry : entries) {
            var owned = new CatalogEntry(catalog, entry);
            var now = EntryMetadata.of(owned);
            var before = metadata.put(entry.id(), now);
            if (before == null || now.print() != before.print()) {
                changed.add(owned);
            } else if (!now.attributes().equals(before.attributes())) {
                changedStandings.add(entry.id());
            }
        }
        putEntries(changed);
        version.incrementAndGet();
    }

    /// Adds vectors to entries that are there; those that are gone or were put otherwise meanwhile
    /// are ignored. The first model ever put becomes the active one, others wait beside it for
    /// [#activate].
    ///
    /// @throws IllegalArgumentException for vectors of another length than the model's others, and
    ///   for vectors without a direction (zero, NaN)
    public synchronized void putVectors(UUID catalog, String modelHash, Map<IndexEntry, float[]> vectors) {
        var owned = new LinkedHashMap<CatalogEntry, List<float[]>>();
        vectors.forEach((entry, vector) -> {
            var known = metadata.get(entry.id());
            if (known != null) {
                var now = new IndexEntry(entry.id(), entry.owner(), entry.kind(), entry.texts(), known.attributes());
                owned.put(new CatalogEntry(catalog, now), List.of(vector));
            }
        });
        addVectors(modelHash, owned);
        version.incrementAndGet();
    }

    /// Forgets everything of a catalog.
    public synchronized void remove(UUID catalog) {
        remove(catalog, ids(catalog));
    }

    /// Forgets these entries; ids of other catalogs are ignored.
    public synchronized void remove(UUID catalog, Collection<String> ids) {
        var gone = new ArrayList<String>();
        for (var id : ids) {
            var known = metadata.get(id);
            if (known != null && known.catalog().equals(catalog)) {
                gone.add(id);
            }
        }
        removeEntries(gone);
        gone.forEach(metadata::remove);
        gone.forEach(changedStandings::remove);
        version.incrementAndGet();
    }

    /// The ids of a catalog's entries.
    public Set<String> ids(UUID catalog) {
        var ids = new HashSet<String>();
        metadata.forEach((id, known) -> {
            if (known.catalog().equals(catalog)) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// The ids of a catalog's entries that have no vector under this model yet.
    public Set<String> withoutVector(UUID catalog, String modelHash) {
        var query = withoutVectorsQuery(modelHash, EntryDocument.inCatalogs(Set.of(catalog)));
        return ask(snapshot -> {
            var ids = new HashSet<String>();
            snapshot.each(query, Integer.MAX_VALUE, ids::add);
            return ids;
        });
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
        var model = activeModel();
        return model.isEmpty()
                ? Map.of()
                : ask(snapshot -> snapshot.vectorsById(EntryDocument.vectorField(model.get()), ids));
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
            var known = metadata.get(hit.id());
            var owner = known == null ? hit.id() : known.owner();
            byOwner.computeIfAbsent(owner, same -> new ArrayList<>()).add(hit);
        }
        var found = new ArrayList<GroupedHit>(byOwner.size());
        byOwner.forEach((owner, its) -> found.add(new GroupedHit(owner, its.getFirst(), its)));
        return found;
    }

    @Override
    public synchronized void commit() {
        for (var id : changedStandings) {
            var known = metadata.get(id);
            if (known != null) {
                updateValues(id, EntryDocument.attributeFields(known.attributes()));
            }
        }
        changedStandings.clear();
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
