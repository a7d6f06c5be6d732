package dev.emend.curation;

import java.util.List;

/// The answer to a search, best first, one hit per item.
///
/// @param isGoodMatch false when even the best hit is below the threshold of a real match
public record SearchResults(List<SearchHit> hits, SearchState state, boolean isGoodMatch) {}
