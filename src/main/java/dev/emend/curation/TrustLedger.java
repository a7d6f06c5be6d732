package dev.emend.curation;

import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;

/// Why an item has the trust it has: the events in their order, oldest first.
///
/// @param implied the failures the number stands for; at the floor 14, to be read as "14 or more"
/// @param attached the learnings the item carries
public record TrustLedger(List<Line> lines, double trust, int implied, int attached) {
    public enum Kind {
        /// The number in the file asks for it, no learning explains it.
        UNEXPLAINED,
        LEARNING_ATTACHED,
        CONFIRMED,
        OVERRIDDEN
    }

    /// @param what the tool and the error, or the person's reason
    /// @param when the time as written, empty when it is unknown
    public record Line(
            Kind kind,
            Optional<LearningRef> learning,
            String what,
            String when,
            double before,
            double after) {}

    public boolean isExplained() {
        return implied == attached;
    }
}
