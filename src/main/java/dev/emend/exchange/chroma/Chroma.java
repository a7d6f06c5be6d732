package dev.emend.exchange.chroma;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RawText;
import dev.emend.exchange.record.ReadOnlySqlite;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.Vector;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A Chroma directory: every record of every collection with its document, its metadata in their
/// types and its vector. Read from a copy.
public final class Chroma {
    private static final String DOCUMENT = "chroma:document";

    /// The model of Chroma's own embedding function.
    private static final String DEFAULT_MODEL = "all-MiniLM-L6-v2";

    private final ImportContext intake;
    private final ReadOnlySqlite database;
    private final ChromaCopy copy;

    private Chroma(ImportContext intake, ReadOnlySqlite database, ChromaCopy copy) {
        this.intake = intake;
        this.database = database;
        this.copy = copy;
    }

    private record Collection(String id, String name, String model) {}

    private record Segment(String id, long lastSeq) {
        static final Segment NONE = new Segment("", 0);
    }

    /// The directory when this is one, or its database.
    static Path directory(Path path) {
        var parent = path.toAbsolutePath().getParent();
        return Files.isDirectory(path) || parent == null ? path : parent;
    }

    public static void read(Path path, ImportContext intake) throws IOException, ExchangeException {
        var directory = directory(path);
        try (var copy = ChromaCopy.of(directory, intake.progress())) {
            if (!intake.goesOn()) {
                return;
            }
            try (var database = ReadOnlySqlite.open(copy.database(), intake.progress())) {
                new Chroma(intake, database, copy).collections();
            }
        } catch (SQLException refusal) {
            if (intake.goesOn()) {
                throw new ExchangeException(
                        Messages.of("exchange.chromaUnreadable", directory, FailureReason.of(refusal)),
                        Messages.of("exchange.copyWithChroma"),
                        refusal);
            }
        }
    }

    private void collections() throws SQLException, IOException, ExchangeException {
        for (var table : List.of("collections", "segments", "embeddings", "embedding_metadata")) {
            if (!database.isTable(table)) {
                throw new SQLException("it has no table " + table);
            }
        }
        var collections = new ArrayList<Collection>();
        boolean isConfigured = database.columns("collections").contains("config_json_str");
        try (var statement = database.prepare("SELECT id, name, "
                        + (isConfigured ? "config_json_str" : "NULL")
                        + " FROM collections ORDER BY name");
                var rows = statement.executeQuery()) {
            while (rows.next()) {
                collections.add(new Collection(text(rows, 1), text(rows, 2), model(text(rows, 3))));
            }
        }
        for (var collection : collections) {
            if (intake.goesOn()) {
                collection(collection);
            }
        }
    }

    private void collection(Collection collection) throws SQLException, IOException, ExchangeException {
        intake.within(collection.name);
        var vectorSegment = segment(collection.id, "VECTOR");
        var metadataSegment = segment(collection.id, "METADATA");
        var queue = ChromaQueue.after(database, collection.id, metadataSegment.lastSeq);
        try (var vectors = ChromaVectors.open(
                database, index(collection, vectorSegment.id), collection.id, vectorSegment.lastSeq)) {
            records(collection, metadataSegment.id, queue, vectors);
            for (var id : queue.addedIds()) {
                if (intake.goesOn() && !isInTables(metadataSegment.id, id)) {
                    record(collection, id, "", queue.metadata(id), vectors);
                }
            }
        }
    }

    /// The vectors that were written into files; none when those are damaged, which is told.
    private @Nullable HnswFile index(Collection collection, String segment) throws ExchangeException {
        try {
            return HnswFile.open(copy.segment(segment));
        } catch (IOException e) {
            intake.reject(
                    intake.place(0, collection.name + "/index"),
                    "The index can't be read: " + e.getMessage() + ". Documents are read without the vectors in it.",
                    "");
            return null;
        }
    }

