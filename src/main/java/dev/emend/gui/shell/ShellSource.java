package dev.emend.gui.shell;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.UndoState;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.home.ConflictCounts;
import dev.emend.model.Progress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/// Access of the window's frame to the workspace: what it reads and does there.
///
/// @param toSettle how much waits in Conflicts; blocks
record ShellSource(
        Callable<List<CatalogInfo>> catalogs,
        Callable<Integer> pendingCount,
        RunningState runningState,
        Callable<UndoState> undoState,
        Callable<Optional<CommandResult>> undo,
        Callable<Optional<CommandResult>> redo,
        StoreCheck verify,
        FileSource files,
        Callable<Integer> toSettle) {

    /// The state of the work behind the window.
    record RunningState(
            Callable<SearchStatus> search,
            Callable<AgentServerControl.State> agents,
            Callable<Optional<StoreReport>> storeCheck) {}

    /// Checks everything that is stored; blocks.
    @FunctionalInterface
    interface StoreCheck {
        StoreReport apply(Progress progress) throws Exception;
    }

    static ShellSource of(Actor actor, Workspace workspace) {
        return new ShellSource(
                () -> workspace.library().catalogs(),
                () -> workspace.review().queue().pendingCount(Set.of()),
                new RunningState(
                        () -> workspace.search().state(),
                        () -> workspace.access().server().state(),
                        () -> workspace.safety().verification().last()),
                () -> workspace.journal().state(actor),
                () -> workspace.journal().undo(actor),
                () -> workspace.journal().redo(actor),
                progress -> workspace.safety().verification().verify(progress),
                FileSource.of(workspace),
                () -> ConflictCounts.read(workspace).toSettle());
    }
}
