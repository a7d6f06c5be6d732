package dev.emend.gui.part;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.part.InterruptDraft.Field;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/// Stepping in: at which step, what the agent did, what it should have done, and why. What
/// is typed about an item is a draft until it is saved.
public final class InterruptFormViewModel {
    /// Sources of the steps to pick from.
    public enum Source {
        LEARNINGS,
        PLAN,
        FREE
    }

    private final Actor actor;
    private final ItemEditor editor;
    private final LibraryService library;
    private final Background background;
    private final Consumer<CommandResult> onSaved;
    private final InterruptFields fields = new InterruptFields(this::checkAgain);
    final FormDrafts drafts;

    /// The action picked, as JSON: its other fields are kept.
    private final StringProperty base = new SimpleStringProperty("");
    public final ObjectProperty<Source> source = new SimpleObjectProperty<>(Source.LEARNINGS);
    public final ObservableList<InterruptStep> steps = FXCollections.observableArrayList();
    public final ObjectProperty<Load<List<InterruptStep>>> planSteps = new SimpleObjectProperty<>(Load.idle());
    public final BooleanProperty failureOnly = new SimpleBooleanProperty();

    /// Whether the correction is put before the other learnings, where agents read it.
    public final BooleanProperty isFirst = new SimpleBooleanProperty();

    /// The item with its learnings; null until it is read.
    final ObjectProperty<@Nullable KnowledgeItem> fullItem = new SimpleObjectProperty<>();

    /// Mistakes by field, a sentence each.
    final ObservableMap<Field, String> mistakes = FXCollections.observableHashMap();

    /// Why the last save failed; the draft is still there.
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    public final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper isSaving = new ReadOnlyBooleanWrapper();

    /// The step the form was filled from; null for free entry.
    public final ObjectProperty<@Nullable InterruptStep> selectedStep = new SimpleObjectProperty<>();
    public final WritingTipsViewModel writingTips;
    private List<Learning> itemLearnings = List.of();
    private List<InterruptStep> learningSteps = List.of();
    private boolean isChecked;

    public InterruptFormViewModel(
            Actor actor, Workspace workspace, Background background, Drafts drafts, Consumer<CommandResult> onSaved) {
        this(actor, workspace, background, drafts, onSaved, _ -> {});
    }

    /// @param onDuplicate goes to a learning that says already what is typed; the draft is kept
    public InterruptFormViewModel(
            Actor actor,
            Workspace workspace,
            Background background,
            Drafts drafts,
            Consumer<CommandResult> onSaved,
            Consumer<LearningRef> onDuplicate) {
        this.actor = actor;
        editor = workspace.editor();
        library = workspace.library();
        this.background = background;
        this.drafts = new FormDrafts(drafts, true);
        this.onSaved = onSaved;
        writingTips = new WritingTipsViewModel(text(Field.LESSON), this::about, ref -> {
            leave();
            onDuplicate.accept(ref);
        });
        failureOnly.subscribe(this::checkAgain);
        source.subscribe(this::showSteps);
        planSteps.subscribe(this::showSteps);
    }

    /// Opens the form for an item, with the draft left there or the newest learning's step.
    public void open(ItemRef ref, List<Learning> learnings, boolean bareFailure) {
        var ownSteps = InterruptStep.ofLearnings(learnings);
        open(
                ref,
                learnings,
                ownSteps.isEmpty() ? Source.FREE : Source.LEARNINGS,
                ownSteps.isEmpty() ? Optional.empty() : Optional.of(ownSteps.getLast()),
                "interrupt");
        failureOnly.set(bareFailure);
    }

    /// Opens the form for an item with a step of a run, or the draft left there for that step.
    public void open(ItemRef ref, List<Learning> learnings, InterruptStep step) {
        var stepId = UUID.nameUUIDFromBytes((step.task() + step.number()).getBytes(StandardCharsets.UTF_8));
        open(ref, learnings, Source.FREE, Optional.of(step), "interrupt." + stepId);
    }

    /// @param name what the names of its drafts begin with
    private void open(ItemRef ref, List<Learning> learnings, Source from, Optional<InterruptStep> step, String name) {
        drafts.stop();
        item.set(ref);
        clear();
        problem.set(null);
        itemLearnings = List.copyOf(learnings);
        learningSteps = InterruptStep.ofLearnings(learnings);
        planSteps.set(Load.idle());
        failureOnly.set(false);
        isFirst.set(false);
        fullItem.set(null);
        background.run(
                () -> library.item(ref).item(),
                read -> {
                    if (ref.equals(item.get())) {
                        fullItem.set(read);
                    }
                },
                problem::set);
        source.set(from);
        showSteps();
        step.ifPresent(this::pick);
        drafts.open(ref.key(), texts(name));
        selectedStep.set(Stream.concat(step.stream(), learningSteps.stream())
                .filter(picked -> base(picked).equals(base.get()))
                .findFirst()
                .orElse(null));
    }

    private Map<String, StringProperty> texts(String name) {
        var texts = new HashMap<String, StringProperty>();
        for (var field : Field.values()) {
            texts.put(name + "." + field.name().toLowerCase(Locale.ROOT), text(field));
        }
        texts.put(name + ".base", base);
        return texts;
    }

    private static String base(InterruptStep step) {
        return step.action().fields().compact();
    }

    /// Fills the form from a step; a lesson already typed stays.
    public void pick(InterruptStep step) {
        selectedStep.set(step);
        base.set(base(step));
        fields.fill(step);
    }