    private boolean isInTables(String segment, String id) throws SQLException {
        try (var statement = database.prepare("SELECT 1 FROM embeddings WHERE segment_id = ? AND embedding_id = ?")) {
            statement.setString(1, segment);
            statement.setString(2, id);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private Segment segment(String collection, String scope) throws SQLException {
        boolean hasSeq = database.isTable("max_seq_id");
        try (var statement = database.prepare("SELECT s.id, "
                + (hasSeq ? "(SELECT m.seq_id FROM max_seq_id m WHERE m.segment_id =" + " s.id)" : "0")
                + " FROM segments s WHERE s.collection = ? AND s.scope = ?")) {
            statement.setString(1, collection);
            statement.setString(2, scope);
            try (var rows = statement.executeQuery()) {
                return rows.next() ? new Segment(text(rows, 1), seq(rows)) : Segment.NONE;
            }
        }
    }

    /// A number, or eight bytes as older versions wrote it.
    private static long seq(ResultSet rows) throws SQLException {
        if (rows.getObject(2) instanceof byte[] bytes) {
            long value = 0;
            for (byte b : bytes) {
                value = value << 8 | b & 0xFF;
            }
            return value;
        }
        return rows.getLong(2);
    }

    private void records(Collection collection, String segment, ChromaQueue queue, ChromaVectors vectors)
            throws SQLException, IOException, ExchangeException {
        try (var statement = database.prepare(
                        "SELECT id, embedding_id, created_at FROM embeddings WHERE" + " segment_id = ? ORDER BY id");
                var metadata = database.prepare("SELECT key, string_value, int_value, float_value, "
                        + boolColumn()
                        + " FROM embedding_metadata WHERE id = ? ORDER BY rowid")) {
            statement.setString(1, segment);
            try (var rows = statement.executeQuery()) {
                while (intake.goesOn() && rows.next()) {
                    if (queue.isDeleted(text(rows, 2))) {
                        continue;
                    }
                    metadata.setLong(1, rows.getLong(1));
                    var id = text(rows, 2);
                    record(collection, id, text(rows, 3), queue.applyUpdates(id, read(metadata)), vectors);
                }
            }
        }
    }

    private String boolColumn() throws SQLException {
        return database.columns("embedding_metadata").contains("bool_value") ? "bool_value" : "NULL";
    }

    private static Json.Obj read(java.sql.PreparedStatement metadata) throws SQLException {
        var members = new LinkedHashMap<String, Json>();
        try (var rows = metadata.executeQuery()) {
            while (rows.next()) {
                members.put(RawText.toWellFormed(text(rows, 1)), value(rows));
            }
        }
        return new Json.Obj(members);
    }

    private static Json value(ResultSet rows) throws SQLException {
        if (rows.getObject(2) != null) {
            return new Json.Text(RawText.toWellFormed(text(rows, 2)));
        }
        if (rows.getObject(5) != null) {
            return Json.from(rows.getInt(5) != 0);
        }
        if (rows.getObject(3) != null) {
            return Json.from(rows.getLong(3));
        }
        return rows.getObject(4) != null ? Json.from(rows.getDouble(4)) : Json.Null.NULL;
    }

    private void record(Collection collection, String id, String at, Json.Obj all, ChromaVectors vectors)
            throws SQLException, IOException, ExchangeException {
        var document = all.text(DOCUMENT).orElse("");
        var metadata = all.without(DOCUMENT);
        var values = vectors.vector(id);
        intake.memory(
                intake.place(0, collection.name + "/" + id),
                id,
                sketch(document, metadata, at),
                values == null ? List.of() : List.of(new Vector(Space.CONTENT, collection.model, values)));
    }

    private static MemoryDraft sketch(String document, Json.Obj metadata, String at) {
        if (ChatMessages.unwrap(document) instanceof Json.Obj log && MemoryDraft.isExperience(log)) {
            return MemoryDraft.experience(log, metadata);
        }
        var task = metadata.text("task").orElse("");
        var when =
                metadata.text("timestamp").or(() -> metadata.text("created_at")).orElse(at);
        return MemoryDraft.note(task, document, when, metadata);
    }

    /// The model that the collection names for its vectors; empty when it names none.
    private static String model(String configuration) {
        try {
            if (!configuration.isEmpty() && JsonText.parse(configuration) instanceof Json.Obj fields) {
                var function = fields.object("embedding_function");
                var name = function.text("name").orElse("");
                var config = function.object("config");
                return name.equals("default")
                        ? DEFAULT_MODEL
                        : config.text("model_name")
                                .or(() -> config.text("model"))
                                .orElse(name);
            }
        } catch (JsonFault e) { // the vectors are good without the name of their model
            return "";
        }
        return "";
    }

    private static String text(ResultSet rows, int column) throws SQLException {
        var text = rows.getString(column);
        return text == null ? "" : text;
    }
}
