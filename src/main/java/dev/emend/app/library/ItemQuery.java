package dev.emend.app.library;

import java.util.Set;
import java.util.UUID;

/// A query for the items to list, and their order.
///
/// @param catalogs empty for all that are open
/// @param line the query line, for example `trust<0.8 is:pending open button`
/// @param withWeaker whether the weaker matches of its words are listed behind the others
public record ItemQuery(Set<UUID> catalogs, String line, Order order, boolean isDescending, boolean withWeaker) {
    public ItemQuery(Set<UUID> catalogs, String line, Order order, boolean isDescending) {
        this(catalogs, line, order, isDescending, false);
    }

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
        RATING,
        /// The number of times agents were given the item.
        USES,
        /// First what is never used, then unknown use, then by how many kinds of use are known.
        USED,
        /// Days since the newest time it names; what names none comes last.
        AGE,
        CATALOG
    }

    public static ItemQuery all() {
        return new ItemQuery(Set.of(), "", Order.BEST, false);
    }
}
