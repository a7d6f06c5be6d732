package dev.emend.app.journal;

import dev.emend.app.core.ReadableJson;
import dev.emend.app.journal.ChangeDescription.Effect;
import dev.emend.app.journal.ChangeDescription.Part;
import dev.emend.app.journal.ChangeDescription.Value;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads what a change did with memories into plain lines, one memory after the other.
///
/// Works on the JSON itself, so that a row of another version is shown and no reason to fail.
public final class MemoryChangeDescriber {
    /// The member of a journal row that says what a change does with memories.
    public static final String MEMBER = "memory";

    private final Json.Obj before;
    private final Json.Obj after;
    private final ChangeDescription.Names names;
    private final Map<String, List<Value>> found = new LinkedHashMap<>();

    /// @param before the sides of a journal row
    MemoryChangeDescriber(Json.Obj before, Json.Obj after, ChangeDescription.Names names) {
        this.before = before.object(MEMBER);
        this.after = after.object(MEMBER);
        this.names = names;
    }

    /// The memories a change names, in their order.
    static Set<String> ids(JournalEntryView line) {
        var ids = new LinkedHashSet<String>();
        for (var row : List.of(line.values().after(), line.values().before())) {
            var memory = row.object(MEMBER);
            for (var part : List.of("states", "archived", "present")) {
                ids.addAll(fates(memory.object(part)).keySet());
            }
            edits(memory).forEach(edit -> ids.add(id(edit)));
        }
        return ids;
    }

    List<ChangeDescription> read() {
        fates(
                "states",
                "review",
                word -> ReviewState.find(word).map(ReviewState::word).orElse(word));
        fates(
                "archived",
                "tier",
                is -> is.equals("true") ? Messages.of("journal.wordArchived") : Messages.of("journal.wordActive"));
        fates("present", "there", MemoryChangeDescriber::yes);
        edits(after).forEach(this::edit);
        after.object("outcomes")
                .members()
                .forEach((run, outcome) ->
                        put(run, "outcome", before.object("outcomes").get(run), outcome));
        if (after.get("rating") instanceof Json.Obj rating) {
            var old = before.object("rating");
            put("", "score", score(old), score(rating));
            put("", "feedback", old.get("feedback"), rating.get("feedback"));
        }
        if (after.has("batch")) {
            var isIn = after.bool("batch_present").orElse(true).toString();
            add("", new Value("imported", yes(isIn.equals("true") ? "false" : "true"), yes(isIn)));
        }
        return found.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry ->
                        new ChangeDescription(Part.MEMORY, Effect.CHANGED, named(entry.getKey()), entry.getValue()))
                .toList();
    }

    private String named(String id) {
        var words = names.of(id);
        return words == null ? id : words;
    }

    private void edit(Json.Obj now) {
        var was = edits(before).stream()
                .filter(other -> id(other).equals(id(now)))
                .findFirst();
        var old = was.orElse(Json.Obj.EMPTY);
        Stream.concat(old.members().keySet().stream(), now.members().keySet().stream())
                .distinct()
                .forEach(name -> put(id(now), name, old.get(name), now.get(name)));
    }

    private void fates(String part, String name, UnaryOperator<String> words) {
        var old = fates(before.object(part));
        fates(after.object(part)).forEach((id, effect) -> {
            var was = old.get(id);
            add(id, new Value(name, was == null ? "" : words.apply(was), words.apply(effect)));
        });
    }

    /// Rows keep ids by what becomes of them.
    private static Map<String, String> fates(Json.Obj byFate) {
        var fates = new LinkedHashMap<String, String>();
        byFate.members().keySet().forEach(effect -> byFate.texts(effect).forEach(id -> fates.put(id, effect)));
        return fates;
    }

    private static String yes(String is) {
        return is.equals("true") ? Messages.of("journal.wordYes") : Messages.of("journal.wordNo");
    }

    /// A withdrawn rating has the score 0.
    private static @Nullable Json score(Json.Obj rating) {
        return rating.integer("score").orElse(0) > 0 ? rating.get("score") : null;
    }

    private void put(String id, String name, @Nullable Json was, @Nullable Json now) {
        add(id, new Value(name, ReadableJson.ofField(name, was), ReadableJson.ofField(name, now)));
    }

    private void add(String id, Value value) {
        var values = found.computeIfAbsent(id, _ -> new ArrayList<>());
        if (!value.before().equals(value.after())) {
            values.add(value);
        }
    }

    private static String id(Json.Obj memory) {
        return memory.text("id").orElse("");
    }

    private static List<Json.Obj> edits(Json.Obj memory) {
        return memory.array("edits").stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .toList();
    }
}
