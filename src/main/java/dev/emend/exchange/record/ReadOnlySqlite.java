package dev.emend.exchange.record;

import dev.emend.model.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/// A SQLite file of somebody else, opened so that nothing in it can change: read-only, its schema
/// not trusted, no extensions, tables only, and no statement over a minute.
public final class ReadOnlySqlite implements AutoCloseable {
    private static final long MAX_NANOS = 60_000_000_000L;
    private static final int STEPS_BETWEEN_LOOKS = 20_000;

    private final Connection connection;
    private long deadline;

    private ReadOnlySqlite(Connection connection) {
        this.connection = connection;
    }

    /// @param copy never the file itself: even a reader may write beside it
    /// @throws SQLException when it is no database or is damaged
    public static ReadOnlySqlite open(Path copy, Progress progress) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        config.resetOpenMode(SQLiteOpenMode.READWRITE);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setOpenMode(SQLiteOpenMode.READONLY);
        config.enableLoadExtension(false);
        config.setPragma(SQLiteConfig.Pragma.LIMIT_LENGTH, String.valueOf(256 << 20));
        config.setPragma(SQLiteConfig.Pragma.LIMIT_ATTACHED, "0");
        config.setPragma(SQLiteConfig.Pragma.LIMIT_TRIGGER_DEPTH, "1");
        config.setPragma(SQLiteConfig.Pragma.LIMIT_WORKER_THREADS, "0");
        config.setPragma(SQLiteConfig.Pragma.LIMIT_EXPR_DEPTH, "100");
        var connection = config.createConnection("jdbc:sqlite:" + copy);
        var database = new ReadOnlySqlite(connection);
        try {
            database.harden(progress);
        } catch (SQLException e) {
            database.close();
            throw e;
        }
        return database;
    }

    private void harden(Progress progress) throws SQLException {
        ProgressHandler.setHandler(connection, STEPS_BETWEEN_LOOKS, new ProgressHandler() {
            @Override
            protected int progress() {
                return progress.isCancelled() || System.nanoTime() - deadline > 0 ? 1 : 0;
            }
        });
        restart();
        try (var statement = connection.createStatement()) {
            for (var pragma : List.of(
                    "trusted_schema=OFF",
                    "cell_size_check=ON",
                    "query_only=ON",
                    "mmap_size=0",
                    "temp_store=MEMORY",
                    "cache_size=-32768")) {
                statement.execute("PRAGMA " + pragma);
            }
            try (var results = statement.executeQuery("PRAGMA quick_check(1)")) {
                if (!results.next() || !"ok".equals(results.getString(1))) {
                    throw new SQLException("the file is damaged: " + results.getString(1));
                }
            }
        }
    }

    /// Gives the next statement its minute.
    private void restart() {
        deadline = System.nanoTime() + MAX_NANOS;
    }

    public PreparedStatement prepare(String sql) throws SQLException {
        restart();
        return connection.prepareStatement(sql);
    }

    /// True for a table; a view or a virtual table of that name is none.
    public boolean isTable(String name) throws SQLException {
        try (var statement = prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?")) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next() && !isVirtual(rows.getString(1));
            }
        }
    }

    private static boolean isVirtual(@Nullable String sql) {
        return sql == null || sql.strip().toLowerCase(Locale.ROOT).matches("(?s)create\\s+virtual.*");
    }

    /// The stored columns of a table; computed ones are none.
    public List<String> columns(String table) throws SQLException {
        var columns = new ArrayList<String>();
        try (var statement = prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0")) {
            statement.setString(1, table);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.add(rows.getString(1));
                }
            }
        }
        return columns;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
