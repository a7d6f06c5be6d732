package dev.emend.gui.memories.part;

import dev.emend.app.transfer.ImportService;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// What comes in from files of other tools. Called off the JavaFX thread.
public interface MemoryImporter {
    List<ImportService.Preview> look(Collection<Path> paths, Progress progress)
            throws UserException;

    ImportService.Outcome bring(Collection<Path> paths, Progress progress) throws UserException;

    List<ImportService.Unfinished> unfinished() throws UserException;

    ImportService.Outcome resume(long batch, Progress progress) throws UserException;

    void discard(long batch) throws UserException;

    List<ImportService.Quarantined> quarantine() throws UserException;

    /// @return why the record is still not taken; empty when it was
    String retry(long id, String raw) throws UserException;

    void skip(Collection<Long> ids) throws UserException;
}
