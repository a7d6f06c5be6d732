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
import dev.emend.model.StoreRef;
import dev.emend.model.Trust;
import dev.emend.model.texts.Messages;
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
            ChangeSet.EXCERPTS,
            ExternalWrite.MEMBER);

    /// The most entries of the store that are looked up by name for one change.
    private static final int MAX_NAMES = 100;

    /// A part that is changed; edits of the same part are described together.
    private record ChangedPart(Part part, Effect fate, String subject, String learning) {}

    private final ChangeDescription.Names names;
    private final Optional<ItemRef> item;
    private final Json.Obj before;
    private final Json.Obj after;
    private final List<Json.Obj> inverseEdits;
    private final Map<ChangedPart, List<Value>> valuesByPart = new LinkedHashMap<>();

    ChangeDescriber(JournalEntryView line, ChangeDescription.Names names) {
        item = line.item();
        before = line.values().before();
        after = line.values().after();
        var excerpts = after.object(ChangeSet.EXCERPTS);
        this.names = key -> excerpts.text(key).orElseGet(() -> names.of(key));
        inverseEdits = edits(before);
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
        if (after.get("learning") instanceof Json.Obj learning) {
            members(changedPart(Part.LEARNING, Effect.DETACHED, ""), Json.Obj.EMPTY, learning);
        }
        addOtherMembers();
        var descriptions = valuesByPart.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> new ChangeDescription(
                        entry.getKey().part, entry.getKey().fate, entry.getKey().subject, entry.getValue()));
        return descriptions.toList();
    }

    /// The entries of the store that a change names, in their order.
    static List<StoreRef> storeEntries(JournalEntryView line) {
        var row = line.values().after();
        var keys = new LinkedHashSet<String>();
        edits(row).forEach(edit -> keys.add(edit.text("entry").orElse("")));
        keys.addAll(row.object("states").members().keySet());
        marks(row).forEach(mark -> keys.add(mark.text("target").orElse("")));
        return keys.stream()
                .flatMap(key -> StoreRef.find(key).stream())
                .limit(MAX_NAMES)
                .toList();
    }

    /// An entry of the store; what one import brought has no name.
    private ChangedPart stored(StoreRef entry) {
        var name = names.of(entry.key());
        var subject = entry.kind() == StoreRef.Kind.IMPORT ? "" : name == null ? entry.id() : name;
        boolean isOfMemory = entry.kind() != StoreRef.Kind.FEEDBACK && entry.kind() != StoreRef.Kind.SUMMARY;
        return new ChangedPart(isOfMemory ? Part.MEMORY : Part.OTHER, Effect.CHANGED, subject, entry.key());
    }

    /// Adds the new values of an entry of the store, or whether it is there at all.
    private void stored(Json.Obj edit, StoreRef entry) {
        if (edit.get("value") instanceof Json.Obj value) {
            var old = inverseEdits.stream()
                    .filter(candidate -> candidate.text("entry").equals(edit.text("entry")))
                    .findFirst();
            members(stored(entry), old.orElse(Json.Obj.EMPTY).object("value"), value);
        } else {
            var name = entry.kind() == StoreRef.Kind.IMPORT ? "imported" : "there";
            boolean isPut = op(edit).equals("put");
            add(stored(entry), new Value(name, yes(!isPut), yes(isPut)));
        }
    }

    private static String yes(boolean is) {
        return is ? Messages.of("journal.wordYes") : Messages.of("journal.wordNo");
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
            case "put", "take" -> edit.text("entry").flatMap(StoreRef::find).ifPresent(entry -> stored(edit, entry));
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
                && valuesByPart.keySet().stream().anyMatch(listedPart -> listedPart.part == Part.LEARNING);
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
        var attachEdits = done.stream()
                .filter(other -> op(other).equals("attach_learning") && isSameItem(other, edit))
                .toList();
        if (!attachEdits.getFirst().equals(edit)) {
            return;
        }
        var field = Json.Obj.of("field", "trust_score");
        var was = inverseEdits.stream()
                .filter(candidate -> isSameItem(candidate, edit))
                .filter(candidate -> candidate.text("field").equals(field.text("field")))
                .findFirst();
        if (was.isPresent()) {
            double trust = was.get().number("value").orElse(Trust.FULL);
            for (int i = 0; i < attachEdits.size(); i++) {
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
        after.object("states").members().forEach((key, current) -> {
            var storeRef = StoreRef.find(key);
            if (storeRef.isPresent()) {
                put(
                        stored(storeRef.get()),
                        "review",
                        state(before.object("states").get(key)),
                        state(current));
                return;
            }
            boolean isLearning = LearningRef.isKey(key);
            var subject = verdictOn(key);
            // an item that goes has a second name from then on
            var part = new ChangedPart(Part.REVIEW, Effect.CHANGED, subject, isLearning ? key : subject);
            var was = before.object("states").get(key);
            if (isReviewImplied(was, current)) {
                return; // who changed it has read it: the change says so
            }
            put(part, isLearning ? "learning" : "item", state(was), state(current));
        });
    }

    private boolean isReviewImplied(@Nullable Json was, Json current) {
        return was != null
                && was.plain().equals(ReviewState.NOT_REVIEWED.word())
                && current.plain().equals(ReviewState.KEPT.word())
                && (!after.array("edits").isEmpty() || after.has("rating"));
    }

    /// Today's word for a state of the journal.
    private static @Nullable Json state(@Nullable Json word) {
        return word == null
                ? null
                : ReviewState.find(word.plain())
                        .<Json>map(reviewState -> new Json.Text(reviewState.word()))
                        .orElse(word);
    }

    /// The item where the change has another one or none, and the lesson.
    private String verdictOn(String key) {
        var id = ItemRef.parse(key).knowledgeId();
        var name = item.filter(itemRef -> itemRef.knowledgeId().equals(id)).isPresent() ? "" : id;
        var lesson = names.of(key);
        return Stream.of(name, lesson == null ? "" : lesson)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(": "));
    }

    /// A withdrawn rating has the score 0; the one given again stands in the other part.
    private void rating() {
        if (after.get("rating") instanceof Json.Obj current) {
            var was = before.object("rating");
            var target = current.text("target").orElse("");
            var ratedPart = StoreRef.find(target).isPresent()
                    ? Part.MEMORY
                    : LearningRef.isKey(target) ? Part.LEARNING_RATING : Part.RATING;
            var part = changedPart(ratedPart, Effect.CHANGED, "");
            put(part, "score", score(was), score(current));
            put(part, "feedback", was.get("feedback"), current.get("feedback"));
        }
    }

    /// Describes an entry that came through the server and stands beside the file without an edit. What
    /// was taken out of the file or put there is described by the edit that did it.
    private void addDetachedEntry(Json.Obj mark) {
        var current = value(after, mark) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        var was = value(before, mark) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        boolean isOutsideFile =
                edits(after).isEmpty() && (CatalogMarks.isNeverInFile(current) || CatalogMarks.isNeverInFile(was));
        if (isOutsideFile) {
            var target = mark.text("target").orElse("");
            var part = LearningRef.isKey(target) ? Part.LEARNING : Part.ITEM;
            var effect = current.members().isEmpty() ? Effect.REMOVED : Effect.ADDED;
            members(new ChangedPart(part, effect, "", target), was.object("value"), current.object("value"));
        }
    }

    private void marks() {
        for (var mark : marks(after)) {
            var kind = mark.text("kind").orElse("");
            var storeRef = mark.text("target").flatMap(StoreRef::find);
            if (storeRef.isPresent()) {
                stored(mark, stored(storeRef.get()));
            } else if (kind.equals("aside")) {
                addDetachedEntry(mark);
            } else if (!kind.isEmpty()) {
                put(changedPart(Part.MARK, Effect.CHANGED, ""), today(kind), value(before, mark), value(after, mark));
            }
        }
    }

    private void stored(Json.Obj mark, ChangedPart part) {
        var kind = mark.text("kind").orElse("");
        if (kind.equals(Mark.Kind.ARCHIVED.word())) {
            add(part, new Value("tier", tier(value(before, mark)), tier(value(after, mark))));
        } else if (!kind.equals(Mark.Kind.REPLACED.word())) { // those are told by the state of the memory
            put(part, today(kind), value(before, mark), value(after, mark));
        }
    }

    private static String tier(@Nullable Json archived) {
        return archived == null ? Messages.of("journal.wordActive") : Messages.of("journal.wordArchived");
    }

    /// Today's word for a mark of the journal.
    private static String today(String kind) {
        return Mark.Kind.of(kind)
                .map(markKind -> markKind.name().toLowerCase(Locale.ROOT))
                .orElse(kind);
    }

    private static @Nullable Json value(Json.Obj row, Json.Obj of) {
        return marks(row).stream()
                .filter(mark -> mark.text("kind").equals(of.text("kind")))
                .filter(mark -> mark.text("target").equals(of.text("target")))
                .<Json>mapMulti((mark, consumer) -> {
                    var value = mark.get("value");
                    if (value != null && value != Json.Null.NULL) {
                        consumer.accept(value);
                    }
                })
                .findFirst()
                .orElse(null);
    }

    /// Describes what another program wrote: the trust it left and the learnings that are still there.
    private void external() {
        var row = after.object(ExternalWrite.MEMBER);
        var trust = row.object("trust");
        put(changedPart(Part.ITEM, Effect.CHANGED, ""), "trust_score", trust.get("before"), trust.get("after"));
        lessons(row, "added", Effect.ADDED);
        lessons(row, "changed", Effect.CHANGED);
    }

    private void lessons(Json.Obj row, String member, Effect effect) {
        for (var key : row.object("learnings").texts(member)) {
            var lesson = names.of(key);
            if (lesson != null) {
                add(new ChangedPart(Part.LEARNING, effect, "", key), new Value("lesson", "", lesson));
            }
        }
    }

    private static @Nullable Json score(Json.Obj rating) {
        return rating.integer("score").orElse(0) > 0 ? rating.get("score") : null;
    }

    private void addOtherMembers() {
        var otherNames = new LinkedHashSet<>(before.members().keySet());
        otherNames.addAll(after.members().keySet());
        otherNames.removeAll(KNOWN);
        otherNames.forEach(
                name -> put(changedPart(Part.OTHER, Effect.CHANGED, ""), name, before.get(name), after.get(name)));
    }

    private void members(ChangedPart part, Json.Obj old, Json.Obj current) {
        var names = new LinkedHashSet<>(old.members().keySet());
        names.addAll(current.members().keySet());
        names.forEach(name -> put(part, name, old.get(name), current.get(name)));
    }

    private void put(ChangedPart part, String name, @Nullable Json was, @Nullable Json current) {
        add(part, new Value(name, ReadableJson.ofField(name, was), ReadableJson.ofField(name, current)));
    }

    private void add(ChangedPart part, Value value) {
        var values = valuesByPart.computeIfAbsent(part, _ -> new ArrayList<>());
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
        return item.filter(itemRef -> itemRef.knowledgeId().equals(name)).isPresent() ? "" : name;
    }

    /// The edit that takes this one back: of the same item, learning and field. A learning that got
    /// another name by the edit is found by its item alone.
    private Json.Obj old(Json.Obj edit, String... ops) {
        Predicate<Json.Obj> isOfPlace = candidate -> List.of(ops).contains(op(candidate))
                && isSameItem(candidate, edit)
                && candidate.text("field").equals(edit.text("field"));
        var candidates = inverseEdits.stream().filter(isOfPlace).toList();
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
        return objects(row, "edits");
    }

    private static List<Json.Obj> marks(Json.Obj row) {
        return objects(row, "marks");
    }

    private static List<Json.Obj> objects(Json.Obj row, String member) {
        return row.array(member).stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .toList();
    }
}
