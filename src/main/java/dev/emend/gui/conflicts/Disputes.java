package dev.emend.gui.conflicts;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.FileNews;
import dev.emend.curation.OpenConflict;
import dev.emend.curation.RefusedAct;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What the conflicts screen reads and settles. Thread-safe; calls block and stay off the JavaFX
/// thread.
public interface Disputes {
    /// Newest first.
    List<OpenConflict> open() throws CurationException;

    /// Files that wait for an answer, newest first.
    List<FileNews> news() throws CurationException;

    /// What the team's store no longer took, newest first.
    List<RefusedAct> refused() throws CurationException;

    /// Takes a refused decision off the list for good.
    RefusedAct dismiss(UUID refused) throws CurationException;

    /// The lesson of a learning; empty when it is no longer there.
    Optional<String> lesson(LearningRef learning) throws CurationException;

    Decision keepOurs(long conflict) throws CurationException;

    Decision takeTheirs(long conflict) throws CurationException;

    Decision settle(long conflict, Json merged) throws CurationException;

    Decision restore(long conflict) throws CurationException;

    void merge(UUID catalog) throws CurationException;

    void ignore(UUID catalog) throws CurationException;

    void putBack(UUID catalog) throws CurationException;
}
