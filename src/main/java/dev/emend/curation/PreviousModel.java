package dev.emend.curation;

import dev.emend.model.Progress;
import dev.emend.search.Embedder;
import dev.emend.search.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The bundled model, kept for questions while its vectors are still the ones that are searched and
/// another model reads.
final class PreviousModel {
    private static final Logger LOG = Logger.getLogger(PreviousModel.class.getName());

    private final Engine engine;
    private volatile @Nullable Embedder model;

    PreviousModel(Engine engine) {
        this.engine = engine;
    }

    /// Opens it when its vectors are searched and another model is configured.
    void keep(Optional<String> active, String configured) {
        if (model != null || active.isEmpty() || active.get().equals(configured)) {
            return;
        }
        try {
            var bundled = Embedder.openBundled(engine.folders.cache());
            if (bundled.model().hash().equals(active.get())) {
                model = bundled;
            } else {
                bundled.close();
            }
        } catch (ModelException problem) { // then words answer until the new vectors are there
            LOG.log(Level.INFO, "The model before can't be opened", problem);
        }
    }

    void forget() {
        var last = model;
        model = null;
        if (last != null) {
            last.close();
        }
    }

    /// The text as a vector of the active model, whichever of the two that is; null when neither.
    float @Nullable [] vector(String text, String active) {
        for (var one : new @Nullable Embedder[] {engine.embedder().orElse(null), model}) {
            if (one != null && !text.isBlank() && one.model().hash().equals(active)) {
                try {
                    return one.embed(List.of(text), Progress.SILENT)[0];
                } catch (ModelException failed) {
                    // words still answer; the next work on the index says why
                    return null;
                }
            }
        }
        return null;
    }
}
