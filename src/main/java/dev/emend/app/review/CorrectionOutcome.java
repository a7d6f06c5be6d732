package dev.emend.app.review;

import dev.emend.model.LearningRef;
import java.util.List;

/// Whether the correction in a learning worked, judged from the failures after it.
///
/// @param laterFailures the failures the verdict rests on, oldest first: those that match it, or those that
///   came later and don't
public record CorrectionOutcome(LearningRef learning, Verdict verdict, List<LearningRef> laterFailures) {
    public enum Verdict {
        /// The same failure happened again.
        RECURRED,
        /// The item or the task failed again, but otherwise.
        HOLDING,
        /// Nothing is known from later.
        UNTESTED
    }

    public CorrectionOutcome {
        laterFailures = List.copyOf(laterFailures);
    }
}
