package dev.emend.gui.review;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Texts;
import java.util.Optional;

/// How things are named in a list to choose from.
final class ChoiceTexts {
    private ChoiceTexts() {}

    /// @param reviewedLearning its secrets covered
    static ChoiceOption of(ReviewedLearning reviewedLearning, String item) {
        var learning = reviewedLearning.learning();
        var state = Texts.get("part.learning.state." + reviewedLearning.state().word());
        var caption = learning.stepNum().isPresent()
                ? Texts.get(
                        "review.choice",
                        item,
                        Integer.toString(learning.stepNum().getAsInt()),
                        state)
                : Texts.get("review.choice.bare", item, state);
        return new ChoiceOption(
                learning.ref().item(),
                Optional.of(learning.ref()),
                learning.lesson(),
                caption,
                Optional.of(reviewedLearning.state()));
    }

    static ChoiceOption of(ReviewCard card) {
        var item = card.item();
        var label = item.item().ref().label();
        return card.learning()
                .map(learning -> of(item.mask().over(learning), label))
                .orElseGet(() -> new ChoiceOption(
                        item.item().ref(),
                        Optional.empty(),
                        item.mask().over(item.item().description()),
                        Texts.get("review.choice.bare", label, Texts.get("review.chip.changed")),
                        Optional.empty()));
    }

    static ChoiceOption of(ItemSummary row) {
        return new ChoiceOption(row.ref(), Optional.empty(), row.ref().label(), row.title(), Optional.empty());
    }

    static ChoiceOption of(SearchHit hit) {
        return new ChoiceOption(
                hit.item(), hit.learning(), hit.passage(), hit.item().label(), Optional.empty());
    }
}
