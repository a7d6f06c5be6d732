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
record Page(ReviewCard card, ReviewedLearning shown, Gist gist, Preview preview) {
    /// @param tokens counts those of a text, -1 when it cannot
    static Page of(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var shown = card.item().veil().over(card.learning());
        var gist = Gist.of(shown.learning());
        return new Page(card, shown, gist, Preview.of(card, profile, tokens));
    }

    LearningRef ref() {
        return card.learning().learning().ref();
    }

    /// With its secrets covered.
    Learning learning() {
        return shown.learning();
    }

    /// As it is in the file; what is edited.
    String lesson() {
        return card.learning().learning().lesson();
    }
}
