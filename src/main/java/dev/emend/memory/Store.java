package dev.emend.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The workspace's database: everything Emend remembers that is not in an agent's own files.
///
/// One store thread works; callers wait and may be of any thread but JavaFX's. Interrupting a
/// waiting caller never reaches the database: the work is finished first. After a full disk the
/// store opens itself again at the next call; after any other failed write it refuses to go on.
public final class Store implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Store.class.getName());

    private final StoreThread thread;
    private final OpenStore work;
    private final Optional<BackupFolder> backups;

    /// Proves backups, so that nobody waits for it with an act.
    private final StoreThread prover = new StoreThread("backup");

    private final AtomicLong commits = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();

    private Store(StoreThread thread, OpenStore work, Optional<BackupFolder> backups) {
        this.thread = thread;
        this.work = work;
        this.backups = backups;
    }

    /// Opens the store in this folder and makes both when they are not there.
    ///
    /// @throws StoreException when another process owns the workspace, or when the database is not
    ///   the whole database that was there before: a damaged one is never replaced
    public static Store open(Path workspace, Clock clock) throws StoreException {
        var folder = workspace.toAbsolutePath().normalize();
        if (folder.toString().indexOf(';') >= 0) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    "The workspace folder " + folder + " has a semicolon in its name.",
                    "Choose a folder without one.");
        }
        return start(
                () -> OpenStore.inFolder(folder, clock),
                Optional.of(new BackupFolder(folder, clock)));
    }

    /// A store that is gone when closed; for tests.
    public static Store inMemory(Clock clock) throws StoreException {
        return start(() -> OpenStore.inMemory(clock), Optional.empty());
    }

    private static Store start(Callable<OpenStore> opening, Optional<BackupFolder> backups)
            throws StoreException {
        var thread = new StoreThread("store");
        boolean open = false;
        try {
            var store = new Store(thread, thread.call(opening), backups);
            open = true;
            return store;
        } finally {
            if (!open) {
                thread.close();
            }
        }
    }

    /// Reads in one transaction; whatever the function writes is undone.
    public <T extends @Nullable Object> T read(Function<Session, T> reading) throws StoreException {
        return thread.call(() -> work.transact(reading, false));
    }

    /// Reads and writes in one transaction, committed when this returns; undone when the function
    /// throws.
    public <T extends @Nullable Object> T write(Function<Session, T> writing)
            throws StoreException {
        T written = thread.call(() -> work.transact(writing, true));
        commits.incrementAndGet();
        return written;
    }

    /// How many transactions were kept since this store was opened.
    public long commits() {
        return commits.get();
    }

    /// The backups of this workspace, newest first; none for a store in memory.
    public List<StoredBackup> backups() throws StoreException {
        try {
            return backups.isEmpty() ? List.of() : backups.get().list();
        } catch (IOException broken) {
            throw Failures.of(broken, "The folder of backups");
        }
    }

    /// Makes a backup and proves it by restoring it into a place of its own. Others wait only while
    /// the database is closed and copied.
    ///
    /// @param reason lower case words, joined by `-`
    /// @throws StoreException when there is no room for it, or it is not what was stored; none is
    ///   left behind then
    public StoredBackup backup(String reason) throws StoreException {
        var folder = folderOfBackups();
        return prover.call(() -> {
            var taken = thread.call(() -> work.take(folder, reason));
            try {
                var kept = folder.keep(taken);
                backedUp();
                return kept;
            } catch (IOException | SQLException broken) {
                throw Failures.of(broken, "The backup");
            }
        });
    }

    /// Puts the store back to a backup. A backup of the present state is made first, and the
    /// present files stay beside the restored ones, with `.before-restore` behind their names. A
    /// crash at any moment leaves either store, whole.
    ///
    /// @return the backup of the present state
    /// @throws StoreException when the backup can't be used; nothing was changed then
    public StoredBackup restore(String id) throws StoreException {
        var folder = folderOfBackups();
        return prover.call(() -> restore(folder, folder.find(id)));
    }

    private StoredBackup restore(BackupFolder folder, BackupArchive archive) throws StoreException {
        var restoring = new Restoring(work.folder());
        try {
            try {
                restoring.prepare(archive, "before-restore");
                var before = thread.call(() -> work.restore(folder, archive, restoring));
                commits.incrementAndGet();
                return before;
            } finally {
                restoring.forget();
            }
        } catch (IOException broken) {
            throw Failures.of(broken, "The restored store");
        }
    }

    /// Deletes a backup for good; one that is gone is no error.
    public void deleteBackup(String id) throws StoreException {
        try {
            folderOfBackups().delete(id);
        } catch (IOException broken) {
            throw Failures.of(broken, "The backup " + id);
        }
    }

    private BackupFolder folderOfBackups() throws StoreException {
        return backups.orElseThrow(() ->
                new StoreException(
                        StoreException.Kind.BROKEN,
                        "A store in memory has no backups.",
                        "Open a workspace in a folder."));
    }

    /// Everything committed so far survives a power loss once this returns.
    public void checkpoint() throws StoreException {
        thread.call(() -> {
            work.checkpoint();
            return null;
        });
    }

    /// Walks along the whole journal and tells whether it is as it was written. Others get at the
    /// store in between.
    public JournalVerdict checkJournal() throws StoreException {
        var check = thread.call(() -> new JournalCheck(work.sealed()));
        boolean more = true;
        while (more) {
            more = read(session -> check.next(session.handle()));
        }
        return check.verdict();
    }

    /// Checks every row of every table against its digest; others may work meanwhile.
    public Scrub scrub() throws StoreException {
        return Scrubbing.all(this::reading);
    }

    /// Checks a hundredth of the rows: which one, the day decides, so that a hundred days see all.
    public Scrub scrubPart(LocalDate day) throws StoreException {
        return Scrubbing.part(
                this::reading, (int) Math.floorMod(day.toEpochDay(), (long) Scrubbing.PARTS));
    }

    private <T> T reading(Function<Handle, T> work) throws StoreException {
        return read(session -> work.apply(session.handle()));
    }

    /// Called when a backup of the store was proved: what an older Emend left is deleted then.
    public void backedUp() throws StoreException {
        thread.call(() -> {
            work.backedUp();
            return null;
        });
    }

    /// The workspace folder.
    ///
    /// @throws IllegalStateException when the store is in memory
    public Path folder() {
        return work.folder();
    }

    /// Saves everything, notes what the next opening must find, and gives up the workspace. Closing
    /// twice does nothing. A last save that fails is logged: what was checkpointed before is safe.
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            prover.call(() -> null); // behind a backup that is under way
            thread.call(() -> {
                work.close();
                return null;
            });
        } catch (StoreException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.what(), failure);
        } finally {
            prover.close();
            thread.close();
        }
    }
}
