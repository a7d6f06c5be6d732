package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.lineage.OriginClass;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/// As much of a memory as a list needs.
public record MemorySummaryRow(
        String id, Memory.Kind kind, RowTexts texts, RowStatus status, RowFacts facts, Origin origin) {
    /// Short texts, secrets covered.
    public record RowTexts(String task, String lesson) {}

    /// @param isPresent false for what an undo took away; a redo brings it back
    /// @param version goes up with every change
    /// @param servedCount how often it was given to somebody who searched
    public record RowStatus(ReviewState state, boolean isArchived, boolean isPresent, long version, long servedCount) {}

    /// @param happenedAt empty when it does not say, or not in words that are a time
    /// @param batch the import it came with; 0 for none
    public record RowFacts(
            String outcome,
            OptionalDouble confidence,
            Optional<Instant> happenedAt,
            Instant addedAt,
            long batch,
            OriginClass originClass) {}
}
