package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.ItemSchema;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.RatingEdits;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.catalog.markdown.MemoryValues;
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
import dev.emend.model.Timestamps;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Everything that changes a catalog or says something about it. Each call is one change, one line
/// of the journal and one undo. Thread-safe; a call returns when the change is decided,
/// [CommandResult#saveStatus()] completes when it is in the file.
public final class ItemEditor {
    private static final Set<String> LEARNING_TEXTS =
            Set.of("original_error", "recovery_approach", "human_reasoning", "task");

    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final Clock clock;

    public ItemEditor(OpenCatalogs catalogs, CommandExecutor executor, Clock clock) {
        this.catalogs = catalogs;
        this.executor = executor;
        this.clock = clock;
    }

    /// Changes until the answer is closed are saved together; nobody may wait for one before.
    public CatalogSaver.SaveBatch beginBatch() {
        return executor.beginBatch();
    }

    /// Appends an agent's learning to the item; trust falls by one step. An unknown item, or none,
    /// is an error; the learning is kept with the unattributed ones.
    ///
    /// @param itemId empty when the agent named none
    /// @throws UserException with `ALREADY_THERE` when the item has exactly this learning
    public CommandResult attach(Actor actor, UUID catalog, String itemId, Json.Obj learning) throws UserException {
        return attach(actor, catalog, itemId, learning, false);
    }

    /// Like [#attach(Actor, UUID, String, Json.Obj)], but for a learning that was written down just now.
    public CommandResult attachNow(Actor actor, UUID catalog, String itemId, Json.Obj learning) throws UserException {
        var stampedLearning = learning.with("timestamp", new Json.Text(timestamp()));
        return attach(actor, catalog, itemId, stampedLearning, true);
    }

    /// Like [#attachNow(Actor, UUID, String, Json.Obj)], but for a known item, also one whose id is not unique.
    public CommandResult attachNow(Actor actor, ItemRef item, Json.Obj learning) throws UserException {
        var id = item.occurrence() == 0 ? item.knowledgeId() : item.knowledgeId() + "#" + (item.occurrence() + 1);
        return attachNow(actor, item.catalog(), id, learning);
    }

    private CommandResult attach(Actor actor, UUID catalog, String itemId, Json.Obj learning, boolean isStamped)
            throws UserException {
        ItemSchema.check(learning);
        var file = catalogs.get(catalog);
        var keep = new UnattributedLearning(itemId, learning);
        var decision = executor.decide(file, () -> {
            var item = LibraryService.find(file, itemId);
            if (item.isEmpty()) {
                return keep.change(actor, catalog);
            }
            requireNamed(item.get().ref());
            var target = item.get();
            var suggestion = SuggestionForm.of(file, learning);
            RepeatedLearning.refuse(target, file.annotations(), suggestion, isStamped, clock);
            return attachmentChange(actor, target, suggestion, CommandKind.ATTACH, ReviewState.PENDING);
        });
        if (decision.item().isEmpty()) {
            throw keep.problem(
                    file.current().path(),
                    IdSuggestions.suggestion(
                            itemId, file, ref -> file.annotations().ofItem(ref) != ReviewState.DELETED));
        }
        return decision;
    }

    /// Enters a person's correction of one step: a learning that is kept from the start.
    public CommandResult interrupt(Actor actor, ItemRef ref, HumanCorrection interrupt) throws UserException {
        return interrupt(actor, ref, interrupt, false);
    }

    /// @param isFirst whether it is put before all other learnings of the item, where agents read it
    public CommandResult interrupt(Actor actor, ItemRef ref, HumanCorrection interrupt, boolean isFirst)
            throws UserException {
        if (interrupt.reasoning().isBlank()) {
            throw UserErrors.badInput(Messages.of("library.noLesson"), Messages.of("library.sayInstead"));
        }
        ItemSchema.checkStep(interrupt.step());
        var file = catalogs.get(ref.catalog());
        var learning = Json.Obj.of(
                "task", interrupt.task(),
                "step_num", interrupt.step(),
                "original_action", linkedTo(interrupt.original(), ref),
                "corrected_action", interrupt.correctedAction().fields(),
                "human_reasoning", interrupt.reasoning().strip(),
                "timestamp", timestamp());
        return decide(file, ref, () -> {
            var item = file.require(ref);
            var suggestion = SuggestionForm.of(file, learning);
            RepeatedLearning.refuse(item, file.annotations(), suggestion, true, clock);
            var change = attachmentChange(actor, item, suggestion, CommandKind.INTERRUPT, ReviewState.KEPT);
            return isFirst ? first(item, change) : change;
        });
    }

