package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.RatingEdits;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Exceptions;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rating of an item or a learning as a change to be decided.
final class RatingCommand {
    private RatingCommand() {}

    /// @param at as agents write times
    static CatalogChange of(
            Actor actor, CatalogSession file, ItemRef ref, int score, @Nullable String feedback, String at)
            throws UserException {
        var words = feedback == null ? "" : feedback.strip();
        var edits = RatingEdits.of(file.require(ref), score, words, at);
        var label = Messages.stored("library.labelRate", ref.label(), score);
        return rated(actor, CommandTarget.of(ref), label, edits, change(ref.key(), score, feedback));
    }

    static CatalogChange of(Actor actor, CatalogSession file, LearningRef ref, int score, @Nullable String feedback)
            throws UserException {
        file.require(ref);
        var change = change(ref.key(), score, feedback);
        var label = Messages.stored("library.labelRateLearning", ref.item().label(), score);
        return rated(actor, CommandTarget.of(ref), label, List.of(), change);
    }

    private static ChangeSet.RatingChange change(String target, int score, @Nullable String feedback)
            throws UserException {
        if (!Rating.isScore(score)) {
            throw Exceptions.badInput(Messages.of("shared.scoreOutOfRange", score), Messages.of("library.pressScore"));
        }
        return new ChangeSet.RatingChange(target, score, feedback == null ? "" : feedback);
    }

    private static CatalogChange rated(
            Actor actor, CommandTarget target, String label, List<Edit> edits, ChangeSet.RatingChange change) {
        return new CatalogChange(
                new Command(actor, CommandKind.RATE, label, target),
                ChangeSet.of(edits).withRating(change));
    }
}
