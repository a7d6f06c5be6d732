package dev.emend.gui.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewCard;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.function.ToIntFunction;

/// One learning made ready to be shown.
///
/// @param shown the learning with its secrets covered
record CardModel(ReviewCard card, ReviewedLearning shown, CardSummary gist, Preview preview) {
    /// @param tokens counts those of a text, -1 when it cannot
    static CardModel of(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var shown = card.item().mask().over(card.learning());
        var gist = CardSummary.of(shown.learning());
        return new CardModel(card, shown, gist, Preview.of(card, profile, tokens));
    }

    LearningRef ref() {
        return card.learning().learning().ref();
    }

    /// With its secrets covered.
    Learning learning() {
        return shown.learning();
    }

    /// Whether saving a text as the lesson changes nothing. A suggestion agents are not told becomes
    /// a correction also with the same words.
    boolean isUnchanged(String text) {
        return text.strip().equals(lesson()) && !learning().isHiddenSuggestion();
    }

    /// As it is in the file; what is edited.
    String lesson() {
        return card.learning().learning().lesson();
    }
}
