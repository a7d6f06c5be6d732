package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The `memories` table of the learning system design in somebody's PostgreSQL. A connection per
/// call; thread-safe.
public final class PgMemories implements LiveSource {
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final int FETCH = 500;

    private final PgEndpoint place;
    private final Map<String, String> environment;
    private final Duration timeout;

    /// Connects at the first call only.
    ///
    /// @param environment where the password is
    public PgMemories(PgEndpoint place, Map<String, String> environment, Duration timeout) {
        this.place = place;
        this.environment = Map.copyOf(environment);
        this.timeout = timeout;
    }

    @Override
    public String name() {
        return place.name();
    }

    @FunctionalInterface
    private interface DatabaseTask<T> {
        T of(Connection connection) throws SQLException;
    }

    /// In one transaction: a batch is there whole or not at all.
    private <T> T inTransaction(DatabaseTask<T> work) throws RemoteException {
        var properties = place.properties(environment, (int) Math.max(1, timeout.toSeconds()));
        try (var connection = DriverManager.getConnection(place.url(), properties)) {
            connection.setAutoCommit(false);
            var done = work.of(connection);
            connection.commit();
            return done;
        } catch (SQLException e) {
            throw PgFault.of(place, e);
        }
    }

    @Override
    public void read(LiveRecordConsumer taker, Progress progress) throws RemoteException {
        inTransaction(connection -> {
            long count = count(connection);
            try (var statement = connection.prepareStatement("SELECT * FROM " + place.quotedTable() + " ORDER BY id")) {
                statement.setFetchSize(FETCH);
                try (var rows = statement.executeQuery()) {
                    long done = 0;
                    while (!progress.isCancelled() && rows.next()) {
                        var row = row(rows);
                        taker.memory(PgRows.memory(name(), row), PgRows.vectors(row));
                        progress.report(++done, count);
                    }
                }
            }
            return done();
        });
    }

    private static Boolean done() {
        return true;
    }

    private static Json.Obj row(ResultSet rows) throws SQLException {
        var columns = rows.getMetaData();
        var row = new LinkedHashMap<String, Json>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            var text = rows.getString(i);
            if (text != null) {
                row.put(columns.getColumnName(i), PgRows.value(columns.getColumnTypeName(i), text));
            }
        }
        return new Json.Obj(row);
    }

    private long count(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT count(*) FROM " + place.quotedTable());
                var rows = statement.executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /// Vectors that are there stay as they are: they are of the agent's model, which makes them
    /// anew.
    @Override
    public void write(Collection<Memory> memories) throws RemoteException {
        var columns = PgRows.WRITTEN;
        var sql = "INSERT INTO "
                + place.quotedTable()
                + " ("
                + columnList(columns, "\"%s\"")
                + ") VALUES ("
                + String.join(", ", columns.stream().map(PgRows::parameter).toList())
                + ") ON CONFLICT (id) DO UPDATE SET "
                + columnList(columns.subList(1, columns.size()), "\"%1$s\" = excluded.\"%1$s\"");
        inTransaction(connection -> {
            try (var statement = connection.prepareStatement(sql)) {
                for (var memory : memories) {
                    set(statement, PgRows.values(memory));
                    statement.addBatch();
                }
                statement.executeBatch();
            }
            return done();
        });
    }

    private static String columnList(List<String> columns, String pattern) {
        return String.join(", ", columns.stream().map(pattern::formatted).toList());
    }

    private static void set(PreparedStatement statement, List<String> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            var value = values.get(i);
            statement.setString(i + 1, value.isEmpty() ? null : value);
        }
    }

    @Override
    public void delete(Collection<String> originIds) throws RemoteException {
        inTransaction(connection -> {
            try (var statement =
                    connection.prepareStatement("DELETE FROM " + place.quotedTable() + " WHERE id::text = ?")) {
                for (var id : new ArrayList<>(originIds)) {
                    statement.setString(1, id);
                    statement.addBatch();
                }
                statement.executeBatch();
            }
            return done();
        });
    }

    /// Of the count, the newest time and the newest transaction that wrote a row: every change
    /// shows.
    @Override
    public String fingerprint() throws RemoteException {
        return inTransaction(connection -> {
            try (var statement = connection.prepareStatement("SELECT count(*), max(\"timestamp\")::text,"
                            + " max(xmin::text::bigint) FROM "
                            + place.quotedTable());
                    var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1) + " " + rows.getString(2) + " " + rows.getLong(3);
            }
        });
    }

    @Override
    public void close() {}

    /// The refusals of PostgreSQL, for people.
    private static final class PgFault {
        private static final String NO_CONNECTION = "08";
        private static final String NO_ACCESS = "28";
        private static final String NO_TABLE = "42P01";
        private static final String NO_DATABASE = "3D000";
        private static final String OVERLOADED = "53";
        private static final String STOPPING = "57";
        private static final String CONFLICT = "40";

        static RemoteException of(PgEndpoint place, SQLException failed) {
            var next = failed.getNextException();
            var cause = next == null ? failed : next;
            var state = cause.getSQLState() == null ? "" : cause.getSQLState();
            boolean isPassing = List.of(NO_CONNECTION, OVERLOADED, STOPPING, CONFLICT).stream()
                    .anyMatch(state::startsWith);
            var message = dev.emend.model.VisibleText.of(
                    String.valueOf(cause.getMessage()).lines().findFirst().orElse(""));
            var problem = state.startsWith(NO_CONNECTION)
                    ? Messages.of("remote.serverNotReached", place.name(), message)
                    : Messages.of("remote.serverRefuses", place.name(), message);
            return new RemoteException(isPassing ? Kind.PASSING : Kind.LASTING, problem, wayOut(state), failed);
        }

        private static String wayOut(String state) {
            if (state.startsWith(NO_ACCESS)) {
                return Messages.of("remote.correctUser");
            }
            return switch (state) {
                case NO_TABLE -> Messages.of("remote.nameTable");
                case NO_DATABASE -> Messages.of("remote.nameDatabase");
                default ->
                    state.startsWith(NO_CONNECTION)
                            ? Messages.of("remote.retryAccess")
                            : Messages.of("remote.checkColumns");
            };
        }
    }
}
