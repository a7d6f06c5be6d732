package dev.emend.search;

import java.util.Comparator;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// One entry found, and why it stands where it stands.
///
/// @param id of the entry
/// @param score what [Ranking] makes of the parts
/// @param named whether the whole query is its id, shortcut or place, or says its title or id
///   nearly word for word; such hits come first
public record Hit(String id, Parts parts, double score, boolean named) {
    /// What the whole query names, then by score, then by id.
    public static final Comparator<Hit> BEST_FIRST =
            Comparator.comparing(Hit::named)
                    .thenComparingDouble(Hit::score)
                    .reversed()
                    .thenComparing(Hit::id);

    public Hit(String id, Parts parts, double score) {
        this(id, parts, score, false);
    }

    /// How an entry would be found that is not in the index, or not as it is there.
    ///
    /// @param vector of its embedded text; null when there is none
    /// @param lexicalRank its place among the word matches, from 1; 0 when that is not known
    public static Hit of(
            Entry entry, float @Nullable [] vector, int lexicalRank, SearchRequest request) {
        var query = request.vector();
        var relevance =
                query == null || vector == null || query.values().length != vector.length
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((1 + Vectors.cosine(query.values(), vector)) / 2);
        var standing = entry.standing();
        var parts =
                new Parts(relevance, lexicalRank, 0, standing.trustOrFull(), standing.quality01());
        return new Hit(
                entry.id(),
                parts,
                request.ranking().score(parts),
                WordIndex.isNamed(entry, request.text()));
    }

    /// @param relevance `(1 + cosine) / 2` of query and entry, 0 to 1; empty when one of them has
    ///   no vector
    /// @param lexicalRank its place in the list of word matches, from 1; 0 when no word matched
    /// @param lexical its BM25 score as a share of the list's best, 0 to 1
    /// @param trust as in the score, 0 to 1
    /// @param quality01 `(quality - 1) / 4`, 0 to 1; 0.5 when nobody rated it
    public record Parts(
            OptionalDouble relevance,
            int lexicalRank,
            double lexical,
            double trust,
            double quality01) {}
}
