package dev.emend.app.library;

import java.util.Set;
import java.util.UUID;

/// Which items to list, and in which order.
///
/// @param catalogs empty for all that are open
/// @param line the query line, for example `trust<0.8 is:pending open button`
public record ItemQuery(Set<UUID> catalogs, String line, Order order, boolean descending) {
    public enum Order {
        /// By score when the line has words, else what wants a person first: the lowest trust, then
        /// what is pending, then what is unrated.
        ATTENTION,
        /// By score when the line has words, else as in the file.
        BEST,
        NAME,
        ATTACHED,
        IMPLIED,
        TRUST,
        LAST_FAILURE,
        RATING
    }

    public static ItemQuery all() {
        return new ItemQuery(Set.of(), "", Order.BEST, false);
    }
}
