package dev.emend.app.search;

import dev.emend.app.core.SearchStatus;
import java.util.List;

/// The answer to a search, best first, one hit per item.
///
/// @param isGoodMatch false when even the best hit is below the threshold of a real match
/// @param warnings what of a line with filters was not understood
public record SearchResults(
        List<SearchHit> hits, SearchStatus state, boolean isGoodMatch, List<String> warnings) {
    public SearchResults(List<SearchHit> hits, SearchStatus state, boolean isGoodMatch) {
        this(hits, state, isGoodMatch, List.of());
    }
}
