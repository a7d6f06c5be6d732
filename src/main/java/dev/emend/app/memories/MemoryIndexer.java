package dev.emend.app.memories;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.IndexWorker;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.QueryVector;
import dev.emend.search.memories.MemoryIndex;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps the index of memories in step with the store. Nothing of it is loaded before [#start()] or
/// the first search.
public final class MemoryIndexer implements FullTextMemoryFilter.MemoryTextIndex {
    private final ItemIndexer indexer;
    private final IndexWorker<MemoryIndex> worker;
    private final MemoryIndexSync sync;

    public MemoryIndexer(ServiceContext context, ItemIndexer indexer) {
        this.indexer = indexer;
        var folder = indexer.folders.index().resolveSibling("memory-index");
        this.sync = new MemoryIndexSync(context, indexer, folder.resolveSibling("memory-index.json"));
        this.worker = new IndexWorker<>(context, "memory-indexer", folder, indexer.models(), sync);
        indexer.closeFirst(() -> worker.close(() -> {}));
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.MemoriesChanged && worker.isStarted()) {
                worker.scheduleUpdate();
            }
        });
    }

    SearchStatus state() {
        return worker.state();
    }

    /// Completes when everything stored so far can be found by words.
    synchronized CompletableFuture<MemoryIndex> start() {
        boolean isFirst = !worker.isStarted();
        var opening = worker.start();
        if (isFirst) {
            indexer.start();
            worker.scheduleUpdate();
        }
        return opening;
    }

    MemoryIndex index() throws UserException {
        start();
        return worker.index();
    }

    /// The index when somebody has searched and it is open; never waits.
    Optional<MemoryIndex> indexIfOpen() {
        return worker.indexIfOpen();
    }

    /// Waits until everything stored so far is indexed and embedded, or the model is known to be
    /// missing.
    void awaitReady() {
        start();
        worker.awaitIdle();
    }

    /// Forgets what was deleted for good.
    void clearDeleted() {
        if (worker.isStarted()) {
            worker.update(index -> {
                sync.clear(index);
                sync.commit(index);
            });
            worker.scheduleUpdate();
        }
    }

    /// The text as a vector of the model whose vectors are searched; null while there is none.
    @Nullable
    QueryVector vector(String text) throws UserException {
        var index = index();
        return indexer.models().vector(text, index::activeModel);
    }

    @Override
    public boolean forEachMatch(Where part, long change, Consumer<String> id) {
        var index = worker.indexIfOpen();
        if (index.isEmpty() || !sync.knows(change)) {
            return false;
        }
        index.get().forEachId(part, id);
        return true;
    }
}
