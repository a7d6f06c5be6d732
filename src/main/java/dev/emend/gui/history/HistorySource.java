package dev.emend.gui.history;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// What the history is read from and what may be done with it; calls block.
public interface HistorySource {
    List<JournalEntryView> search(JournalQuery query) throws Exception;

    List<String> people() throws Exception;

    List<String> kinds() throws Exception;

    JournalIntegrity integrity() throws Exception;

    /// The acts that are not in their file yet, each with the moment it gets there or fails to.
    Map<Long, ? extends CompletableFuture<?>> unsaved() throws Exception;

    /// What an act changed, each learning and memory with its words.
    List<ChangeDescription> altered(JournalEntryView line) throws Exception;

    Optional<String> whyNotRevert(long act) throws Exception;

    CommandResult revert(long act) throws Exception;

    /// @return how many acts were written
    long export(JournalQuery query, Path file) throws Exception;

    HistoryImportResult apply(Path file, UUID catalog) throws Exception;

    List<CatalogInfo> catalogs() throws Exception;
}
