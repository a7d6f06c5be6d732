package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.Actor;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Rates what has the focus: a learning, else the item.
final class RatingController {
    private final Actor actor;
    private final Workspace workspace;
    private final DetailViewModel detail;
    private final LearningsViewModel learnings;
    final RatingViewModel form;

    RatingController(
            Actor actor,
            Workspace workspace,
            ActionRunner outcomes,
            DetailViewModel detail,
            LearningsViewModel learnings,
            Drafts drafts,
            Consumer<RatingViewModel.SavedRating> onSaved) {
        this.actor = actor;
        this.workspace = workspace;
        this.detail = detail;
        this.learnings = learnings;
        form = new RatingViewModel(outcomes.background(), drafts, onSaved, outcomes.failed());
    }

    /// The score a person pressed.
    void press(int score) {
        if (form.isOpen.get()) {
            form.choose(score);
            return;
        }
        focusedLearning().ifPresentOrElse(learning -> rate(learning, score), () -> pressItem(score));
    }

    private void pressItem(int score) {
        var item = detail.item.get();
        if (item != null) {
            form.open(item.key(), item.label(), score, ofItem(item));
        }
    }

    /// Opens the form for the words to a rating that was saved without them; saving rates once more.
    void explain(RatingSession.Saved savedRating) {
        // what was pressed is noted beside the rule already
        form.open(
                savedRating.item().key(),
                savedRating.item().label(),
                savedRating.score(),
                ofItem(savedRating.item())::rate);
    }

    /// The task of rating an item.
    RatingTask ofItem(ItemRef item) {
        return new RatingTask(
                item.key(),
                detail.current()
                        .map(ItemDetail::item)
                        .filter(knowledgeItem -> knowledgeItem.ref().equals(item))
                        .map(AutoRatingResult::of),
                () -> AutoRatingResult.of(workspace.library().item(item).item()),
                (score, words) -> workspace.editor().rate(actor, item, score, words));
    }

    private void rate(ReviewedLearning learning, int score) {
        var ref = learning.learning().ref();
        form.open(
                ref.key(),
                Texts.get("library.rating.learning", learning.learning().index() + 1),
                score,
                new RatingTask(
                        ref.key(),
                        Optional.of(AutoRatingResult.of(learning.learning())),
                        () -> AutoRatingResult.of(learning.learning()),
                        (chosenScore, words) -> workspace.editor().rateLearning(actor, ref, chosenScore, words)));
    }

    private Optional<ReviewedLearning> focusedLearning() {
        return learnings.hasFocus.get() ? learnings.current() : Optional.empty();
    }

    private interface RatingOperation {
        CommandResult give(int score, @Nullable String feedback) throws UserException;
    }

    private interface RuleOperation {
        AutoRatingResult read() throws UserException;
    }

    final class RatingTask implements RatingViewModel.RatingWriter {
        private final String key;
        private final Optional<AutoRatingResult> knownResult;
        private final RuleOperation rule;
        private final RatingOperation operation;

        /// @param key of what is rated
        /// @param knownResult the rating by rule when it is at hand
        private RatingTask(
                String key, Optional<AutoRatingResult> knownResult, RuleOperation rule, RatingOperation operation) {
            this.knownResult = knownResult;
            this.key = key;
            this.rule = rule;
            this.operation = operation;
        }

        @Override
        public CommandResult rate(int score, @Nullable String feedback) throws UserException {
            return operation.give(score, feedback);
        }

        @Override
        public Optional<AutoRatingResult> byRule() throws UserException {
            return Optional.of(rule());
        }

        @Override
        public Optional<AutoRatingResult> knownRule() {
            return knownResult;
        }

        AutoRatingResult rule() throws UserException {
            return knownResult.isPresent() ? knownResult.get() : rule.read();
        }

        @Override
        public void compare(int initialScore, AutoRatingResult rule) throws UserException {
            workspace.review().calibration().recordComparison(actor, key, initialScore, rule);
        }
    }
}
