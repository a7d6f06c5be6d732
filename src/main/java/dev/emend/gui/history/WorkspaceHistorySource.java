package dev.emend.gui.history;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// The history behind the door.
record WorkspaceHistorySource(Workspace door) implements HistorySource {
    @Override
    public List<JournalEntryView> search(JournalQuery query) throws UserException {
        return door.journal().search(query);
    }

    @Override
    public List<String> people() throws UserException {
        return door.journal().people();
    }

    @Override
    public List<String> kinds() throws UserException {
        return door.journal().kinds();
    }

    @Override
    public JournalIntegrity integrity() {
        return door.journal().integrity();
    }

    @Override
    public Map<Long, ? extends CompletableFuture<?>> unsaved() {
        return door.library().unsaved();
    }

    @Override
    public List<ChangeDescription> altered(JournalEntryView line) throws UserException {
        return door.journal().altered(line);
    }

    @Override
    public Optional<String> whyNotRevert(long act) throws UserException {
        return door.journal().whyNotRevert(act);
    }

    @Override
    public CommandResult revert(long act) throws UserException {
        return door.journal().revert(act);
    }

    @Override
    public long export(JournalQuery query, Path file) throws UserException {
        return door.journal().export(query, file);
    }

    @Override
    public HistoryImportResult apply(Path file, UUID catalog) throws UserException {
        return door.journal().apply(file, catalog);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return door.library().catalogs();
    }
}
