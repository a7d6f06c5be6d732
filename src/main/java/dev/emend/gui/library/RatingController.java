package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.Actor;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Rates what has the focus: a learning, else the item.
final class RatingController {
    private final Actor actor;
    private final Workspace workspace;
    private final DetailViewModel detail;
    private final LearningsViewModel learnings;
    private final RatingViewModel form;

    RatingController(
            Actor actor,
            Workspace workspace,
            Background background,
            DetailViewModel detail,
            LearningsViewModel learnings,
            BiConsumer<CommandResult, Integer> saved) {
        this.actor = actor;
        this.workspace = workspace;
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
        focused().ifPresentOrElse(learning -> rate(learning, score), () -> pressItem(score));
    }

    /// The score a person pressed for the item shown, whatever has the focus.
    void pressItem(int score) {
        detail.current()
                .map(ItemDetail::item)
                .ifPresent(item -> form.open(
                        item.ref().label(),
                        score,
                        new RatingTask(
                                item.ref().key(),
                                AutoRatingResult.of(item),
                                (chosen, words) -> workspace.editor().rate(actor, item.ref(), chosen, words))));
    }

    private void rate(ReviewedLearning learning, int score) {
        var ref = learning.learning().ref();
        form.open(
                Texts.get("library.rating.learning", learning.learning().index() + 1),
                score,
                new RatingTask(
                        ref.key(),
                        AutoRatingResult.of(learning.learning()),
                        (chosen, words) -> workspace.editor().rateLearning(actor, ref, chosen, words)));
    }

    /// The rating the thing with the focus has, the middle when it has none.
    int scoreNow() {
        return focused()
                .map(ReviewedLearning::rating)
                .orElseGet(() -> detail.current()
                        .flatMap(shown -> shown.ratings().stream().findFirst()))
                .map(Rating::score)
                .orElse(3);
    }

    private Optional<ReviewedLearning> focused() {
        return learnings.hasFocus().get() ? learnings.current() : Optional.empty();
    }

    RatingViewModel form() {
        return form;
    }

    private interface RatingOperation {
        CommandResult give(int score, @Nullable String feedback) throws UserException;
    }

    /// @param key of what is rated
    private final class RatingTask implements RatingViewModel.RatingWriter {
        private final String key;
        private final AutoRatingResult rule;
        private final RatingOperation giving;

        RatingTask(String key, AutoRatingResult rule, RatingOperation giving) {
            this.key = key;
            this.rule = rule;
            this.giving = giving;
        }

        @Override
        public CommandResult rate(int score, @Nullable String feedback) throws UserException {
            return giving.give(score, feedback);
        }

        @Override
        public Optional<AutoRatingResult> byRule() {
            return Optional.of(rule);
        }

        @Override
        public void compare(int pressed, AutoRatingResult shown) throws UserException {
            workspace.review().calibration().compared(actor, key, pressed, shown);
        }
    }
}
