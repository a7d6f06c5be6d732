package dev.emend.store.backup;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.journal.JournalHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Content of `store.json`, beside the database: what the database must be.
///
/// H2 opens an emptied or cut file as an empty database without an error; this is how Emend notices.
///
/// @param schema the newest migration the database has
/// @param bytes the size of the database file when it was closed
/// @param rows the least number of rows each append-only table must have; of every table, when
///   closed
/// @param head the last link of the journal that is safe; null when none was ever noted
public record StoreIdentity(
        UUID id,
        int schema,
        State state,
        long bytes,
        Map<String, Long> rows,
        @Nullable JournalHead head) {

    public StoreIdentity(UUID id, int schema, State state, long bytes, Map<String, Long> rows) {
        this(id, schema, state, bytes, rows, null);
    }

    public enum State {
        /// Nothing was ever acknowledged to anybody.
        CREATING,
        /// In use, or its last owner died.
        OPEN,
        CLOSED
    }

    public static StoreIdentity create() {
        return new StoreIdentity(UUID.randomUUID(), 0, State.CREATING, 0, Map.of());
    }

    public StoreIdentity open(int schemaNow, Map<String, Long> rowsNow) {
        return new StoreIdentity(id, schemaNow, State.OPEN, bytes, rowsNow, head);
    }

    public StoreIdentity withHead(@Nullable JournalHead headNow) {
        return new StoreIdentity(id, schema, state, bytes, rows, headNow);
    }

    public StoreIdentity toClosed(long bytesNow, Map<String, Long> rowsNow) {
        return new StoreIdentity(id, schema, State.CLOSED, bytesNow, rowsNow, head);
    }

    public static StoreIdentity read(Path file) throws IOException, JsonFault {
        if (!(JsonText.parse(Files.readString(file)) instanceof Json.Obj fields)) {
            throw new IOException(file + " holds no JSON object");
        }
        try {
            var rows = new LinkedHashMap<String, Long>();
            var counts = fields.object("rows");
            counts.members().keySet().forEach(table -> rows.put(table, number(counts, table)));
            return new StoreIdentity(
                    UUID.fromString(fields.text("uuid").orElse("")),
                    (int) number(fields, "schema"),
                    State.valueOf(fields.text("state").orElse("").toUpperCase(Locale.ROOT)),
                    number(fields, "bytes"),
                    rows,
                    head(fields));
        } catch (IllegalArgumentException malformed) {
            throw new IOException(file + " is not complete", malformed);
        }
    }

    public void write(Path file) throws IOException {
        var fields = Json.Obj.of(
                "uuid", id.toString(),
                "schema", schema,
                "state", state.name().toLowerCase(Locale.ROOT),
                "bytes", bytes,
                "rows", rows);
        if (head != null) {
            fields = fields.with("journal", Json.Obj.of("seq", head.seq(), "sha256", head.sha256()));
        }
        JsonFile.replaceSecret(file, fields.compact() + "\n");
    }

    private static @Nullable JournalHead head(Json.Obj fields) {
        if (!fields.has("journal")) {
            return null;
        }
        var journal = fields.object("journal");
        return new JournalHead(number(journal, "seq"), journal.text("sha256").orElse(""));
    }

    private static long number(Json.Obj fields, String name) {
        return (long) fields.number(name).orElseThrow(() -> new IllegalArgumentException("no number: " + name));
    }
}
