package dev.emend.peers;

import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import dev.emend.store.team.TeamStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;

/// Everything a store can be kept in. Each opening gives an empty one.
public enum Databases {
    H2 {
        @Override
        public Store open(Clock clock) throws StoreException {
            return Store.inMemory(clock);
        }
    },

    /// The server of this machine's packages, without pgvector most often; or the one that the
    /// property `emend.team` names, such as the coordinator of a cluster, which is emptied.
    POSTGRESQL {
        @Override
        public Store open(Clock clock) throws IOException, SQLException, StoreException {
            var named = System.getProperty("emend.team");
            if (named != null) {
                var address = TeamAddress.parse(named);
                try (var connection = DriverManager.getConnection(named)) {
                    empty(connection);
                }
                return opened(address, clock);
            }
            var server = PostgresServer.shared();
            return opened(server.address(server.database(template(server, clock))), clock);
        }
    },

    /// PostgreSQL with pgvector, in Node.
    PGLITE {
        @Override
        public Store open(Clock clock) throws IOException, SQLException, StoreException {
            var server = PgliteServer.shared();
            try (var connection = server.connect()) {
                empty(connection);
            }
            return opened(server.address(), clock);
        }
    };

    private static final AtomicBoolean HAS_TEMPLATE = new AtomicBoolean();
    private static final String TEMPLATE = "emend_template";

    /// A test is skipped where the server is not there.
    public abstract Store open(Clock clock) throws IOException, SQLException, StoreException;

    private static void empty(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("""
                    do $$ begin
                        if to_regclass('public.store_identity') is not null then
                            execute (select 'truncate ' || string_agg(relname::text, ', ')
                                    || ' restart identity cascade'
                                from pg_class where relnamespace = 'public'::regnamespace
                                    and relkind = 'r' and relname <> 'flyway_schema_history');
                        end if;
                    end $$
                    """);
        }
    }

    /// Another machine's view of the same store.
    public static TeamStore again(TeamStore store, Clock clock) throws IOException, StoreException {
        return opened(store.address(), clock);
    }

    static TeamStore opened(TeamAddress address, Clock clock) throws IOException, StoreException {
        var folder = Files.createTempDirectory("emend-team");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return TeamStore.connect(address, folder, clock);
    }

    private static void delete(Path folder) {
        try (var all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            System.err.println("Left behind: " + folder);
        }
    }

    /// A database with the tables, so that each test need not make them.
    private static synchronized String template(PostgresServer server, Clock clock)
            throws IOException, SQLException, StoreException {
        if (HAS_TEMPLATE.compareAndSet(false, true)) {
            try (var connection = server.connect("postgres");
                    var statement = connection.createStatement()) {
                statement.execute("create database " + TEMPLATE);
            }
            opened(server.address(TEMPLATE), clock).close();
            try (var connection = server.connect(TEMPLATE);
                    var statement = connection.createStatement()) {
                statement.execute("truncate store_identity");
            }
        }
        return TEMPLATE;
    }
}
