package dev.emend.store.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// A table as the database itself describes it.
///
/// @param columns in the order in which they were made, without those the database computes
/// @param key the columns of the primary key, in its order
public record TableShape(String name, List<String> columns, List<String> key) {
    /// The tables with content, by name; the history of migrations is none of them.
    public static List<TableShape> of(Handle handle) {
        var columns = new LinkedHashMap<String, List<String>>();
        handle.createQuery("""
                        select c.table_name as name, c.column_name as col
                        from information_schema.columns c
                        join information_schema.tables t
                            on t.table_schema = c.table_schema and t.table_name = c.table_name
                        where t.table_schema in ('PUBLIC', 'public') and t.table_type = 'BASE TABLE'
                            and t.table_name <> 'flyway_schema_history'
                            and c.is_generated = 'NEVER'
                        order by c.table_name, c.ordinal_position
                        """)
                .map((row, _) -> List.of(lower(row.getString("name")), lower(row.getString("col"))))
                .forEach(row -> columns.computeIfAbsent(row.getFirst(), _ -> new ArrayList<>())
                        .add(row.getLast()));
        var keys = keys(handle);
        var shapes = new ArrayList<TableShape>();
        columns.forEach((name, of) -> shapes.add(new TableShape(name, of, keys.getOrDefault(name, List.of()))));
        return shapes;
    }

    /// Of all tables at once: describing itself is what the database is slowest at.
    private static Map<String, List<String>> keys(Handle handle) {
        var keys = new HashMap<String, List<String>>();
        handle.createQuery("""
                        select k.table_name as name, k.column_name as col
                        from information_schema.key_column_usage k
                        join information_schema.table_constraints c
                            on c.constraint_schema = k.constraint_schema
                            and c.constraint_name = k.constraint_name
                            and c.table_name = k.table_name
                        where c.constraint_type = 'PRIMARY KEY' and k.table_schema in ('PUBLIC', 'public')
                        order by k.table_name, k.ordinal_position
                        """)
                .map((row, _) -> List.of(lower(row.getString("name")), lower(row.getString("col"))))
                .forEach(row -> keys.computeIfAbsent(row.getFirst(), _ -> new ArrayList<>())
                        .add(row.getLast()));
        return keys;
    }

    /// Their names alone.
    static Set<String> names(Handle handle) {
        return handle.createQuery("""
                        select table_name from information_schema.tables
                        where table_schema in ('PUBLIC', 'public') and table_type = 'BASE TABLE'
                            and table_name <> 'flyway_schema_history'
                        """).map((row, _) -> lower(row.getString(1))).set();
    }

    /// Not by the database: its `lower` asks the locale of the machine, and a Turkish one finds no
    /// table `catalog` in a schema `PUBLIC`.
    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
