package dev.emend.app.search;

import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.QueryVector;
import dev.emend.search.embedding.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Vectors of texts nobody saved: queries, and lessons in the making. Kept in memory only, the last
/// thousand. Not thread-safe.
public final class QueryVectorCache {
    private static final int MAX_VECTORS = 1_000;

    private final ItemIndexer indexer;
    private final Progress progress;
    private final Map<String, float[]> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
            return size() > MAX_VECTORS;
        }
    };
    private String model = "";

    /// @param progress while vectors are made; hears nothing of how far they are
    public QueryVectorCache(ItemIndexer indexer, Progress progress) {
        this.indexer = indexer;
        this.progress = progress;
    }

    /// The vectors under the model whose vectors are searched, by text; none while that is not
    /// open.
    ///
    /// @throws java.util.concurrent.CancellationException when they are not wanted any more
    public Map<String, QueryVector> of(List<String> texts) throws UserException {
        var embedder = indexer.models().of(indexer.index().activeModel());
        if (embedder.isEmpty()) {
            return Map.of();
        }
        if (!model.equals(embedder.get().model().hash())) {
            cache.clear();
            model = embedder.get().model().hash();
        }
        var missing = new ArrayList<String>();
        for (var text : texts) {
            if (!text.isBlank() && !cache.containsKey(text) && !missing.contains(text)) {
                missing.add(text);
            }
        }
        var vectors = new LinkedHashMap<String, QueryVector>();
        try {
            var newVectors = missing.isEmpty() ? new float[0][] : embedder.get().embed(missing, progress);
            for (int i = 0; i < newVectors.length; i++) {
                cache.put(missing.get(i), newVectors[i]);
                vectors.put(missing.get(i), new QueryVector(model, newVectors[i]));
            }
        } catch (ModelException e) {
            // words still answer; the engine meets the same failure at its next work and says so
            return Map.of();
        }
        for (var text : texts) {
            var vector = cache.get(text);
            if (vector != null) {
                vectors.put(text, new QueryVector(model, vector));
            }
        }
        return vectors;
    }
}
