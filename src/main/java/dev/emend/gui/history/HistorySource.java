package dev.emend.gui.history;

import dev.emend.curation.Applied;
import dev.emend.curation.Decision;
import dev.emend.curation.Integrity;
import dev.emend.curation.JournalLine;
import dev.emend.curation.JournalQuery;
import dev.emend.curation.OpenCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// What the history is read from and what may be done with it; calls block.
public interface HistorySource {
    List<JournalLine> search(JournalQuery query) throws Exception;

    List<String> people() throws Exception;

    List<String> kinds() throws Exception;

    Integrity integrity() throws Exception;

    /// The acts that are not in their file yet, each with the moment it gets there or fails to.
    Map<Long, ? extends CompletableFuture<?>> unsaved() throws Exception;

    Optional<String> whyNotRevert(long act) throws Exception;

    Decision revert(long act) throws Exception;

    /// @return how many acts were written
    long export(JournalQuery query, Path file) throws Exception;

    Applied apply(Path file, UUID catalog) throws Exception;

    List<OpenCatalog> catalogs() throws Exception;
}
