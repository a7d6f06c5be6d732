package dev.emend.analysis.similarity;

import dev.emend.model.Learning;

/// Two learnings a judge is asked about, in this order.
///
/// @param one with placeholders for secrets, as the other
public record LearningPair(Learning one, Learning other) {
    /// The pair in the other order.
    public LearningPair swapped() {
        return new LearningPair(other, one);
    }
}
