package dev.emend.curation;

import dev.emend.search.Embedder;
import dev.emend.search.ModelException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Opens the model, which takes seconds, on a thread of its own: nothing interrupts that, and
/// whoever closes the workspace, for a window that waits for instance, must not wait for it.
final class ModelOpening {
    private final Engine.Folders folders;
    private final CompletableFuture<Embedder> model = new CompletableFuture<>();

    ModelOpening(Engine.Folders folders) {
        this.folders = folders;
    }

    /// Called once.
    ///
    /// @throws CancellationException when it is not wanted any more
    /// @throws ModelException with the reason why there is none
    Embedder awaitModel() throws ModelException {
        Thread.ofPlatform().name("model").daemon().start(this::open);
        try {
            return model.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof ModelException problem
                    ? problem
                    : new ModelException(
                            "The model does not start: " + failed.getCause() + ".", failed);
        }
    }

    private void open() {
        try {
            var opened =
                    folders.model().isPresent()
                            ? Embedder.open(folders.model().get(), folders.cache())
                            : Embedder.openBundled(folders.cache());
            if (!model.complete(opened)) {
                opened.close();
            }
        } catch (ModelException | RuntimeException | LinkageError failed) {
            model.completeExceptionally(failed);
        }
    }

    /// What is being opened is closed when it is open.
    void cancel() {
        model.cancel(false);
    }
}
