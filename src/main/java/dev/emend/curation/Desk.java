package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Action;
import dev.emend.model.Condition;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Everything that changes a catalog or says something about it. Each call is one act, one line of
/// the journal and one undo. Thread-safe; a call returns when the act is decided,
/// [Decision#saved()] completes when it is in the file.
public final class Desk {
    private static final Set<String> LEARNING_TEXTS =
            Set.of("original_error", "recovery_approach", "human_reasoning", "task");

    private final Shelf shelf;
    private final Acts acts;
    private final Clock clock;
    private final String person;

    Desk(Shelf shelf, Acts acts, Clock clock, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.clock = clock;
        this.person = person;
    }

    public Desk as(String another) {
        return new Desk(shelf, acts, clock, another);
    }

    /// Appends an agent's learning to the item; trust falls by one step. An unknown item, or none,
    /// is an error, and the learning is kept in the list of unattributed ones.
    ///
    /// @param itemId empty when the agent named none
    public Decision attach(UUID catalog, String itemId, Json.Obj learning)
            throws CurationException {
        CatalogSchema.check(learning);
        var file = shelf.get(catalog);
        var keep = new Unattributed(itemId, learning);
        var decision =
                acts.decide(
                        file,
                        person,
                        () -> {
                            var item = Library.find(file, itemId);
                            if (item.isEmpty()) {
                                return keep.draft(catalog);
                            }
                            requireNamed(item.get().ref());
                            return attached(item.get(), learning, "attach", ReviewState.PENDING);
                        });
        if (decision.item().isEmpty()) {
            throw keep.problem(file.now().path());
        }
        return decision;
    }

    /// Enters a person's correction of one step: a learning that is kept from the start.
    public Decision interrupt(ItemRef ref, Interrupt interrupt) throws CurationException {
        if (interrupt.reasoning().isBlank()) {
            throw Failures.badInput(
                    "The correction has no lesson.", "Say in a sentence what to do instead.");
        }
        CatalogSchema.checkStep(interrupt.step());
        var file = shelf.get(ref.catalog());
        var learning =
                Json.Obj.of(
                        "task", interrupt.task(),
                        "step_num", interrupt.step(),
                        "original_action", blamed(interrupt.original(), ref),
                        "corrected_action", interrupt.corrected().fields(),
                        "human_reasoning", interrupt.reasoning().strip(),
                        "timestamp", now());
        return decide(
                file,
                ref,
                () -> attached(Verdicts.item(file, ref), learning, "interrupt", ReviewState.KEPT));
    }

    private static Json.Obj blamed(Action action, ItemRef item) {
        return action.fields().has("kb_source") || action.fields().members().isEmpty()
                ? action.fields()
                : action.fields().with("kb_source", new Json.Text(item.knowledgeId()));
    }

