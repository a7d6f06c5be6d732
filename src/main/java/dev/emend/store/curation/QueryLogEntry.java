package dev.emend.store.curation;

import java.time.Instant;
import java.util.List;

/// A query and its answer.
///
/// @param kind what asked: `search`, `similar`, `prompt`
/// @param hits best first
public record QueryLogEntry(Instant at, String person, String kind, String query, String filter, List<Hit> hits) {
    public QueryLogEntry {
        hits = List.copyOf(hits);
    }

    /// @param key of the item, learning or memory
    /// @param score the score it was ranked by; NaN when it had none
    public record Hit(String key, double score) {}
}
