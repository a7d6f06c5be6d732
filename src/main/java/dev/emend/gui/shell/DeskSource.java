package dev.emend.gui.shell;

import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.SearchState;
import dev.emend.curation.UndoState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// What the frame of the window reads and does behind the door.
record DeskSource(
        Callable<List<OpenCatalog>> catalogs,
        Callable<SearchState> search,
        Callable<UndoState> undoState,
        Callable<Optional<Decision>> undo,
        Callable<Optional<Decision>> redo,
        FileSource files) {

    static DeskSource of(Door door) {
        return new DeskSource(
                () -> door.library().catalogs(),
                () -> door.recall().state(),
                () -> door.journal().state(),
                () -> door.journal().undo(),
                () -> door.journal().redo(),
                FileSource.of(door));
    }
}
