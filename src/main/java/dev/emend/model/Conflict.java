package dev.emend.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Place where a person's side and an agent's side of a catalog cannot both be had.
///
/// @param item as it is called in the merged catalog, or was called before it left
public record Conflict(ConflictKind kind, ItemRef item, Place place, Values values) {

    /// @param learning null when it is about the item
    /// @param path member names from the item inwards, such as `[parameters, delimiter]`; empty for
    ///   the item itself; those of a learning start inside the learning
    public record Place(@Nullable LearningRef learning, List<String> path) {
        public Place {
            path = List.copyOf(path);
        }
    }

    /// The value before both changed it, and on both sides; null where there is none.
    public record Values(
            @Nullable Json base,
            @Nullable Json ours,
            @Nullable Json theirs) {}

    public Optional<LearningRef> learning() {
        return Optional.ofNullable(place.learning);
    }
}
