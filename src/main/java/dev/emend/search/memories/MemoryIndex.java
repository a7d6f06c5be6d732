package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.DocumentIndex;
import dev.emend.search.IndexException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// The memories of a workspace, by words, by both vectors and by metadata.
public final class MemoryIndex extends DocumentIndex<MemoryEntry> {
    private static final int MAX_CONDITIONS = 1 << 16;

    private MemoryIndex(@Nullable Path folder, int exactUpTo) throws IndexException {
        super(folder, MemoryDocument.KIND, exactUpTo);
    }

    /// Opens the index in this folder or makes one.
    public static MemoryIndex open(Path folder) throws IndexException {
        return open(folder, EXACT_UP_TO);
    }

    /// An index that leaves nothing behind.
    public static MemoryIndex inMemory() {
        try {
            return open(null, EXACT_UP_TO);
        } catch (IndexException e) {
            throw new IllegalStateException("memory is always writable", e);
        }
    }

    static MemoryIndex open(@Nullable Path folder, int exactUpTo) throws IndexException {
        // Lucene's limit of 1024 is meant for expanded wildcards; a filter is as long as it is
        IndexSearcher.setMaxClauseCount(Math.max(MAX_CONDITIONS, IndexSearcher.getMaxClauseCount()));
        return new MemoryIndex(folder, exactUpTo);
    }

    /// Both vectors of a memory; either may be empty when its text is.
    public record Vectors(float[] task, float[] content) {}

    /// Adds or replaces; found by words and filters when this returns. A changed text loses its
    /// vectors.
    public void put(Collection<MemoryEntry> entries) {
        putEntries(entries);
    }

    /// Adds or replaces with vectors at once: half the work of [#put] and [#putVectors]. The first
    /// model ever put becomes the active one, others wait beside it for [#activate].
    ///
    /// @throws IllegalArgumentException for vectors of another length than the model's others, and
    ///   for vectors without a direction (zero, NaN)
    public void put(String modelHash, Map<MemoryEntry, Vectors> entries) {
        putEntries(modelHash, lists(entries));
    }

    /// Adds vectors of this model to entries that are there; what is gone or was put otherwise
    /// meanwhile is ignored, and still among [#withoutVectors].
    public void putVectors(String modelHash, Map<MemoryEntry, Vectors> entries) {
        addVectors(modelHash, lists(entries));
    }

    private static Map<MemoryEntry, List<float[]>> lists(Map<MemoryEntry, Vectors> entries) {
        var lists = new LinkedHashMap<MemoryEntry, List<float[]>>();
        entries.forEach((entry, vectors) -> lists.put(entry, List.of(vectors.task(), vectors.content())));
        return lists;
    }

    public void remove(Collection<String> ids) {
        removeEntries(ids);
    }

    /// Some of the ids that have no vectors under this model yet, in no order.
    public List<String> withoutVectors(String modelHash, int limit) {
        return ask(snapshot -> {
            var ids = new ArrayList<String>();
            snapshot.each(withoutVectors(modelHash), limit, ids::add);
            return ids;
        });
    }

    /// How many have no vectors under this model yet.
    public int countWithoutVectors(String modelHash) {
        return ask(snapshot -> snapshot.searcher().count(withoutVectors(modelHash)));
    }

    private static Query withoutVectors(String modelHash) {
        return withoutVectorsQuery(modelHash, MatchAllDocsQuery.INSTANCE);
    }

    /// The best hits, best first, equal ones by id.
    public List<MemoryHit> search(MemoryQuery query) {
        return ask(snapshot -> new MemorySearch(snapshot, model(query)).hits(query));
    }

    /// The ids of all that the filter holds for, in no order.
    public void each(Where where, Consumer<String> id) {
        ask(snapshot -> {
            snapshot.each(WhereQuery.of(where), Integer.MAX_VALUE, id);
            return true;
        });
    }

    /// @param rank from 1 among all candidates; 0 when the filter does not hold for it
    public record Place(MemoryHit hit, int rank, boolean isMatching) {}

    /// How one memory would be found, whether it is among the best or not: its parts and its place
    /// among all that the filter holds for.
    public Optional<Place> place(MemoryQuery query, String id) {
        return ask(snapshot -> new RankExplanation(snapshot, model(query)).of(query, id));
    }

    /// The memories most like this one, itself left out.
    public List<MemoryHit> similar(String id, Memory.Space space, Where where, int limit) {
        var model = activeModel().orElse(null);
        return ask(snapshot -> new MemorySearch(snapshot, model).similar(id, space, where, limit));
    }

    /// The stored unit vectors of the active model; ids without one are missing.
    public Map<String, float[]> vectors(Memory.Space space, Collection<String> ids) {
        return activeModel().map(model -> vectors(space, model, ids)).orElse(Map.of());
    }

    /// The stored unit vectors of a model; ids without one are missing.
    public Map<String, float[]> vectors(Memory.Space space, String modelHash, Collection<String> ids) {
        return ask(snapshot -> snapshot.vectorsById(MemoryDocument.vector(space, modelHash), ids));
    }

    /// A question is answered by the model that read it, even when another was activated since: the
    /// vectors of that one lie there until memories are written again.
    private @Nullable String model(MemoryQuery query) {
        var vector = query.vector();
        return vector == null ? activeModel().orElse(null) : vector.model();
    }
}
