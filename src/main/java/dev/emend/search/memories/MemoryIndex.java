package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.IndexException;
import dev.emend.search.SearchIndex;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The memories of a workspace, by words, by both vectors and by metadata, in one index, so that a
/// filter is looked at while the graph is searched.
///
/// Derived from the store: an index that is damaged or of another format starts empty. Thread-safe;
/// changes are taken one at a time, searches run beside them.
public interface MemoryIndex extends SearchIndex {
    /// Opens the index in this folder or makes one.
    static MemoryIndex open(Path folder) throws IndexException {
        return LuceneMemories.open(folder);
    }

    /// An index that leaves nothing behind.
    static MemoryIndex inMemory() {
        try {
            return LuceneMemories.open(null);
        } catch (IndexException e) {
            throw new IllegalStateException("memory is always writable", e);
        }
    }

    /// Both vectors of a memory; either may be empty when its text is.
    record Vectors(float[] task, float[] content) {}

    /// Adds or replaces; found by words and filters when this returns. A changed text loses its
    /// vectors.
    void put(Collection<MemoryEntry> entries);

    /// Adds or replaces with vectors at once: half the work of [#put] and [#putVectors]. The first
    /// model ever put becomes the active one, others wait beside it for [#activate].
    ///
    /// @throws IllegalArgumentException for vectors of another length than the model's others, and
    ///   for vectors without a direction (zero, NaN)
    void put(String modelHash, Map<MemoryEntry, Vectors> entries);

    /// Adds vectors of this model to entries that are there; what is gone or was put otherwise
    /// meanwhile is ignored, and still among [#withoutVectors].
    void putVectors(String modelHash, Map<MemoryEntry, Vectors> entries);

    void remove(Collection<String> ids);

    void clear();

    int size();

    /// Some of the ids that have no vectors under this model yet, in no order.
    List<String> withoutVectors(String modelHash, int limit);

    /// How many have no vectors under this model yet.
    int countWithoutVectors(String modelHash);

    /// The best hits, best first, equal ones by id.
    List<MemoryHit> search(MemoryQuery query);

    /// Every memory the filter holds for, by id.
    ///
    /// @param limit 1 or more
    List<String> find(Where where, int limit, int offset);

    /// The ids of all that the filter holds for, in no order.
    void each(Where where, Consumer<String> id);

    int count(Where where);

    /// How one memory would be found, whether it is among the best or not: its parts and its place
    /// among all that the filter holds for.
    Optional<Place> place(MemoryQuery query, String id);

    /// @param rank from 1 among all candidates; 0 when the filter does not hold for it
    record Place(MemoryHit hit, int rank, boolean isMatching) {}

    /// The memories most like this one, itself left out.
    List<MemoryHit> similar(String id, Memory.Space space, Where where, int limit);

    /// The stored unit vectors of the active model; ids without one are missing.
    default Map<String, float[]> vectors(Memory.Space space, Collection<String> ids) {
        return activeModel().map(model -> vectors(space, model, ids)).orElse(Map.of());
    }

    /// The stored unit vectors of a model; ids without one are missing.
    Map<String, float[]> vectors(Memory.Space space, String modelHash, Collection<String> ids);

    /// Begins to put the index in order for the fastest search, when enough was added since, and
    /// returns at once. To be called when adding has come to an end: it reads and writes the whole
    /// index once.
    ///
    /// @return whether there was enough to do
    boolean tidy();
}
