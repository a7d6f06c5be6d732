package dev.emend.cli.common;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.workspace.Workspace;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/// Waits until everything can be found by meaning, and says how far that is when it takes long: the
/// first search of a large catalog reads all of it.
public final class IndexProgress {
    private static final long PAUSE = Duration.ofSeconds(5).toNanos();

    private IndexProgress() {}

    public static void untilReady(Terminal terminal, Workspace workspace) throws Exception {
        var printedAt = new AtomicLong(System.nanoTime());
        try (var _ = workspace.changes().subscribe(change -> tell(terminal, change, printedAt))) {
            workspace.search().awaitReady();
        }
    }

    private static void tell(Terminal terminal, AppEvent change, AtomicLong printedAt) {
        long now = System.nanoTime();
        if (change instanceof AppEvent.Searching(SearchStatus state)
                && state.stage() == SearchStatus.Stage.EMBEDDING
                && now - printedAt.get() >= PAUSE) {
            printedAt.set(now);
            terminal.note(String.format(
                    Locale.ROOT,
                    "Indexing for semantic search, %,d of %,d texts; kept for the next time.",
                    state.done(),
                    state.total()));
        }
    }
}
