package dev.emend.app.conflicts;

import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What another program changed in the memories of a folder in one go, such as a consolidation.
///
/// @param id names it among those of its catalog
/// @param at when the last of it was seen
public record FileChangeSet(UUID catalog, Path folder, String id, Instant at, List<MemoryChange> changes) {
    public FileChangeSet {
        changes = List.copyOf(changes);
    }

    public enum Kind {
        ADDED,
        REWORDED,
        /// The same text in another place.
        MOVED,
        /// Gone, and its words stand in another memory that changed at the same time.
        MERGED,
        DROPPED
    }

    /// @param name the `knowledge_id`
    /// @param before the item as it was; empty for one that was added
    /// @param after as it became; empty for one that is gone
    /// @param into the memory that has its words now
    public record MemoryChange(
            String name, Kind kind, Optional<Json.Obj> before, Optional<Json.Obj> after, Optional<String> into) {}
}
