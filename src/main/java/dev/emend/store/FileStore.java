package dev.emend.store;

import dev.emend.model.Progress;
import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupArchive;
import dev.emend.store.backup.BackupCheck;
import dev.emend.store.backup.BackupFolder;
import dev.emend.store.backup.PreparedRestore;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.db.IntegrityScan;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.db.UnreadableRows;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.ReferenceCheck;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreThread;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A store in an H2 file of the workspace, which this process alone uses.
///
/// One store thread works. After a full disk the store opens itself again at the next call; after
/// any other failed write it refuses to go on.
final class FileStore extends Store {
    private static final System.Logger LOG = System.getLogger(FileStore.class.getName());

    private final StoreThread thread;
    private final OpenStore work;
    private final Optional<BackupFolder> backups;

    /// Proves backups, so that nobody waits for it with a change.
    private final StoreThread prover = new StoreThread("backup");

    private final AtomicLong commits = new AtomicLong();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private FileStore(StoreThread thread, OpenStore work, Optional<BackupFolder> backups) {
        this.thread = thread;
        this.work = work;
        this.backups = backups;
    }

    /// Opens the store in this folder and makes both when they are not there.
    ///
    /// @throws StoreException when another process owns the workspace, or when the database is not
    ///   the whole database that was there before: a damaged one is never replaced
    static FileStore openFile(Path workspace, Clock clock) throws StoreException {
        var folder = plain(workspace);
        return start(() -> OpenStore.inFolder(folder, clock), Optional.of(new BackupFolder(folder, clock)));
    }

    /// A store that is gone when closed; for tests.
    static FileStore openInMemory(Clock clock) throws StoreException {
        return start(() -> OpenStore.inMemory(clock), Optional.empty());
    }

    private static FileStore start(Callable<OpenStore> opening, Optional<BackupFolder> backups) throws StoreException {
        var thread = new StoreThread("store");
        boolean open = false;
        try {
            var store = new FileStore(thread, thread.call(opening), backups);
            open = true;
            return store;
        } finally {
            if (!open) {
                thread.close();
            }
        }
    }

    @Override
    public <T extends @Nullable Object> T read(Function<StoreTransaction, T> reading) throws StoreException {
        return thread.call(() -> work.transact(reading, false));
    }

    @Override
    public <T extends @Nullable Object> T write(Function<StoreTransaction, T> operation) throws StoreException {
        T result = thread.call(() -> work.transact(operation, true));
        commits.incrementAndGet();
        return result;
    }

    @Override
    public Optional<StoreException> refusal() {
        return work.refusal();
    }

    @Override
    public void onRefusal(Consumer<StoreException> listener) {
        work.onRefusal(listener);
    }

    @Override
    public long commits() {
        return commits.get();
    }

    @Override
    public boolean keepsBackups() {
        return true;
    }

    @Override
    public List<StoredBackup> backups() throws StoreException {
        try {
            return backups.isEmpty() ? List.of() : backups.get().list();
        } catch (IOException e) {
            throw StoreErrors.of(e, Messages.of("store.folderBackups"));
        }
    }

    @Override
    public StoredBackup backup(String reason) throws StoreException {
        var folder = folderOfBackups();
        return prover.call(() -> {
            var storeCopy = thread.call(() -> work.take(folder, reason));
            try {
                var backup = folder.keep(storeCopy);
                backedUp();
                return backup;
            } catch (IOException | SQLException e) {
                throw StoreErrors.of(e, Messages.of("store.theBackup"));
            }
        });
    }

    @Override
    public StoredBackup restore(String id) throws StoreException {
        var folder = folderOfBackups();
        return prover.call(() -> restore(folder, folder.find(id)));
    }

    @Override
    public Optional<byte[]> backedUpCatalogs(String id) throws StoreException {
        return folderOfBackups().catalogsOf(id);
    }

    private StoredBackup restore(BackupFolder folder, BackupArchive archive) throws StoreException {
        var preparedRestore = new PreparedRestore(work.folder());
        try {
            try {
                preparedRestore.prepare(archive, "before-restore");
                var before = thread.call(() -> work.restore(folder, archive, preparedRestore));
                commits.incrementAndGet();
                return before;
            } finally {
                preparedRestore.forget();
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, Messages.of("store.restoredStore"));
        }
    }

    @Override
    public Map<String, BackupCheck> checkBackups(Progress progress) throws StoreException {
        if (backups.isEmpty()) {
            return Map.of();
        }
        return prover.call(() -> {
            try {
                return backups.get().check(progress);
            } catch (IOException e) {
                throw StoreErrors.of(e, Messages.of("store.folderBackups"));
            }
        });
    }

    @Override
    public List<String> brokenReferences() throws StoreException {
        return readWithHandle(ReferenceCheck::brokenReferences);
    }

    @Override
    public void deleteBackup(String id) throws StoreException {
        try {
            folderOfBackups().delete(id);
        } catch (IOException e) {
            throw StoreErrors.of(e, Messages.of("store.theNamedBackup", id));
        }
    }

    private BackupFolder folderOfBackups() throws StoreException {
        return backups.orElseThrow(() -> new StoreException(
                StoreException.Kind.BROKEN, Messages.of("store.noMemoryBackups"), Messages.of("store.openFolder")));
    }

    @Override
    public void checkpoint() throws StoreException {
        thread.call(() -> {
            work.checkpoint();
            return null;
        });
    }

    @Override
    public JournalHead sealedHead() throws StoreException {
        return thread.call(work::sealedHead);
    }

    @Override
    public IntegrityReport scrub() throws StoreException {
        return IntegrityScan.all(this::readWithHandle);
    }

    @Override
    public List<IntegrityReport.Damage> unreadable() throws StoreException {
        return readWithHandle(UnreadableRows::of);
    }

    @Override
    public IntegrityReport scrubPart(LocalDate day, Progress progress) throws StoreException {
        return IntegrityScan.part(
                new IntegrityScan.DatabaseReader() {
                    @Override
                    public <T> T read(Function<Handle, T> work) throws StoreException {
                        if (progress.isCancelled()) {
                            throw new CancellationException("the rows need not be checked now");
                        }
                        return readWithHandle(work);
                    }
                },
                (int) Math.floorMod(day.toEpochDay(), (long) IntegrityScan.PARTS));
    }

    private <T> T readWithHandle(Function<Handle, T> work) throws StoreException {
        return read(session -> work.apply(session.handle()));
    }

    @Override
    public void backedUp() throws StoreException {
        thread.call(() -> {
            work.backedUp();
            return null;
        });
    }

    @Override
    public Path folder() {
        return work.folder();
    }

    @Override
    public void close() {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        try {
            prover.call(() -> null); // behind a backup that is under way
            thread.callLast(() -> {
                work.close();
                return null;
            });
        } catch (StoreException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.message(), failure);
        } finally {
            prover.close();
            thread.close();
        }
    }
}
