package dev.emend.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Judgment of a person on an item or a learning.
///
/// @param target [ItemRef#key()] or [LearningRef#key()]
/// @param score 1 (vague or obvious) to 5 (specific, actionable, generalizable)
/// @param feedback the person's words, if any
public record Rating(String target, int score, @Nullable String feedback, String person, Instant ratedAt) {
    public static final int LOWEST = 1;
    public static final int HIGHEST = 5;

    public Rating {
        if (!isScore(score)) {
            throw new IllegalArgumentException("a score is 1 to 5, not " + score);
        }
    }

    public static boolean isScore(int score) {
        return score >= LOWEST && score <= HIGHEST;
    }
}
