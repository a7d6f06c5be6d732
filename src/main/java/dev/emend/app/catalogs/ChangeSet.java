package dev.emend.app.catalogs;

import dev.emend.catalog.markdown.FilePatch;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Effects of one change on entries of a catalog or of the store: edits, review states and marks, and one rating
/// given or withdrawn. Its JSON is a journal row; [FormerRows] reads those of earlier versions.
///
/// @param edits of a catalog's files
/// @param states new state per [dev.emend.model.ItemRef#key()], [dev.emend.model.LearningRef#key()] or
///   [StoreRef#key()]
/// @param learning a learning that is linked to no item yet
/// @param resolvedConflict the conflict this change settles
/// @param marks what is said beside the file; JSON null takes a mark away
/// @param renamedKeys what items and learnings are called from now on, by the key each had: their ratings
///   move along
/// @param files what brings files of a folder of Markdown back to their bytes, when this takes a change back
/// @param entries put into the store or taken out of it
/// @param excerpts what learnings and entries of the store said when it was done, in one line with secrets covered,
///   by key: for the history alone
public record ChangeSet(
        List<Edit> edits,
        Map<String, ReviewState> states,
        @Nullable RatingChange rating,
        @Nullable UnlinkedLearning learning,
        @Nullable Long resolvedConflict,
        Map<Mark, Json> marks,
        Map<String, String> renamedKeys,
        List<FilePatch> files,
        List<StoreEdit> entries,
        Map<String, String> excerpts) {
    public ChangeSet {
        files = List.copyOf(files);
        entries = List.copyOf(entries);
    }

    /// Changes nothing.
    public static final ChangeSet NOTHING = of(List.of());

    /// The catalog id of changes of the store.
    public static final UUID NO_CATALOG = new UUID(0, 0);

    /// The member of a row that says that its learning was proposed without a failure.
    public static final String PROPOSED = "proposed";

    /// The member of a row that holds [#excerpts()].
    public static final String EXCERPTS = "excerpts";

    /// @param isProposed whether it was proposed without a failure
    public record UnlinkedLearning(Json.Obj fields, boolean isProposed) {}

    /// The addition or removal of one entry of the store.
    ///
    /// @param isPut false when it is taken away
    /// @param value all it says from now on, as its kind has it in the journal; null for what it said before
    public record StoreEdit(StoreRef entry, boolean isPut, Json.@Nullable Obj value) {
        public static StoreEdit put(StoreRef entry, Json.Obj value) {
            return new StoreEdit(entry, true, value);
        }

        Json.Obj toJson() {
            var edit = Json.Obj.of("op", isPut ? "put" : "take", "entry", entry.key());
            return value == null ? edit : edit.with("value", value);
        }

        static StoreEdit read(Json.Obj edit) {
            return new StoreEdit(
                    StoreRef.find(edit.text("entry").orElseThrow()).orElseThrow(),
                    edit.text("op").orElse("").equals("put"),
                    edit.get("value") instanceof Json.Obj value ? value : null);
        }
    }

    /// @param score 1 to 5, or 0 to withdraw a rating of the target
    /// @param seq the rating that is withdrawn or counts again; null for a new one, and to withdraw
    ///   the latest
    public record RatingChange(
            String target,
            int score,
            String feedback,
            @Nullable Long seq) {
        public RatingChange(String target, int score, String feedback) {
            this(target, score, feedback, null);
        }

        public Json.Obj toJson() {
            var change = Json.Obj.of("target", target, "score", score, "feedback", feedback);
            return seq == null ? change : change.with("seq", Json.from(seq));
        }

        public static RatingChange read(Json.Obj change) {
            var seq = change.number("seq");
            return new RatingChange(
                    change.text("target").orElseThrow(),
                    change.integer("score").orElseThrow(),
                    change.text("feedback").orElse(""),
                    seq.isPresent() ? (long) seq.getAsDouble() : null);
        }
    }

    public static ChangeSet of(List<Edit> edits) {
        return new ChangeSet(edits, Map.of(), null, null, null, Map.of(), Map.of(), List.of(), List.of(), Map.of());
    }

    /// Puts a learning into the file that was proposed without a failure: it costs no trust.
    public static ChangeSet ofProposal(LearningRef ref, int index, Json.Obj learning) {
        return of(List.of(new Edit.InsertLearning(ref, index, learning)))
                .withMarks(Map.of(new Mark(Mark.Kind.FAILURE_DISMISSED, ref.key()), CatalogMarks.PROPOSED));
    }

    /// Puts entries into the store that lie there already and are not seen.
    public static ChangeSet putEntries(StoreRef... entries) {
        return NOTHING.withEntries(Stream.of(entries)
                .map(entry -> new StoreEdit(entry, true, null))
                .toList());
    }

    /// Leaves one state on memories.
    public static ChangeSet ofState(Collection<String> ids, ReviewState state) {
        var states = new LinkedHashMap<String, ReviewState>();
        ids.forEach(id -> states.put(StoreRef.memory(id).key(), state));
        return NOTHING.withStates(states);
    }

    /// Several steps as one.
    public static ChangeSet combine(List<ChangeSet> steps) {
        var edits = new ArrayList<Edit>();
        var states = new LinkedHashMap<String, ReviewState>();
        var marks = new LinkedHashMap<Mark, Json>();
        var renamedKeys = new LinkedHashMap<String, String>();
        for (var step : steps) {
            edits.addAll(step.edits);
            states.putAll(step.states);
            marks.putAll(step.marks);
            renamedKeys.putAll(step.renamedKeys);
        }
        return of(edits).withStates(states).withMarks(marks).withMoved(renamedKeys);
    }

    public ChangeSet withStates(Map<String, ReviewState> newStates) {
        return new ChangeSet(
                edits, newStates, rating, learning, resolvedConflict, marks, renamedKeys, files, entries, excerpts);
    }

    public ChangeSet withRating(@Nullable RatingChange change) {
        return new ChangeSet(
                edits, states, change, learning, resolvedConflict, marks, renamedKeys, files, entries, excerpts);
    }

    public ChangeSet withResolvedConflict(long conflict) {
        return new ChangeSet(edits, states, rating, learning, conflict, marks, renamedKeys, files, entries, excerpts);
    }

    public ChangeSet withMarks(Map<Mark, Json> newMarks) {
        return new ChangeSet(
                edits, states, rating, learning, resolvedConflict, newMarks, renamedKeys, files, entries, excerpts);
    }

    public ChangeSet withMoved(Map<String, String> names) {
        return new ChangeSet(edits, states, rating, learning, resolvedConflict, marks, names, files, entries, excerpts);
    }

    public ChangeSet withFiles(List<FilePatch> patches) {
        return new ChangeSet(
                edits, states, rating, learning, resolvedConflict, marks, renamedKeys, patches, entries, excerpts);
    }

    public ChangeSet withEdits(List<Edit> newEdits) {
        return new ChangeSet(
                newEdits, states, rating, learning, resolvedConflict, marks, renamedKeys, files, entries, excerpts);
    }

    public ChangeSet withEntries(List<StoreEdit> newEntries) {
        return new ChangeSet(
                edits, states, rating, learning, resolvedConflict, marks, renamedKeys, files, newEntries, excerpts);
    }

    public ChangeSet withExcerpts(Map<String, String> newExcerpts) {
        return new ChangeSet(
                edits, states, rating, learning, resolvedConflict, marks, renamedKeys, files, entries, newExcerpts);
    }

    /// The same, but for its edits, under other names.
    ///
    /// @param keys what an entry is called by its key here
    public ChangeSet withKeys(UnaryOperator<String> keys) {
        var newStates = new LinkedHashMap<String, ReviewState>();
        states.forEach((key, state) -> newStates.put(keys.apply(key), state));
        var newMarks = new LinkedHashMap<Mark, Json>();
        marks.forEach((mark, value) -> newMarks.put(mark.withKeys(keys), value));
        return withStates(newStates)
                .withMarks(newMarks)
                .withRating(
                        rating == null
                                ? null
                                : new RatingChange(
                                        keys.apply(rating.target), rating.score, rating.feedback, rating.seq));
    }

    /// Whether it brings something that is not in the file and waits for a person, and does nothing
    /// else.
    public boolean isProposal() {
        return edits.isEmpty()
                && rating == null
                && resolvedConflict == null
                && renamedKeys.isEmpty()
                && states.values().stream().allMatch(state -> state == ReviewState.PENDING)
                && (learning != null || marks.values().stream().anyMatch(CatalogMarks::isNeverInFile));
    }

    /// The names that entries get again when this change is undone, by the names they have now.
    public Map<String, String> movedBack() {
        var result = new LinkedHashMap<String, String>();
        renamedKeys.forEach((was, name) -> result.put(name, was));
        return result;
    }

    /// The keys of all entries this change is about: items, learnings, entries of the store.
    public Stream<String> keys() {
        return Stream.of(
                        edits.stream().map(edit -> edit.item().key()),
                        entries.stream().map(edit -> edit.entry().key()),
                        states.keySet().stream(),
                        marks.keySet().stream().map(Mark::first),
                        Stream.ofNullable(rating).map(RatingChange::target))
                .flatMap(keys -> keys);
    }

    /// The items it is about, in the order in which they are named.
    public LinkedHashSet<ItemRef> items() {
        var items = new LinkedHashSet<ItemRef>();
        edits.forEach(edit -> items.add(edit.item()));
        states.keySet().forEach(key -> items.add(ItemRef.parse(key)));
        marks.keySet().forEach(mark -> items.add(ItemRef.parse(mark.first())));
        if (rating != null) {
            items.add(ItemRef.parse(rating.target));
        }
        return items;
    }

    /// Changes nothing; the row keeps a learning that is linked to no item yet.
    public static ChangeSet ofUnlinkedLearning(Json.Obj learning, boolean isProposed) {
        var unlinkedLearning = new UnlinkedLearning(learning, isProposed);
        return new ChangeSet(
                List.of(), Map.of(), null, unlinkedLearning, null, Map.of(), Map.of(), List.of(), List.of(), Map.of());
    }

    public Json.Obj toJson() {
        var members = new LinkedHashMap<String, Json>();
        if (learning != null) {
            members.put("learning", learning.fields);
            if (learning.isProposed) {
                members.put(PROPOSED, Json.Bool.TRUE);
            }
        }
        members.put(
                "edits",
                new Json.Arr(Stream.<Json>concat(
                                edits.stream().map(EditJson::write),
                                entries.stream().map(StoreEdit::toJson))
                        .toList()));
        if (!states.isEmpty()) {
            var words = new LinkedHashMap<String, Json>();
            states.forEach((key, state) -> words.put(key, new Json.Text(state.word())));
            members.put("states", new Json.Obj(words));
        }
        if (rating != null) {
            members.put("rating", rating.toJson());
        }
        if (resolvedConflict != null) {
            members.put("settles", Json.from(resolvedConflict));
        }
        if (!marks.isEmpty()) {
            members.put(
                    "marks",
                    new Json.Arr(marks.entrySet().stream()
                            .map(mark -> write(mark.getKey(), mark.getValue()))
                            .toList()));
        }
        if (!renamedKeys.isEmpty()) {
            members.put("moved", ofTexts(renamedKeys));
        }
        if (!files.isEmpty()) {
            members.put(
                    "files",
                    new Json.Arr(
                            files.stream().map(patch -> (Json) patch.toJson()).toList()));
        }
        if (!excerpts.isEmpty()) {
            members.put(EXCERPTS, ofTexts(excerpts));
        }
        return new Json.Obj(members);
    }

    private static Json.Obj ofTexts(Map<String, String> texts) {
        var members = new LinkedHashMap<String, Json>();
        texts.forEach((name, text) -> members.put(name, new Json.Text(text)));
        return new Json.Obj(members);
    }

    private static Map<String, String> texts(Json.Obj object) {
        var texts = new LinkedHashMap<String, String>();
        object.members().forEach((name, text) -> texts.put(name, text.plain()));
        return texts;
    }

    /// The change of entries of the store.
    public static ChangeSet read(Json.Obj row) {
        return read(NO_CATALOG, row);
    }

    /// @param catalog the catalog the row belongs to
    public static ChangeSet read(UUID catalog, Json.Obj json) {
        var row = FormerRows.read(json);
        var edits = new ArrayList<Edit>();
        var entries = new ArrayList<StoreEdit>();
        for (var value : row.array("edits")) {
            var edit = (Json.Obj) value;
            if (edit.has("entry")) {
                entries.add(StoreEdit.read(edit));
            } else {
                edits.add(EditJson.read(catalog, edit));
            }
        }
        var states = new LinkedHashMap<String, ReviewState>();
        row.object("states").members().forEach((key, word) -> states.put(key, ReviewState.of(word.plain())));
        var rating = row.get("rating") instanceof Json.Obj change ? RatingChange.read(change) : null;
        return new ChangeSet(
                edits,
                states,
                rating,
                row.get("learning") instanceof Json.Obj learning
                        ? new UnlinkedLearning(learning, row.bool(PROPOSED).orElse(false))
                        : null,
                row.get("settles") instanceof Json.Num number ? Long.valueOf(number.text()) : null,
                marks(row),
                texts(row.object("moved")),
                row.array("files").stream()
                        .flatMap(patch ->
                                patch instanceof Json.Obj fields ? FilePatch.read(fields).stream() : Stream.empty())
                        .toList(),
                entries,
                texts(row.object(EXCERPTS)));
    }

    static Json write(Mark mark, Json value) {
        return Json.Obj.of("kind", mark.kind().word(), "target", mark.target()).with("value", value);
    }

    /// Marks of a kind another version knows change nothing here.
    private static Map<Mark, Json> marks(Json.Obj row) {
        var marks = new LinkedHashMap<Mark, Json>();
        for (var entry : row.array("marks")) {
            if (entry instanceof Json.Obj fields) {
                var target = fields.text("target").orElseThrow();
                var value = fields.members().getOrDefault("value", Json.Null.NULL);
                Mark.Kind.of(fields.text("kind").orElse(""))
                        .ifPresent(kind -> marks.put(new Mark(kind, target), value));
            }
        }
        return marks;
    }
}
