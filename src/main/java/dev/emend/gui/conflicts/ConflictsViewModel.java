package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.Actor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.team.RejectedDecision;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.conflicts.ConflictEntry.Disagreement;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.conflicts.ConflictEntry.RefusedDecision;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FieldDraft;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// Conflicts of people and agents over the same place, the result being put together for one, files
/// that wait for an answer, and decisions the team's store no longer took.
public final class ConflictsViewModel {
    private interface Resolution {
        CommandResult of(long conflict) throws Exception;
    }

    /// Takes a refused decision off the list for good.
    interface Dismissal {
        RejectedDecision of(UUID decisionId) throws UserException;
    }

    private interface FileAnswer {
        void to(UUID catalog) throws Exception;
    }

    private final Actor actor;
    public final ConflictListViewModel list;
    private final ConflictService conflicts;
    private final LibraryService library;
    private final Dismissal dismissal;
    private final ScreenHost host;
    private final Background background;
    private final ReadOnlyObjectWrapper<@Nullable FieldDraft> draft = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");

    /// The lesson of the learning the conflict is in, if it is in one.
    public final ObjectProperty<Load<Optional<String>>> lesson = new SimpleObjectProperty<>(Load.idle());

    final FormDrafts drafts;

    /// Removes the draft of a conflict that is being settled, by its key.
    private final Map<String, Runnable> savedDrafts = new HashMap<>();

    /// Changes of another program.
    public final ChangesViewModel changes;
    private final Set<UUID> runningAnswers = new HashSet<>();

    public ConflictsViewModel(Actor actor, ConflictListViewModel list, Workspace workspace, ScreenHost host) {
        this(actor, list, workspace, workspace.safety().conflicts()::dismiss, host);
    }

    /// @param dismissal of what only a team's store refuses
    ConflictsViewModel(
            Actor actor, ConflictListViewModel list, Workspace workspace, Dismissal dismissal, ScreenHost host) {
        this.actor = actor;
        this.list = list;
        this.conflicts = workspace.safety().conflicts();
        this.library = workspace.library();
        this.dismissal = dismissal;
        this.host = host;
        background = host.background();
        drafts = new FormDrafts(host.drafts());
        changes = new ChangesViewModel(actor, list, workspace.safety().fileChanges(), host);
        list.load.subscribe(load -> load.ready().ifPresent(this::forget));
        list.selection().subscribe(this::selectionMoved);
    }

    /// The result of a conflict that was settled is no draft any more; one that could not be settled is open still.
    private void forget(java.util.List<ConflictEntry> all) {
        var openKeys = all.stream()
                .flatMap(entry -> conflict(entry).stream())
                .map(ConflictsViewModel::key)
                .collect(Collectors.toSet());
        var settledKeys = new HashSet<>(savedDrafts.keySet());
        settledKeys.removeAll(openKeys);
        settledKeys.forEach(
                key -> Objects.requireNonNull(savedDrafts.remove(key)).run());
    }

    private static String key(ConflictView open) {
        return "conflict:" + open.id();
    }

    private void selectionMoved(@Nullable ConflictEntry entry) {
        mistake.set("");
        drafts.close();
        var open = entry == null ? Optional.<ConflictView>empty() : conflict(entry);
        draft.set(open.map(this::draftOf).orElse(null));
        var learning = open.flatMap(view -> view.conflict().learning());
        if (learning.isPresent()) {
            background.load(lesson, () -> lesson(learning.get()));
        } else {
            lesson.set(new Load.Ready<>(Optional.empty()));
        }
    }

    /// The lesson of a learning; empty when it is no longer there.
    private Optional<String> lesson(LearningRef learning) throws UserException {
        return library.item(learning.item()).learnings().stream()
                .filter(detail -> detail.learning().ref().equals(learning))
                .map(detail -> detail.learning().lesson())
                .findFirst();
    }

    private @Nullable FieldDraft draftOf(ConflictView open) {
        var ours = open.conflict().values().ours();
        if (ours == null || !Answer.to(open.conflict()).contains(Answer.RESULT)) {
            return null;
        }
        var result = new FieldDraft(ConflictTexts.place(open.conflict()), ours);
        drafts.open(key(open), Map.of("result", result.text));
        return result;
    }

