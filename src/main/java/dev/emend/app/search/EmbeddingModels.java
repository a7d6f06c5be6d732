package dev.emend.app.search;

import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.search.QueryVector;
import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.EmbeddingCache;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The configured model and, while it reads, the one before it, whose vectors are still searched:
/// questions are asked with the model of the vectors they meet. Thread-safe.
///
/// A model of one's own is found again by the folder noted here when it was last configured.
public final class EmbeddingModels implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(EmbeddingModels.class.getName());

    private final ItemIndexer.Folders folders;

    /// A line for each folder a model was opened from: its hash, a space, the folder.
    private final Path note;

    /// The indexes whose vectors are still the ones of the model before.
    private final Set<Object> outdatedIndexes = new HashSet<>();

    private volatile @Nullable Embeddings embeddings;
    private volatile String problem = "";
    private volatile @Nullable Embedder configuredModel;
    private volatile @Nullable Embedder previous;
    private @Nullable Embedder collections;

    EmbeddingModels(ItemIndexer.Folders folders) {
        this.folders = folders;
        this.note = folders.cache().resolve("model-folders");
    }

    /// Opens the configured model for reading, or finds out why it can't be.
    ///
    /// @param cache what it read before
    void load(EmbeddingCache cache) {
        try {
            embeddings = new Embeddings(open(), cache);
        } catch (ModelException e) {
            problem = FailureReason.of(e);
        }
    }

    /// The vectors of the configured model, when it is open by now.
    Optional<Embeddings> embeddings() {
        return Optional.ofNullable(embeddings);
    }

    /// Why there is no model, in a sentence; empty when there is one, or may be soon.
    String problem() {
        return problem;
    }

    Embedder open() throws ModelException {
        var embedder = folders.model().isPresent() ? openFolder(folders.model().get()) : openBundled();
        configuredModel = embedder;
        return embedder;
    }

    private Embedder openBundled() throws ModelException {
        return Embedder.openBundled(folders.bundledModel(), folders.cache());
    }

    private Embedder openFolder(Path folder) throws ModelException {
        var embedder = Embedder.open(folder, folders.cache());
        var line = embedder.model().hash() + " " + folder.toAbsolutePath();
        try {
            if (noteLines().stream().noneMatch(line::equals)) {
                Files.writeString(note, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        } catch (IOException e) { // then words answer while the next model reads
            LOG.log(Level.INFO, "The folder of the model can't be noted", e);
        }
        return embedder;
    }

    private List<String> noteLines() throws IOException {
        return Files.exists(note) ? Files.readAllLines(note) : List.of();
    }

    public Optional<Embedder> configuredModel() {
        return Optional.ofNullable(configuredModel);
    }

    /// The model for collections that agents search with a model of their own: the configured one, and
    /// in place of the bundled one in 8-bit numbers the one in 32-bit numbers, which they use. Waits while
    /// that is opened, once.
    ///
    /// @return empty when no model is configured
    public synchronized Optional<Embedder> ofCollections() throws ModelException {
        if (folders.model().isPresent() || folders.bundledModel() == BundledModel.FLOAT32 || configuredModel == null) {
            return configuredModel();
        }
        var embedder = collections;
        if (embedder == null) {
            embedder = Embedder.openBundled(BundledModel.FLOAT32, folders.cache());
            collections = embedder;
        }
        return Optional.of(embedder);
    }

    /// Opens the model of an index's vectors when it is not the configured one; the index says
    /// [#release] once it is.
    public synchronized void keep(Object index, Optional<String> active) {
        var currentModel = configuredModel;
        if (currentModel == null
                || active.isEmpty()
                || active.get().equals(currentModel.model().hash())) {
            return;
        }
        outdatedIndexes.add(index);
        if (previous == null) {
            try {
                previous = before(active.get());
            } catch (ModelException | IOException problem) {
                // then words answer until the new vectors are there
                LOG.log(Level.INFO, "The model before can't be opened", problem);
            }
        }
    }

    private @Nullable Embedder before(String hash) throws ModelException, IOException {
        for (var line : noteLines().reversed()) {
            var folder = Path.of(line.substring(line.indexOf(' ') + 1));
            if (line.startsWith(hash + " ") && Files.isDirectory(folder)) {
                return as(hash, Embedder.open(folder, folders.cache()));
            }
        }
        for (var bundledModel : BundledModel.availableModels()) {
            var embedder = as(hash, Embedder.openBundled(bundledModel, folders.cache()));
            if (embedder != null) {
                return embedder;
            }
        }
        return null;
    }

    private static @Nullable Embedder as(String hash, Embedder embedder) {
        if (embedder.model().hash().equals(hash)) {
            return embedder;
        }
        embedder.close();
        return null;
    }

    public synchronized void release(Object index) {
        outdatedIndexes.remove(index);
        var last = previous;
        if (outdatedIndexes.isEmpty() && last != null) {
            previous = null;
            last.close();
        }
    }

    /// The open model with this hash.
    Optional<Embedder> of(Optional<String> hash) {
        for (var embedder : new @Nullable Embedder[] {configuredModel, previous}) {
            if (embedder != null && hash.equals(Optional.of(embedder.model().hash()))) {
                return Optional.of(embedder);
            }
        }
        return Optional.empty();
    }

    /// The text as a vector of the model whose vectors are searched; null while that is not open.
    /// What people type is not kept.
    ///
    /// @param active the hash of the model that is searched, which may change meanwhile
    @Nullable
    public QueryVector vector(String text, Supplier<Optional<String>> active) {
        while (!text.isBlank()) {
            var hash = active.get();
            var model = of(hash);
            if (model.isEmpty()) {
                return null;
            }
            try {
                var values = model.get().embed(List.of(text), Progress.SILENT)[0];
                return new QueryVector(model.get().model().hash(), values);
            } catch (ModelException e) {
                // closed, for the next model is searched now; else words still answer, and the next
                // work on the index meets the same failure and says so
                if (active.get().equals(hash)) {
                    return null;
                }
            }
        }
        return null;
    }

    @Override
    public synchronized void close() {
        outdatedIndexes.clear();
        release(this);
        for (var open : new @Nullable Embedder[] {configuredModel, collections}) {
            if (open != null) {
                open.close();
            }
        }
    }
}
