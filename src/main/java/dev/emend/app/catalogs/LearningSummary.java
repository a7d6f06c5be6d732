package dev.emend.app.catalogs;

import java.util.List;
import java.util.Set;

/// Summary of the learnings of one item, for the table.
///
/// @param attachedCount those agents may come to read: pending, kept, or contradicted
/// @param detachedCount those that are rejected, superseded or deleted
/// @param lastFailure the newest timestamp as written, empty when there is none
/// @param tools the tools of the failed actions
/// @param origins the words of who first said them, see [dev.emend.model.lineage.OriginClass]
public record LearningSummary(
        int attachedCount,
        int detachedCount,
        int pendingCount,
        String lastFailure,
        Set<String> tools,
        List<String> origins) {
    public static final LearningSummary NONE = new LearningSummary(0, 0, 0, "", Set.of(), List.of());

    /// Whether the item has no learning at all, in its file or beside it.
    public boolean isNone() {
        return attachedCount + detachedCount == 0;
    }
}
