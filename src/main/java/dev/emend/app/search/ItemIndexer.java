package dev.emend.app.search;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.UserException;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.EmbeddingCache;
import dev.emend.search.embedding.Embeddings;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps the search index in step with the workspace: words at once, vectors behind.
///
/// Nothing of it is loaded before [#start()] or the first search, so that the window opens first.
/// Without a model, words are still found, and the state says why.
public final class ItemIndexer implements AutoCloseable {
    private final ServiceContext context;
    public final Folders folders;
    private final EmbeddingModels models;
    private final IndexWorker<KnowledgeIndex> worker;
    private final List<Runnable> closedFirst = new CopyOnWriteArrayList<>();
    private final CatalogIndexing catalogs = new CatalogIndexing();
    private volatile CompletableFuture<Void> modelOpening = CompletableFuture.completedFuture(null);

    /// @param index where the derived index lies
    /// @param cache where the model's native parts are unpacked
    /// @param model a sentence-transformers folder, empty for a bundled model
    /// @param bundledModel which of those, unless there is a folder
    public record Folders(Path index, Path cache, Optional<Path> model, BundledModel bundledModel) {
        /// The usual places inside a workspace, with the first bundled model unless there is a folder.
        public static Folders ofWorkspace(Path workspace, Optional<Path> model) {
            return ofWorkspace(workspace, model, BundledModel.FLOAT32);
        }

        /// The usual places inside a workspace.
        public static Folders ofWorkspace(Path workspace, Optional<Path> model, BundledModel bundledModel) {
            return new Folders(workspace.resolve("index"), workspace.resolve("cache"), model, bundledModel);
        }
    }

    public ItemIndexer(ServiceContext context, Folders folders) {
        this.context = context;
        this.folders = folders;
        this.models = new EmbeddingModels(folders);
        this.worker = new IndexWorker<>(context, "indexer", folders.index, models, catalogs);
    }

    public void follow(OpenCatalogs openCatalogs) {
        catalogs.follow(openCatalogs);
        context.changes().subscribe(change -> {
            if ((change instanceof AppEvent.Decided || change instanceof AppEvent.CatalogChanged)
                    && worker.isStarted()) {
                catalogs.note(change);
                worker.scheduleUpdate();
            }
        });
    }

    public SearchStatus state() {
        return worker.state();
    }

    /// Registers what needs the model or the store, to be closed before they are.
    public void closeFirst(Runnable closer) {
        closedFirst.add(closer);
    }

    /// Opens index and model in the background and reads what is open.
    public synchronized CompletableFuture<KnowledgeIndex> start() {
        boolean isFirst = !worker.isStarted();
        var opening = worker.start();
        if (isFirst) {
            worker.putChanges();
            modelOpening = worker.run(() -> {
                worker.report(SearchStatus.Stage.LOADING, "", 0, 0);
                models.load(new StoredEmbeddingCache(context.store()));
            });
            worker.update(worker::bringUpToDate);
        }
        return opening;
    }

    /// The index, opened when it is not yet.
    public KnowledgeIndex index() throws UserException {
        start();
        return worker.index();
    }

    /// The vectors, when there is a model by now.
    public Optional<Embeddings> embeddings() {
        return models.embeddings();
    }

    public EmbeddingModels models() {
        return models;
    }

    /// Waits until the configured model is open, or known to be missing.
    public void awaitModel() {
        start();
        modelOpening.join();
    }

    /// Waits until everything in the workspace so far is indexed and embedded, or the model is
    /// known to be missing.
    public void awaitReady() {
        start();
        worker.awaitIdle();
    }

    /// Ends background tasks and embedding, then closes model and index. Closing twice does
    /// nothing.
    @Override
    public void close() {
        if (worker.stop()) { // whoever waits for the model need not wait for the rest of its work
            context.tasks().close();
            closedFirst.forEach(Runnable::run);
            worker.close(models::close);
        }
    }

    /// The embedding cache in the store. A store that fails costs time, never vectors: they are
    /// computed again.
    private static final class StoredEmbeddingCache implements EmbeddingCache {
        private static final Logger LOG = Logger.getLogger(StoredEmbeddingCache.class.getName());
        private final Store store;

        StoredEmbeddingCache(Store store) {
            this.store = store;
        }

        @Override
        public Map<String, float[]> find(String modelHash, Collection<String> texts) {
            try {
                return store.read(session -> session.embeddings().find(modelHash, texts));
            } catch (StoreException problem) {
                LOG.log(Level.WARNING, "Stored vectors cannot be read; they are computed again", problem);
                return Map.of();
            }
        }

        @Override
        public void put(String modelHash, Map<String, float[]> vectors) {
            try {
                store.write(session -> {
                    session.embeddings().put(modelHash, vectors);
                    return vectors.size();
                });
            } catch (StoreException problem) {
                LOG.log(Level.WARNING, "Vectors were not kept; they are computed again", problem);
            }
        }
    }
}
