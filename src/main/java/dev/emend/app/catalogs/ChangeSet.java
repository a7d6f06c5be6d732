package dev.emend.app.catalogs;

import dev.emend.catalog.markdown.FilePatch;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What one change does: edits of the file, review states and marks beside it, and one rating given
/// or withdrawn. Its JSON is a journal row.
///
/// @param states new state per [dev.emend.model.ItemRef#key()] or
///   [dev.emend.model.LearningRef#key()]
/// @param unattributedLearning a learning that is linked to no item yet
/// @param isProposed whether that learning was proposed without a failure
/// @param resolvedConflict the conflict this change settles
/// @param marks what is said beside the file; JSON null takes a mark away
/// @param renamedKeys what items and learnings are called from now on, by the key each had: their ratings
///   move along
/// @param files what brings files of a folder of Markdown back to their bytes, when this takes a change back
public record ChangeSet(
        List<Edit> edits,
        Map<String, ReviewState> states,
        @Nullable RatingChange rating,
        Json.@Nullable Obj unattributedLearning,
        boolean isProposed,
        @Nullable Long resolvedConflict,
        Map<Mark, Json> marks,
        Map<String, String> renamedKeys,
        List<FilePatch> files) {
    /// The member of a row that says that its learning was proposed without a failure.
    public static final String PROPOSED = "proposed";

    ChangeSet(
            List<Edit> edits,
            Map<String, ReviewState> states,
            @Nullable RatingChange rating,
            Json.@Nullable Obj unattributedLearning) {
        this(edits, states, rating, unattributedLearning, false, null, Map.of(), Map.of(), List.of());
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
        return new ChangeSet(edits, Map.of(), null, null);
    }

    /// Puts a learning into the file that was proposed without a failure: it costs no trust.
    public static ChangeSet proposing(LearningRef ref, int index, Json.Obj learning) {
        return of(List.of(new Edit.InsertLearning(ref, index, learning)))
                .withMarks(Map.of(new Mark(Mark.Kind.FAILURE_DISMISSED, ref.key()), CatalogMarks.PROPOSED));
    }

    /// Several steps as one.
    public static ChangeSet together(List<ChangeSet> steps) {
        var edits = new ArrayList<Edit>();
        var states = new LinkedHashMap<String, ReviewState>();
        var marks = new LinkedHashMap<Mark, Json>();
        var moved = new LinkedHashMap<String, String>();
        for (var step : steps) {
            edits.addAll(step.edits);
            states.putAll(step.states);
            marks.putAll(step.marks);
            moved.putAll(step.renamedKeys);
        }
        return of(edits).withStates(states).withMarks(marks).withMoved(moved);
    }

    public ChangeSet withStates(Map<String, ReviewState> newStates) {
        return new ChangeSet(
                edits,
                newStates,
                rating,
                unattributedLearning,
                isProposed,
                resolvedConflict,
                marks,
                renamedKeys,
                files);
    }

    public ChangeSet withRating(@Nullable RatingChange change) {
        return new ChangeSet(
                edits, states, change, unattributedLearning, isProposed, resolvedConflict, marks, renamedKeys, files);
    }

    public ChangeSet settling(long conflict) {
        return new ChangeSet(
                edits, states, rating, unattributedLearning, isProposed, conflict, marks, renamedKeys, files);
    }

    public ChangeSet withMarks(Map<Mark, Json> newMarks) {
        return new ChangeSet(
                edits,
                states,
                rating,
                unattributedLearning,
                isProposed,
                resolvedConflict,
                newMarks,
                renamedKeys,
                files);
    }

    public ChangeSet withMoved(Map<String, String> names) {
        return new ChangeSet(
                edits, states, rating, unattributedLearning, isProposed, resolvedConflict, marks, names, files);
    }

    public ChangeSet withFiles(List<FilePatch> patches) {
        return new ChangeSet(
                edits,
                states,
                rating,
                unattributedLearning,
                isProposed,
                resolvedConflict,
                marks,
                renamedKeys,
                List.copyOf(patches));
    }

    public ChangeSet withEdits(List<Edit> newEdits) {
        return new ChangeSet(
                newEdits,
                states,
                rating,
                unattributedLearning,
                isProposed,
                resolvedConflict,
                marks,
                renamedKeys,
                files);
    }

    /// Whether it brings something that is not in the file and waits for a person, and does nothing
    /// else.
    public boolean isProposal() {
        return edits.isEmpty()
                && rating == null
                && resolvedConflict == null
                && renamedKeys.isEmpty()
                && states.values().stream().allMatch(state -> state == ReviewState.PENDING)
                && (unattributedLearning != null || marks.values().stream().anyMatch(CatalogMarks::isNeverInFile));
    }

    /// What things are called again once this is taken back.
    public Map<String, String> movedBack() {
        var back = new LinkedHashMap<String, String>();
        renamedKeys.forEach((was, name) -> back.put(name, was));
        return back;
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
    public static ChangeSet keeping(Json.Obj learning, boolean isProposed) {
        return new ChangeSet(List.of(), Map.of(), null, learning, isProposed, null, Map.of(), Map.of(), List.of());
    }

    public Json.Obj toJson() {
        var members = new LinkedHashMap<String, Json>();
        if (unattributedLearning != null) {
            members.put("learning", unattributedLearning);
            if (isProposed) {
                members.put(PROPOSED, Json.Bool.TRUE);
            }
        }
        members.put(
                "edits",
                new Json.Arr(
                        edits.stream().map(edit -> (Json) EditJson.write(edit)).toList()));
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
            var names = new LinkedHashMap<String, Json>();
            renamedKeys.forEach((was, name) -> names.put(was, new Json.Text(name)));
            members.put("moved", new Json.Obj(names));
        }
        if (!files.isEmpty()) {
            members.put(
                    "files",
                    new Json.Arr(
                            files.stream().map(patch -> (Json) patch.toJson()).toList()));
        }
        return new Json.Obj(members);
    }

    /// @param catalog the catalog the row belongs to
    public static ChangeSet read(UUID catalog, Json.Obj row) {
        var edits = row.array("edits").stream()
                .map(edit -> EditJson.read(catalog, (Json.Obj) edit))
                .toList();
        var states = new LinkedHashMap<String, ReviewState>();
        row.object("states").members().forEach((key, word) -> states.put(key, ReviewState.of(word.plain())));
        var moved = new LinkedHashMap<String, String>();
        row.object("moved").members().forEach((was, name) -> moved.put(was, name.plain()));
        var rating = row.get("rating") instanceof Json.Obj change ? RatingChange.read(change) : null;
        return new ChangeSet(
                edits,
                states,
                rating,
                row.get("learning") instanceof Json.Obj kept ? kept : null,
                row.bool(PROPOSED).orElse(false),
                row.get("settles") instanceof Json.Num number ? Long.valueOf(number.text()) : null,
                marks(row),
                moved,
                row.array("files").stream()
                        .flatMap(patch ->
                                patch instanceof Json.Obj fields ? FilePatch.read(fields).stream() : Stream.empty())
                        .toList());
    }

    private static Json write(Mark mark, Json value) {
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
