package dev.emend.app.search;

import dev.emend.app.core.SearchStatus;
import java.util.List;
import java.util.OptionalInt;

/// The answer to a search, best first, one hit per item.
///
/// @param isGoodMatch false when even the best hit is below the threshold of a real match
/// @param total how many items match, whatever the limit, at most [SearchService#MAX_COUNTED];
///   empty where all are like it to some degree
/// @param warnings what of a line with filters was not understood
/// @param weaker behind the hits, best first; empty when nobody asked for them
public record SearchResults(
        List<SearchHit> hits,
        SearchStatus state,
        boolean isGoodMatch,
        OptionalInt total,
        List<String> warnings,
        List<SearchHit> weaker) {
    public SearchResults(
            List<SearchHit> hits, SearchStatus state, boolean isGoodMatch, OptionalInt total, List<String> warnings) {
        this(hits, state, isGoodMatch, total, warnings, List.of());
    }

    public SearchResults(List<SearchHit> hits, SearchStatus state, boolean isGoodMatch) {
        this(hits, state, isGoodMatch, OptionalInt.empty(), List.of());
    }

    SearchResults withWeaker(List<SearchHit> weakerHits) {
        return new SearchResults(hits, state, isGoodMatch, total, warnings, weakerHits);
    }
}
