package dev.emend.app.search;

import dev.emend.search.embedding.EmbeddingCache;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.util.Collection;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The embedding cache in the store. A store that fails costs time, never vectors: they are
/// computed again.
final class StoredEmbeddingCache implements EmbeddingCache {
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
