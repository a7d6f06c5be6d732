package dev.emend.app.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.list.Facet;
import dev.emend.app.list.Histogram;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.UsedBy;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The answer to a [ItemQuery].
///
/// @param total the items before the query line was applied
/// @param facets counted over all items the other facets leave
/// @param note a sentence when the line could not be used as it stands, or search knows words only;
///   else empty
/// @param withSecrets those of the rows whose items hold a key, a token or a password
/// @param facts what is known of the rows beside their files
/// @param searchResult how the words of the line found the rows
public record ItemPage(
        List<ItemSummary> rows,
        int total,
        List<Facet> facets,
        String note,
        Set<ItemRef> withSecrets,
        Facts facts,
        Found searchResult) {
    /// @param histograms of the numeric fields, counted as the facets are
    /// @param catalogs the short names of the open catalogs
    /// @param past uses and age of each row
    public record Facts(List<Histogram> histograms, Map<UUID, String> catalogs, Map<ItemRef, Past> past) {
        public static final Facts NONE = new Facts(List.of(), Map.of(), Map.of());
    }

    /// @param uses how often agents were given it
    /// @param usedBy what is known to have used it; never empty
    /// @param age days since the newest time it names; NaN when it names none
    public record Past(int uses, List<UsedBy> usedBy, double age) {}

    /// @param hits the scores of the rows; empty when the line has no words
    /// @param weaker how many weaker matches there are, listed or not
    public record Found(Map<ItemRef, SearchHit> hits, int weaker) {
        public static final Found NONE = new Found(Map.of(), 0);
    }

    public ItemPage(List<ItemSummary> rows, int total, List<Facet> facets, String note, Set<ItemRef> withSecrets) {
        this(rows, total, facets, note, withSecrets, Facts.NONE, Found.NONE);
    }
}