    private static Optional<ConflictView> conflict(ConflictEntry matter) {
        return matter instanceof Disagreement(var open) ? Optional.of(open) : Optional.empty();
    }

    /// Settles the conflict shown, when it can be settled like that.
    public void settle(Answer answer) {
        switch (answer) {
            case OURS, BOTH -> settle(answer, conflict -> conflicts.keepOurs(actor, conflict));
            case THEIRS, THEIR_ITEM, LEAVE -> settle(answer, conflict -> conflicts.takeTheirs(actor, conflict));
            case RESTORE -> settle(answer, conflict -> conflicts.restore(actor, conflict));
            case RESULT -> useResult();
        }
    }

    /// Writes what stands in the result; says what is wrong when it can't be written.
    private void useResult() {
        var fieldDraft = draft.get();
        if (fieldDraft == null) {
            return;
        }
        mistake.set(fieldDraft.mistake().orElse(""));
        if (mistake.get().isEmpty()) {
            var value = fieldDraft.value();
            settle(Answer.RESULT, conflict -> conflicts.settle(actor, conflict, value));
        }
    }

    private void settle(Answer answer, Resolution resolution) {
        if (list.selection().get() instanceof Disagreement disagreement
                && Answer.to(disagreement.open().conflict()).contains(answer)) {
            savedDrafts.put(key(disagreement.open()), drafts.saving());
            drafts.stop();
            var word = answer.name().toLowerCase(Locale.ROOT);
            var done = Texts.get(
                    "conflicts.done." + word,
                    ConflictTexts.name(disagreement.open().conflict()));
            list.settle(disagreement, () -> resolution.of(disagreement.open().id()), done);
        }
    }

    public void merge() {
        answer(
                catalog -> {
                    conflicts.merge(catalog);
                    library.flush(); // conflicts are there once they are saved
                },
                "files.done.merged");
    }

    public void ignore() {
        answer(conflicts::ignore, "files.done.ignored");
    }

    public void putBack() {
        answer(conflicts::putBack, "files.done.back");
    }

    private void answer(FileAnswer fileAnswer, String doneKey) {
        if (list.selection().get() instanceof PendingFile(var notification)
                && runningAnswers.add(notification.catalog())) {
            background.run(
                    () -> {
                        fileAnswer.to(notification.catalog());
                        return notification;
                    },
                    _ -> {
                        runningAnswers.remove(notification.catalog());
                        host.done(Texts.get(doneKey, FileNotificationTexts.label(notification.file())), false);
                        // what a reload in between chose is not what this person waits for
                        list.onShown(notification.catalog().toString());
                    },
                    problem -> {
                        runningAnswers.remove(notification.catalog());
                        host.fail(problem);
                        list.reload();
                    });
        }
    }

    /// Takes the refused decision shown off the list for good.
    public void dismiss() {
        if (list.selection().get() instanceof RefusedDecision refusedDecision) {
            list.dismiss(
                    refusedDecision,
                    () -> dismissal.of(refusedDecision.change().key()),
                    Texts.get("refused.done", RejectedTexts.name(refusedDecision.change())));
        }
    }

    /// Goes to the item in the library.
    public void showItem() {
        var item = switch (list.selection().get()) {
            case Disagreement disagreement ->
                Optional.of(disagreement.open().conflict().item());
            case RefusedDecision refusedDecision ->
                refusedDecision.change().place().flatMap(RejectedDecision.Place::item);
            case null, default -> Optional.<ItemRef>empty();
        };
        item.ifPresent(ref -> host.go("library", ref.key()));
    }

    /// The result for the conflict shown; null when it has none.
    public ReadOnlyObjectProperty<@Nullable FieldDraft> draft() {
        return draft.getReadOnlyProperty();
    }

    /// The mistake in the result, empty when there is none.
    public ReadOnlyStringProperty mistake() {
        return mistake.getReadOnlyProperty();
    }
}
