package dev.emend.gui.review;

import dev.emend.model.EntryRef;
import java.util.List;
import java.util.Optional;

/// Action of a reviewer in this session.
///
/// @param changes its numbers in the journal, in the order they were done
/// @param ref what was shown
/// @param lesson its lesson then, or the title of an item, secrets masked
/// @param learnings how many it was about
/// @param savedText the new words of an edit, as they were typed
record SessionDecision(
        ReviewAction verb, List<Long> changes, EntryRef ref, String lesson, int learnings, Optional<String> savedText) {
    SessionDecision {
        changes = List.copyOf(changes);
    }
}
