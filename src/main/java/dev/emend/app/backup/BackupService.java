package dev.emend.app.backup;

import dev.emend.app.backup.CatalogArchive.ArchivedCatalog;
import dev.emend.app.backup.CatalogArchive.LeftOut;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.PendingEdit;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.app.journal.UndoStacks;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.MarkdownVersion;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupFolder;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Verified copies of the store and the dashboards beside it: made by themselves, thinned, and put back in two clicks.
/// Thread-safe; calls block.
///
/// A backup holds the bytes of the catalogs too, but putting the store back leaves their files as
/// they are: [BackupFiles] says which differ and puts those back that a person chooses.
public final class BackupService {
    private static final Logger LOG = Logger.getLogger(BackupService.class.getName());
    private static final Duration EVERY = Duration.ofMinutes(30);

    private final ServiceContext context;
    private final CatalogSaver saver;
    private final OpenCatalogs catalogs;
    private final UndoStacks stacks;
    private final JournalVerifier verifier;

    /// Makes backups one at a time; guards what follows. Never taken inside a file or the open
    /// catalogs.
    private final Object turn = new Object();

    private Instant lastAt;
    private long lastCommits;
    private Optional<Backup> last = Optional.empty();
    private boolean isFailureReported;

    public BackupService(
            ServiceContext context,
            CatalogSaver saver,
            OpenCatalogs catalogs,
            UndoStacks stacks,
            JournalVerifier verifier) {
        this.context = context;
        this.saver = saver;
        this.catalogs = catalogs;
        this.stacks = stacks;
        this.verifier = verifier;
        this.lastAt = context.clock().instant();
    }

    /// Newest first.
    public List<Backup> list() throws UserException {
        return list(context.store()::backups);
    }

    /// Makes one now and proves it by restoring it into a temporary place.
    public Backup create(Backup.Reason reason) throws UserException {
        // what waits for its file would be written again after the backup is put back
        saver.flush();
        var backup = make(reason);
        context.changes().publish(new AppEvent.BackedUp());
        return backup;
    }

    /// Makes one before something that changes much at once, unless nothing was stored since the
    /// last one of this session. When it fails, that something must not be done.
    ///
    /// The store of a team is backed up on its server, by whoever runs it; what is done here can
    /// still be taken back by the journal.
    public void before(Backup.Reason reason) throws UserException {
        if (!context.store().keepsBackups()) {
            return;
        }
        synchronized (turn) {
            if (last.isPresent() && lastCommits == context.store().commits()) {
                return;
            }
            make(reason);
        }
        context.changes().publish(new AppEvent.BackedUp());
    }

    /// Makes a regular one when half an hour has passed since the last and something was stored
    /// since; a failure is told once and tried again half an hour later.
    public void regular() {
        if (!context.store().keepsBackups()) {
            return;
        }
        synchronized (turn) {
            var now = context.clock().instant();
            if (now.isBefore(lastAt.plus(EVERY))
                    || lastCommits == context.store().commits()) {
                return;
            }
            lastAt = now;
        }
        // outside the turn: what the saver publishes meanwhile may ask for a backup itself
        try {
            create(Backup.Reason.REGULAR);
            markFailureReported(false);
        } catch (UserException problem) {
            LOG.log(Level.WARNING, "No regular backup was made", problem);
            if (!markFailureReported(true)) {
                context.changes().publish(new AppEvent.Failed(problem));
            }
        }
    }

    /// @return what it was
    private boolean markFailureReported(boolean isReported) {
        synchronized (turn) {
            boolean was = isFailureReported;
            isFailureReported = isReported;
            return was;
        }
    }

    /// Makes a backup. The caller publishes it once no lock is held.
    private Backup make(Backup.Reason reason) throws UserException {
        synchronized (turn) {
            var store = context.store();
            long commits = store.commits();
            var backup = Backup.of(withCatalogs(() -> store.backup(reason.word())));
            lastAt = context.clock().instant();
            lastCommits = commits;
            last = Optional.of(backup);
            var zone = context.clock().getZone();
            for (var old : BackupRetention.expiredBackups(list(), zone)) {
                store.deleteBackup(old.id());
            }
            return backup;
        }
    }

    /// Puts the store back to this backup. The present state is backed up first; catalogs on the
    /// desk are read again.
    ///
    /// Decisions that had not reached their file are in that backup of the present state only, and
    /// whoever waits for them is told so.
    ///
    /// @return the backup of the state before
    public Backup restore(String id) throws UserException {
        saver.flush();
        var lostEdits = new LinkedHashMap<CatalogSession, List<PendingEdit>>();
        Backup before;
        // in this order: a bulk undo asks for a backup while it holds its turn
        synchronized (stacks.lock()) {
            synchronized (turn) {
                before = catalogs.runExclusively(() -> {
                    var put = restored(id);
                    stacks.forget();
                    restoreExternal(id);
                    for (var file : catalogs.all()) {
                        var pending = file.pendingEdits();
                        if (!pending.isEmpty()) {
                            lostEdits.put(file, pending);
                        }
                        catalogs.reset(file);
                    }
                    return put;
                });
                lastAt = context.clock().instant();
                lastCommits = context.store().commits();
                last = Optional.empty();
            }
        }
        catalogs.openRestored(problem ->
                // whoever lists the collection is told
                LOG.log(Level.FINE, "A collection was not open while a backup was restored", problem));
        for (var file : lostEdits.entrySet()) {
            tell(file.getKey(), file.getValue(), before);
        }
        catalogs.publishAll();
        verifier.start();
        context.changes().publish(new AppEvent.ConflictsChanged());
        context.changes().publish(new AppEvent.MemoriesChanged());
        context.changes().publish(new AppEvent.BackedUp());
        return before;
    }

