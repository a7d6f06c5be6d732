package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Imports;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// What comes in from files of other tools. Called off the JavaFX thread.
interface Intake {
    List<Imports.Preview> look(Collection<Path> paths, Progress progress) throws CurationException;

    Imports.Outcome bring(Collection<Path> paths, Progress progress) throws CurationException;

    List<Imports.Unfinished> unfinished() throws CurationException;

    Imports.Outcome resume(long batch, Progress progress) throws CurationException;

    void discard(long batch) throws CurationException;

    List<Imports.Quarantined> quarantine() throws CurationException;

    /// @return why the record is still not taken; empty when it was
    String retry(long id, String raw) throws CurationException;

    void skip(Collection<Long> ids) throws CurationException;
}
