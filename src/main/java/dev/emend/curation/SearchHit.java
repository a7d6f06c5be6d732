package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.Optional;
import java.util.OptionalDouble;

/// One item found, with the arithmetic of its place.
///
/// @param learning the learning that matched best, when it was not the item itself
/// @param passage the text that matched, for people
public record SearchHit(
        ItemRef item, Optional<LearningRef> learning, String title, String passage, Parts parts) {
    /// @param relevance (1 + cosine) / 2, 0 to 1; empty when only words matched
    /// @param lexical BM25 as a share of the best hit's, 0 to 1
    /// @param trust 0.5 to 1
    /// @param quality 1 to 5, 3 when unrated
    public record Parts(
            double score, OptionalDouble relevance, double lexical, double trust, double quality) {}
}
