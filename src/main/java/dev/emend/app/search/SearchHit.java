package dev.emend.app.search;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.TextRange;
import dev.emend.search.Highlights;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// An item found by a search, with the parts of its score.
///
/// @param learning the learning that matched best, when it was not the item itself
/// @param state of the learning, else of the item
/// @param passage the text that matched, for people
/// @param matches where the passage holds words of the query
public record SearchHit(
        ItemRef item,
        Optional<LearningRef> learning,
        ReviewState state,
        String title,
        String passage,
        List<TextRange> matches,
        Parts parts) {
    public SearchHit {
        matches = List.copyOf(matches);
    }

    /// The ranges of a text that match the words of a query.
    public static List<TextRange> matches(String words, String text) {
        return Highlights.of(words, text);
    }

    /// @param relevance (1 + cosine) / 2, 0 to 1; empty when only words matched
    /// @param lexical BM25 as a share of the best hit's, 0 to 1
    /// @param trust of the item, 0.5 to 1; NaN when nobody has reviewed it
    /// @param quality 1 to 5, 3 when unrated
    /// @param isNamed whether the query names or quotes it, which puts it before all others
    public record Parts(
            double score, OptionalDouble relevance, double lexical, double trust, double quality, boolean isNamed) {}
}
