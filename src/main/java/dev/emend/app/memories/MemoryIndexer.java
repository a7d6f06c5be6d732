package dev.emend.app.memories;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.IndexWorker;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.FailureReason;
import dev.emend.search.IndexException;
import dev.emend.search.QueryVector;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.memories.MemoryIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps the index of memories in step with the store: words at once, vectors behind. Nothing of it
/// is loaded before [#start()] or the first search.
///
/// While another model reads the memories, the vectors of the one before are searched.
public final class MemoryIndexer implements FullTextMemoryFilter.MemoryTextIndex {
    /// So many memories are read for meaning at a time.
    private static final int BATCH = 256;

    /// After so many a crash need not read them again.
    private static final int PAGE = 4 * BATCH;

    private final ItemIndexer indexer;
    private final IndexWorker<MemoryIndex> worker;
    private final MemoryIndexSync sync;
    private final AtomicBoolean isUpdatePlanned = new AtomicBoolean();

    private final class MemorySource implements IndexWorker.ChangeSource<MemoryIndex> {
        @Override
        public MemoryIndex open(Path folder) throws IndexException {
            return MemoryIndex.open(folder);
        }

        @Override
        public void prepare(MemoryIndex index) {
            sync.begin(index);
        }

        @Override
        public void refresh(MemoryIndex index) {
            embedMissing(index);
        }

        @Override
        public void embed(MemoryIndex index, Embeddings model, Progress progress) throws ModelException {
            var hash = model.model().hash();
            int total = index.countWithoutVectors(hash);
            int done = 0;
            Set<String> last = Set.of();
            while (true) {
                var page = index.withoutVectors(hash, PAGE);
                // what changed meanwhile gets its vectors at the next change
                if (page.isEmpty() || last.equals(Set.copyOf(page))) {
                    return;
                }
                last = Set.copyOf(page);
                for (int from = 0; from < page.size(); from += BATCH) {
                    if (total > BATCH) {
                        progress.report(done, total);
                    }
                    var ids = page.subList(from, Math.min(page.size(), from + BATCH));
                    var memories = sync.read(session -> MemoryRowCache.served(session, ids));
                    index.putVectors(hash, MemoryIndexEntries.vectors(model, memories, progress.unreported()));
                    done += ids.size();
                }
                sync.commit(index);
            }
        }

        @Override
        public void commit(MemoryIndex index) {
            sync.commit(index);
        }
    }

    public MemoryIndexer(ServiceContext context, ItemIndexer indexer) {
        this.indexer = indexer;
        var folder = indexer.folders.index().resolveSibling("memory-index");
        this.worker = new IndexWorker<>(context, "memory-indexer", folder, new MemorySource());
        this.sync = new MemoryIndexSync(context, folder.resolveSibling("memory-index.json"), worker::isClosing);
        indexer.closeFirst(() -> worker.close(() -> {}));
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.MemoriesChanged && worker.isStarted()) {
                planUpdate();
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
            worker.update(this::embedMissing);
        }
        return opening;
    }

    private void planUpdate() {
        if (isUpdatePlanned.compareAndSet(false, true)) {
            worker.run(() -> {
                isUpdatePlanned.set(false);
                worker.opened().ifPresent(index -> {
                    sync.run(index);
                    embedMissing(index);
                });
            });
        }
    }

    MemoryIndex index() throws UserException {
        start();
        return worker.index();
    }

    /// The index when somebody has searched and it is open; never waits.
    Optional<MemoryIndex> opened() {
        return worker.opened();
    }

    /// Waits until everything stored so far is indexed and embedded, or the model is known to be
    /// missing.
    void awaitReady() {
        start();
        worker.awaitIdle();
    }

    /// Forgets memories that were deleted for good; all when none are named.
    void deleted(List<String> ids) {
        if (worker.isStarted()) {
            worker.update(index -> {
                if (ids.isEmpty()) {
                    sync.rebuild(index);
                } else {
                    index.remove(ids);
                }
                sync.commit(index);
            });
        }
    }

    private void embedMissing(MemoryIndex index) {
        indexer.awaitModel();
        indexer.models().keep(worker, index.activeModel());
        indexer.awaitReady();
        var model = indexer.embeddings();
        if (model.isEmpty()) {
            worker.reportLexicalOnly(indexer.state().reason());
            return;
        }
        try {
            worker.embedMissing(index, indexer.models(), model.get());
        } catch (ModelException e) {
            worker.reportLexicalOnly(FailureReason.of(e));
        }
    }

    /// The text as a vector of the model whose vectors are searched; null while there is none.
    @Nullable
    QueryVector vector(String text) throws UserException {
        var index = index();
        return indexer.models().vector(text, index::activeModel);
    }

    @Override
    public boolean matching(Where part, long change, Consumer<String> id) {
        var index = worker.opened();
        if (index.isEmpty() || !sync.knows(change)) {
            return false;
        }
        index.get().each(part, id);
        return true;
    }
}
