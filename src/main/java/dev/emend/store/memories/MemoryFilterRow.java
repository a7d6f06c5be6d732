package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.ReviewState;

/// What filters, orders and counts need of a memory: numbers and a few words that many share.
///
/// @param seq of its row, which it keeps
/// @param key the first 8 bytes of the SHA-256 of its id
public record MemoryFilterRow(long seq, long key, FilterStatus status, Words words, Numbers numbers) {
    /// @param isPresent false for what an undo took away
    /// @param served how often it was given to somebody who searched
    public record FilterStatus(
            Memory.Kind kind, ReviewState state, boolean isArchived, boolean isPresent, long served) {}

    /// @param origin the word of an [dev.emend.model.lineage.OriginClass]
    public record Words(String outcome, String source, String format, String origin) {}

    /// @param at when it happened, or when it was added where it does not say; microseconds since 1970
    /// @param confidence 0 to 1, as the agent gave it; NaN when it does not say
    /// @param taskHash of what it says of the task, to know when that changed
    public record Numbers(long at, double confidence, int taskHash) {}
}
