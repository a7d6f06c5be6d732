package dev.emend.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Everything searchable, by words at once and by meaning as vectors arrive.
///
/// Derived from the catalogs: an index that is damaged or of another format is deleted and starts
/// empty, and whoever has the catalogs puts them again. Thread-safe; changes are taken one at a
/// time, searches run beside them. Disk failures surface as [java.io.UncheckedIOException].
public final class KnowledgeIndex implements SearchIndex {
    private final WordIndex words;
    private final ModelIndexes models;
    private final Map<String, EntryMetadata> slots;
    private final Set<String> unsavedStandings = new HashSet<>();
    private final AtomicLong version = new AtomicLong();

    /// Searches hold it shared: the vectors they read are not deleted under them.
    private final ReadWriteLock switching = new ReentrantReadWriteLock();

    private KnowledgeIndex(WordIndex words, ModelIndexes models) {
        this.words = words;
        this.models = models;
        this.slots = new ConcurrentHashMap<>(words.slots());
    }

    /// Opens the index in this folder or makes one.
    ///
    /// @throws IndexException when the folder cannot be written or another process has it open
    public static KnowledgeIndex open(Path folder) throws IndexException {
        return opened(folder);
    }

    /// An index that leaves nothing behind.
    public static KnowledgeIndex inMemory() {
        try {
            return opened(null);
        } catch (IndexException e) {
            throw new IllegalStateException("memory is always writable", e);
        }
    }

    private static KnowledgeIndex opened(@Nullable Path folder) throws IndexException {
        var words = WordIndex.open(folder == null ? null : folder.resolve("words"));
        try {
            return new KnowledgeIndex(words, ModelIndexes.open(folder));
        } catch (IndexException | RuntimeException e) {
            words.close();
            throw e;
        }
    }

    /// Adds these entries or replaces those with the same ids; they are found by words when this
    /// returns. Entries that are as they were cost nothing, a changed standing costs no indexing, a
    /// changed embedded text loses its vector.
    public synchronized void put(UUID catalog, Collection<IndexEntry> entries) {
        var outdated = new ArrayList<String>();
        for (var entry : entries) {
            var slot = EntryMetadata.of(catalog, entry);
            var before = slots.put(entry.id(), slot);
            if (before == null) {
                words.add(entry.id(), slot, entry.texts());
            } else if (slot.needsIndexing(before)) {
                words.replace(entry.id(), slot, entry.texts());
                if (slot.embeddedPrint() != before.embeddedPrint()
                        || !slot.catalog().equals(before.catalog())) {
                    outdated.add(entry.id());
                }
            } else if (!slot.standing().equals(before.standing())) {
                unsavedStandings.add(entry.id());
            }
        }
        models.remove(outdated);
        words.refresh();
        version.incrementAndGet();
    }

    /// Changes what people and failures made of an entry; unknown ids are ignored. Seen by the next
    /// search.
    public synchronized void putStanding(String id, IndexEntry.Attributes standing) {
        slots.computeIfPresent(
                id,
                (same, slot) -> new EntryMetadata(
                        slot.catalog(), slot.owner(), slot.kind(), standing, slot.textPrint(), slot.embeddedPrint()));
        unsavedStandings.add(id);
        version.incrementAndGet();
    }

    /// Adds vectors by entry id; ids that are gone meanwhile are ignored. The first model ever put
    /// becomes the active one, others wait beside it for [#activate].
    ///
    /// @throws IllegalArgumentException for vectors of another length than the model's others, and
    ///   for vectors without a direction (zero, NaN)
    public synchronized void putVectors(String modelHash, Map<String, float[]> vectors) {
        var index = models.forWriting(modelHash);
        vectors.forEach((id, vector) -> {
            var slot = slots.get(id);
            if (slot != null) {
                index.put(id, slot.catalog(), vector);
            }
        });
        version.incrementAndGet();
    }