    private static Acts.Draft attached(
            KnowledgeItem item, Json.Obj learning, String kind, ReviewState state) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var ref = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        var step = Step.of(List.of(new Edit.AttachLearning(ref, learning)));
        // a learning is pending when nobody says otherwise
        var marked =
                state == ReviewState.PENDING ? step : step.withStates(Map.of(ref.key(), state));
        var verb = kind.equals("interrupt") ? "Correct " : "Attach a learning to ";
        var label = verb + item.ref().label();
        return new Acts.Draft(kind, label, ActTarget.of(ref), marked);
    }

    /// Sets a field of the item; its JSON type must stay unless the field is new or null.
    public Decision edit(ItemRef ref, String field, Json value) throws CurationException {
        return edit(ref, Map.of(field, value));
    }

    /// Sets fields of the item, all of them or, when one is refused, none.
    ///
    /// @param values at least one
    public Decision edit(ItemRef ref, Map<String, Json> values) throws CurationException {
        var file = shelf.get(ref.catalog());
        var label = "Change " + String.join(", ", values.keySet()) + " of " + ref.label();
        return decide(
                file,
                ref,
                () -> {
                    var item = Verdicts.item(file, ref);
                    var edits = new ArrayList<Edit>();
                    for (var value : values.entrySet()) {
                        Fields.check(item, value.getKey(), value.getValue());
                        edits.add(new Edit.SetField(ref, value.getKey(), value.getValue()));
                    }
                    return new Acts.Draft("edit", label, ActTarget.of(ref), Step.of(edits));
                });
    }

    /// Changes a text field of a learning: `original_error`, `recovery_approach`, `human_reasoning`
    /// or `task`.
    public Decision editLearning(LearningRef ref, String field, String text)
            throws CurationException {
        if (!LEARNING_TEXTS.contains(field)) {
            throw Failures.badInput(
                    "The field " + field + " of a learning is not text.", "Edit the file by hand.");
        }
        var file = shelf.get(ref.item().catalog());
        return decide(file, ref.item(), () -> edited(file, ref, field, new Json.Text(text)));
    }

    private static Acts.Draft edited(OpenFile file, LearningRef ref, String field, Json value)
            throws CurationException {
        var item = Verdicts.item(file, ref.item());
        var label = "Change a learning of " + ref.item().label();
        var marks = file.beside().marks();
        var beside = marks.aside(ref);
        // the task is part of its name
        if (beside.isPresent() && !field.equals("task")) {
            var changed = beside.get().fields().with(field, value);
            var kept = marks.aside(ref, beside.get().index(), changed);
            var step =
                    Step.of(List.of())
                            .withMarks(Map.of(new Mark(Mark.Kind.ASIDE, ref.key()), kept));
            return new Acts.Draft("edit", label, ActTarget.of(ref.item()), step);
        }
        var learning = learning(file, ref);
        var step = Step.of(List.of(new Edit.SetLearningField(ref, field, value)));
        var after = Inverse.renamed(item, learning, learning.fields().with(field, value));
        if (!after.equals(ref)) {
            step =
                    step.withStates(Map.of(after.key(), file.beside().ofLearning(learning)))
                            .withMarks(Placement.carried(file.beside().marks(), ref, after))
                            .withMoved(Map.of(ref.key(), after.key()));
        }
        return new Acts.Draft("edit", label, ActTarget.of(ref.item()), step);
    }

    public Decision setConditions(ItemRef ref, List<Condition> conditions)
            throws CurationException {
        for (var condition : conditions) {
            Fields.check(condition);
        }
        var file = shelf.get(ref.catalog());
        var value = new Json.Arr(conditions.stream().map(one -> (Json) one.toJson()).toList());
        return decide(
                file,
                ref,
                () ->
                        draft(
                                ref,
                                "conditions",
                                "Change the conditions of " + ref.label(),
                                new Edit.SetField(ref, "conditions", value)));
    }

    /// Moves a learning within its item: agents read the first ones only.
    public Decision moveLearning(LearningRef ref, int toIndex) throws CurationException {
        var file = shelf.get(ref.item().catalog());
        return decide(
                file,
                ref.item(),
                () -> {
                    learning(file, ref);
                    return draft(
                            ref.item(),
                            "move",
                            "Move a learning of " + ref.item().label(),
                            new Edit.MoveLearning(ref, toIndex));
                });
    }

    /// Rates an item. The score goes to the file when the item is scoped or has the field, else to
    /// the store alone.
    ///
    /// @param score 1 to 5
    public Decision rate(ItemRef ref, int score, @Nullable String feedback)
            throws CurationException {
        var file = shelf.get(ref.catalog());
        var words = feedback == null ? "" : feedback.strip();
        return rate(
                file,
                ActTarget.of(ref),
                () -> RatingEdits.of(Verdicts.item(file, ref), score, words, now()),
                new Step.RatingChange(ref.key(), score, feedback == null ? "" : feedback));
    }

    /// Rates a learning, in the store alone.
    public Decision rateLearning(LearningRef ref, int score, @Nullable String feedback)
            throws CurationException {
        var file = shelf.get(ref.item().catalog());
        return rate(
                file,
                ActTarget.of(ref),
                () -> {
                    Verdicts.find(file, ref);
                    return List.of();
                },
                new Step.RatingChange(ref.key(), score, feedback == null ? "" : feedback));
    }

    private interface Edits {
        List<Edit> plan() throws CurationException;
    }

    private Decision rate(OpenFile file, ActTarget what, Edits edits, Step.RatingChange change)
            throws CurationException {
        int score = change.score();
        if (!Rating.isScore(score)) {
            throw Failures.badInput("A score is 1 to 5, not " + score + ".", "Press 1 to 5.");
        }
        var ref = ItemRef.parse(change.target());
        var label = "Rate " + ref.label() + " " + score;
        return decide(
                file,
                ref,
                () ->
                        new Acts.Draft(
                                "rate", label, what, Step.of(edits.plan()).withRating(change)));
    }

    /// Adds a new item at the end of the catalog; `knowledge_id` must be new. A procedural item
    /// gets every field of its document.
    public Decision create(UUID catalog, Json.Obj fields) throws CurationException {
        return add(catalog, fields, "Create ", ReviewState.KEPT);
    }

    /// Adds what an agent wrote to the file likewise, without trust or learnings of its own; agents
    /// get it from Emend once a person kept it.
    public Decision propose(UUID catalog, Json.Obj fields) throws CurationException {
        Fields.checkProposed(fields);
        return add(catalog, fields, "Propose ", ReviewState.PENDING);
    }

    private Decision add(UUID catalog, Json.Obj fields, String verb, ReviewState state)
            throws CurationException {
        var file = shelf.get(catalog);
        var ref = new ItemRef(catalog, fields.text("knowledge_id").orElse(""));
        return acts.decide(
                file,
                person,
                () -> {
                    var id = Fields.newId(file, ref.knowledgeId());
                    var edit = new Edit.AddItem(ref, null, Fields.complete(fields));
                    var step = Step.of(List.of(edit)).withStates(Map.of(ref.key(), state));
                    return new Acts.Draft("create", verb + id, ActTarget.of(ref), step);
                });
    }

    /// Adds a copy behind the item, without its learnings, at full trust.
    public Decision duplicate(ItemRef ref, String newId) throws CurationException {
        var file = shelf.get(ref.catalog());
        var copy = new ItemRef(ref.catalog(), newId);
        return acts.decide(
                file,
                person,
                () -> {
                    var item = Verdicts.item(file, ref);
                    var id = Fields.newId(file, newId);
                    return draft(
                            copy,
                            "duplicate",
                            "Duplicate " + ref.label() + " as " + id,
                            new Edit.AddItem(
                                    copy,
                                    file.successor(ref).orElse(null),
                                    Fields.fresh(item.fields(), id)));
                });
    }

    public Decision delete(ItemRef ref) throws CurationException {
        var file = shelf.get(ref.catalog());
        return decide(
                file,
                ref,
                () -> {
                    Verdicts.item(file, ref);
                    return new Acts.Draft(
                            "delete",
                            "Delete " + ref.label(),
                            ActTarget.of(ref),
                            ItemVerdicts.deleted(file, List.of(ref)));
                });
    }

    private static Acts.Draft draft(ItemRef ref, String kind, String label, Edit edit) {
        return new Acts.Draft(kind, label, ActTarget.of(ref), Step.of(List.of(edit)));
    }

    private Decision decide(OpenFile file, ItemRef ref, Acts.Planning planning)
            throws CurationException {
        requireNamed(ref);
        return acts.decide(file, person, planning);
    }

    private static void requireNamed(ItemRef ref) throws CurationException {
        if (ref.isUnnamed()) {
            throw Failures.badInput(
                    "The item at position " + ref.knowledgeId() + " has no knowledge_id.",
                    "Give it one in the file first.");
        }
    }

    private static Learning learning(OpenFile file, LearningRef ref) throws CurationException {
        Optional<Learning> found =
                file.find(ref.item()).stream()
                        .flatMap(item -> item.learnings().stream())
                        .filter(learning -> learning.ref().equals(ref))
                        .findFirst();
        return found.orElseThrow(() ->
                Failures.notFound(
                        "The learning is no longer in " + ref.item().label() + ".",
                        "Open the item again."));
    }

    /// As Python's `datetime.now().isoformat()`: local time, six digits of the second.
    private String now() {
        return LocalDateTime.now(clock)
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT));
    }
}
