package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.ReviewState;

/// Row of a memory for filters, orders and counts; about 60 bytes and the beginning of its task.
///
/// @param seq of its row, which it keeps
/// @param key the first 8 bytes of the SHA-256 of its id
/// @param at when it happened, or when it was added where it does not say; microseconds since 1970
/// @param confidence 0 to 1, as the agent gave it; NaN when it does not say
/// @param servedCount how often it was given to somebody who searched
/// @param task the beginning of what it says of the task, in small letters
public record MemoryFilterRow(
        long seq, long key, long at, double confidence, int servedCount, Category category, String task) {
    /// The values that many memories have in common.
    ///
    /// @param isPresent false for what an undo took away
    /// @param origin the word of an [dev.emend.model.lineage.OriginClass]
    public record Category(
            Memory.Kind kind,
            ReviewState state,
            boolean isArchived,
            boolean isPresent,
            String outcome,
            String source,
            String format,
            String origin) {}

    /// Copy with an equal category, so that many rows share one.
    public MemoryFilterRow withCategory(Category category) {
        return new MemoryFilterRow(seq, key, at, confidence, servedCount, category, task);
    }
}
