package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.DocumentIndex;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.TextFields;
import dev.emend.search.WhereQuery;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/// The memories of a workspace, by words, by both vectors and by metadata.
public final class MemoryIndex extends DocumentIndex {
    private static final int MAX_CONDITIONS = 1 << 16;

    private MemoryIndex(@Nullable Path folder, int exactUpTo) throws IndexException {
        super(folder, "memories 1", exactUpTo);
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

    @Override
    public void put(String modelHash, Map<IndexEntry, List<float[]>> vectors) {
        super.put(modelHash, vectors);
    }

    /// The best hits, best first, equal ones by id.
    public List<MemoryHit> search(MemoryQuery query) {
        return ask(snapshot -> new MemorySearch(snapshot, model(query)).hits(query));
    }

    /// The ids of all that the filter holds for, in no order.
    public void forEachId(Where where, Consumer<String> id) {
        ask(snapshot -> {
            snapshot.forEachId(WhereQuery.of(where), Integer.MAX_VALUE, id);
            return true;
        });
    }

    /// @param rank from 1 among all candidates; 0 when the filter does not hold for it
    public record Place(MemoryHit hit, int rank, boolean isMatching) {}

    /// The place of one memory among all that the filter holds for, with its parts, whether it is
    /// among the best or not.
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
        return vectors(TextFields.of(space), modelHash, ids);
    }

    /// A question is answered by the model that read it, even when another was activated since: the
    /// vectors of that one lie there until memories are written again.
    private @Nullable String model(MemoryQuery query) {
        var vector = query.vector();
        return vector == null ? activeModel().orElse(null) : vector.model();
    }
}
