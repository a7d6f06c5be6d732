package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.UserException;
import dev.emend.app.team.RejectedDecision;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What the conflicts screen reads and settles. Thread-safe; calls block and stay off the JavaFX
/// thread.
public interface ConflictGateway {
    /// Newest first.
    List<ConflictView> open() throws UserException;

    /// Files that wait for an answer, newest first.
    List<FileNotification> news() throws UserException;

    /// What the team's store no longer took, newest first.
    List<RejectedDecision> refused() throws UserException;

    /// Takes a refused decision off the list for good.
    RejectedDecision dismiss(UUID refused) throws UserException;

    /// The lesson of a learning; empty when it is no longer there.
    Optional<String> lesson(LearningRef learning) throws UserException;

    CommandResult keepOurs(long conflict) throws UserException;

    CommandResult takeTheirs(long conflict) throws UserException;

    CommandResult settle(long conflict, Json merged) throws UserException;

    CommandResult restore(long conflict) throws UserException;

    void merge(UUID catalog) throws UserException;

    void ignore(UUID catalog) throws UserException;

    void putBack(UUID catalog) throws UserException;
}
