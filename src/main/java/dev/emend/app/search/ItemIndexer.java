package dev.emend.app.search;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.ItemRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Keeps the search index in step with the workspace, on one thread of its own: words at once,
/// vectors behind.
///
/// Nothing of it is loaded before [#start()] or the first search, so that the window opens first.
/// Without a model, words are still found, and the state says why.
public final class ItemIndexer implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(ItemIndexer.class.getName());
    private final ServiceContext context;
    public final Folders folders;
    private final EmbeddingModels models;
    private final IndexOpener opening;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            work -> Thread.ofPlatform().name("indexer").daemon().unstarted(work));
    private final List<Runnable> closedFirst = new CopyOnWriteArrayList<>();
    private @Nullable OpenCatalogs catalogs;
    private @Nullable CompletableFuture<KnowledgeIndex> index;
    private volatile CompletableFuture<Void> modelTried = CompletableFuture.completedFuture(null);
    private volatile @Nullable Embeddings embeddings;
    private volatile SearchStatus state = SearchStatus.RESTING;
    private volatile String withoutModel = "";
    private volatile boolean stopped;
    private final AtomicBoolean isMending = new AtomicBoolean();
    private volatile boolean closing;

    /// @param index where the derived index lies
    /// @param cache where the model's native parts are unpacked
    /// @param model a sentence-transformers folder, empty for the bundled model
    public record Folders(Path index, Path cache, Optional<Path> model) {
        /// The usual places inside a workspace.
        public static Folders in(Path workspace, Optional<Path> model) {
            return new Folders(workspace.resolve("index"), workspace.resolve("cache"), model);
        }
    }

    public ItemIndexer(ServiceContext context, Folders folders) {
        this.context = context;
        this.folders = folders;
        this.models = new EmbeddingModels(folders);
        this.opening = new IndexOpener(folders.index, () -> closing);
    }

    public void follow(OpenCatalogs openCatalogs) {
        catalogs = openCatalogs;
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.Decided decided && isStarted()) {
                run(() -> refresh(decided.item()));
            } else if (change instanceof AppEvent.CatalogChanged(var id) && isStarted()) {
                run(() -> refresh(id));
            }
        });
    }

    public SearchStatus state() {
        return state;
    }

    /// What needs the model or the store is closed before they are.
    public void closeFirst(Runnable closing) {
        closedFirst.add(closing);
    }

    private synchronized boolean isStarted() {
        return index != null;
    }

    /// Opens index and model in the background and reads what is open.
    public synchronized CompletableFuture<KnowledgeIndex> start() {
        var started = index;
        if (started == null && closing) {
            return CompletableFuture.failedFuture(Exceptions.closing());
        }
        if (started == null) {
            started = CompletableFuture.supplyAsync(() -> opening.open(KnowledgeIndex::open), thread);
            index = started;
            run(this::refreshAll);
            modelTried = run(this::openModel);
            run(this::embedMissing);
        }
        return started;
    }

    /// Work on the indexer's thread. What fails there is told in the state: decisions never depend
    /// on it, and the next change tries again.
    private synchronized CompletableFuture<Void> run(Runnable work) {
        if (closing) {
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(
                () -> {
                    if (closing) {
                        return;
                    }
                    try {
                        work.run();
                    } catch (RuntimeException | LinkageError e) {
                        LOG.log(Level.WARNING, "The search index was not brought up to date", e);
                        wordsOnly("The search index was not brought up to date: " + e + ".");
                    }
                    mend();
                },
                thread);
    }

    /// What can't be written any more, because the disk was full for example, is opened anew and
    /// everything in the workspace put again; as long as that fails, it is tried again and again.
    private void mend() {
        var broken = IndexOpener.opened(index);
        if (closing || broken.isPresent() && !broken.get().isBroken()) {
            return;
        }
        var again = new CompletableFuture<KnowledgeIndex>();
        try {
            broken.ifPresent(closed -> {
                search(again); // who searches meanwhile waits for it
                closed.close();
            });
            again.complete(opening.openNow(KnowledgeIndex::open));
            search(again);
            LOG.info("The search index was opened again");
            if (!withoutModel.isEmpty()) {
                wordsOnly(withoutModel);
            }
            refreshAll();
            embedMissing();
        } catch (RuntimeException | LinkageError e) {
            again.completeExceptionally(e);
            search(again);
            LOG.warning("The search index can't be used: " + IndexOpener.reason(e));
            LOG.log(Level.FINE, "Why the search index can't be used", e);
            wordsOnly("It is tried again: " + IndexOpener.reason(e));
            mendLater();
        }
    }

    private synchronized void search(CompletableFuture<KnowledgeIndex> opening) {
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

    /// The index, opened when it is not yet.
    public KnowledgeIndex index() throws UserException {
        return opening.await(start());
    }

    /// The vectors, when there is a model by now.
    public Optional<Embeddings> embeddings() {
        return Optional.ofNullable(embeddings);
    }

    public EmbeddingModels models() {
        return models;
    }

    /// Waits until the configured model is open, or known to be missing.
    public void awaitModel() {
        start();
        modelTried.join();
    }

    /// Waits until everything in the workspace so far is indexed and embedded, or the model is
    /// known to be missing.
    public void awaitReady() {
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

    private void openModel() {
        say(new SearchStatus(SearchStatus.Stage.LOADING, "", 0, 0));
        try {
            embeddings = new Embeddings(models.open(), new StoredEmbeddingCache(context.store()));
        } catch (ModelException problem) {
            withoutModel = String.valueOf(problem.getMessage());
            wordsOnly(withoutModel);
        }
    }

    private void refreshAll() {
        var openCatalogs = catalogs;
        var opened = opened();
        if (openCatalogs != null && opened != null) {
            openCatalogs.all().forEach(new CatalogIndexing(opened)::put);
        }
    }

    private void refresh(UUID catalog) {
        var openCatalogs = catalogs;
        var opened = opened();
        if (openCatalogs == null || opened == null) {
            return;
        }
        var file = openCatalogs.find(catalog);
        if (file.isPresent()) {
            new CatalogIndexing(opened).put(file.get());
            embedMissing();
        } else {
            opened.remove(catalog);
        }
    }

    private void refresh(ItemRef item) {
        var openCatalogs = catalogs;
        var opened = opened();
        if (openCatalogs != null && opened != null) {
            openCatalogs.find(item.catalog()).ifPresent(file -> new CatalogIndexing(opened).put(file, item));
            embedMissing();
        }
    }

    private @Nullable KnowledgeIndex opened() {
        return IndexOpener.opened(index).orElse(null);
    }

    private void embedMissing() {
        var opened = opened();
        var model = embeddings;
        var openCatalogs = catalogs;
        if (opened == null || model == null || openCatalogs == null) {
            return;
        }
        stopped = closing;
        var hash = model.model().hash();
        models.keep(this, opened.activeModel());
        try {
            for (var file : openCatalogs.all()) {
                new CatalogIndexing(opened).embed(model, file, this::watched);
            }
            if (!opened.activeModel().equals(Optional.of(hash))) {
                opened.activate(hash);
            }
            opened.commit();
            models.release(this);
            say(new SearchStatus(SearchStatus.Stage.READY, "", 0, 0));
        } catch (CancellationException e) { // stopped by a person
            say(new SearchStatus(SearchStatus.Stage.READY, "", 0, 0));
        } catch (ModelException problem) {
            embeddings = null;
            withoutModel = String.valueOf(problem.getMessage());
            wordsOnly(withoutModel);
        }
    }

    private Progress watched(long before, long total) {
        return new Progress() {
            @Override
            public void report(long done, long ofPart) {
                say(new SearchStatus(SearchStatus.Stage.EMBEDDING, "", before + done, total));
            }

            @Override
            public boolean isCancelled() {
                return stopped || closing;
            }
        };
    }

    private void wordsOnly(String reason) {
        say(new SearchStatus(SearchStatus.Stage.LEXICAL_ONLY, reason, 0, 0));
    }

    private void say(SearchStatus next) {
        state = next;
        context.changes().publish(new AppEvent.Searching(next));
    }

    /// Ends background tasks and embedding, then closes model and index. Closing twice does
    /// nothing.
    @Override
    public void close() {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true; // whoever waits for the model need not wait for the rest of its work
        }
        context.tasks().close();
        closedFirst.forEach(Runnable::run);
        thread.execute(() -> {
            models.close();
            Optional.ofNullable(opened()).ifPresent(KnowledgeIndex::close);
        });
        thread.close();
    }
}
