package dev.emend.app.library;

import dev.emend.analysis.similarity.AutoRating;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.List;

/// The rating the scoped knowledge design gives by rule, shown to a person only after their own.
///
/// @param score 1 to 5
/// @param reasons the rules that fired; it starts from 3
public record AutoRatingResult(int score, List<Reason> reasons) {
    public enum Rule {
        /// A word tells what to do.
        ACTIONABLE,
        /// No line, file or function is named.
        GENERAL,
        /// The text has fewer than 50 characters.
        SHORT,
        /// A word says nothing.
        VAGUE
    }

    /// @param points what it adds to the score
    /// @param evidence the word it found, or the number of characters; empty when nothing was found
    public record Reason(Rule rule, int points, String evidence) {}

    public AutoRatingResult {
        reasons = List.copyOf(reasons);
    }

    public static AutoRatingResult of(KnowledgeItem item) {
        return of(AutoRating.of(item));
    }

    /// Of the lesson.
    public static AutoRatingResult of(Learning learning) {
        return of(AutoRating.of(learning.lesson()));
    }

    private static AutoRatingResult of(AutoRating rating) {
        return new AutoRatingResult(
                rating.score(),
                rating.reasons().stream()
                        .map(reason -> new Reason(
                                Rule.valueOf(reason.rule().name()),
                                reason.rule().points(),
                                reason.evidence()))
                        .toList());
    }
}