    /// From now on searches use this model's vectors and no others; the other models' are deleted.
    /// Waits for the searches that are under way.
    @Override
    public synchronized void activate(String modelHash) {
        switching.writeLock().lock();
        try {
            models.activate(modelHash);
        } finally {
            switching.writeLock().unlock();
        }
        version.incrementAndGet();
    }

    private <T> T reading(Supplier<T> question) {
        switching.readLock().lock();
        try {
            return question.get();
        } finally {
            switching.readLock().unlock();
        }
    }

    @Override
    public Optional<String> activeModel() {
        return models.activeHash();
    }

    public synchronized void remove(UUID catalog) {
        remove(catalog, ids(catalog));
    }

    /// Forgets these entries; ids of other catalogs are ignored.
    public synchronized void remove(UUID catalog, Collection<String> ids) {
        var gone = new ArrayList<String>();
        for (var id : ids) {
            var slot = slots.get(id);
            if (slot != null && slot.catalog().equals(catalog)) {
                gone.add(id);
            }
        }
        words.remove(gone);
        models.remove(gone);
        gone.forEach(slots::remove);
        gone.forEach(unsavedStandings::remove);
        words.refresh();
        version.incrementAndGet();
    }

    /// The ids of a catalog's entries.
    public Set<String> ids(UUID catalog) {
        var ids = new HashSet<String>();
        slots.forEach((id, slot) -> {
            if (slot.catalog().equals(catalog)) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// The ids of a catalog's entries that have no vector under this model yet.
    public Set<String> withoutVector(UUID catalog, String modelHash) {
        var ids = ids(catalog);
        ids.removeIf(id -> models.has(modelHash, id));
        return ids;
    }

    public int size() {
        return slots.size();
    }

    /// A number that is another one after every change: answers kept with it are right while it is
    /// the same.
    public long version() {
        return version.get();
    }

    /// The stored unit vectors of these entries under the active model; entries without one are
    /// missing.
    public Map<String, float[]> vectors(Collection<String> ids) {
        return reading(() -> models.active().map(vectors -> vectors.find(ids)).orElse(Map.of()));
    }

    /// The best hits, best first; how they are chosen is told in the package documentation.
    public List<Hit> search(SearchRequest request) {
        return candidates(request).stream().limit(request.limit()).toList();
    }

    /// Everything the search would choose its hits from, best first.
    public List<Hit> candidates(SearchRequest request) {
        return reading(() -> new Search(words, models, slots).candidates(request));
    }

    /// The entries most like this one by cosine, itself left out, everywhere; none while it has no
    /// vector.
    public List<Hit> similar(String id, int n) {
        return reading(() -> new Search(words, models, slots).similar(id, n));
    }

    /// Hits under their items, each item at the place of its best hit.
    public List<GroupedHit> groupByOwner(List<Hit> hits) {
        var byOwner = new LinkedHashMap<String, List<Hit>>();
        for (var hit : hits) {
            var slot = slots.get(hit.id());
            var owner = slot == null ? hit.id() : slot.owner();
            byOwner.computeIfAbsent(owner, same -> new ArrayList<>()).add(hit);
        }
        var found = new ArrayList<GroupedHit>(byOwner.size());
        byOwner.forEach((owner, its) -> found.add(new GroupedHit(owner, its.getFirst(), its)));
        return found;
    }

    /// Makes everything put so far survive a crash. Vectors first: words without their vectors are
    /// embedded again, vectors of older words would not be.
    @Override
    public synchronized void commit() {
        for (var id : unsavedStandings) {
            var slot = slots.get(id);
            if (slot != null) {
                words.keepStanding(id, slot.standing());
            }
        }
        unsavedStandings.clear();
        models.commit();
        words.commit();
    }

    @Override
    public boolean isBroken() {
        return words.isBroken() || models.isBroken();
    }

    /// Waits for the searches that are under way. What can't be written is lost.
    @Override
    public synchronized void close() {
        switching.writeLock().lock();
        try (words;
                models) {
            if (!isBroken()) {
                commit();
            }
        } finally {
            switching.writeLock().unlock();
        }
    }
}
