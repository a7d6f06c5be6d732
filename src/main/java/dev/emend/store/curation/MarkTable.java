package dev.emend.store.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/// Table of what people noted about items and learnings outside the file. Its history is in the
/// [dev.emend.store.journal.JournalTable].
public final class MarkTable {
    private final Handle handle;

    public MarkTable(Handle handle) {
        this.handle = handle;
    }

    /// @param value JSON null takes the mark away
    public void set(Mark mark, Json value, String person, Instant at) {
        handle.createUpdate("delete from mark where target = :target and kind = :kind")
                .bind("target", mark.target())
                .bind("kind", mark.kind().word())
                .execute();
        if (value != Json.Null.NULL) {
            handle.createUpdate("""
                            insert into mark (target, kind, value_json, person, changed_at)
                            values (:target, :kind, :value, :person, :at)
                            """)
                    .bind("target", mark.target())
                    .bind("kind", mark.kind().word())
                    .bind("value", value.compact())
                    .bind("person", person)
                    .bind("at", at)
                    .execute();
        }
    }

    /// Empty when there is none.
    public Optional<Json> get(Mark mark) {
        return get(mark, "");
    }

    /// Like [#get(Mark)], but nobody else changes an existing mark before this transaction ends.
    public Optional<Json> getForUpdate(Mark mark) {
        return get(mark, " for update");
    }

    private Optional<Json> get(Mark mark, String sqlSuffix) {
        return handle.createQuery("select value_json from mark where target = :target and kind = :kind" + sqlSuffix)
                .bind("target", mark.target())
                .bind("kind", mark.kind().word())
                .map((row, _) -> value(row.getString("value_json")))
                .findOne();
    }

    /// All marks on what is in a catalog; those of a kind this version does not know are left out.
    public Map<Mark, Json> allOf(UUID catalog) {
        var marks = new LinkedHashMap<Mark, Json>();
        handle.createQuery("select target, kind, value_json from mark where target like :like order by target, kind")
                .bind("like", catalog + "/%")
                .map((row, _) -> {
                    var value = value(row.getString("value_json"));
                    var target = row.getString("target");
                    Mark.Kind.of(row.getString("kind")).ifPresent(kind -> marks.put(new Mark(kind, target), value));
                    return target;
                })
                .list();
        return marks;
    }

    /// All marks of a kind, by target.
    public Map<String, Json> allOf(Mark.Kind kind) {
        var marks = new HashMap<String, Json>();
        handle.createQuery("select target, value_json from mark where kind = :kind")
                .bind("kind", kind.word())
                .map((row, _) -> marks.put(row.getString("target"), value(row.getString("value_json"))))
                .list();
        return marks;
    }

    private static Json value(String text) throws SQLException {
        try {
            return JsonText.parseStored(text, JsonScanner.MAX_DEPTH);
        } catch (JsonFault fault) {
            throw new SQLException("the value of a mark is no JSON", fault);
        }
    }
}
