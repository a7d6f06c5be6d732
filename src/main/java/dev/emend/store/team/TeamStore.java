package dev.emend.store.team;

import dev.emend.model.Progress;
import dev.emend.model.texts.Messages;
import dev.emend.store.Store;
import dev.emend.store.StoreLock;
import dev.emend.store.backup.BackupCheck;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.db.UnreadableRows;
import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.IntegrityReport;
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
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// A store on a PostgreSQL server, shared by several reviewers.
///
/// The workspace folder of each holds what is theirs alone and is locked as that of a file is. Work
/// that lost a race against another reviewer is done again.
public final class TeamStore extends Store {
    private static final System.Logger LOG = System.getLogger(TeamStore.class.getName());

    private final TeamConnectionPool server;
    private final Path folder;
    private final Clock clock;
    private final StoreLock lock;
    private final StoreThread threads = new StoreThread("team store", TeamConnectionPool.AT_ONCE);
    private final TeamChangeListener changeListener;
    private final Outbox outbox;
    private final AtomicLong commits = new AtomicLong();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /// Guarded by itself being replaced only on a store thread, one at a time.
    private volatile TeamStoreInfo note;

    private final JournalHead sealedHead;

    private TeamStore(TeamConnectionPool server, Path folder, StoreLock lock, Clock clock)
            throws IOException, SQLException, StoreException {
        this.server = server;
        this.folder = folder;
        this.lock = lock;
        this.clock = clock;
        var storeInfo = TeamStoreInfo.read(folder);
        var id = server.prepare(clock.instant());
        if (storeInfo.isPresent() && !storeInfo.get().store().equals(id)) {
            throw new StoreException(
                    StoreException.Kind.DAMAGED,
                    Messages.of("store.otherStore", address(), folder),
                    Messages.of("store.nameRightDatabase"));
        }
        note = storeInfo.orElseGet(() -> new TeamStoreInfo(UUID.randomUUID(), id, JournalHead.NONE));
        note.write(folder);
        sealedHead = note.head();
        changeListener = new TeamChangeListener(server.connections(), this::isClosed);
        outbox = new Outbox(folder, clock);
    }

    /// Opens a store on a server and makes its tables when they are not there.
    ///
    /// @param workspace what stays on this machine: the lock, the outbox, kept versions, the index
    /// @throws StoreException when another process owns the workspace, when the server can't be
    ///   reached, or when it holds another store than the one this workspace knows
    public static TeamStore connect(TeamAddress address, Path workspace, Clock clock) throws StoreException {
        var folder = plain(workspace);
        var password = PgPassword.of(address);
        StoreLock lock = null;
        TeamConnectionPool server = null;
        try {
            DurableFiles.createPrivate(folder);
            lock = StoreLock.take(folder);
            server = TeamConnectionPool.at(address, password);
            var store = new TeamStore(server, folder, lock, clock);
            lock = null;
            server = null;
            return store;
        } catch (JdbiException failure) {
            throw refusal(StoreErrors.sql(failure), address, folder, clock);
        } catch (SQLException failure) {
            throw refusal(failure, address, folder, clock);
        } catch (IOException e) {
            throw StoreErrors.of(e, folder.toString());
        } finally {
            if (server != null) {
                server.close();
            }
            release(lock);
        }
    }

    /// Why the store can't be opened, and what waits on this machine until it can.
    private static StoreException refusal(SQLException failure, TeamAddress address, Path folder, Clock clock)
            throws StoreException {
        var words = TeamErrors.of(failure, address);
        if (words.kind() != StoreException.Kind.AWAY) {
            return words;
        }
        try (var outbox = new Outbox(folder, clock)) {
            int unsentCount = outbox.unsentEntries().size();
            return unsentCount == 0 ? words : TeamErrors.unreachable(address, unsentCount, failure);
        }
    }

    public TeamAddress address() {
        return server.address();
    }

    /// Calls back whenever somebody, this process included, may have added to the journal, on a
    /// thread of the store's own: at each change, and when the server is back after it was away.
    public AutoCloseable listen(Runnable listener) {
        return changeListener.listen(listener);
    }

    /// Whether the server did not answer when it was last asked, and has not been heard since.
    public boolean isAway() {
        return changeListener.isAway();
    }

    /// Writes as [#write] does, once however often it is tried with this key: a server that fails
    /// while it commits leaves nobody knowing whether it did.
    ///
    /// @param operation returns the number of the change
    /// @return the number of the change, of an earlier try when that one succeeded
    public long writeOnce(UUID key, ToLongFunction<StoreTransaction> operation) throws StoreException {
        return write(session -> {
            var handle = session.handle();
            var before = handle.createQuery("select act from outbox_done where act_key = :key")
                    .bind("key", key)
                    .mapTo(Long.class)
                    .findFirst();
            if (before.isPresent()) {
                return before.get();
            }
            long change = operation.applyAsLong(session);
            handle.execute("insert into outbox_done (act_key, act) values (?, ?)", key, change);
            return change;
        });
    }

