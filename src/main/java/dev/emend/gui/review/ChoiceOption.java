package dev.emend.gui.review;

import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// Option in a list to choose from.
///
/// @param title secrets masked
/// @param state of a learning that may be decided with the choice; else empty
record ChoiceOption(EntryRef ref, String title, String caption, Optional<ReviewState> state) {
    /// The learning; empty for anything else.
    Optional<LearningRef> learning() {
        return Optional.of(ref).filter(LearningRef.class::isInstance).map(LearningRef.class::cast);
    }
}
