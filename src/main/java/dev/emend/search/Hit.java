package dev.emend.search;

import dev.emend.model.Ranking;
import dev.emend.search.embedding.Vectors;
import java.util.Comparator;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Entry that was found, and why it has its rank.
///
/// @param id of the entry
/// @param score what [Ranking] makes of the parts
/// @param isNamed whether the whole query is its id, shortcut or place, says its title or id nearly
///   word for word, or quotes words it holds; such hits come first
/// @param hasAllWords whether it holds every word of the query
public record Hit(String id, Parts parts, double score, boolean isNamed, boolean hasAllWords) {
    /// The order of hits: first what the whole query names, then by score as it is shown, then by
    /// rating, then by the whole score and by id.
    public static final Comparator<Hit> BEST_FIRST = Comparator.comparing(Hit::isNamed)
            .thenComparingDouble(hit -> Ranking.roundScore(hit.score()))
            .thenComparingDouble(hit -> hit.parts().quality01())
            .thenComparingDouble(Hit::score)
            .reversed()
            .thenComparing(Hit::id);

    /// The hit of an entry that is not in the index, or not as it is there.
    ///
    /// @param vector of its embedded text; null when there is none
    /// @param lexicalRank its place among the word matches, from 1; 0 when that is not known
    public static Hit of(IndexEntry entry, float @Nullable [] vector, int lexicalRank, SearchRequest request) {
        var query = request.vector();
        var relevance = query == null || vector == null || query.values().length != vector.length
                ? OptionalDouble.empty()
                : OptionalDouble.of((1 + Vectors.cosine(query.values(), vector)) / 2);
        var attributes = entry.attributes();
        var parts = new Parts(relevance, lexicalRank, 0, attributes.trustOrFull(), attributes.quality01());
        return new Hit(
                entry.id(),
                parts,
                parts.score(request.ranking()),
                WordMatches.isNamed(entry, request.text()),
                WordQuery.hasAll(request.text(), entry.texts().getFirst()));
    }

    /// @param relevance `(1 + cosine) / 2` of query and entry, 0 to 1; empty when one of them has
    ///   no vector
    /// @param lexicalRank its place in the list of word matches, from 1; 0 when no word matched
    /// @param lexical its BM25 score as a share of the list's best, 0 to 1
    /// @param trust as in the score, 0 to 1
    /// @param quality01 `(quality - 1) / 4`, 0 to 1; 0.5 when nobody rated it
    public record Parts(OptionalDouble relevance, int lexicalRank, double lexical, double trust, double quality01) {
        /// By the formula; without a relevance it is `trust / lexicalRank` under each: the best
        /// word match of full trust scores 1, and lack of trust costs places, the more the further
        /// down the list.
        public double score(Ranking ranking) {
            if (relevance.isPresent()) {
                return ranking.score(relevance.getAsDouble(), trust, quality01);
            }
            return lexicalRank == 0 ? 0 : trust / lexicalRank;
        }
    }
}
