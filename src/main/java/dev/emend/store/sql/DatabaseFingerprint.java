package dev.emend.store.sql;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Fingerprint of a database, table by table: databases with equal fingerprints hold the same rows.
///
/// The history of migrations and the columns the database computes itself are left out, so that a
/// copy made by another version can be compared.
public record DatabaseFingerprint(Map<String, Content> tables) {
    /// The largest number of rows one statement reads, so that no result fills the memory.
    private static final int PAGE = 1_000;

    /// The content of one table.
    ///
    /// @param sha256 of all rows in the order of their primary key, in hexadecimal digits
    public record Content(long rows, String sha256) {}

    public DatabaseFingerprint {
        tables = Map.copyOf(tables);
    }

    public static DatabaseFingerprint of(Handle handle) {
        return of(handle, TableShape.of(handle));
    }

    /// Of these tables and columns only: a migrated copy is compared by what it had before.
    public static DatabaseFingerprint of(Handle handle, List<TableShape> shapes) {
        var contents = new TreeMap<String, Content>();
        for (var shape : shapes) {
            contents.put(shape.name(), content(handle, shape));
        }
        return new DatabaseFingerprint(contents);
    }

    /// The differences of the other one: what it lacks or holds differently, a few words for each
    /// table; empty when both are the same.
    public List<String> differencesTo(DatabaseFingerprint other) {
        var names = new TreeMap<>(tables);
        names.putAll(other.tables);
        var differences = new ArrayList<String>();
        names.keySet().forEach(name -> {
            var ownContent = tables.get(name);
            var otherContent = other.tables.get(name);
            if (ownContent == null || otherContent == null) {
                differences.add("table %s is %s".formatted(name, ownContent == null ? "new" : "missing"));
            } else if (ownContent.rows() != otherContent.rows()) {
                differences.add(
                        "table %s has %d rows instead of %d".formatted(name, otherContent.rows(), ownContent.rows()));
            } else if (!ownContent.equals(otherContent)) {
                differences.add("table %s has other contents".formatted(name));
            }
        });
        return differences;
    }

    private static Content content(Handle handle, TableShape shape) {
        var digest = sha256();
        long rows = 0;
        List<Object> last = List.of();
        while (true) {
            var page = page(handle, shape, last, digest);
            rows += page.rows();
            if (page.rows() < PAGE) {
                return new Content(rows, HexFormat.of().formatHex(digest.digest()));
            }
            last = page.last();
        }
    }

    /// @param last the key of the last row
    private record Page(int rows, List<Object> last) {}

    private static Page page(Handle handle, TableShape shape, List<Object> after, MessageDigest digest) {
        var query = handle.createQuery(select(shape, !after.isEmpty()));
        for (int k = 0; k < after.size(); k++) {
            query.bind(k, after.get(k));
        }
        return query.scanResultSet((rows, context) -> {
            try (context) {
                var row = rows.get();
                int columns = shape.columns().size();
                int rowCount = 0;
                var last = new ArrayList<Object>();
                while (row.next()) {
                    add(row, columns, digest);
                    rowCount++;
                    last.clear();
                    for (int k = 1; k <= shape.key().size(); k++) {
                        last.add(row.getObject(columns + k));
                    }
                }
                return new Page(rowCount, last);
            }
        });
    }

    private static String select(TableShape shape, boolean goesOn) {
        var key = String.join(", ", shape.key());
        var places = String.join(", ", shape.key().stream().map(_ -> "?").toList());
        return "select %s, %s from %s where %s order by %s fetch first %d rows only"
                .formatted(
                        String.join(", ", shape.columns()),
                        key,
                        shape.name(),
                        goesOn ? "(%s) > (%s)".formatted(key, places) : "true",
                        key,
                        PAGE);
    }

    private static void add(ResultSet row, int columns, MessageDigest digest) throws SQLException {
        var length = ByteBuffer.allocate(Integer.BYTES);
        for (int column = 1; column <= columns; column++) {
            var bytes = bytes(row, column);
            digest.update(
                    length.clear().putInt(bytes == null ? -1 : bytes.length).flip());
            if (bytes != null) {
                digest.update(bytes);
            }
        }
    }

    private static byte @Nullable [] bytes(ResultSet row, int column) throws SQLException {
        var type = row.getMetaData().getColumnType(column);
        if (type == Types.VARBINARY || type == Types.BINARY || type == Types.BLOB) {
            return row.getBytes(column);
        }
        var text = row.getString(column);
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
