package dev.emend.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// A table as the database itself describes it.
///
/// @param columns in the order in which they were made, without those the database computes
/// @param key the columns of the primary key, in its order
record TableShape(String name, List<String> columns, List<String> key) {
    /// The tables with content, by name; the history of migrations is none of them.
    static List<TableShape> of(Handle handle) {
        var columns = new LinkedHashMap<String, List<String>>();
        handle.createQuery(
                        """
                        select lower(c.table_name) as name, lower(c.column_name) as col
                        from information_schema.columns c
                        join information_schema.tables t
                            on t.table_schema = c.table_schema and t.table_name = c.table_name
                        where lower(t.table_schema) = 'public' and t.table_type = 'BASE TABLE'
                            and t.table_name <> 'flyway_schema_history'
                            and c.is_generated = 'NEVER'
                        order by c.table_name, c.ordinal_position
                        """)
                .map((row, _) -> List.of(row.getString("name"), row.getString("col")))
                .forEach(row ->
                        columns.computeIfAbsent(row.getFirst(), _ -> new ArrayList<>())
                                .add(row.getLast()));
        var shapes = new ArrayList<TableShape>();
        columns.forEach((name, of) -> shapes.add(new TableShape(name, of, key(handle, name))));
        return shapes;
    }

    private static List<String> key(Handle handle, String table) {
        return handle.createQuery(
                        """
                        select lower(k.column_name)
                        from information_schema.key_column_usage k
                        join information_schema.table_constraints c
                            on c.constraint_schema = k.constraint_schema
                            and c.constraint_name = k.constraint_name
                        where c.constraint_type = 'PRIMARY KEY' and lower(k.table_schema) = 'public'
                            and lower(k.table_name) = :table
                        order by k.ordinal_position
                        """)
                .bind("table", table)
                .mapTo(String.class)
                .list();
    }
}
