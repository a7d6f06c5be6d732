package dev.emend.gui.review;

import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;

/// One thing a reviewer did in this session.
///
/// @param changes its numbers in the journal, in the order they were done
/// @param ref the learning that was shown
/// @param lesson its lesson then, secrets covered
/// @param learnings how many it was about
/// @param written the words an edit put in place of others, as they were typed
record SessionDecision(
        ReviewAction verb,
        List<Long> changes,
        LearningRef ref,
        String lesson,
        int learnings,
        Optional<String> written) {
    SessionDecision {
        changes = List.copyOf(changes);
    }
}
