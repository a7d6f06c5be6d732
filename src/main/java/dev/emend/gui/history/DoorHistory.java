package dev.emend.gui.history;

import dev.emend.curation.Applied;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
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

/// The history behind the door.
record DoorHistory(Door door) implements HistorySource {
    @Override
    public List<JournalLine> search(JournalQuery query) throws CurationException {
        return door.journal().search(query);
    }

    @Override
    public List<String> people() throws CurationException {
        return door.journal().people();
    }

    @Override
    public List<String> kinds() throws CurationException {
        return door.journal().kinds();
    }

    @Override
    public Integrity integrity() {
        return door.journal().integrity();
    }

    @Override
    public Map<Long, ? extends CompletableFuture<?>> unsaved() {
        return door.library().unsaved();
    }

    @Override
    public Optional<String> whyNotRevert(long act) throws CurationException {
        return door.journal().whyNotRevert(act);
    }

    @Override
    public Decision revert(long act) throws CurationException {
        return door.journal().revert(act);
    }

    @Override
    public long export(JournalQuery query, Path file) throws CurationException {
        return door.journal().export(query, file);
    }

    @Override
    public Applied apply(Path file, UUID catalog) throws CurationException {
        return door.journal().apply(file, catalog);
    }

    @Override
    public List<OpenCatalog> catalogs() {
        return door.library().catalogs();
    }
}
