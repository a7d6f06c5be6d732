package dev.emend.search;

import java.util.OptionalDouble;

/// One entry found, and why it stands where it stands.
///
/// @param id of the entry
/// @param score what [Ranking] makes of the parts
/// @param named whether the whole query is its id, shortcut or place; such hits come first
public record Hit(String id, Parts parts, double score, boolean named) {

    public Hit(String id, Parts parts, double score) {
        this(id, parts, score, false);
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
