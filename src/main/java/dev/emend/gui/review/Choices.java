package dev.emend.gui.review;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Texts;
import java.util.Optional;

/// How things are named in a list to choose from.
final class Choices {
    private Choices() {}

    /// @param one its secrets covered
    static Choice of(ReviewedLearning one, String item) {
        var learning = one.learning();
        var state = Texts.get("part.learning.state." + one.state().word());
        var caption =
                learning.stepNum().isPresent()
                        ? Texts.get(
                                "review.choice",
                                item,
                                Integer.toString(learning.stepNum().getAsInt()),
                                state)
                        : Texts.get("review.choice.bare", item, state);
        return new Choice(
                learning.ref().item(), Optional.of(learning.ref()), learning.lesson(), caption);
    }

    static Choice of(ItemSummary row) {
        return new Choice(row.ref(), Optional.empty(), row.ref().label(), row.title());
    }

    static Choice of(SearchHit hit) {
        return new Choice(hit.item(), hit.learning(), hit.passage(), hit.item().label());
    }
}
