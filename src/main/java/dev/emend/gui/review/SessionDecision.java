package dev.emend.gui.review;

import dev.emend.model.LearningRef;
import java.util.List;

/// One thing a reviewer did in this session.
///
/// @param acts its numbers in the journal, in the order they were done
/// @param ref the learning that was shown
/// @param lesson its lesson then, secrets covered
/// @param learnings how many it was about
record SessionDecision(
        ReviewAction verb, List<Long> acts, LearningRef ref, String lesson, int learnings) {
    SessionDecision {
        acts = List.copyOf(acts);
    }
}
