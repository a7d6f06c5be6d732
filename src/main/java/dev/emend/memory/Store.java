package dev.emend.memory;

import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
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
    private final AtomicBoolean closed = new AtomicBoolean();

    private Store(StoreThread thread, OpenStore work) {
        this.thread = thread;
        this.work = work;
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
        return start(() -> OpenStore.inFolder(folder, clock));
    }

    /// A store that is gone when closed; for tests.
    public static Store inMemory(Clock clock) throws StoreException {
        return start(() -> OpenStore.inMemory(clock));
    }

    private static Store start(Callable<OpenStore> opening) throws StoreException {
        var thread = new StoreThread();
        boolean open = false;
        try {
            var store = new Store(thread, thread.call(opening));
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
        return thread.call(() -> work.transact(writing, true));
    }

    /// Everything committed so far survives a power loss once this returns.
    public void checkpoint() throws StoreException {
        thread.call(() -> {
            work.checkpoint();
            return null;
        });
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
            thread.call(() -> {
                work.close();
                return null;
            });
        } catch (StoreException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.what(), failure);
        } finally {
            thread.close();
        }
    }
}