    /// The learning that is attached comes first, and costs as much trust.
    private static CatalogChange first(KnowledgeItem item, CatalogChange change) {
        var edits = new ArrayList<Edit>();
        for (var edit : change.changes().edits()) {
            if (edit instanceof Edit.AttachLearning(var ref, var value)) {
                edits.add(new Edit.InsertLearning(ref, 0, value));
                if (!Double.isNaN(item.trust())) {
                    edits.add(
                            new Edit.SetField(item.ref(), "trust_score", Json.from(Trust.afterFailure(item.trust()))));
                }
            } else {
                edits.add(edit);
            }
        }
        return new CatalogChange(change.command(), change.changes().withEdits(edits));
    }

    private static Json.Obj linkedTo(Action action, ItemRef item) {
        return action.fields().has("kb_source") || action.fields().members().isEmpty()
                ? action.fields()
                : action.fields().with("kb_source", new Json.Text(item.knowledgeId()));
    }

    private static CatalogChange attachmentChange(
            Actor actor, KnowledgeItem item, Json.Obj learning, CommandKind kind, ReviewState state) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var ref = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        var step = ChangeSet.of(List.of(new Edit.AttachLearning(ref, learning)));
        // a learning is pending when nobody says otherwise
        var changes = state == ReviewState.PENDING ? step : step.withStates(Map.of(ref.key(), state));
        var name = item.ref().label();
        var label = kind == CommandKind.INTERRUPT
                ? Messages.englishText("library.labelCorrect", name)
                : Messages.englishText("shared.labelAttach", name);
        return new CatalogChange(new Command(actor, kind, label, CommandTarget.of(ref)), changes);
    }

    /// Sets a field of the item; its JSON type must stay unless the field is new or null.
    public CommandResult edit(Actor actor, ItemRef ref, String field, Json value) throws UserException {
        return edit(actor, ref, Map.of(field, value));
    }

    /// Sets fields of the item, all of them or, when one is refused, none.
    ///
    /// @param values at least one
    public CommandResult edit(Actor actor, ItemRef ref, Map<String, Json> values) throws UserException {
        var file = catalogs.get(ref.catalog());
        var label = Messages.englishText("library.labelChangeFields", String.join(", ", values.keySet()), ref.label());
        return decide(file, ref, () -> {
            var item = file.require(ref);
            var edits = new ArrayList<Edit>();
            for (var value : values.entrySet()) {
                var normalizedValue = item.home().isPresent()
                        ? MemoryValues.normalize(item, value.getKey(), value.getValue())
                        : value.getValue();
                FieldValidator.check(item, value.getKey(), normalizedValue);
                edits.add(new Edit.SetField(ref, value.getKey(), normalizedValue));
            }
            return new CatalogChange(
                    new Command(actor, CommandKind.EDIT, label, CommandTarget.of(ref)), ChangeSet.of(edits));
        });
    }

    /// The Markdown file of an item after the lesson of a learning is written into it.
    ///
    /// @throws UserException when the item is in no Markdown file, or says it already
    public LessonInFile lessonInFile(LearningRef ref) throws UserException {
        return LessonInFile.of(catalogs.get(ref.item().catalog()), ref);
    }

    /// Writes the lesson of a learning into the Markdown file of its item: one change, which takes the learning's
    /// place.
    public CommandResult writeIntoFile(Actor actor, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        return decide(file, ref.item(), () -> LessonInFile.change(actor, file, ref));
    }

    /// Like [#edit(Actor, ItemRef, Map)], but for a program, whose slips nobody sees: a field that neither
    /// the designs nor the item have is refused.
    public CommandResult update(Actor actor, ItemRef ref, Map<String, Json> values) throws UserException {
        var item = catalogs.get(ref.catalog()).require(ref);
        FieldValidator.refuseUnknown(values.keySet(), item.fields().members().keySet());
        return edit(actor, ref, values);
    }

    /// Changes a text field of a learning: `original_error`, `recovery_approach`, `human_reasoning`
    /// or `task`.
    public CommandResult editLearning(Actor actor, LearningRef ref, String field, String text) throws UserException {
        if (!LEARNING_TEXTS.contains(field)) {
            throw UserErrors.badInput(Messages.of("library.fieldNotText", field), Messages.of("library.editFile"));
        }
        var file = catalogs.get(ref.item().catalog());
        return decide(file, ref.item(), () -> editChange(actor, file, ref, field, new Json.Text(text)));
    }

    private static CatalogChange editChange(Actor actor, CatalogSession file, LearningRef ref, String field, Json value)
            throws UserException {
        var item = file.require(ref.item());
        var label =
                Messages.englishText("shared.labelChangeLearning", ref.item().label());
        var marks = file.annotations().marks();
        var detached = marks.detachedLearning(ref);
        // the task is part of its name
        if (detached.isPresent() && !field.equals("task")) {
            var newFields = with(detached.get().fields(), field, value);
            var markValue = marks.detachedLearning(ref, detached.get().index(), newFields);
            var step = ChangeSet.of(List.of()).withMarks(Map.of(new Mark(Mark.Kind.DETACHED, ref.key()), markValue));
            return new CatalogChange(new Command(actor, CommandKind.EDIT, label, CommandTarget.of(ref.item())), step);
        }
        var learning = learning(file, ref);
        var newFields = with(learning.fields(), field, value);
        var edits = new ArrayList<Edit>();
        newFields.members().forEach((name, newValue) -> {
            if (name.equals(field) || !newValue.equals(learning.fields().get(name))) {
                edits.add(new Edit.SetLearningField(ref, name, newValue));
            }
        });
        var step = ChangeSet.of(edits);
        var after = InverseEdits.renamedRef(item, learning, newFields);
        if (!after.equals(ref)) {
            step = step.withStates(Map.of(after.key(), file.annotations().ofLearning(learning)))
                    .withMarks(LearningPositions.carriedMarks(file.annotations().marks(), ref, after))
                    .withMoved(Map.of(ref.key(), after.key()));
        }
        return new CatalogChange(new Command(actor, CommandKind.EDIT, label, CommandTarget.of(ref.item())), step);
    }

    /// A person's words stand in two fields where the agent of the file reads the other one.
    private static Json.Obj with(Json.Obj learning, String field, Json value) {
        var newFields = learning.with(field, value);
        return field.equals("human_reasoning") ? SuggestionForm.withWords(newFields, value.plain()) : newFields;
    }

    public CommandResult setConditions(Actor actor, ItemRef ref, List<Condition> conditions) throws UserException {
        for (var condition : conditions) {
            FieldValidator.check(condition);
        }
        var file = catalogs.get(ref.catalog());
        var value = new Json.Arr(
                conditions.stream().map(condition -> (Json) condition.toJson()).toList());
        return decide(
                file,
                ref,
                () -> change(
                        actor,
                        ref,
                        CommandKind.CONDITIONS,
                        Messages.englishText("library.labelConditions", ref.label()),
                        new Edit.SetField(ref, "conditions", value)));
    }

    /// Moves a learning within its item: agents read the first ones only.
    public CommandResult moveLearning(Actor actor, LearningRef ref, int toIndex) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        return decide(file, ref.item(), () -> {
            learning(file, ref);
            return change(
                    actor,
                    ref.item(),
                    CommandKind.MOVE,
                    Messages.englishText("library.labelMoveLearning", ref.item().label()),
                    new Edit.MoveLearning(ref, toIndex));
        });
    }

    /// Rates an item. The score goes to the file when the item is scoped or has the field, else to
    /// the store alone.
    ///
    /// @param score 1 to 5
    public CommandResult rate(Actor actor, ItemRef ref, int score, @Nullable String feedback) throws UserException {
        var file = catalogs.get(ref.catalog());
        return decide(file, ref, () -> RatingCommand.of(actor, file, ref, score, feedback, timestamp()));
    }

    /// Rates a learning, in the store alone.
    public CommandResult rateLearning(Actor actor, LearningRef ref, int score, @Nullable String feedback)
            throws UserException {
        var file = catalogs.get(ref.item().catalog());
        return decide(file, ref.item(), () -> RatingCommand.of(actor, file, ref, score, feedback));
    }

    /// Adds a new item at the end of the catalog; `knowledge_id` must be new. A procedural item
    /// gets every field of its document.
    public CommandResult create(Actor actor, UUID catalog, Json.Obj fields) throws UserException {
        var file = catalogs.get(catalog);
        var ref = new ItemRef(catalog, fields.text("knowledge_id").orElse(""));
        return executor.decide(file, () -> {
            var id = FieldValidator.newId(file, ref.knowledgeId());
            var edit = new Edit.AddItem(ref, null, FieldValidator.complete(fields));
            var step = ChangeSet.of(List.of(edit)).withStates(Map.of(ref.key(), ReviewState.KEPT));
            return new CatalogChange(
                    new Command(
                            actor,
                            CommandKind.CREATE,
                            Messages.englishText("library.labelCreate", id),
                            CommandTarget.of(ref)),
                    step);
        });
    }

    /// Adds a copy behind the item, without its learnings, at full trust.
    public CommandResult duplicate(Actor actor, ItemRef ref, String newId) throws UserException {
        var file = catalogs.get(ref.catalog());
        var copy = new ItemRef(ref.catalog(), newId);
        return executor.decide(file, () -> {
            var item = file.require(ref);
            var id = FieldValidator.newId(file, newId);
            return change(
                    actor,
                    copy,
                    CommandKind.DUPLICATE,
                    Messages.englishText("library.labelDuplicate", ref.label(), id),
                    new Edit.AddItem(
                            copy, file.successor(ref).orElse(null), FieldValidator.freshCopy(item.fields(), id)));
        });
    }

    public CommandResult delete(Actor actor, ItemRef ref) throws UserException {
        return delete(actor, List.of(ref));
    }

    /// Deletes items of one catalog, all of them or none, as one change.
    ///
    /// @param refs at least one
    public CommandResult delete(Actor actor, List<ItemRef> refs) throws UserException {
        requireOneCatalog(refs);
        var first = refs.getFirst();
        var file = catalogs.get(first.catalog());
        var label = refs.size() == 1
                ? Messages.englishText("library.labelDelete", first.label())
                : Messages.englishText("library.labelDeleteItems", refs.size());
        return decide(file, first, () -> {
            for (var ref : refs) {
                file.require(ref);
            }
            return new CatalogChange(
                    new Command(actor, CommandKind.DELETE, label, CommandTarget.of(first)),
                    LearningPositions.removal(file, refs));
        });
    }

    /// @throws UserException when one change, and so one undo, can't be about all of them
    public static void requireOneCatalog(List<ItemRef> refs) throws UserException {
        long catalogs = refs.stream().map(ItemRef::catalog).distinct().count();
        if (catalogs > 1) {
            throw UserErrors.badInput(
                    Messages.of("library.severalCatalogs", catalogs), Messages.of("library.chooseOneCatalog"));
        }
    }

    private static CatalogChange change(Actor actor, ItemRef ref, CommandKind kind, String label, Edit edit) {
        return new CatalogChange(new Command(actor, kind, label, CommandTarget.of(ref)), ChangeSet.of(List.of(edit)));
    }

    private CommandResult decide(CatalogSession file, ItemRef ref, CommandExecutor.ChangePlan changePlan)
            throws UserException {
        requireNamed(ref);
        return executor.decide(file, changePlan);
    }

    private static void requireNamed(ItemRef ref) throws UserException {
        if (ref.isUnnamed()) {
            throw UserErrors.badInput(
                    Messages.of("library.itemUnnamed", ref.knowledgeId()), Messages.of("library.giveIdFirst"));
        }
    }

    private static Learning learning(CatalogSession file, LearningRef ref) throws UserException {
        return file.find(ref.item()).stream()
                .flatMap(item -> item.learnings().stream())
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .orElseThrow(() -> UserErrors.notFound(
                        Messages.of("shared.learningGone", ref.item().label()), Messages.of("library.reopenItem")));
    }

    /// As Python's `datetime.now().isoformat()`: local time, six digits of the second.
    private String timestamp() {
        return Timestamps.local(clock.instant(), clock.getZone());
    }

    /// A rating of an item or a learning as a change to be decided.
    private static final class RatingCommand {
        private RatingCommand() {}

        /// @param at as agents write times
        static CatalogChange of(
                Actor actor, CatalogSession file, ItemRef ref, int score, @Nullable String feedback, String at)
                throws UserException {
            var words = feedback == null ? "" : feedback.strip();
            var edits = RatingEdits.of(file.require(ref), score, words, at);
            var label = Messages.englishText("library.labelRate", ref.label(), score);
            return ratingChange(actor, CommandTarget.of(ref), label, edits, change(ref.key(), score, feedback));
        }

        static CatalogChange of(Actor actor, CatalogSession file, LearningRef ref, int score, @Nullable String feedback)
                throws UserException {
            file.require(ref);
            var change = change(ref.key(), score, feedback);
            var label =
                    Messages.englishText("library.labelRateLearning", ref.item().label(), score);
            return ratingChange(actor, CommandTarget.of(ref), label, List.of(), change);
        }

        private static ChangeSet.RatingChange change(String target, int score, @Nullable String feedback)
                throws UserException {
            if (!Rating.isScore(score)) {
                throw UserErrors.badInput(
                        Messages.of("shared.scoreOutOfRange", score), Messages.of("library.pressScore"));
            }
            return new ChangeSet.RatingChange(target, score, feedback == null ? "" : feedback);
        }

        private static CatalogChange ratingChange(
                Actor actor, CommandTarget target, String label, List<Edit> edits, ChangeSet.RatingChange change) {
            return new CatalogChange(
                    new Command(actor, CommandKind.RATE, label, target),
                    ChangeSet.of(edits).withRating(change));
        }
    }
}
