package dev.emend.app.catalogs;

import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.StoreRef;
import dev.emend.model.StoreRef.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows of the journal as versions up to schema 16 wrote them: what they did in the store stands in members of its
/// own, `memory` and `feedback`, by what is so of the ids. Such rows are read for as long as journals are kept, and
/// never rewritten.
public final class FormerRows {
    private static final String MEMORY = "memory";
    private static final String FEEDBACK = "feedback";

    private final List<Json> edits = new ArrayList<>();
    private final Map<String, Json> states = new LinkedHashMap<>();
    private final List<Json> marks = new ArrayList<>();

    private FormerRows() {}

    /// The row in the form of a [ChangeSet]; itself when it has that form. Never fails: what is not understood is
    /// left out.
    public static Json.Obj read(Json.Obj row) {
        return row.has(MEMORY) || row.has(FEEDBACK) ? new FormerRows().of(row) : row;
    }

    private Json.Obj of(Json.Obj row) {
        var memory = row.object(MEMORY);
        wordById(memory.object("states")).forEach((id, word) -> states.put(memory(id), new Json.Text(word)));
        wordById(memory.object("archived"))
                .forEach((id, is) -> mark(
                        Mark.Kind.ARCHIVED, memory(id), Boolean.parseBoolean(is) ? Json.Bool.TRUE : Json.Null.NULL));
        wordById(memory.object("present")).forEach((id, is) -> edit(is, memory(id)));
        for (var value : memory.array("edits")) {
            if (value instanceof Json.Obj entry) {
                put(memory(entry.text("id").orElse("")), entry);
            }
        }
        memory.object("outcomes")
                .members()
                .forEach((run, outcome) -> mark(
                        Mark.Kind.OUTCOME,
                        new StoreRef(Kind.RUN, run).key(),
                        outcome.plain().isEmpty() ? Json.Null.NULL : outcome));
        if (memory.get("batch") instanceof Json.Num(var number)) {
            edit(memory.bool("batch_present").orElse(true).toString(), new StoreRef(Kind.IMPORT, number).key());
        }
        var feedback = row.object(FEEDBACK);
        wordById(feedback.object("present")).forEach((id, is) -> edit(is, new StoreRef(Kind.FEEDBACK, id).key()));
        for (var value : feedback.array("summaries")) {
            if (value instanceof Json.Obj summary && summary.get("id") instanceof Json.Num(var number)) {
                put(new StoreRef(Kind.SUMMARY, number).key(), summary);
            }
        }
        var members = new LinkedHashMap<>(row.without(MEMORY).without(FEEDBACK).members());
        members.put("edits", new Json.Arr(edits));
        if (!states.isEmpty()) {
            members.put("states", new Json.Obj(states));
        }
        if (!marks.isEmpty()) {
            members.put("marks", new Json.Arr(marks));
        }
        if (memory.get("rating") instanceof Json.Obj rating) {
            members.put("rating", rating);
        }
        return new Json.Obj(members);
    }

    private static String memory(String id) {
        return StoreRef.memory(id).key();
    }

    /// The word of each id, of ids by word, in their order.
    private static Map<String, String> wordById(Json.Obj ids) {
        var words = new LinkedHashMap<String, String>();
        ids.members().keySet().forEach(word -> ids.texts(word).forEach(id -> words.put(id, word)));
        return words;
    }

    private void mark(Mark.Kind kind, String key, Json value) {
        marks.add(ChangeSet.write(new Mark(kind, key), value));
    }

    private void edit(String isPut, String key) {
        edits.add(Json.Obj.of("op", Boolean.parseBoolean(isPut) ? "put" : "take", "entry", key));
    }

    private void put(String key, Json.Obj value) {
        edits.add(Json.Obj.of("op", "put", "entry", key).with("value", value));
    }
}
