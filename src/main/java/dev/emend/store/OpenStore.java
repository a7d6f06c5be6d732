package dev.emend.store;

import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupArchive;
import dev.emend.store.backup.BackupFolder;
import dev.emend.store.backup.PreparedRestore;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.db.Database;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.db.UnreadableRows;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An open store as the store thread sees it: the lock, the database, and what went wrong with it.
/// Only the store thread may use it, but for what it says of refused writes.
final class OpenStore {
    private static final System.Logger LOG = System.getLogger(OpenStore.class.getName());

    /// The space that the largest change and a new chunk of the database take, roughly.
    private static final long SPARE_BYTES = 1L << 20;

    private final Clock clock;
    private final @Nullable StoreFolder folder;
    private final @Nullable StoreLock lock;
    private Database database;
    private @Nullable StoreException failure;
    private boolean isReadOnly;
    private volatile @Nullable StoreException refusal;
    private volatile Consumer<StoreException> refusalListener = _ -> {};

    private OpenStore(Clock clock, @Nullable StoreFolder folder, @Nullable StoreLock lock, Database database) {
        this.clock = clock;
        this.folder = folder;
        this.lock = lock;
        this.database = database;
    }

    static OpenStore inFolder(Path path, Clock clock) throws StoreException {
        StoreLock lock = null;
        try {
            DurableFiles.createPrivate(path);
            lock = StoreLock.take(path);
            DurableFiles.hideFiles(path);
            var folder = new StoreFolder(path, new BackupFolder(path, clock));
            var store = inFolder(folder, clock, lock);
            lock = null;
            return store;
        } catch (IOException | SQLException e) {
            var words = StoreErrors.of(e, path.toString());
            throw words.kind() == StoreException.Kind.FULL ? StoreFolder.full(path, SPARE_BYTES, e) : words;
        } finally {
            release(lock);
        }
    }

    /// On a disk that takes nothing, for reading only, until it does again.
    private static OpenStore inFolder(StoreFolder folder, Clock clock, StoreLock lock)
            throws IOException, SQLException, StoreException {
        OpenStore store;
        try {
            store = new OpenStore(clock, folder, lock, open(folder, clock));
        } catch (IOException | SQLException | StoreException problem) {
            var words = problem instanceof StoreException storeException
                    ? storeException
                    : StoreErrors.of(problem, location(folder));
            if (!words.isUnwritable() || Files.notExists(folder.file())) {
                throw problem;
            }
            store = new OpenStore(clock, folder, lock, folder.openUnnoted(clock));
            store.isReadOnly = true;
            store.failure = words.kind() == StoreException.Kind.FULL
                    ? StoreErrors.full(store.location(), SPARE_BYTES, usableBytes(folder), problem)
                    : words;
        }
        var unwritable = store.isReadOnly ? store.failure : store.lackOfSpace();
        if (unwritable != null) {
            store.report(unwritable);
        }
        return store;
    }

    /// Why the disk refused the newest write; from any thread.
    Optional<StoreException> refusal() {
        return Optional.ofNullable(refusal);
    }

    void onRefusal(Consumer<StoreException> listener) {
        refusalListener = listener;
    }

    /// Reports once that the disk refuses writes, until it accepts them again.
    private void report(StoreException problem) {
        if (refusal == null && problem.isUnwritable()) {
            var words = new StoreException(
                    problem.kind(), Messages.of("store.openToRead", problem.message()), problem.remedy(), problem);
            refusal = words;
            LOG.log(System.Logger.Level.WARNING, words.message());
            refusalListener.accept(words);
        }
    }

    private static Database open(StoreFolder folder, Clock clock) throws IOException, SQLException, StoreException {
        try {
            return folder.open(clock);
        } catch (StoreException refusal) {
            throw refusal.kind() == StoreException.Kind.DAMAGED
                    ? new DamagedStore(folder.path(), clock).wayOut(refusal)
                    : refusal;
        }
    }

    static OpenStore inMemory(Clock clock) throws StoreException {
        var address = Database.Address.memory();
        try {
            var database = Database.connect(address, clock);
            database.create(address, StoreIdentity.create().id());
            return new OpenStore(clock, null, null, database);
        } catch (SQLException e) {
            throw StoreErrors.of(e, Messages.of("store.storeInMemory"));
        }
    }

    Path folder() {
        if (folder == null) {
            throw new IllegalStateException("a store in memory has no folder");
        }
        return folder.path();
    }

    /// The journal's head as it was noted when the workspace was last saved before this opening.
    JournalHead sealedHead() {
        return folder == null ? JournalHead.NONE : folder.sealedHead();
    }

    <T extends @Nullable Object> T transact(Function<StoreTransaction, T> work, boolean keep) throws StoreException {
        try {
            T result = run(work, keep);
            if (keep) {
                refusal = null;
            }
            return result;
        } catch (StoreException problem) {
            if (keep) {
                report(problem);
            }
            throw problem;
        }
    }

    private <T extends @Nullable Object> T run(Function<StoreTransaction, T> work, boolean keep) throws StoreException {
        try {
            if (!keep) {
                return readable().transact(work, false);
            }
            var live = live();
            requireSpace();
            return live.transact(work, true);
        } catch (SQLException e) {
            if (StoreErrors.isOfRow(e)) {
                requireReadable(e);
            }
            throw recordFailure(e, StoreErrors.isFatal(e));
        } catch (RuntimeException e) {
            if (StoreErrors.isOfRow(e)) {
                requireReadable(e);
            }
            throw e;
        }
    }

