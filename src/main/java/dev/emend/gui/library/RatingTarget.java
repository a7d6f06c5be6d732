package dev.emend.gui.library;

import dev.emend.curation.LearningDetail;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.Rating;
import java.util.Optional;

/// What a rating is about: the learning that has the focus, else the item shown.
final class RatingTarget {
    private final Pen pen;
    private final DetailViewModel detail;
    private final LearningsViewModel learnings;
    private final RatingViewModel rating;

    RatingTarget(
            Pen pen, DetailViewModel detail, LearningsViewModel learnings, RatingViewModel rating) {
        this.pen = pen;
        this.detail = detail;
        this.learnings = learnings;
        this.rating = rating;
    }

    /// Opens the rating with a score, or changes the score of the one that is open.
    void start(int score) {
        if (rating.isOpen().get()) {
            rating.choose(score);
            return;
        }
        detail.current()
                .ifPresent(shown -> {
                    var learning = focusedLearning();
                    if (learning.isPresent()) {
                        rate(learning.get(), score);
                    } else {
                        var ref = shown.item().ref();
                        rating.open(
                                ref.label(),
                                score,
                                (chosen, words) -> pen.rate(ref, chosen, words));
                    }
                });
    }

    private void rate(LearningDetail learning, int score) {
        var ref = learning.learning().ref();
        rating.open(
                Texts.get("library.rating.learning", learning.learning().index() + 1),
                score,
                (chosen, words) -> pen.rateLearning(ref, chosen, words));
    }

    /// The rating the thing with the focus has, the middle when it has none.
    int scoreNow() {
        return focusedLearning()
                .map(LearningDetail::rating)
                .orElseGet(() ->
                        detail.current().flatMap(shown -> shown.ratings().stream().findFirst()))
                .map(Rating::score)
                .orElse(3);
    }

    private Optional<LearningDetail> focusedLearning() {
        return learnings.hasFocus().get() ? learnings.current() : Optional.empty();
    }
}