    /// Goes on from what is in the files, where the store was restored by another process, as it was damaged. Call it
    /// before anything is opened.
    public void keepFiles() throws UserException {
        catalogs.openRestored(problem -> context.changes().publish(new AppEvent.Failed(problem)));
        catalogs.publishAll();
    }

    private Backup restored(String id) throws UserException {
        return Backup.of(withCatalogs(() -> context.store().restore(id)));
    }

    /// Work that makes a backup.
    private interface BackupWork {
        StoredBackup run() throws StoreException;
    }

    /// The catalogs stand beside the store while it is backed up, as dashboards always do.
    private StoredBackup withCatalogs(BackupWork work) throws UserException {
        var file = BackupFolder.catalogs(context.store().folder());
        try {
            Files.deleteIfExists(file);
            DurableFiles.createPrivateFile(file);
            Files.write(file, archive().toBytes());
            try {
                return work.run();
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, Messages.of("store.theBackup"));
        }
    }

    private CatalogArchive archive() throws UserException {
        var archivedCatalogs = new ArrayList<ArchivedCatalog>();
        var leftOut = new ArrayList<LeftOut>();
        long bytes = 0;
        for (var registeredCatalog :
                context.store().read(session -> session.catalogs().all())) {
            var path = registeredCatalog.path();
            try {
                var catalog = catalog(path, registeredCatalog.id());
                if (catalog.isEmpty()) {
                    leftOut.add(new LeftOut(path, Messages.englishText("backup.wasBeingWritten")));
                    continue;
                }
                var entry = entry(catalog.get());
                if (bytes + entry.size() > CatalogArchive.MAX_BYTES) {
                    leftOut.add(new LeftOut(
                            path,
                            Messages.englishText("backup.catalogsTooLarge", CatalogArchive.MAX_BYTES / 1_000_000)));
                } else {
                    archivedCatalogs.add(entry);
                    bytes += entry.size();
                }
            } catch (CatalogException e) { // told by whoever asks for the file of this backup
                leftOut.add(new LeftOut(path, e.message()));
            }
        }
        return new CatalogArchive(archivedCatalogs, leftOut, Optional.of(external()));
    }

    private Map<UUID, List<String>> external() throws UserException {
        var external = new HashMap<UUID, List<String>>();
        try {
            for (var registeredCatalog :
                    context.store().read(session -> session.catalogs().registeredCatalogs())) {
                external.put(
                        registeredCatalog.id(), context.versions().external().names(registeredCatalog.id()));
            }
            return external;
        } catch (IOException e) {
            throw StoreErrors.of(e, Messages.of("store.theBackup"));
        }
    }

    /// Restores the list of other programs' changes: else later decisions may be taken for theirs.
    private void restoreExternal(String id) {
        try {
            var external = BackupFiles.archive(context, id).external();
            if (external.isEmpty()) {
                return; // one of an earlier release
            }
            for (var registeredCatalog :
                    context.store().read(session -> session.catalogs().registeredCatalogs())) {
                var names = external.get().getOrDefault(registeredCatalog.id(), List.of());
                context.versions().external().replace(registeredCatalog.id(), names);
            }
        } catch (UserException problem) { // the store is restored all the same
            context.changes().publish(new AppEvent.Failed(problem));
        } catch (IOException e) {
            context.changes().publish(new AppEvent.Failed(StoreErrors.of(e, Messages.of("store.theBackup"))));
        }
    }

    private ArchivedCatalog entry(Catalog catalog) {
        var version = saver.bases().markdown(catalog);
        return new ArchivedCatalog(catalog.path(), catalog.bytes(), version.map(MarkdownVersion::files));
    }

    private Optional<Catalog> catalog(Path path, UUID id) throws CatalogException {
        var open = catalogs.find(id);
        if (open.isPresent()) {
            return open.map(CatalogSession::onDisk);
        }
        return context.files().read(path, id, _ -> {}) instanceof CatalogFiles.ReadResult.Complete(var catalog)
                ? Optional.of(catalog)
                : Optional.empty();
    }

    /// The store's file from before the last [#restore].
    public Path replacedStore() {
        return context.store().folder().resolve("store.mv.db.before-restore");
    }

    private void tell(CatalogSession file, List<PendingEdit> pending, Backup before) {
        var path = file.onDisk().path();
        var problem = new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                Messages.of("backup.restoredBefore", pending.size(), path),
                Messages.of("backup.decisionsInBackup", before.id()),
                Messages.of("backup.restoreAgain"));
        var id = file.onDisk().id();
        var now = context.clock().instant();
        var state = new SaveStatus(id, SaveStatus.Stage.FAILED, now, "", Optional.of(problem));
        pending.forEach(change -> change.saveStatus().complete(state));
        context.changes().publish(new AppEvent.Saving(state));
        // nothing of this catalog waits any more
        context.changes()
                .publish(new AppEvent.Saving(new SaveStatus(id, SaveStatus.Stage.SAVED, now, "", Optional.empty())));
    }

    /// Reads a list of the store's.
    interface Listing {
        List<StoredBackup> read() throws StoreException;
    }

    static List<Backup> list(Listing listing) throws UserException {
        var backups = new ArrayList<Backup>();
        for (var storedBackup : listing.read()) {
            backups.add(Backup.of(storedBackup));
        }
        return backups;
    }
}