    /// Reads the steps of a plan or skill file and offers them.
    public void choosePlan(Path file) {
        source.set(Source.PLAN);
        background.load(planSteps, () -> InterruptStep.ofPlans(library.plans(file)));
    }

    /// Closes the form and keeps the draft.
    public void leave() {
        drafts.close();
        item.set(null);
    }

    /// Saves, unless something is missing or wrong; then [#mistakes()] says what.
    public void save() {
        var ref = item.get();
        isChecked = true;
        checkAgain();
        if (ref == null || isSaving.get() || !mistakes.isEmpty()) {
            return;
        }
        var draft = draft();
        var saved = drafts.saving();
        isSaving.set(true);
        problem.set(null);
        boolean isPutFirst = isFirst.get();
        background.run(
                () -> draft.failureOnly() ? attach(ref, draft) : interrupt(ref, draft, isPutFirst),
                decision -> {
                    saved.run();
                    finishSave(decision);
                },
                failure -> {
                    isSaving.set(false);
                    problem.set(failure);
                });
    }

    private void finishSave(CommandResult decision) {
        isSaving.set(false);
        leave();
        clear();
        onSaved.accept(decision);
    }

    private CommandResult interrupt(ItemRef ref, InterruptDraft draft, boolean isPutFirst) throws UserException {
        return editor.interrupt(
                actor,
                ref,
                new HumanCorrection(
                        draft.text(Field.TASK),
                        draft.step().orElse(0),
                        draft.original(),
                        draft.correctedAction(),
                        draft.text(Field.LESSON)),
                isPutFirst);
    }

    /// Attaches a failure without a lesson.
    private CommandResult attach(ItemRef ref, InterruptDraft draft) throws UserException {
        return editor.attachNow(
                actor,
                ref,
                Json.Obj.of(
                        "task", draft.text(Field.TASK),
                        "step_num", draft.step().orElse(0),
                        "original_action", draft.original().fields(),
                        "original_error", draft.text(Field.ERROR)));
    }

    private WritingTipsViewModel.LessonContext about() {
        var draft = draft();
        return new WritingTipsViewModel.LessonContext(draft.original(), draft.correctedAction(), itemLearnings);
    }

    /// The action as it was and as it should have been, in one line each.
    Change change() {
        var draft = draft();
        return new Change(draft.original().oneLine(), draft.correctedAction().oneLine());
    }

    /// @param before what the agent did
    /// @param after what it should have done
    record Change(String before, String after) {}

    private InterruptDraft draft() {
        var action = JsonField.readObject(base.get()) instanceof JsonField.Result.Valid(Json.Obj object)
                ? new Action(object)
                : Action.NONE;
        return new InterruptDraft(fields.texts(), action, failureOnly.get());
    }

    private void clear() {
        base.set("");
        selectedStep.set(null);
        isChecked = false;
        fields.clear();
        mistakes.clear();
    }

    /// JSON is checked while typing, what is missing only after the first try to save.
    private void checkAgain() {
        var currentMistakes = draft().mistakes();
        if (!isChecked) {
            currentMistakes.keySet().retainAll(List.of(Field.ORIGINAL_ARGUMENTS, Field.CORRECTED_ARGUMENTS));
        }
        mistakes.keySet().retainAll(currentMistakes.keySet());
        mistakes.putAll(currentMistakes);
    }

    private void showSteps() {
        steps.setAll(
                switch (source.get()) {
                    case LEARNINGS -> learningSteps;
                    case PLAN -> planSteps.get().ready().orElse(List.of());
                    case FREE -> List.<InterruptStep>of();
                });
    }

    StringProperty text(Field field) {
        return fields.text(field);
    }

    public ReadOnlyBooleanProperty isSaving() {
        return isSaving.getReadOnlyProperty();
    }

    /// Texts typed into the interrupt form.
    private static final class InterruptFields {
        private final Map<Field, StringProperty> fields = new EnumMap<>(Field.class);

        /// @param onChanged told of every change
        InterruptFields(Runnable onChanged) {
            for (var field : Field.values()) {
                fields.put(field, new SimpleStringProperty(""));
            }
            fields.values().forEach(text -> text.subscribe((_, _) -> onChanged.run()));
        }

        StringProperty text(Field field) {
            var property = fields.get(field);
            if (property == null) {
                throw new IllegalArgumentException("no field " + field);
            }
            return property;
        }

        Map<Field, String> texts() {
            var texts = new EnumMap<Field, String>(Field.class);
            fields.forEach((field, text) -> texts.put(field, text.getValueSafe()));
            return texts;
        }

        /// Sets all fields; those not named become empty.
        void set(Map<Field, String> texts) {
            fields.forEach((field, text) -> text.set(texts.getOrDefault(field, "")));
        }

        /// A lesson already typed stays.
        void fill(InterruptStep step) {
            var arguments = PrettyJson.of(step.action().arguments());
            text(Field.TASK).set(step.task());
            text(Field.STEP).set(Integer.toString(step.number()));
            text(Field.ORIGINAL_TOOL).set(step.action().toolName());
            text(Field.ORIGINAL_ARGUMENTS).set(arguments);
            text(Field.CORRECTED_TOOL).set(step.action().toolName());
            text(Field.CORRECTED_ARGUMENTS).set(arguments);
            text(Field.ERROR).set(step.error());
        }

        void clear() {
            set(Map.of(Field.ORIGINAL_ARGUMENTS, "{}", Field.CORRECTED_ARGUMENTS, "{}"));
        }
    }
}
