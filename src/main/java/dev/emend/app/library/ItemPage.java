package dev.emend.app.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.Set;

/// The answer to a [ItemQuery].
///
/// @param total the items before the query line was applied
/// @param facets counted over all items the other facets leave
/// @param note a sentence when the line could not be used as it stands, or search knows words only;
///   else empty
/// @param withSecrets those of the rows whose items hold a key, a token or a password
public record ItemPage(List<ItemSummary> rows, int total, List<Facet> facets, String note, Set<ItemRef> withSecrets) {
    public ItemPage(List<ItemSummary> rows, int total, List<Facet> facets, String note) {
        this(rows, total, facets, note, Set.of());
    }
}
