package dev.emend.search.embedding;

import dev.emend.model.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;

/// Vectors of texts: from the cache when known, else from the model, and then kept.
///
/// Thread-safe as far as the cache is.
public final class Embeddings {
    /// The number of new vectors that are kept at a time: a cancelled job loses little.
    private static final int KEEP_EVERY = 256;

    private final Embedder embedder;
    private final EmbeddingCache cache;

    public Embeddings(Embedder embedder, EmbeddingCache cache) {
        this.embedder = embedder;
        this.cache = cache;
    }

    public ModelInfo model() {
        return embedder.model();
    }

    /// The unit vectors of the texts, in their order; equal texts are computed once. The arrays are
    /// shared: callers do not write into them.
    ///
    /// @throws java.util.concurrent.CancellationException as [Embedder#embed]
    public float[][] of(List<String> texts, Progress progress) throws ModelException {
        var hash = model().hash();
        var distinct = new LinkedHashSet<>(texts);
        var vectorsByText = new HashMap<>(cache.find(hash, distinct));
        vectorsByText.values().removeIf(vector -> vector.length != model().dimension());
        var missing = new ArrayList<String>();
        for (var text : distinct) {
            if (!vectorsByText.containsKey(text)) {
                missing.add(text);
            }
        }
        int before = distinct.size() - missing.size();
        // long texts first makes every slice one of like lengths, and the rate an underestimate
        missing.sort((a, b) -> Integer.compare(b.length(), a.length()));
        for (int start = 0; start < missing.size(); start += KEEP_EVERY) {
            var slice = missing.subList(start, Math.min(missing.size(), start + KEEP_EVERY));
            var vectors = embedder.embed(slice, progress.part(before + start, distinct.size()));
            var newVectors = new HashMap<String, float[]>();
            for (int i = 0; i < vectors.length; i++) {
                newVectors.put(slice.get(i), vectors[i]);
            }
            cache.put(hash, newVectors);
            vectorsByText.putAll(newVectors);
        }
        progress.report(distinct.size(), distinct.size());
        return texts.stream().map(vectorsByText::get).toArray(float[][]::new);
    }
}
