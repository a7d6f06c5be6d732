package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ExternalWrite;
import dev.emend.app.core.ReadableJson;
import dev.emend.app.journal.ChangeDescription.Effect;
import dev.emend.app.journal.ChangeDescription.Part;
import dev.emend.app.journal.ChangeDescription.Value;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a journal row into plain lines: what was done stands in its after part, the values before
/// in the edits that take it back.
///
/// Works on the JSON itself, so that a row of another version is shown and no reason to fail.
final class ChangeDescriber {
    /// Told in words of their own, or only kept so that a change can be taken back and checked.
    private static final Set<String> KNOWN = Set.of(
            "edits",
            "states",
            "rating",
            "learning",
            ChangeSet.PROPOSED,
            "marks",
            "moved",
            "emptied",
            ExternalWrite.MEMBER,
            MemoryChangeDescriber.MEMBER);

    /// One thing that is altered; edits of the same thing are told together.
    private record ChangedPart(Part part, Effect fate, String subject, String learning) {}

    private final ChangeDescription.Names names;
    private final Optional<ItemRef> item;
    private final Json.Obj before;
    private final Json.Obj after;
    private final List<Json.Obj> back;
    private final Map<ChangedPart, List<Value>> found = new LinkedHashMap<>();

    ChangeDescriber(JournalEntryView line, ChangeDescription.Names names) {
        this.names = names;
        item = line.item();
        before = line.values().before();
        after = line.values().after();
        back = edits(before);
    }

