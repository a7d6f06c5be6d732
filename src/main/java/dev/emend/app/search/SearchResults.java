package dev.emend.app.search;

import dev.emend.app.core.SearchStatus;
import java.util.List;
import java.util.OptionalInt;

/// The answer to a search, best first, one hit per item.
///
/// @param isGoodMatch false when even the best hit is below the threshold of a real match
/// @param total how many items match, whatever the limit, at most [SearchService#MOST_COUNTED];
///   empty where all are like it to some degree
/// @param warnings what of a line with filters was not understood
public record SearchResults(
        List<SearchHit> hits, SearchStatus state, boolean isGoodMatch, OptionalInt total, List<String> warnings) {
    public SearchResults(List<SearchHit> hits, SearchStatus state, boolean isGoodMatch) {
        this(hits, state, isGoodMatch, OptionalInt.empty(), List.of());
    }
}
