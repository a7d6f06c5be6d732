package dev.emend.app.memories;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.IndexOpener;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.QueryVector;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.memories.MemoryIndex;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Keeps the index of memories in step with the store, on one thread of its own: words at once,
/// vectors behind. Nothing of it is loaded before [#start()] or the first search.
///
/// While another model reads the memories, the vectors of the one before are searched.
public final class MemoryIndexer implements FullTextMemoryFilter.MemoryTextIndex {
    private static final Logger LOG = Logger.getLogger(MemoryIndexer.class.getName());

    /// Adding has come to an end when nothing was added for so long.
    private static final Duration QUIET = Duration.ofSeconds(5);

    /// So many memories are read for meaning at a time.
    private static final int BATCH = 256;

    /// After so many a crash need not read them again.
    private static final int PAGE = 4 * BATCH;

    private final ServiceContext context;
    private final ItemIndexer indexer;
    private final IndexOpener opening;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            work -> Thread.ofPlatform().name("memory-indexer").daemon().unstarted(work));
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private final AtomicBoolean isMending = new AtomicBoolean();
    private @Nullable CompletableFuture<MemoryIndex> index;
    private volatile SearchStatus state = SearchStatus.RESTING;
    private volatile boolean closing;
    private volatile boolean stopped;

    /// How often the index was brought up to date: another number means that adding goes on.
    private final AtomicInteger rounds = new AtomicInteger();

    private final MemoryIndexSync catchUp;

    public MemoryIndexer(ServiceContext context, ItemIndexer indexer) {
        this.context = context;
        this.indexer = indexer;
        var folder = indexer.folders.index().resolveSibling("memory-index");
        this.opening = new IndexOpener(folder, () -> closing);
        this.catchUp = new MemoryIndexSync(context, folder.resolveSibling("memory-index.json"), () -> closing);
        indexer.closeFirst(this::close);
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.MemoriesChanged && isStarted()) {
                follow();
            }
        });
    }

    SearchStatus state() {
        return state;
    }

    private synchronized boolean isStarted() {
        return index != null;
    }

    /// Completes when everything stored so far can be found by words.
    synchronized CompletableFuture<MemoryIndex> start() {
        var started = index;
        if (started == null && closing) {
            return CompletableFuture.failedFuture(Exceptions.closing());
        }
        if (started == null) {
            started = CompletableFuture.supplyAsync(this::open, thread);
            index = started;
            indexer.start();
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
            } catch (RuntimeException | LinkageError e) {
                LOG.log(Level.WARNING, "The index of memories was not brought up to date", e);
                say(
                        SearchStatus.Stage.LEXICAL_ONLY,
                        "The index of memories was not brought up to date: " + e + ".",
                        0,
                        0);
            }
            mend();
        });
    }

    /// What can't be written any more, because the disk was full for example, is opened anew and
    /// brought up to date; as long as that fails, it is tried again and again.
    private void mend() {
        var broken = IndexOpener.opened(index);
        if (closing || broken.isPresent() && !broken.get().isBroken()) {
            return;
        }
        var again = new CompletableFuture<MemoryIndex>();
        try {
            broken.ifPresent(closed -> {
                search(again); // who searches meanwhile waits for it
                closed.close();
            });
            var opened = opening.openNow(MemoryIndex::open);
            catchUp.begin(opened);
            again.complete(opened);
            search(again);
            LOG.info("The index of memories was opened again");
            embedMissing();
        } catch (RuntimeException | LinkageError e) {
            again.completeExceptionally(e);
            search(again);
            LOG.log(Level.WARNING, "The index of memories can't be used", e);
            say(SearchStatus.Stage.LEXICAL_ONLY, "It is tried again: " + IndexOpener.reason(e), 0, 0);
            mendLater();
        }
    }

    private synchronized void search(CompletableFuture<MemoryIndex> opening) {
        index = opening;
    }

    private void mendLater() {
        if (isMending.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(IndexOpener.RETRY.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> {
                        isMending.set(false);
                        run(() -> {});
                    });
        }
    }

    MemoryIndex index() throws UserException {
        return opening.await(start());
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
        var opened = opening.open(MemoryIndex::open);
        catchUp.begin(opened);
        return opened;
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
        indexer.awaitModel();
        var opened = opened();
        indexer.models().keep(this, opened.activeModel());
        indexer.awaitReady();
        var model = indexer.embeddings();
        if (model.isEmpty()) {
            say(SearchStatus.Stage.LEXICAL_ONLY, indexer.state().reason(), 0, 0);
            return;
        }
        stopped = closing;
        int round = rounds.incrementAndGet();
        var hash = model.get().model().hash();
        try {
            embed(opened, model.get());
            if (!opened.activeModel().equals(Optional.of(hash))) {
                opened.activate(hash);
            }
            catchUp.commit(opened);
            indexer.models().release(this);
            say(SearchStatus.Stage.READY, "", 0, 0);
            tidyWhenQuiet(round);
        } catch (CancellationException e) { // stopped by a person
            catchUp.commit(opened);
            say(SearchStatus.Stage.READY, "", 0, 0);
        } catch (ModelException problem) {
            say(SearchStatus.Stage.LEXICAL_ONLY, String.valueOf(problem.getMessage()), 0, 0);
        }
    }

    private void tidyWhenQuiet(int round) {
        CompletableFuture.delayedExecutor(QUIET.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> run(() -> {
                    if (rounds.get() == round && opened().tidy()) {
                        LOG.log(Level.FINE, "The index of memories is being put in order");
                    }
                }));
    }

    private void embed(MemoryIndex opened, Embeddings model) throws ModelException {
        var hash = model.model().hash();
        int total = opened.countWithoutVectors(hash);
        int done = 0;
        Set<String> last = Set.of();
        while (true) {
            var page = opened.withoutVectors(hash, PAGE);
            // what changed meanwhile gets its vectors at the next change
            if (page.isEmpty() || last.equals(Set.copyOf(page))) {
                return;
            }
            last = Set.copyOf(page);
            for (int from = 0; from < page.size(); from += BATCH) {
                if (total > BATCH) {
                    say(SearchStatus.Stage.EMBEDDING, "", done, total);
                }
                var ids = page.subList(from, Math.min(page.size(), from + BATCH));
                var memories = catchUp.read(session -> session.memories().get(ids));
                opened.putVectors(hash, MemoryIndexEntries.vectors(model, memories, watched()));
                done += ids.size();
            }
            catchUp.commit(opened);
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
    @Nullable
    QueryVector vector(String text) throws UserException {
        var opened = index();
        return indexer.models().vector(text, opened::activeModel);
    }

    @Override
    public boolean matching(Where part, long change, Consumer<String> id) {
        CompletableFuture<MemoryIndex> future;
        synchronized (this) {
            future = index;
        }
        boolean isReady = future != null && future.isDone() && !future.isCompletedExceptionally();
        if (!isReady || !catchUp.knows(change) || future == null) {
            return false;
        }
        future.join().each(part, id);
        return true;
    }

    private void say(SearchStatus.Stage stage, String reason, long done, long total) {
        state = new SearchStatus(stage, reason, done, total);
        context.changes().publish(new AppEvent.Searching(state));
    }

    private void close() {
        synchronized (this) {
            closing = true;
        }
        thread.execute(() -> {
            IndexOpener.opened(index).ifPresent(MemoryIndex::close);
        });
        thread.close();
    }
}