    List<ChangeDescription> read() {
        var done = edits(after);
        done.forEach(edit -> edit(edit, done));
        boolean isRenaming = done.stream().anyMatch(edit -> op(edit).equals("set_learning_field"));
        if (!isRenaming) { // the state only follows the learning to its new name
            states();
        }
        rating();
        external();
        marks();
        if (after.get("learning") instanceof Json.Obj kept) {
            members(changedPart(Part.LEARNING, Effect.SET_ASIDE, ""), Json.Obj.EMPTY, kept);
        }
        others();
        var altered = found.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> new ChangeDescription(
                        entry.getKey().part, entry.getKey().fate, entry.getKey().subject, entry.getValue()));
        return Stream.concat(altered, new MemoryChangeDescriber(before, after, names).read().stream())
                .toList();
    }

    private void edit(Json.Obj edit, List<Json.Obj> done) {
        var value = edit.object("value");
        switch (op(edit)) {
            case "attach_learning" -> {
                members(learning(Effect.ADDED, edit), Json.Obj.EMPTY, value);
                penalty(edit, done);
            }
            case "insert_learning" -> members(learning(Effect.ADDED, edit), Json.Obj.EMPTY, value);
            case "remove_learning" ->
                members(
                        learning(Effect.REMOVED, edit),
                        old(edit, "insert_learning", "attach_learning").object("value"),
                        Json.Obj.EMPTY);
            case "replace_learning" ->
                members(
                        learning(Effect.CHANGED, edit),
                        old(edit, "replace_learning").object("value"),
                        value);
            case "set_learning_field" -> {
                var field = edit.text("field").orElse("");
                var was = old(edit, "set_learning_field").get("value");
                put(learning(Effect.CHANGED, edit), field, was, edit.get("value"));
            }
            case "move_learning" ->
                add(
                        learning(Effect.MOVED, edit),
                        new Value("position", position(old(edit, "move_learning")), position(edit)));
            case "set_field", "remove_field" -> field(edit);
            case "add_item" -> members(changedPart(Part.ITEM, Effect.ADDED, subject(edit)), Json.Obj.EMPTY, value);
            case "remove_item" ->
                members(
                        changedPart(Part.ITEM, Effect.REMOVED, subject(edit)),
                        old(edit, "add_item").object("value"),
                        Json.Obj.EMPTY);
            default -> put(changedPart(Part.OTHER, Effect.CHANGED, subject(edit)), op(edit), null, edit);
        }
    }

    /// The list of learnings is told by its learnings, not as a field.
    private void field(Json.Obj edit) {
        var field = edit.text("field").orElse("");
        boolean isListed = field.equals("kb_learnings")
                && found.keySet().stream().anyMatch(changed -> changed.part == Part.LEARNING);
        if (!isListed) {
            put(
                    changedPart(Part.ITEM, Effect.CHANGED, subject(edit)),
                    field,
                    old(edit, "set_field", "remove_field").get("value"),
                    edit.get("value"));
        }
    }

    /// Attached learnings cost trust without an edit of their own; told once for all of an item.
    private void penalty(Json.Obj edit, List<Json.Obj> done) {
        var attached = done.stream()
                .filter(other -> op(other).equals("attach_learning") && isSameItem(other, edit))
                .toList();
        if (!attached.getFirst().equals(edit)) {
            return;
        }
        var field = Json.Obj.of("field", "trust_score");
        var was = back.stream()
                .filter(candidate -> isSameItem(candidate, edit))
                .filter(candidate -> candidate.text("field").equals(field.text("field")))
                .findFirst();
        if (was.isPresent()) {
            double trust = was.get().number("value").orElse(Trust.FULL);
            for (int i = 0; i < attached.size(); i++) {
                trust = Trust.afterFailure(trust);
            }
            put(
                    changedPart(Part.ITEM, Effect.CHANGED, subject(edit)),
                    "trust_score",
                    was.get().get("value"),
                    Json.from(trust));
        }
    }

    private void states() {
        after.object("states").members().forEach((key, now) -> {
            boolean isLearning = LearningRef.isKey(key);
            var what = verdictOn(key);
            // an item that goes has a second name from then on
            var part = new ChangedPart(Part.REVIEW, Effect.CHANGED, what, isLearning ? key : what);
            var was = before.object("states").get(key);
            if (isReviewImplied(was, now)) {
                return; // who changed it has read it: the change says so
            }
            put(part, isLearning ? "learning" : "item", was == null ? null : state(was), state(now));
        });
    }

    private boolean isReviewImplied(@Nullable Json was, Json now) {
        return was != null
                && was.plain().equals(ReviewState.NOT_REVIEWED.word())
                && now.plain().equals(ReviewState.KEPT.word())
                && (!after.array("edits").isEmpty() || after.has("rating"));
    }

    /// Today's word for a state of the journal.
    private static Json state(Json word) {
        return ReviewState.find(word.plain())
                .<Json>map(known -> new Json.Text(known.word()))
                .orElse(word);
    }

    /// The item where the change has another one or none, and the lesson.
    private String verdictOn(String key) {
        var id = ItemRef.parse(key).knowledgeId();
        var name = item.filter(own -> own.knowledgeId().equals(id)).isPresent() ? "" : id;
        var lesson = names.of(key);
        return Stream.of(name, lesson == null ? "" : lesson)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(": "));
    }

    /// A withdrawn rating has the score 0; the one given again stands in the other part.
    private void rating() {
        if (after.get("rating") instanceof Json.Obj now) {
            var was = before.object("rating");
            var target = now.text("target").orElse("");
            var what = LearningRef.isKey(target) ? Part.LEARNING_RATING : Part.RATING;
            var part = changedPart(what, Effect.CHANGED, "");
            put(part, "score", score(was), score(now));
            put(part, "feedback", was.get("feedback"), now.get("feedback"));
        }
    }

    /// What was taken out of the file or put there is told by the edit that did it; what came
    /// through the server stands beside the file without one.
    private void beside(Json.Obj mark) {
        var now = value(after, mark) instanceof Json.Obj kept ? kept : Json.Obj.EMPTY;
        var was = value(before, mark) instanceof Json.Obj kept ? kept : Json.Obj.EMPTY;
        boolean isOnlyBeside =
                edits(after).isEmpty() && (CatalogMarks.isNeverInFile(now) || CatalogMarks.isNeverInFile(was));
        if (isOnlyBeside) {
            var target = mark.text("target").orElse("");
            var part = LearningRef.isKey(target) ? Part.LEARNING : Part.ITEM;
            var effect = now.members().isEmpty() ? Effect.REMOVED : Effect.ADDED;
            members(new ChangedPart(part, effect, "", target), was.object("value"), now.object("value"));
        }
    }

    private void marks() {
        for (var entry : after.array("marks")) {
            var kind = entry instanceof Json.Obj mark ? mark.text("kind").orElse("") : "";
            if (kind.equals("aside")) {
                beside((Json.Obj) entry);
            } else if (!kind.isEmpty()) {
                var mark = (Json.Obj) entry;
                put(changedPart(Part.MARK, Effect.CHANGED, ""), today(kind), value(before, mark), value(after, mark));
            }
        }
    }

    /// Today's word for a mark of the journal.
    private static String today(String kind) {
        return Mark.Kind.of(kind)
                .map(known -> known.name().toLowerCase(Locale.ROOT))
                .orElse(kind);
    }

    private static @Nullable Json value(Json.Obj row, Json.Obj of) {
        return row.array("marks").stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .filter(mark -> mark.text("kind").equals(of.text("kind")))
                .filter(mark -> mark.text("target").equals(of.text("target")))
                .<Json>mapMulti((mark, found) -> {
                    var value = mark.get("value");
                    if (value != null && value != Json.Null.NULL) {
                        found.accept(value);
                    }
                })
                .findFirst()
                .orElse(null);
    }

    /// What another program wrote: the trust it left and the learnings that are there still.
    private void external() {
        var row = after.object(ExternalWrite.MEMBER);
        var trust = row.object("trust");
        put(changedPart(Part.ITEM, Effect.CHANGED, ""), "trust_score", trust.get("before"), trust.get("after"));
        lessons(row, "added", Effect.ADDED);
        lessons(row, "changed", Effect.CHANGED);
    }

    private void lessons(Json.Obj row, String how, Effect effect) {
        for (var key : row.object("learnings").texts(how)) {
            var lesson = names.of(key);
            if (lesson != null) {
                add(new ChangedPart(Part.LEARNING, effect, "", key), new Value("lesson", "", lesson));
            }
        }
    }

    private static @Nullable Json score(Json.Obj rating) {
        return rating.integer("score").orElse(0) > 0 ? rating.get("score") : null;
    }

    private void others() {
        var others = new LinkedHashSet<>(before.members().keySet());
        others.addAll(after.members().keySet());
        others.removeAll(KNOWN);
        others.forEach(
                name -> put(changedPart(Part.OTHER, Effect.CHANGED, ""), name, before.get(name), after.get(name)));
    }

    private void members(ChangedPart part, Json.Obj old, Json.Obj now) {
        var names = new LinkedHashSet<>(old.members().keySet());
        names.addAll(now.members().keySet());
        names.forEach(name -> put(part, name, old.get(name), now.get(name)));
    }

    private void put(ChangedPart part, String name, @Nullable Json was, @Nullable Json now) {
        add(part, new Value(name, ReadableJson.ofField(name, was), ReadableJson.ofField(name, now)));
    }

    private void add(ChangedPart part, Value value) {
        var values = found.computeIfAbsent(part, _ -> new ArrayList<>());
        if (!value.before().equals(value.after()) && !values.contains(value)) {
            values.add(value);
        }
    }

    private ChangedPart learning(Effect effect, Json.Obj edit) {
        return new ChangedPart(
                Part.LEARNING, effect, subject(edit), edit.text("learning").orElse(""));
    }

    private static ChangedPart changedPart(Part part, Effect effect, String subject) {
        return new ChangedPart(part, effect, subject, "");
    }

    private String subject(Json.Obj edit) {
        var name = edit.text("item").orElse("");
        return item.filter(own -> own.knowledgeId().equals(name)).isPresent() ? "" : name;
    }

    /// The edit that takes this one back: of the same item, learning and field. A learning that got
    /// another name by the edit is found by its item alone.
    private Json.Obj old(Json.Obj edit, String... ops) {
        Predicate<Json.Obj> isOfPlace = candidate -> List.of(ops).contains(op(candidate))
                && isSameItem(candidate, edit)
                && candidate.text("field").equals(edit.text("field"));
        var candidates = back.stream().filter(isOfPlace).toList();
        return candidates.stream()
                .filter(candidate -> candidate.text("learning").equals(edit.text("learning")))
                .findFirst()
                .or(() -> candidates.stream().findFirst())
                .orElse(Json.Obj.EMPTY);
    }

    private static boolean isSameItem(Json.Obj object, Json.Obj other) {
        return object.text("item").equals(other.text("item"))
                && object.integer("occurrence").orElse(0)
                        == other.integer("occurrence").orElse(0);
    }

    private static String position(Json.Obj edit) {
        return edit.integer("index").isPresent()
                ? Integer.toString(edit.integer("index").getAsInt() + 1)
                : "";
    }

    private static String op(Json.Obj edit) {
        return edit.text("op").orElse("");
    }

    static List<Json.Obj> edits(Json.Obj row) {
        return row.array("edits").stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .toList();
    }
}
