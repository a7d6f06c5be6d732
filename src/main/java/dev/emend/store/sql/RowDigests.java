package dev.emend.store.sql;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A digest in every row, which the database computes when the row is written; H2 itself does not
/// notice when the disk changes one. See `docs/decisions/0011-row-digests.md`.
public final class RowDigests {
    public static final String COLUMN = "row_sha256";

    private static final String PROBE = "row_digest_probe";

    /// The digest that stands for null: no value has it.
    private static final String NOTHING = "x'" + "00".repeat(32) + "'";

    private static final Set<String> HASHED_AS_THEY_ARE =
            Set.of("UUID", "BINARY VARYING", "CHARACTER VARYING", "CHARACTER LARGE OBJECT");

    private RowDigests() {}

    /// Gives every table with content the column, over all columns it has now; one that is over them
    /// already stays, as making it writes the whole table. Rows must have been checked before if they had
    /// one: whatever they hold counts as right from here on.
    public static void add(Handle handle) {
        var types = types(handle);
        for (var table : TableShape.of(handle)) {
            var columnTypes = types.getOrDefault(table.name(), Map.of());
            var digest = digest(table, columnTypes);
            if (columnTypes.containsKey(COLUMN)) {
                if (of(handle, table.name()).equals(asStored(handle, table, digest))) {
                    continue;
                }
                handle.execute("alter table %s drop column %s".formatted(table.name(), COLUMN));
            }
            add(handle, table.name(), digest);
        }
    }

    private static void add(Handle handle, String table, String digest) {
        handle.execute("alter table %s add column %s binary varying(32) generated always as (%s)"
                .formatted(table, COLUMN, digest));
    }

    /// The expression as the database stores it: that of an empty table with the same columns.
    private static Optional<String> asStored(Handle handle, TableShape table, String digest) {
        handle.execute("create table %s as select %s from %s where false"
                .formatted(PROBE, String.join(", ", table.columns()), table.name()));
        try {
            add(handle, PROBE, digest);
            return of(handle, PROBE);
        } finally {
            handle.execute("drop table " + PROBE);
        }
    }

    /// The types of all columns, by table and column.
    private static Map<String, Map<String, String>> types(Handle handle) {
        var types = new HashMap<String, Map<String, String>>();
        handle.createQuery("""
                        select table_name as name, column_name as col, data_type as type
                        from information_schema.columns where table_schema = 'PUBLIC'
                        """)
                .map((row, _) -> List.of(
                        row.getString("name").toLowerCase(Locale.ROOT),
                        row.getString("col").toLowerCase(Locale.ROOT),
                        row.getString("type")))
                .forEach(row -> types.computeIfAbsent(row.getFirst(), _ -> new HashMap<>())
                        .put(row.get(1), row.getLast()));
        return types;
    }

    /// The expression that the column of this table holds; empty when the table has no such column.
    public static Optional<String> of(Handle handle, String table) {
        return handle.createQuery("""
                        select generation_expression from information_schema.columns
                        where table_schema = 'PUBLIC' and table_name = :table
                            and column_name = :column and is_generated = 'ALWAYS'
                        """)
                .bind("table", table.toUpperCase(Locale.ROOT))
                .bind("column", COLUMN.toUpperCase(Locale.ROOT))
                .mapTo(String.class)
                .findFirst();
    }

    /// Each value by a digest of its own: no length is a limit, and no two rows look the same.
    private static String digest(TableShape table, Map<String, String> types) {
        var values = table.columns().stream()
                .map(column -> "coalesce(hash('SHA-256', %s), %s)".formatted(bytes(column, types.get(column)), NOTHING))
                .toList();
        return "hash('SHA-256', " + String.join(" || ", values) + ")";
    }

    private static String bytes(String column, @Nullable String type) {
        return type != null && HASHED_AS_THEY_ARE.contains(type)
                ? column
                : "cast(%s as character varying)".formatted(column);
    }
}
