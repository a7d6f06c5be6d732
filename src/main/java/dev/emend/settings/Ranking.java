package dev.emend.settings;

/// How search results are ordered.
public enum Ranking {
    /// `(0.7·relevance + 0.3·(quality−1)/4) × trust`.
    BALANCED,
    /// `0.3·quality + 0.7·relevance`, as the scoped knowledge design writes it.
    DOCUMENT
}
