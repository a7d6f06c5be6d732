package dev.emend.gui.shell;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.UndoState;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.StoredTexts;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/// State of the window's frame: the current screen, the open catalogs, the progress of saving and
/// search, the newest failure and the newest thing done.
public final class ShellViewModel {
    /// @param isUndoable whether Undo stands beside the sentence
    /// @param isDone else it has only begun
    record Notice(String sentence, boolean isUndoable, boolean isDone) {}

    private final Background background;
    private final AtomicBoolean isRefreshAsked = new AtomicBoolean();
    private final AtomicBoolean isAgentsAsked = new AtomicBoolean();
    private Optional<ShellSource> source = Optional.empty();
    private Runnable onChanged = () -> {};
    private Supplier<List<SaveStatus>> unsavedStates = List::of;

    private final ObjectProperty<String> screen = new SimpleObjectProperty<>("");
    private final ObjectProperty<Optional<Problem>> problem = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Notice>> toast = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Load<List<CatalogInfo>>> catalogs = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<UndoState>> undo = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<SearchStatus>> search = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<AgentServerControl.State>> agents = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<Optional<StoreReport>>> check = new SimpleObjectProperty<>(Load.idle());
    final ObservableMap<java.util.UUID, SaveStatus> saveStates = FXCollections.observableHashMap();
    private final ObjectProperty<Load<Integer>> pendingLoad = new SimpleObjectProperty<>(Load.idle());
    private final ReadOnlyIntegerWrapper pending = new ReadOnlyIntegerWrapper();
    private int undosAsked;
    private final ObjectProperty<Load<Integer>> settleLoad = new SimpleObjectProperty<>(Load.idle());
    private final ReadOnlyIntegerWrapper toSettle = new ReadOnlyIntegerWrapper();
    public final FileNotificationViewModel files;

    ShellViewModel(Background background) {
        this.background = background;
        pendingLoad.subscribe(state -> state.ready().ifPresent(pending::set));
        settleLoad.subscribe(state -> state.ready().ifPresent(toSettle::set));
        search.subscribe(this::failIfUnread);
        agents.subscribe(this::failIfUnread);
        files = new FileNotificationViewModel(
                background, new FileNotificationViewModel.Outcomes(this::fail, sentence -> done(sentence, false)));
    }

    /// From now on there is a workspace to read from.
    void connect(ShellSource shellSource, Runnable onChanged) {
        connect(shellSource, List::of, onChanged);
    }

    /// @param unsavedCatalogs the catalogs whose files lack something that was decided; asked from any thread
    void connect(ShellSource shellSource, Supplier<List<SaveStatus>> unsavedCatalogs, Runnable onChanged) {
        source = Optional.of(shellSource);
        unsavedStates = unsavedCatalogs;
        this.onChanged = onChanged;
        files.connect(shellSource.files());
        noteUnsaved();
        refresh();
    }

    /// Takes a change from any thread; many at once lead to one reload.
    public void onEvent(AppEvent change) {
        files.onEvent(change);
        switch (change) {
            case AppEvent.Saving(var state) -> {
                // more may have been decided while it was saved
                var next = state.stage() == SaveStatus.Stage.SAVED
                        ? unsavedStates.get().stream()
                                .filter(other -> other.catalog().equals(state.catalog()))
                                .findFirst()
                                .orElse(state)
                        : state;
                background.ui().execute(() -> note(next));
            }
            case AppEvent.Failed(var trouble) -> background.ui().execute(() -> fail(Problem.of(trouble)));
            case AppEvent.Searching(var state) ->
                background
                        .ui()
                        .execute(
                                // an older state that is still being read must not win
                                () -> search.set(new Load.Ready<>(state)));
            case AppEvent.StoreDamaged(var damage) -> background.ui().execute(() -> fail(Problem.of(damage)));
            case AppEvent.StoreChecked(var report) ->
                background.ui().execute(() -> check.set(new Load.Ready<>(Optional.of(report))));
            case AppEvent.AgentsChanged _ -> {
                if (isAgentsAsked.compareAndSet(false, true)) {
                    background.delayedUi().execute(this::refreshAgents);
                }
            }
            case AppEvent.PendingRestored _ -> noteUnsaved();
            case AppEvent.KnowledgeServed _ -> {} // may come by the thousand; a log asks for it
            case AppEvent.Decided _ -> {
                noteUnsaved();
                refreshSoon();
            }
            case AppEvent.CatalogChanged _,
                    AppEvent.FileChanged _,
                    AppEvent.ConflictsChanged _,
                    AppEvent.BackedUp _,
                    AppEvent.ProposalsChanged _,
                    AppEvent.MemoriesChanged _,
                    AppEvent.JournalChecked _ -> refreshSoon();
        }
    }

    private void refreshSoon() {
        if (isRefreshAsked.compareAndSet(false, true)) {
            background.delayedUi().execute(this::refreshAll);
        }
    }

    private void noteUnsaved() {
        var saveStates = unsavedStates.get();
        if (!saveStates.isEmpty()) {
            background.ui().execute(() -> saveStates.forEach(this::note));
        }
    }

