package dev.emend.search;

import dev.emend.model.Ranking;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Query to the index.
///
/// @param text the words; may be empty when there is a vector
/// @param vector of the words; null, or of a model that is not searched, searches by words only
/// @param catalogs where to look; empty means everywhere
/// @param within what may be found; null means everything
/// @param limit how many hits at most, 1 or more
public record SearchRequest(
        String text,
        @Nullable QueryVector vector,
        Set<UUID> catalogs,
        @Nullable IdFilter within,
        Ranking ranking,
        int limit) {

    public SearchRequest {
        catalogs = Set.copyOf(catalogs);
        if (limit < 1) {
            throw new IllegalArgumentException("a search wants at least one hit");
        }
    }

    /// Everywhere, ranked by [Ranking#RELEVANCE].
    public static SearchRequest of(String text, @Nullable QueryVector vector, int limit) {
        return new SearchRequest(text, vector, Set.of(), null, Ranking.RELEVANCE, limit);
    }
}
