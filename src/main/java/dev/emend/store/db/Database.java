package dev.emend.store.db;

import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.JdbiMappers;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.RowDigests;
import dev.emend.store.sql.StoreErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Function;
import org.flywaydb.core.api.FlywayException;
import org.h2.Driver;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// Open H2 database and its only connection. Only the store thread may use it.
public final class Database {
    public static final String USER = "emend";

    /// Address of a database; built from fields, so that no setting can be injected.
    public record Address(String name, boolean isReadOnly) {
        public Address {
            if (name.indexOf(';') >= 0) {
                throw new IllegalArgumentException("a semicolon in " + name);
            }
        }

        public Address(String name) {
            this(name, false);
        }

        public static Address memory() {
            return new Address("mem:" + UUID.randomUUID());
        }

        /// Without `WRITE_DELAY=0` half a second of commits dies with the process. H2 keeps no log
        /// of its own beside the store: what fails is told by us, and values stood in it.
        public String url() {
            return "jdbc:h2:"
                    + name
                    + (isReadOnly ? ";ACCESS_MODE_DATA=r" : ";WRITE_DELAY=0")
                    + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0";
        }
    }

    private final Connection connection;
    private final Jdbi jdbi;
    private final Clock clock;

    private Database(Connection connection, Clock clock) {
        this.connection = connection;
        this.jdbi = Jdbi.create(connection).installPlugin(new JdbiMappers());
        this.clock = clock;
    }

    public static Database connect(Address address, Clock clock) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", USER);
        properties.setProperty("password", "");
        var connection = new Driver().connect(address.url(), properties);
        if (connection == null) {
            throw new SQLException("H2 does not know " + address.url());
        }
        var database = new Database(connection, clock);
        database.reuseSpace(false);
        return database;
    }

    /// H2 2.5 loses commits that it reported as written when the process dies after one of them
    /// went into a gap of the file: the file's header then leads to an older state. While the store
    /// is in use everything is therefore appended, where the next opening finds it; only the
    /// orderly closing fills the gaps (decision 9).
    private void reuseSpace(boolean mayFillGaps) throws SQLException {
        if (!(connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
            throw new SQLException("H2 was not opened in this process");
        }
        var store = session.getDatabase().getStore().getMvStore();
        if (store.getFileStore() != null) { // there is none in memory
            store.setReuseSpace(mayFillGaps);
        }
    }

    /// A handle outside transactions, where every statement is kept; close it.
    public Handle open() {
        return jdbi.open();
    }

    /// Makes the tables of a database that has none and gives it its id.
    public void create(Address address, UUID id) throws SQLException {
        migrate(address);
        try (var handle = open()) {
            handle.execute("insert into store_identity (id, created_at) values (?, ?)", id, clock.instant());
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    void migrate(Address address) throws SQLException {
        try {
            Migrations.migrate(address.url(), USER);
        } catch (FlywayException failure) {
            throw new SQLException("the tables could not be made", failure);
        }
        try (var handle = open()) {
            HashChain.fill(handle);
            RowDigests.add(handle);
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    /// Runs work in one transaction; committed when the work returns and `keep` is set, else undone.
    public <T extends @Nullable Object> T transact(Function<StoreTransaction, T> work, boolean keep)
            throws SQLException {
        try {
            return jdbi.inTransaction(handle -> {
                var result = work.apply(new StoreTransaction(handle, clock));
                if (!keep) {
                    handle.rollback();
                }
                return result;
            });
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    /// The state that is on the disk.
    ///
    /// @param rows of the tables that only grow
    public record CommittedState(Map<String, Long> rows, JournalHead head) {}

    /// Everything committed is on the disk when this returns.
    public CommittedState checkpoint() throws SQLException {
        try (var handle = open()) {
            handle.execute("checkpoint sync");
            return new CommittedState(Migrations.rows(handle, Migrations.APPEND_ONLY), HashChain.head(handle));
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    /// The row counts of all tables, which the next opening compares after this one ended in order.
    public Map<String, Long> rows() throws SQLException {
        try (var handle = open()) {
            return Migrations.rows(handle, Migrations.TABLES);
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    public void close() throws SQLException {
        if (!connection.isClosed()) {
            reuseSpace(true);
            connection.close();
        }
    }

    /// Closes without writing anything more.
    public void abandon(Throwable reason) {
        try (var statement = connection.createStatement()) {
            statement.execute("shutdown immediately");
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }
}