    /// Rows that can't be read are the reason, when there are any.
    private void requireReadable(Exception failure) throws StoreException {
        List<IntegrityReport.Damage> rows = List.of();
        try {
            rows = readable().transact(session -> UnreadableRows.of(session.handle()), false);
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
        if (!rows.isEmpty()) {
            throw StoreErrors.unreadable(location(), rows, failure);
        }
    }

    void checkpoint() throws StoreException {
        try {
            var safe = live().checkpoint();
            if (folder != null) {
                folder.recordSave(safe);
            }
        } catch (SQLException | IOException e) {
            // after a failed sync nobody knows what is on the disk
            throw recordFailure(e, true);
        }
    }

    /// Copies the database for a backup; it is closed for that moment.
    BackupFolder.StoreCopy take(BackupFolder backups, String reason) throws StoreException {
        try {
            var content = backups.look(live(), sealedHead());
            try {
                return backups.copy(closeDatabase(), content, reason);
            } finally {
                reopen();
            }
        } catch (SQLException | IOException e) {
            throw recordFailure(e, false);
        }
    }

    /// Puts the prepared database in place of the present one, of which a proven backup is made
    /// first. Whatever fails, the one or the other is open afterwards, or is at the next start.
    StoredBackup restore(BackupFolder backups, BackupArchive archive, PreparedRestore preparedRestore)
            throws StoreException {
        var id = transact(
                session -> session.handle()
                        .createQuery("select id from store_identity")
                        .mapTo(UUID.class)
                        .one(),
                false);
        if (!id.equals(archive.manifest().workspace())) {
            throw BackupFolder.refusal(Messages.of("store.thisOtherBackup"), null);
        }
        try {
            var content = backups.look(live(), sealedHead());
            try {
                var before = backups.keep(backups.copy(closeDatabase(), content, "before-restore"));
                preparedRestore.decide();
                return before;
            } finally {
                reopen();
            }
        } catch (SQLException | IOException e) {
            throw recordFailure(e, false);
        }
    }

    /// The file of the database, which is closed and whole until [#reopen].
    private Path closeDatabase() throws IOException, SQLException, StoreException {
        var present = Objects.requireNonNull(folder);
        checkpoint();
        var rows = database.rows();
        database.close();
        present.recordClose(rows);
        return present.file();
    }

    private void reopen() throws StoreException {
        try {
            database = Objects.requireNonNull(folder).open(clock);
        } catch (StoreException refusal) {
            failure = refusal;
            throw refusal;
        } catch (SQLException | IOException e) {
            throw recordFailure(e, true);
        }
    }

    void backedUp() throws StoreException {
        if (folder != null) {
            try {
                folder.backedUp();
            } catch (IOException e) {
                throw recordFailure(e, false);
            }
        }
    }

    /// Leaves the sizes and counts the next opening checks, and gives up the workspace.
    void close() throws StoreException {
        try {
            if (isReadOnly) {
                database.close();
            } else if (failure == null) {
                checkpoint();
                var rows = database.rows();
                database.close();
                if (folder != null) {
                    folder.recordClose(rows);
                }
            }
        } catch (SQLException | IOException e) {
            throw recordFailure(e, true);
        } finally {
            release(lock);
        }
    }

    /// After a failed write the database is opened once more, for reading only: what can still be
    /// read is shown and can be written out elsewhere.
    private Database readable() throws StoreException, SQLException {
        if (isReadOnly || failure == null || folder == null) {
            return database;
        }
        try {
            database = folder.openToRead(clock);
            isReadOnly = true;
            return database;
        } catch (SQLException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private Database live() throws StoreException, SQLException {
        if (failure == null) {
            return database;
        }
        if (!failure.isUnwritable() || folder == null || isReadOnly && !isWritable(folder)) {
            throw failure;
        }
        try {
            if (isReadOnly) {
                database.close();
                isReadOnly = false;
            }
            database = folder.open(clock);
            failure = null;
            return database;
        } catch (IOException e) {
            throw StoreErrors.of(e, location());
        }
    }

    private boolean isWritable(StoreFolder present) {
        return Files.isWritable(present.path()) && Files.isWritable(present.file()) && lackOfSpace() == null;
    }

    private StoreException recordFailure(Exception cause, boolean fatal) {
        var words = StoreErrors.of(cause, location());
        boolean isFull = words.kind() == StoreException.Kind.FULL || !fatal && lackOfSpace() != null;
        if (isFull && folder != null) {
            words = StoreErrors.full(location(), SPARE_BYTES, usableBytes(folder), cause);
        }
        if (fatal && failure == null) {
            database.abandon(cause);
        }
        if (fatal && (failure == null || failure.isUnwritable())) {
            failure = words;
        }
        return words;
    }

    /// Asked before anything is written: a database that met a full disk has to be opened again.
    private void requireSpace() throws StoreException {
        var full = lackOfSpace();
        if (full != null) {
            throw full;
        }
    }

    private @Nullable StoreException lackOfSpace() {
        long free = folder == null ? SPARE_BYTES : usableBytes(folder);
        // some file systems say 0 of both when they don't know
        boolean isKnown = free > 0 || folder != null && folder.path().toFile().getTotalSpace() > 0;
        return isKnown && free < SPARE_BYTES ? StoreErrors.full(location(), SPARE_BYTES, free, null) : null;
    }

    private static long usableBytes(StoreFolder folder) {
        return folder.path().toFile().getUsableSpace();
    }

    private String location() {
        return folder == null ? Messages.of("store.storeInMemory") : location(folder);
    }

    private static String location(StoreFolder folder) {
        return Messages.of("store.theStoreIn", folder.path());
    }

    private static void release(@Nullable StoreLock lock) throws StoreException {
        if (lock != null) {
            try {
                lock.close();
            } catch (IOException e) {
                throw StoreErrors.of(e, Messages.of("store.lockWorkspace"));
            }
        }
    }
}
