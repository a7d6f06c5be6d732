package dev.emend.exchange.chroma;

import dev.emend.exchange.record.RawText;
import dev.emend.exchange.record.ReadOnlySqlite;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Changes in one collection after the last one that Chroma has put into its tables: they are in the
/// queue only.
final class ChromaQueue {
    private static final int ADD = 0;
    private static final int UPDATE = 1;
    private static final int UPSERT = 2;
    private static final int DELETE = 3;
    private static final long DELETED = 0;

    private final ReadOnlySqlite database;

    /// The change an id last came with, or that it went.
    private final Map<String, Long> changes = new LinkedHashMap<>();

    /// The changes of what an id says, in their order.
    private final Map<String, List<Long>> updates = new HashMap<>();

    private ChromaQueue(ReadOnlySqlite database) {
        this.database = database;
    }

    /// @param topic the end of the queue's topic: the id of the collection
    /// @param last the last change that is in the tables; 0 when that is not known
    static ChromaQueue after(ReadOnlySqlite database, String topic, long last) throws SQLException {
        var queue = new ChromaQueue(database);
        if (last > 0 && database.isTable("embeddings_queue")) {
            queue.read(topic, last);
        }
        return queue;
    }

    private void read(String topic, long last) throws SQLException {
        try (var statement = database.prepare("SELECT seq_id, operation, id FROM embeddings_queue WHERE seq_id > ? AND"
                + " substr(topic, -length(?)) = ? ORDER BY seq_id")) {
            statement.setLong(1, last);
            statement.setString(2, topic);
            statement.setString(3, topic);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    var id = rows.getString(3);
                    if (id != null) {
                        change(rows.getLong(1), rows.getInt(2), id);
                    }
                }
            }
        }
    }

    private void change(long seq, int operation, String id) {
        if (operation == ADD || operation == UPSERT) {
            changes.merge(id, seq, (old, newValue) -> old == DELETED ? newValue : old);
        }
        if (operation == UPDATE || operation == UPSERT) {
            updates.computeIfAbsent(id, _ -> new ArrayList<>()).add(seq);
        }
        if (operation == DELETE) {
            changes.put(id, DELETED);
            updates.remove(id);
        }
    }

    boolean isDeleted(String id) {
        return changes.getOrDefault(id, 1L) == DELETED;
    }

    /// The ids that came, in their order.
    List<String> addedIds() {
        var ids = new ArrayList<String>();
        changes.forEach((id, seq) -> {
            if (seq != DELETED) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// The document and metadata of an id that was added.
    Json.Obj metadata(String id) throws SQLException {
        return applyUpdates(id, metadata(changes.getOrDefault(id, DELETED)));
    }

    /// The document and metadata of an id after the pending changes: new keys are added, a null removes
    /// one.
    Json.Obj applyUpdates(String id, Json.Obj before) throws SQLException {
        var result = before;
        for (long seq : updates.getOrDefault(id, List.of())) {
            for (var member : metadata(seq).members().entrySet()) {
                result = member.getValue() == Json.Null.NULL
                        ? result.without(member.getKey())
                        : result.with(member.getKey(), member.getValue());
            }
        }
        return result;
    }

    private Json.Obj metadata(long seq) throws SQLException {
        try (var statement = database.prepare("SELECT metadata FROM embeddings_queue WHERE seq_id = ?")) {
            statement.setLong(1, seq);
            try (var rows = statement.executeQuery()) {
                var text = rows.next() ? rows.getString(1) : null;
                return text != null && JsonText.parse(text) instanceof Json.Obj fields
                        ? (Json.Obj) RawText.toWellFormed(fields)
                        : Json.Obj.EMPTY;
            }
        } catch (JsonFault e) {
            throw new SQLException("the queue is damaged: " + e.getMessage(), e);
        }
    }
}
