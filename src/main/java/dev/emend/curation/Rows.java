package dev.emend.curation;

import java.util.List;

/// The answer to a [RowQuery].
///
/// @param total the items before the query line was applied
/// @param facets counted over all items the other facets leave
/// @param note a sentence when the line could not be used as it stands, or search knows words only;
///   else empty
public record Rows(List<ItemRow> rows, int total, List<Facet> facets, String note) {}
