package dev.emend.gui.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What the review screen decides. Thread-safe; calls block until the change is in the journal and
/// stay off the JavaFX thread.
public interface ReviewEditor {
    List<CommandResult> keep(List<LearningRef> refs) throws UserException;

    List<CommandResult> reject(List<LearningRef> refs) throws UserException;

    CommandResult edit(LearningRef ref, String lesson) throws UserException;

    CommandResult later(LearningRef ref, Instant until) throws UserException;

    /// What was put off comes back now.
    List<CommandResult> bringBack(List<LearningRef> refs) throws UserException;

    CommandResult supersede(LearningRef survivor, List<LearningRef> others) throws UserException;

    CommandResult contest(List<LearningRef> refs) throws UserException;

    CommandResult reattach(LearningRef ref, ItemRef to) throws UserException;

    CommandResult flag(LearningRef ref, boolean isFlagged) throws UserException;

    /// @param text empty takes the note away
    CommandResult note(LearningRef ref, String text) throws UserException;

    /// @param score 1 to 5
    CommandResult rate(LearningRef ref, int score) throws UserException;

    /// Notes a second verdict on a learning judged before; nothing is changed.
    ///
    /// @return the first verdict
    ReviewState repeated(LearningRef ref, ReviewState verdict) throws UserException;

    /// @param toIndex the position in the item's list, from 0
    CommandResult move(LearningRef ref, int toIndex) throws UserException;

    /// Undoes one change of this session; see [dev.emend.app.journal.JournalService#undo(long)].
    CommandResult undo(long change) throws UserException;

    /// Notes how long a decision took; see [dev.emend.app.review.CalibrationService#took].
    void took(CommandResult decision, Duration time, int keys, int words) throws UserException;
}
