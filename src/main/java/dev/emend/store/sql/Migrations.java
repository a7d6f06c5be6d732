package dev.emend.store.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jdbi.v3.core.Handle;

/// The tables this version of Emend knows, made by the migrations under `db/migration`.
public final class Migrations {
    /// The number of the newest migration.
    public static final int VERSION = 17;

    /// The columns that migrations rewrote, by table: an upgrade compares all other columns.
    private static final Map<String, Set<String>> REWRITTEN = Map.of(
            "review_state", Set.of("state"),
            "memory", Set.of("state", "changed"),
            "replaced", Set.of("state"),
            "judgement_pair", Set.of("one", "other"));

    /// Tables that only grow, except that a purge empties fields.
    public static final List<String> APPEND_ONLY =
            List.of("journal", "journal_saved", "rating", "rating_withdrawal", "trust_event");

    /// Every table with content, in the order of their names.
    public static final List<String> TABLES = List.of(
            "catalog",
            "catalog_copy",
            "catalog_copy_act",
            "claim",
            "conflict",
            "conflict_settled",
            "conversation",
            "conversation_message",
            "embedding",
            "feedback",
            "golden_query",
            "golden_run",
            "import_batch",
            "journal",
            "journal_saved",
            "judgement_pair",
            "keep_rule",
            "keep_rule_use",
            "mark",
            "memory",
            "memory_link",
            "memory_vector",
            "outbox_done",
            "pace",
            "period_summary",
            "quarantine",
            "query_log",
            "rating",
            "rating_withdrawal",
            "redaction",
            "replaced",
            "review_state",
            "run",
            "run_analysis",
            "run_pattern",
            "run_pattern_member",
            "run_progress",
            "source",
            "source_write",
            "store_identity",
            "trust_event");

    /// Whatever it has to say of a failure it throws as well.
    private static final Logger FLYWAY_LOG = Logger.getLogger("org.flywaydb");

    private static final String MIGRATIONS = "classpath:db/migration";

    private Migrations() {}

    /// The shapes of these tables without the columns that an upgrade rewrites.
    public static List<TableShape> unchangedShapes(List<TableShape> shapes) {
        return shapes.stream()
                .map(shape -> new TableShape(
                        shape.name(),
                        shape.columns().stream()
                                .filter(column -> !REWRITTEN
                                        .getOrDefault(shape.name(), Set.of())
                                        .contains(column))
                                .toList(),
                        shape.key()))
                .toList();
    }

    /// The newest migration the database has.
    public static int versionOf(Handle handle) {
        return handle.createQuery("""
                        select coalesce(max(cast("version" as integer)), 0)
                        from "flyway_schema_history" where "success"
                        """).mapTo(Integer.class).one();
    }

    /// Brings the database to [#VERSION]. Flyway costs about 200 ms in a cold JVM, so it is left
    /// alone when there is nothing to do.
    ///
    /// @param user of an embedded database, without a password
    public static void migrate(String url, String user) {
        FLYWAY_LOG.setLevel(Level.OFF);
        Flyway.configure()
                .dataSource(url, user, "")
                .locations(MIGRATIONS)
                .placeholders(Map.of("numbers_in_advance", "65536"))
                // what is to be repeated is for servers only
                .repeatableSqlMigrationPrefix("none")
                .load()
                .migrate();
    }

    /// Like [#migrate(String, String)], but on a server, with what only a server has.
    public static void migrate(DataSource server) {
        FLYWAY_LOG.setLevel(Level.OFF);
        var flyway = Flyway.configure()
                .dataSource(server)
                .locations(MIGRATIONS)
                .placeholders(Map.of("numbers_in_advance", "1"))
                // an older Emend says so itself, in its own words
                .ignoreMigrationPatterns("*:future");
        // its other way keeps a transaction open, which a server of one session waits for
        flyway.getConfigurationExtension(PostgreSQLConfigurationExtension.class).setTransactionalLock(false);
        flyway.load().migrate();
    }

    /// Tables of [#VERSION] that a database of that version lacks, as one does whose list of tables
    /// was damaged: H2 says nothing then.
    public static List<String> missingTables(Handle handle) {
        var existingTables = TableShape.names(handle);
        return TABLES.stream().filter(table -> !existingTables.contains(table)).toList();
    }

    public static long count(Handle handle, String table) {
        return handle.createQuery("select count(*) from " + table)
                .mapTo(Long.class)
                .one();
    }

    /// The row counts of these tables, read in one statement.
    public static Map<String, Long> rows(Handle handle, List<String> tables) {
        if (tables.isEmpty()) {
            return Map.of();
        }
        var counts = tables.stream()
                .map("(select count(*) from %s)"::formatted)
                .collect(Collectors.joining(", ", "select ", ""));
        return handle.createQuery(counts)
                .map((row, _) -> {
                    var rows = new LinkedHashMap<String, Long>();
                    for (var table : tables) {
                        rows.put(table, row.getLong(rows.size() + 1));
                    }
                    return rows;
                })
                .one();
    }
}
