package dev.emend.gui.review;

import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// One line of a list to choose from.
///
/// @param learning empty for an item
/// @param title secrets covered
/// @param state of a learning that may be decided with the choice; else empty
record ChoiceOption(
        ItemRef item, Optional<LearningRef> learning, String title, String caption, Optional<ReviewState> state) {
    /// The learning, or the item itself.
    EntryRef ref() {
        return learning.<EntryRef>map(ref -> ref).orElse(item);
    }
}
