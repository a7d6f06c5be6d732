package dev.emend.gui.review;

import dev.emend.curation.LearningDetail;
import dev.emend.curation.Profile;
import dev.emend.curation.ReviewCard;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.function.ToIntFunction;

/// One learning made ready to be shown.
///
/// @param shown the learning with its secrets covered
record Page(ReviewCard card, LearningDetail shown, Gist gist, Preview preview) {
    /// @param tokens counts those of a text, -1 when it cannot
    static Page of(ReviewCard card, Profile profile, ToIntFunction<String> tokens) {
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
