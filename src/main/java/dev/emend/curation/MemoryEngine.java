package dev.emend.curation;

import dev.emend.memory.StoredMemory;
import dev.emend.model.Progress;
import dev.emend.model.Where;
import dev.emend.search.Embeddings;
import dev.emend.search.IndexException;
import dev.emend.search.MemoryIndex;
import dev.emend.search.ModelException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Keeps the index of memories in step with the store, on one thread of its own: words at once,
/// vectors behind. Nothing of it is loaded before [#start()] or the first search.
///
/// While another model reads the memories, the vectors of the one before are searched.
final class MemoryEngine implements WholeMemories.Indexed {
    private static final Logger LOG = Logger.getLogger(MemoryEngine.class.getName());

    /// So many memories are read for meaning at a time.
    private static final int BATCH = 256;

    private final Backstage backstage;
    private final Engine engine;
    private final Path folder;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    work -> Thread.ofPlatform().name("memory-indexer").daemon().unstarted(work));
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private @Nullable CompletableFuture<MemoryIndex> index;
    private volatile SearchState state = SearchState.RESTING;
    private volatile boolean closing;
    private volatile boolean stopped;

    private final PreviousModel previous;
    private final MemoryCatchUp catchUp;

    MemoryEngine(Backstage backstage, Engine engine) {
        this.backstage = backstage;
        this.engine = engine;
        this.folder = engine.folders.index().resolveSibling("memory-index");
        this.previous = new PreviousModel(engine);
        this.catchUp =
                new MemoryCatchUp(
                        backstage, folder.resolveSibling("memory-index.json"), () -> closing);
        engine.closeFirst(this::close);
        backstage
                .changes()
                .subscribe(change -> {
                    if (change instanceof Change.MemoriesChanged && isStarted()) {
                        follow();
                    }
                });
    }

    SearchState state() {
        return state;
    }

    private synchronized boolean isStarted() {
        return index != null;
    }

    /// Completes when everything stored so far can be found by words.
    synchronized CompletableFuture<MemoryIndex> start() {
        var started = index;
        if (started == null && closing) {
            return CompletableFuture.failedFuture(Failures.closing());
        }
        if (started == null) {
            started = CompletableFuture.supplyAsync(this::open, thread);
            index = started;
            engine.start();
            run(this::embedMissing);
        }
        return started;
    }

    private void follow() {
        if (isAsked.compareAndSet(false, true)) {
            run(() -> {
                isAsked.set(false);
                catchUp.run(opened());
                embedMissing();
            });
        }
    }

    /// What fails here is told in the state: decisions never depend on it, and the next change
    /// tries again.
    private synchronized void run(Runnable work) {
        if (closing) {
            return;
        }
        thread.execute(() -> {
            if (closing) {
                return;
            }
            try {
                work.run();
            } catch (RuntimeException | LinkageError failed) {
                LOG.log(Level.WARNING, "The index of memories was not brought up to date", failed);
                say(
                        SearchState.Stage.LEXICAL_ONLY,
                        "The index of memories was not brought up to date: " + failed + ".",
                        0,
                        0);
            }
        });
    }

    MemoryIndex index() throws CurationException {
        try {
            return start().join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof CurationException words ? words : unusable(failed);
        }
    }

    private CurationException unusable(Throwable failed) {
        return new CurationException(
                CurationException.Code.SEARCH,
                "The index of memories in " + folder + " can't be opened.",
                "Memories and decisions are not touched.",
                "Close other Emend processes of this workspace. If that is not it, delete that"
                        + " folder and start again; it is made anew.",
                failed);
    }

    /// Waits until everything stored so far is indexed and embedded, or the model is known to be
    /// missing.
    void awaitReady() {
        start();
        var done = new CompletableFuture<Void>();
        synchronized (this) {
            if (closing) {
                return;
            }
            thread.execute(() -> done.complete(null));
        }
        done.join();
    }

    /// Stops embedding after the running batch; the next change goes on with it.
    void stopEmbedding() {
        stopped = true;
    }

    private MemoryIndex open() {
        try {
            var opened = MemoryIndex.open(folder);
            catchUp.begin(opened);
            return opened;
        } catch (IndexException problem) {
            throw new CompletionException(unusable(problem));
        }
    }

    private MemoryIndex opened() {
        var future = index;
        if (future == null) {
            throw new IllegalStateException("the index is not open");
        }
        return future.join();
    }

    /// Forgets memories that were deleted for good; all when none are named.
    void deleted(List<String> ids) {
        if (isStarted()) {
            run(() -> {
                if (ids.isEmpty()) {
                    catchUp.anew(opened());
                } else {
                    opened().remove(ids);
                }
                catchUp.commit(opened());
            });
        }
    }

    private void embedMissing() {
        engine.awaitReady();
        var model = engine.embeddings();
        if (model.isEmpty()) {
            say(SearchState.Stage.LEXICAL_ONLY, engine.state().reason(), 0, 0);
            return;
        }
        stopped = closing;
        var opened = opened();
        var hash = model.get().model().hash();
        previous.keep(opened.activeModel(), hash);
        try {
            embed(opened, model.get());
            if (!opened.activeModel().equals(Optional.of(hash))) {
                opened.activate(hash);
            }
            catchUp.commit(opened);
            previous.forget();
            say(SearchState.Stage.READY, "", 0, 0);
        } catch (CancellationException stoppedByPerson) {
            catchUp.commit(opened);
            say(SearchState.Stage.READY, "", 0, 0);
        } catch (ModelException problem) {
            say(SearchState.Stage.LEXICAL_ONLY, String.valueOf(problem.getMessage()), 0, 0);
        }
    }

    private void embed(MemoryIndex opened, Embeddings model) throws ModelException {
        var hash = model.model().hash();
        int total = opened.withoutVectors(hash, Integer.MAX_VALUE).size();
        int done = 0;
        Set<String> last = Set.of();
        while (true) {
            var ids = opened.withoutVectors(hash, BATCH);
            // what changed meanwhile gets its vectors at the next change
            if (ids.isEmpty() || last.equals(Set.copyOf(ids))) {
                return;
            }
            last = Set.copyOf(ids);
            if (total > BATCH) {
                say(SearchState.Stage.EMBEDDING, "", done, total);
            }
            List<StoredMemory> memories = catchUp.read(session -> session.memories().get(ids));
            opened.putVectors(hash, MemoryIndexing.vectors(model, memories, watched()));
            done += ids.size();
        }
    }

    private Progress watched() {
        return new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return stopped || closing;
            }
        };
    }

    /// The text as a vector of the model whose vectors are searched; null while there is none.
    float @Nullable [] vector(String text) throws CurationException {
        return previous.vector(text, index().activeModel().orElse(""));
    }

    @Override
    public Optional<Set<String>> matching(Where part, long change) {
        CompletableFuture<MemoryIndex> future;
        synchronized (this) {
            future = index;
        }
        boolean isReady = future != null && future.isDone() && !future.isCompletedExceptionally();
        if (!isReady || !catchUp.knows(change) || future == null) {
            return Optional.empty();
        }
        return Optional.of(new HashSet<>(future.join().find(part, Integer.MAX_VALUE, 0)));
    }

    private void say(SearchState.Stage stage, String reason, long done, long total) {
        state = new SearchState(stage, reason, done, total);
        backstage.changes().publish(new Change.Searching(state));
    }

    private void close() {
        synchronized (this) {
            closing = true;
        }
        thread.execute(() -> {
            previous.forget();
            var future = index;
            if (future != null && !future.isCompletedExceptionally()) {
                future.join().close();
            }
        });
        thread.close();
    }
}
