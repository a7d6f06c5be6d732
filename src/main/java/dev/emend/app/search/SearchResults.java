package dev.emend.app.search;

import dev.emend.app.core.SearchStatus;
import java.util.List;

/// The answer to a search, best first, one hit per item.
///
/// @param isGoodMatch false when even the best hit is below the threshold of a real match
/// @param note what of a line with filters was not understood; else empty
public record SearchResults(
        List<SearchHit> hits, SearchStatus state, boolean isGoodMatch, String note) {
    public SearchResults(List<SearchHit> hits, SearchStatus state, boolean isGoodMatch) {
        this(hits, state, isGoodMatch, "");
    }
}
