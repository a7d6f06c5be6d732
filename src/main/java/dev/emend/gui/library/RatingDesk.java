package dev.emend.gui.library;

import dev.emend.curation.ByRule;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.LearningDetail;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.Rating;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Rates what has the focus: a learning, else the item.
final class RatingDesk {
    private final Pen pen;
    private final DetailViewModel detail;
    private final LearningsViewModel learnings;
    private final RatingViewModel form;

    RatingDesk(
            Pen pen,
            Background background,
            DetailViewModel detail,
            LearningsViewModel learnings,
            BiConsumer<Decision, Integer> saved) {
        this.pen = pen;
        this.detail = detail;
        this.learnings = learnings;
        form = new RatingViewModel(background, saved);
    }

    /// The score a person pressed.
    void press(int score) {
        if (form.isOpen().get()) {
            form.choose(score);
            return;
        }
        detail.current()
                .ifPresent(shown -> {
                    var learning = focused();
                    if (learning.isPresent()) {
                        rate(learning.get(), score);
                    } else {
                        var item = shown.item();
                        form.open(
                                item.ref().label(),
                                score,
                                new Work(
                                        item.ref().key(),
                                        ByRule.of(item),
                                        (chosen, words) -> pen.rate(item.ref(), chosen, words)));
                    }
                });
    }

    private void rate(LearningDetail learning, int score) {
        var ref = learning.learning().ref();
        form.open(
                Texts.get("library.rating.learning", learning.learning().index() + 1),
                score,
                new Work(
                        ref.key(),
                        ByRule.of(learning.learning()),
                        (chosen, words) -> pen.rateLearning(ref, chosen, words)));
    }

    /// The rating the thing with the focus has, the middle when it has none.
    int scoreNow() {
        return focused()
                .map(LearningDetail::rating)
                .orElseGet(() ->
                        detail.current().flatMap(shown -> shown.ratings().stream().findFirst()))
                .map(Rating::score)
                .orElse(3);
    }

    private Optional<LearningDetail> focused() {
        return learnings.hasFocus().get() ? learnings.current() : Optional.empty();
    }

    RatingViewModel form() {
        return form;
    }

    private interface Giving {
        Decision give(int score, @Nullable String feedback) throws CurationException;
    }

    /// @param key of what is rated
    private final class Work implements RatingViewModel.Work {
        private final String key;
        private final ByRule rule;
        private final Giving giving;

        Work(String key, ByRule rule, Giving giving) {
            this.key = key;
            this.rule = rule;
            this.giving = giving;
        }

        @Override
        public Decision rate(int score, @Nullable String feedback) throws CurationException {
            return giving.give(score, feedback);
        }

        @Override
        public Optional<ByRule> byRule() {
            return Optional.of(rule);
        }

        @Override
        public void compare(int pressed, ByRule shown) throws CurationException {
            pen.compared(key, pressed, shown);
        }
    }
}
