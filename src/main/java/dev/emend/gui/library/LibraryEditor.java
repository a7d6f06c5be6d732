package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the library screen changes. Thread-safe; each call is one act and one undo, and stays off
/// the JavaFX thread.
public interface LibraryEditor extends InterruptFormViewModel.Work {
    /// Sets all these fields or none.
    CommandResult edit(ItemRef item, Map<String, Json> values) throws UserException;

    CommandResult editLearning(LearningRef learning, String field, String text)
            throws UserException;

    CommandResult setConditions(ItemRef item, List<Condition> conditions) throws UserException;

    CommandResult moveLearning(LearningRef learning, int toIndex) throws UserException;

    CommandResult rate(ItemRef item, int score, @Nullable String feedback) throws UserException;

    CommandResult rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws UserException;

    CommandResult create(UUID catalog, Json.Obj item) throws UserException;

    CommandResult duplicate(ItemRef item, String newId) throws UserException;

    CommandResult delete(ItemRef item) throws UserException;

    /// Agents are served an item one of them proposed.
    CommandResult keepItem(ItemRef item) throws UserException;

    /// Notes what a person rated before they saw the rating by rule. No act.
    ///
    /// @param key of the item or learning
    void compared(String key, int pressed, AutoRatingResult rule) throws UserException;

    GoldenViewModel.Work golden();

    /// Agents read it; one that was taken out of the file comes back to it.
    CommandResult keep(LearningRef learning) throws UserException;

    /// Agents read it no more.
    CommandResult bury(LearningRef learning) throws UserException;

    /// Changes the lesson and keeps it, also one that is not in the file.
    CommandResult keepAs(LearningRef learning, String lesson) throws UserException;

    CommandResult rejectBlame(LearningRef learning) throws UserException;

    CommandResult acceptBlame(LearningRef learning) throws UserException;

    /// @param trust 0.5 to 1
    CommandResult setTrust(ItemRef item, double trust, String reason) throws UserException;

    /// Not an undo: what is redacted does not come back.
    CommandResult redact(ItemRef item) throws UserException;
}
