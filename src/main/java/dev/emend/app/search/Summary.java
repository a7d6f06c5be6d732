package dev.emend.app.search;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;

/// Sentences chosen from learnings, most telling first; nothing in it is invented.
///
/// @param learnings how many learnings were read
/// @param foldedCount how many sentences said nearly the same as another
public record Summary(List<Line> lines, int learnings, int foldedCount) {
    /// @param also how many other learnings say nearly the same
    public record Line(String text, ItemRef item, Optional<LearningRef> learning, int also) {}
}