    /// Agents ask all the time, and only their screen shows it.
    private void refreshAgents() {
        isAgentsAsked.set(false);
        source.ifPresent(source -> background.load(agents, source.runningState().agents()));
        if (screen.get().equals("agents")) {
            onChanged.run();
        }
    }

    private void refreshAll() {
        isRefreshAsked.set(false);
        refresh();
        onChanged.run();
    }

    private void failIfUnread(Load<?> state) {
        if (state instanceof Load.Failed<?>(var problem)) {
            fail(problem);
        }
    }

    private void note(SaveStatus state) {
        saveStates.put(state.catalog(), state);
        state.problem().map(Problem::of).ifPresent(this::fail);
    }

    public void refresh() {
        source.ifPresent(source -> {
            background.load(catalogs, source.catalogs());
            background.load(pendingLoad, source.pendingCount());
            background.load(settleLoad, source.toSettle());
            background.load(undo, source.undoState());
            background.load(search, source.runningState().search());
            background.load(agents, source.runningState().agents());
            if (check.get().latestValue().isEmpty()) { // later ones are told
                background.load(check, source.runningState().storeCheck());
            }
        });
    }

    /// The check of everything that is stored; empty until there is a store.
    Optional<ShellSource.StoreCheck> verification() {
        return source.map(ShellSource::verify);
    }

    /// Shows the result of a check that somebody asked for.
    void showVerification(StoreReport report) {
        var problems = report.problems();
        var uncheckedNotes = report.uncheckedNotes();
        if (problems.isEmpty() && uncheckedNotes.isEmpty()) {
            done(Texts.get("shell.verify.done"), false);
        } else if (problems.isEmpty()) {
            done(Texts.get("shell.verify.part", uncheckedNotes.getFirst()), false);
        } else {
            fail(new Problem(
                    Texts.get("shell.verify.found", problems.size(), problems.getFirst()),
                    Texts.get("shell.verify.safe"),
                    Texts.get("shell.verify.next"),
                    "store",
                    String.join("\n", problems)));
        }
    }

    /// The result of the last check of the store; empty before the first.
    ObservableValue<Optional<StoreReport>> storeCheck() {
        return check.map(state -> state.latestValue().orElse(Optional.empty()));
    }

    void undo() {
        source.ifPresent(source -> takeBack(source, UndoState::undoLabel, source.undo(), "shell.undone"));
    }

    void redo() {
        source.ifPresent(source -> takeBack(source, UndoState::redoLabel, source.redo(), "shell.redone"));
    }

    /// Undoes or redoes the newest change, which the stacks as shown may lack. One more may wait while
    /// one is under way: a held key repeats no further than what was seen when it is released.
    private void takeBack(
            ShellSource source, Function<UndoState, String> label, Callable<Optional<CommandResult>> step, String key) {
        if (undosAsked > 1) {
            return;
        }
        undosAsked++;
        background.run(
                () -> {
                    var description =
                            StoredTexts.translate(label.apply(source.undoState().call()));
                    return step.call().map(_ -> description);
                },
                done -> {
                    undosAsked--;
                    done.ifPresent(description -> done(Texts.get(key, description), false));
                    refresh();
                },
                problem -> {
                    undosAsked--;
                    fail(problem);
                });
    }

    void fail(Problem failure) {
        problem.set(Optional.of(failure));
    }

    void dismissProblem() {
        problem.set(Optional.empty());
    }

    void done(String sentence, boolean isUndoable) {
        toast.set(Optional.of(new Notice(sentence, isUndoable, true)));
    }

    void showNotice(String sentence) {
        toast.set(Optional.of(new Notice(sentence, false, false)));
    }

    void dismissToast() {
        toast.set(Optional.empty());
    }

    UndoState undoState() {
        return undo.get().latestValue().orElse(UndoState.NONE);
    }

    /// Whether there is something to undo: from the moment on in which it is offered.
    boolean mayUndo() {
        return undoState().undoDepth() > 0
                || toast.get().filter(Notice::isUndoable).isPresent();
    }

    ObjectProperty<String> screenProperty() {
        return screen;
    }

    ObjectProperty<Optional<Problem>> problemProperty() {
        return problem;
    }

    ObjectProperty<Optional<Notice>> toastProperty() {
        return toast;
    }

    ObjectProperty<Load<List<CatalogInfo>>> catalogsProperty() {
        return catalogs;
    }

    ObjectProperty<Load<UndoState>> undoProperty() {
        return undo;
    }

    /// Shows this state of the agent server until there is another.
    public void show(AgentServerControl.State state) {
        agents.set(new Load.Ready<>(state));
    }

    /// Whether agents may ask.
    ObservableValue<AgentServerControl.State> agents() {
        return agents.map(state -> state.latestValue().orElseGet(AgentServerControl.State.Off::new));
    }

    ObservableValue<SearchStatus> searchProperty() {
        return search.map(state -> state.latestValue().orElse(SearchStatus.RESTING));
    }

    /// The number of pending learnings in Review, as Home counts them.
    ReadOnlyIntegerProperty pending() {
        return pending.getReadOnlyProperty();
    }

    /// The number of entries pending in Conflicts, look-alikes not counted; 0 until it is counted.
    ReadOnlyIntegerProperty toSettle() {
        return toSettle.getReadOnlyProperty();
    }
}
