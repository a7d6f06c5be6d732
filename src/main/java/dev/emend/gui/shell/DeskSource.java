package dev.emend.gui.shell;

import dev.emend.curation.AgentSwitch;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.SearchState;
import dev.emend.curation.StoreReport;
import dev.emend.curation.UndoState;
import dev.emend.model.Progress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// What the frame of the window reads and does behind the door.
record DeskSource(
        Callable<List<OpenCatalog>> catalogs,
        Running running,
        Callable<UndoState> undoState,
        Callable<Optional<Decision>> undo,
        Callable<Optional<Decision>> redo,
        Verify verify,
        FileSource files) {

    /// What works behind the window.
    record Running(
            Callable<SearchState> search,
            Callable<AgentSwitch.State> agents,
            Callable<Optional<StoreReport>> storeCheck) {}

    /// Checks everything that is stored; blocks.
    @FunctionalInterface
    interface Verify {
        StoreReport apply(Progress progress) throws Exception;
    }

    static DeskSource of(Door door) {
        return new DeskSource(
                () -> door.library().catalogs(),
                new Running(
                        () -> door.recall().state(),
                        () -> door.access().server().state(),
                        () -> door.safety().verification().last()),
                () -> door.journal().state(),
                () -> door.journal().undo(),
                () -> door.journal().redo(),
                progress -> door.safety().verification().verify(progress),
                FileSource.of(door));
    }
}
