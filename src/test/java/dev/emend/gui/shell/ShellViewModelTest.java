package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.UndoState;
import dev.emend.gui.kit.Background;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ShellViewModelTest {
    private static final UUID CATALOG = new UUID(0, 1);

    private final List<String> calls = new ArrayList<>();
    private AgentServerControl.State serverState = new AgentServerControl.State.Off();
    private final ShellViewModel model = new ShellViewModel(Background.immediate());

    @Test
    void undoTellsWhatItTookBack() {
        connect(model);
        model.undo();
        assertEquals(
                "Undid: Rated open_files",
                model.toastProperty().get().orElseThrow().sentence());
        assertTrue(calls.contains("undo"));
    }

    @Test
    void aFailedSaveIsShownInTheBanner() {
        connect(model);
        var problem = new UserException(
                UserException.Code.STORE,
                "The file can't be written.",
                "Your changes are in the history.",
                "Free disk space.");
        model.onEvent(new AppEvent.Saving(
                new SaveStatus(CATALOG, SaveStatus.Stage.FAILED, Instant.EPOCH, "", Optional.of(problem))));
        assertEquals(
                "The file can't be written.",
                model.problemProperty().get().orElseThrow().message());
        model.dismissProblem();
        assertTrue(model.problemProperty().get().isEmpty());
    }

    @Test
    void manyChangesAtOnceLeadToOneReload() {
        var later = new ArrayList<Runnable>();
        var queued = new ShellViewModel(new Background(Runnable::run, later::add));
        connect(queued);
        later.clear();
        calls.clear();
        for (int change = 0; change < 50; change++) {
            queued.onEvent(new AppEvent.Decided(new dev.emend.model.ItemRef(CATALOG, "any"), change, false));
        }
        new ArrayList<>(later).forEach(Runnable::run);
        assertEquals(1, calls.stream().filter("changed"::equals).count());
    }

    @Test
    void undoStaysPossibleWhileWhatItWouldDoIsReadAnew() {
        var work = new ArrayList<Runnable>();
        var slow = new ShellViewModel(new Background(work::add, Runnable::run));
        connect(slow);
        new ArrayList<>(work).forEach(Runnable::run);

        slow.refresh();

        assertTrue(slow.undoProperty().get().isRunning());
        assertEquals(1, slow.undoState().undoDepth());
    }

    @Test
    void aDecisionCanBeUndoneAsSoonAsThatIsOffered() {
        var work = new ArrayList<Runnable>();
        var slow = new ShellViewModel(new Background(work::add, Runnable::run));
        connect(slow);

        slow.done("Rated open_files", true);

        assertEquals(UndoState.NONE, slow.undoState());
        assertTrue(slow.mayUndo());
        work.clear();
        slow.undo();
        work.getFirst().run();
        assertEquals(
                "Undid: Rated open_files",
                slow.toastProperty().get().orElseThrow().sentence());
    }

    @Test
    void followsTheStateOfSearch() {
        connect(model);
        var state = new SearchStatus(SearchStatus.Stage.READY, "", 0, 0);
        model.onEvent(new AppEvent.Searching(state));
        assertEquals(state, model.searchProperty().getValue());
    }

    /// Two answers may come in another order than the questions were asked.
    @Test
    void theNewestStateOfTheServerIsShown() {
        var work = new ArrayList<Runnable>();
        var slow = new ShellViewModel(new Background(work::add, Runnable::run));
        connect(slow);
        new ArrayList<>(work).forEach(Runnable::run);
        work.clear();

        serverState = new AgentServerControl.State.On(7417, false);
        slow.onEvent(new AppEvent.AgentsChanged());
        serverState = new AgentServerControl.State.Off();
        slow.onEvent(new AppEvent.AgentsChanged());
        work.getLast().run();
        serverState = new AgentServerControl.State.On(7417, false);
        work.getFirst().run();

        assertEquals(new AgentServerControl.State.Off(), slow.agents().getValue());
    }

    @Test
    void nothingHappensBeforeTheWorkspaceIsOpen() {
        model.undo();
        model.refresh();
        assertEquals(List.of(), calls);
        assertEquals(UndoState.NONE, model.undoState());
    }

    private void connect(ShellViewModel target) {
        target.connect(
                new ShellSource(
                        List::of,
                        () -> 0,
                        new ShellSource.RunningState(() -> SearchStatus.RESTING, () -> serverState, Optional::empty),
                        () -> new UndoState(1, "Rated open_files", 0, ""),
                        () -> taken("undo"),
                        () -> taken("redo"),
                        _ -> new StoreReport(Instant.EPOCH, true, List.of()),
                        new FakeFileSource(),
                        () -> 4),
                () -> calls.add("changed"));
    }

    private Optional<CommandResult> taken(String call) {
        calls.add(call);
        return Optional.of(
                new CommandResult(1, new ItemRef(CATALOG, "open_files"), Optional.empty(), new CompletableFuture<>()));
    }
}
