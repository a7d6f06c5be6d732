package dev.emend.store.team;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.JdbiMappers;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// The server of a team's store and the connections to it. Thread-safe.
final class TeamConnectionPool implements AutoCloseable {
    /// The number of transactions this machine has at once: a slow query leaves room for a change.
    static final int AT_ONCE = 3;

    private static final Logger POOL_LOG = Logger.getLogger("com.zaxxer.hikari");
    private static final int MAX_TRIES = 5;
    private static final long MILLIS_TO_CONNECT = 2_500;
    private static final int SECONDS_TO_ANSWER = 2;

    private final TeamAddress address;
    private final HikariDataSource pool;
    private final Jdbi jdbi;

    private TeamConnectionPool(TeamAddress address, HikariDataSource pool) {
        this.address = address;
        this.pool = pool;
        this.jdbi = Jdbi.create(pool).installPlugin(new JdbiMappers());
    }

    /// Connects nothing yet.
    static TeamConnectionPool at(TeamAddress address, Optional<String> password) {
        POOL_LOG.setLevel(Level.SEVERE);
        var settings = new HikariConfig();
        settings.setPoolName("emend team store");
        settings.setDriverClassName("org.postgresql.Driver");
        settings.setJdbcUrl(address.url());
        settings.setDataSourceProperties(address.settings(password));
        settings.setMaximumPoolSize(AT_ONCE + 1); // and the one that listens
        settings.setMinimumIdle(0);
        settings.setConnectionTimeout(MILLIS_TO_CONNECT);
        settings.setInitializationFailTimeout(-1);
        return new TeamConnectionPool(address, new HikariDataSource(settings));
    }

    TeamAddress address() {
        return address;
    }

    DataSource connections() {
        return pool;
    }

    /// Makes the tables or brings them up to date, and returns the id of the store.
    UUID prepare(Instant now) throws SQLException, StoreException {
        migrate();
        return identify(now);
    }

    /// Flyway keeps two machines from doing it at once.
    private void migrate() throws SQLException, StoreException {
        pool.getConnection().close(); // who can't be reached is told apart from what can't be made
        try {
            Migrations.migrate(pool);
        } catch (FlywayException failure) {
            throw new SQLException("the tables could not be made", sqlState(failure), failure);
        }
        try (var handle = jdbi.open()) {
            int schema = Migrations.versionOf(handle);
            if (schema > Migrations.VERSION) {
                throw new StoreException(
                        StoreException.Kind.NEWER,
                        Messages.of("store.tablesTooNew", address, schema, Migrations.VERSION),
                        Messages.of("store.useNewerEmend"));
            }
        }
    }

    private static @Nullable String sqlState(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql.getSQLState();
            }
        }
        return null;
    }

    /// The id of the store; the first one to come gives it one.
    private UUID identify(Instant now) {
        return jdbi.inTransaction(handle -> {
            handle.execute("lock table store_identity in exclusive mode");
            handle.execute("""
                    insert into store_identity (id, created_at)
                    select ?, ? where not exists (select 1 from store_identity)
                    """, UUID.randomUUID(), now);
            return handle.createQuery("select id from store_identity")
                    .mapTo(UUID.class)
                    .one();
        });
    }

    /// Runs work in one transaction, which is repeated when another machine got in between.
    <T extends @Nullable Object> T transact(Function<Handle, T> work) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return jdbi.inTransaction(work::apply);
            } catch (JdbiException failure) {
                var sql = StoreErrors.sql(failure);
                if (tries == MAX_TRIES || !TeamErrors.isRace(sql)) {
                    throw sql;
                }
            }
        }
    }

    /// Whether the server takes a connection now; waits for it for up to 2.5 s.
    boolean answers() {
        try (var connection = pool.getConnection()) {
            return connection.isValid(SECONDS_TO_ANSWER);
        } catch (SQLException silent) { // what is asked for
            return false;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
