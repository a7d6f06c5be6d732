package dev.emend.store.team;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.Database;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// Changes that were decided while the team's server was away, in a file of this machine: each is
/// on the disk before whoever decided it goes on. Thread-safe.
public final class Outbox implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Outbox.class.getName());
    private static final String NAME = "outbox";

    /// A change may be as deep as a catalog allows, and is wrapped.
    private static final int DEPTH = 230;

    private final Path folder;
    private final Clock clock;
    private final StoreThread thread = new StoreThread(NAME);

    /// Opened when it is first needed: most machines never need one. Used on its thread only.
    private @Nullable Database database;

    Outbox(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /// Keeps a change until it is sent; it is on the disk when this returns.
    ///
    /// @return its number in the workspace, below zero
    public long put(UUID key, Json.Obj change) throws StoreException {
        return work(handle -> -handle.createUpdate("""
                                insert into waiting (act_key, act_json, decided_at)
                                values (:key, :act, :now)
                                """)
                .bind("key", key)
                .bind("act", change)
                .bind("now", clock.instant())
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one());
    }

    /// The changes to be sent, oldest first.
    public List<OutboxEntry> unsentEntries() throws StoreException {
        return listEntries("where refusal is null and act is null");
    }

    /// The changes the team's store no longer accepted; they stay on this machine.
    public List<OutboxEntry> refusedEntries() throws StoreException {
        return listEntries("where refusal is not null");
    }

    /// The changes that were sent since nothing waited the last time, by their numbers in the
    /// workspace: they are nobody else's.
    public Map<Long, Long> sent() throws StoreException {
        return work(handle -> handle.createQuery("select -seq, act from waiting where act is not null")
                .reduceResultSet(new HashMap<Long, Long>(), (all, row, _) -> {
                    all.put(row.getLong(1), row.getLong(2));
                    return all;
                }));
    }

    private List<OutboxEntry> listEntries(String clause) throws StoreException {
        if (Files.notExists(folder.resolve(NAME + ".mv.db"))) {
            return List.of();
        }
        return work(handle -> handle.createQuery(
                        "select seq, act_key, decided_at, act_json, refusal from waiting " + clause + " order by seq")
                .map((row, _) -> new OutboxEntry(
                        row.getObject("act_key", UUID.class),
                        -row.getLong("seq"),
                        row.getObject("decided_at", OffsetDateTime.class).toInstant(),
                        object(row.getString("act_json")),
                        Optional.ofNullable(row.getString("refusal"))))
                .list());
    }

    /// A damaged row keeps none of the others from being sent or listed.
    private static Optional<Json.Obj> object(String text) {
        try {
            return JsonText.parseStored(text, DEPTH) instanceof Json.Obj change
                    ? Optional.of(change)
                    : Optional.empty();
        } catch (JsonFault fault) {
            LOG.log(System.Logger.Level.WARNING, "A change in the outbox is no JSON", fault);
            return Optional.empty();
        }
    }

    /// Marks a change as sent: it is in the team's store, under that number.
    public void sent(UUID key, long change) throws StoreException {
        work(handle -> handle.execute("update waiting set act = ? where act_key = ?", change, key));
    }

    /// Forgets what was sent; for when nothing waits any more.
    public void clear() throws StoreException {
        work(handle -> handle.execute("delete from waiting where act is not null"));
    }

    /// Marks a change as refused: it is kept, and not sent again.
    public void refuse(UUID key, String reason) throws StoreException {
        work(handle -> handle.execute("update waiting set refusal = ? where act_key = ?", reason, key));
    }

    /// Forgets a change that was refused.
    ///
    /// @return false when no change of that key was refused
    public boolean dismiss(UUID key) throws StoreException {
        return work(handle -> handle.execute("delete from waiting where act_key = ? and refusal is not null", key) > 0);
    }

    private interface OutboxTask<T> {
        T run(Handle handle);
    }

    private <T> T work(OutboxTask<T> work) throws StoreException {
        return thread.call(() -> {
            try (var handle = open().open()) {
                return work.run(handle);
            } catch (JdbiException failure) {
                throw storeFailure(StoreErrors.sql(failure));
            } catch (SQLException failure) {
                throw storeFailure(failure);
            }
        });
    }

    private StoreException storeFailure(SQLException failure) {
        return StoreErrors.of(failure, Messages.of("store.theOutbox", folder));
    }

    private Database open() throws SQLException {
        var openDatabase = database;
        if (openDatabase == null) {
            openDatabase = Database.connect(new Database.Address("file:" + folder.resolve(NAME)), clock);
            database = openDatabase;
            try (var handle = openDatabase.open()) {
                handle.execute("""
                        create table if not exists waiting (
                            seq bigint generated by default as identity primary key,
                            act_key uuid not null unique,
                            act_json text not null,
                            decided_at timestamp with time zone not null,
                            act bigint,
                            refusal varchar)
                        """);
            }
        }
        return openDatabase;
    }

    @Override
    public void close() throws StoreException {
        try {
            thread.call(() -> {
                var openDatabase = database;
                if (openDatabase != null) {
                    openDatabase.close();
                }
                return null;
            });
        } finally {
            thread.close();
        }
    }
}