    /// The changes that wait for the server, stored on this machine's disk.
    public Outbox outbox() {
        return outbox;
    }

    @Override
    public <T extends @Nullable Object> T read(Function<StoreTransaction, T> reading) throws StoreException {
        return threads.call(() -> done(handle -> {
            // one picture of the store for all statements
            handle.execute("set transaction isolation level repeatable read");
            T result = reading.apply(session(handle));
            handle.rollback();
            return result;
        }));
    }

    @Override
    public <T extends @Nullable Object> T write(Function<StoreTransaction, T> operation) throws StoreException {
        T result = threads.call(() -> done(handle -> operation.apply(session(handle))));
        commits.incrementAndGet();
        return result;
    }

    private StoreTransaction session(Handle handle) {
        return new StoreTransaction(handle, clock, note.workspace());
    }

    private <T extends @Nullable Object> T done(Function<Handle, T> work) throws StoreException {
        if (changeListener.isAway()) { // whoever listens asks the server again and again; others needn't wait
            throw TeamErrors.unreachable(address(), null);
        }
        try {
            return server.transact(work);
        } catch (SQLException failure) {
            var words = TeamErrors.isInternal(failure) && !server.answers()
                    ? TeamErrors.unreachable(address(), failure)
                    : TeamErrors.of(failure, address());
            if (words.kind() == StoreException.Kind.AWAY) {
                changeListener.onConnectionLost();
            } else if (StoreErrors.isOfRow(failure)) {
                requireReadable(failure);
            }
            throw words;
        } catch (RuntimeException failure) {
            if (StoreErrors.isOfRow(failure)) {
                requireReadable(failure);
            }
            throw failure;
        }
    }

    /// Rows that can't be read are the reason, when there are any.
    private void requireReadable(Exception failure) throws StoreException {
        try {
            var rows = server.transact(UnreadableRows::of);
            if (!rows.isEmpty()) {
                throw TeamErrors.unreadable(address(), rows, failure);
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public long commits() {
        return commits.get();
    }

    @Override
    public boolean keepsBackups() {
        return false;
    }

    @Override
    public List<StoredBackup> backups() throws StoreException {
        throw TeamErrors.byTheServer(address(), Messages.of("store.teamBackupsMade"));
    }

    @Override
    public StoredBackup backup(String reason) throws StoreException {
        throw TeamErrors.byTheServer(address(), Messages.of("store.serverBackup"));
    }

    @Override
    public Optional<byte[]> backedUpCatalogs(String id) {
        return Optional.empty();
    }

    @Override
    public StoredBackup restore(String id) throws StoreException {
        throw TeamErrors.byTheServer(address(), Messages.of("store.restoreOnServer"));
    }

    @Override
    public void deleteBackup(String id) throws StoreException {
        throw TeamErrors.byTheServer(address(), Messages.of("store.teamBackupsKept"));
    }

    /// A commit of the server is on its disk; here only the end of the journal is noted, by which
    /// [#checkJournal] finds one that was cut off.
    @Override
    public void checkpoint() throws StoreException {
        var head = read(session -> HashChain.head(session.handle()));
        try {
            synchronized (this) {
                if (head.seq() > note.head().seq()) {
                    note = note.with(head);
                    note.write(folder);
                }
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, folder.toString());
        }
    }

    @Override
    public JournalHead sealedHead() {
        return sealedHead;
    }

    @Override
    public Map<String, BackupCheck> checkBackups(Progress progress) {
        return Map.of();
    }

    @Override
    public List<IntegrityReport.Damage> unreadable() {
        return List.of();
    }

    @Override
    public List<String> brokenReferences() {
        return List.of();
    }

    @Override
    public IntegrityReport scrub() throws StoreException {
        throw TeamErrors.noDigests();
    }

    @Override
    public IntegrityReport scrubPart(LocalDate day, Progress progress) throws StoreException {
        throw TeamErrors.noDigests();
    }

    @Override
    public void backedUp() {
        // only a file of an older Emend has something to be forgotten
    }

    @Override
    public Path folder() {
        return folder;
    }

    private boolean isClosed() {
        return isClosed.get();
    }

    @Override
    public void close() {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        changeListener.close();
        try {
            checkpoint();
        } catch (StoreException failure) { // changes are committed; only the end is not noted anew
            LOG.log(System.Logger.Level.INFO, failure.message());
        }
        threads.close();
        server.close();
        try {
            outbox.close();
        } catch (StoreException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.message(), failure);
        }
        try {
            release(lock);
        } catch (StoreException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.message(), failure);
        }
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
