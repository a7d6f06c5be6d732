package dev.emend.gui.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewCard;
import dev.emend.model.EntryRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Learning, item or memory prepared for display.
///
/// @param maskedLearning the learning with its secrets masked; empty when the card is of no learning
record CardModel(ReviewCard card, Optional<ReviewedLearning> maskedLearning, CardSummary summary, Preview preview) {
    /// @param tokens counts those of a text, -1 when it cannot
    static CardModel of(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var maskedLearning = card.learning().map(learning -> card.entry().mask().apply(learning));
        var summary = maskedLearning
                .map(ReviewedLearning::learning)
                .map(CardSummary::of)
                .orElseGet(() -> CardSummary.of(card.entry()));
        return new CardModel(card, maskedLearning, summary, Preview.of(card, profile, tokens));
    }

    EntryRef ref() {
        return card.ref();
    }

    /// With its secrets covered; empty when the card is of no learning.
    Optional<Learning> learning() {
        return maskedLearning.map(ReviewedLearning::learning);
    }

    /// The name of the learning; empty when the card is of no learning.
    Optional<LearningRef> learningRef() {
        return card.learning()
                .map(reviewedLearning -> reviewedLearning.learning().ref());
    }

    /// Whether saving a text as the lesson changes nothing. A suggestion agents are not told becomes
    /// a correction also with the same words.
    boolean isUnchanged(String text) {
        return text.strip().equals(lesson())
                && !learning().map(Learning::isHiddenSuggestion).orElse(false);
    }

    /// As it is in the file; what is edited. Empty when the card is of no learning.
    String lesson() {
        return card.learning()
                .map(reviewedLearning -> reviewedLearning.learning().lesson())
                .orElse("");
    }
}
