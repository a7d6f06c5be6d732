package dev.emend.store.backup;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.Migrations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// Manifest of a backup: where it comes from, and what must be found when it is restored.
///
/// @param workspace the id of the store it was made of
/// @param schema the newest migration the database has
/// @param reason why it was made, a word such as `before-import`
/// @param damage what was not as it was written in that store, as a sentence part; empty when all
///   was
/// @param content the rows that must be found again
/// @param dashboards the file of dashboards; empty when there was none, or Emend did not yet keep it
/// @param catalogs the catalogs as they were; empty when there were none, or Emend did not yet keep them
public record BackupManifest(
        UUID workspace,
        int schema,
        Instant madeAt,
        String reason,
        Optional<String> damage,
        DatabaseFingerprint content,
        ArchivedFile file,
        Optional<ArchivedFile> dashboards,
        Optional<ArchivedFile> catalogs) {
    /// Of the layout of the archive itself.
    private static final int FORMAT = 1;

    private static final String DASHBOARDS = "dashboards";
    private static final String CATALOGS = "catalogs";

    /// A file inside the archive.
    ///
    /// @param sha256 in hexadecimal digits
    record ArchivedFile(long bytes, String sha256) {
        static ArchivedFile of(byte[] bytes) {
            var digest = DatabaseFingerprint.sha256().digest(bytes);
            return new ArchivedFile(bytes.length, HexFormat.of().formatHex(digest));
        }
    }

    /// The number of changes in the journal.
    long changes() {
        var journal = content.tables().get("journal");
        return journal == null ? 0 : journal.rows();
    }

    /// The expected content of the identity file beside the restored database.
    StoreIdentity identity() {
        var rows = new LinkedHashMap<String, Long>();
        for (var table : Migrations.APPEND_ONLY) {
            var tableContent = content.tables().get(table);
            if (tableContent != null) {
                rows.put(table, tableContent.rows());
            }
        }
        return new StoreIdentity(workspace, schema, StoreIdentity.State.OPEN, 0, rows);
    }

    byte[] toBytes() {
        var tables = new TreeMap<String, Json>();
        content.tables()
                .forEach(
                        (name, table) -> tables.put(name, Json.Obj.of("rows", table.rows(), "sha256", table.sha256())));
        var fields = Json.Obj.of(
                "format",
                FORMAT,
                "workspace",
                workspace.toString(),
                "schema",
                schema,
                "created_at",
                madeAt.toString(),
                "reason",
                reason,
                "damage",
                damage,
                "acts",
                changes(),
                "bytes",
                file.bytes,
                "sha256",
                file.sha256,
                "tables",
                tables);
        fields = with(fields, DASHBOARDS, dashboards);
        fields = with(fields, CATALOGS, catalogs);
        return fields.compact().getBytes(StandardCharsets.UTF_8);
    }

    private static Json.Obj with(Json.Obj fields, String name, Optional<ArchivedFile> file) {
        return file.map(archivedFile ->
                        fields.with(name, Json.Obj.of("bytes", archivedFile.bytes, "sha256", archivedFile.sha256)))
                .orElse(fields);
    }

    /// @throws IOException when this is no manifest, or one of another layout
    static BackupManifest of(byte[] bytes) throws IOException {
        try {
            if (!(JsonText.parse(new String(bytes, StandardCharsets.UTF_8)) instanceof Json.Obj fields)
                    || number(fields, "format") != FORMAT) {
                throw new IOException("the manifest has another layout");
            }
            return new BackupManifest(
                    UUID.fromString(text(fields, "workspace")),
                    (int) number(fields, "schema"),
                    Instant.parse(text(fields, "created_at")),
                    text(fields, "reason"),
                    fields.text("damage"),
                    new DatabaseFingerprint(tables(fields.object("tables"))),
                    file(fields),
                    optional(fields, DASHBOARDS),
                    optional(fields, CATALOGS));
        } catch (JsonFault | IllegalArgumentException | DateTimeException malformed) {
            throw new IOException("the manifest is not complete", malformed);
        }
    }

    private static Map<String, DatabaseFingerprint.Content> tables(Json.Obj fields) {
        var tables = new TreeMap<String, DatabaseFingerprint.Content>();
        for (var name : fields.members().keySet()) {
            var table = fields.object(name);
            tables.put(name, new DatabaseFingerprint.Content(number(table, "rows"), text(table, "sha256")));
        }
        return tables;
    }

    private static Optional<ArchivedFile> optional(Json.Obj fields, String name) {
        return fields.has(name) ? Optional.of(file(fields.object(name))) : Optional.empty();
    }

    private static ArchivedFile file(Json.Obj fields) {
        return new ArchivedFile(number(fields, "bytes"), text(fields, "sha256"));
    }

    private static String text(Json.Obj fields, String name) {
        return fields.text(name).orElseThrow(() -> new IllegalArgumentException("no text: " + name));
    }

    private static long number(Json.Obj fields, String name) {
        return (long) fields.number(name).orElseThrow(() -> new IllegalArgumentException("no number: " + name));
    }
}
