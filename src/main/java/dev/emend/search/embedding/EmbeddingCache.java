package dev.emend.search.embedding;

import java.util.Collection;
import java.util.Map;

/// Vectors computed before, kept by whoever has a store.
///
/// Called from any thread; implementations see to their own safety. A cache may forget.
public interface EmbeddingCache {
    /// The known vectors of these texts under this model; unknown texts are missing in the answer.
    Map<String, float[]> find(String modelHash, Collection<String> texts);

    /// @param vectors by text
    void put(String modelHash, Map<String, float[]> vectors);
}
