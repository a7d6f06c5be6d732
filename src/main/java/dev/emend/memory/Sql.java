package dev.emend.memory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Statements on the store's one connection; every [SQLException] becomes a [SqlFailure].
///
/// Only the store thread may use it. A value is a string, number, boolean, UUID, byte array,
/// [Instant] or null.
final class Sql {
    private static final int BATCH = 1000;

    private final Connection connection;

    Sql(Connection connection) {
        this.connection = connection;
    }

    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    int update(String text, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(text)) {
            bind(statement, values);
            return statement.executeUpdate();
        } catch (SQLException failure) {
            throw new SqlFailure(failure);
        }
    }

    /// Inserts one row and returns its `seq`.
    long insert(String text, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(text, new String[] {"seq"})) {
            bind(statement, values);
            statement.executeUpdate();
            try (var keys = statement.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        } catch (SQLException failure) {
            throw new SqlFailure(failure);
        }
    }

    void batch(String text, Collection<@Nullable Object[]> rows) {
        try (var statement = connection.prepareStatement(text)) {
            int waiting = 0;
            for (var row : rows) {
                bind(statement, row);
                statement.addBatch();
                if (++waiting == BATCH) {
                    statement.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                statement.executeBatch();
            }
        } catch (SQLException failure) {
            throw new SqlFailure(failure);
        }
    }

    <T> List<T> list(String text, Row<T> reader, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(text)) {
            bind(statement, values);
            return all(statement, reader);
        } catch (SQLException failure) {
            throw new SqlFailure(failure);
        }
    }

    <T> Optional<T> first(String text, Row<T> reader, @Nullable Object... values) {
        return list(text, reader, values).stream().findFirst();
    }

    long count(String table) {
        return first("select count(*) from " + table, row -> row.getLong(1)).orElseThrow();
    }

    /// The rows for any number of keys; the text ends with the condition on one, as in `… where key
    /// = ?`. The values come before the key.
    ///
    /// One parsed statement run for each key: twice as fast as lists of keys in an embedded H2, and
    /// lists make it choose the wrong index.
    <T> List<T> listEach(
            String text, Row<T> reader, Collection<?> keys, @Nullable Object... values) {
        var found = new ArrayList<T>();
        try (var statement = connection.prepareStatement(text)) {
            bind(statement, values);
            for (var key : keys) {
                set(statement, values.length + 1, key);
                found.addAll(all(statement, reader));
            }
            return found;
        } catch (SQLException failure) {
            throw new SqlFailure(failure);
        }
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        var at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    /// The instant of a column that is never null.
    static Instant when(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static <T> List<T> all(PreparedStatement statement, Row<T> reader) throws SQLException {
        var rows = new ArrayList<T>();
        try (var result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(reader.read(result));
            }
        }
        return rows;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            set(statement, i + 1, values[i]);
        }
    }

    private static void set(PreparedStatement statement, int index, @Nullable Object value)
            throws SQLException {
        // databases keep microseconds and round up, into the future
        statement.setObject(
                index,
                value instanceof Instant at
                        ? OffsetDateTime.ofInstant(
                                at.truncatedTo(ChronoUnit.MICROS), ZoneOffset.UTC)
                        : value);
    }
}
