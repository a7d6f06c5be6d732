package dev.emend.search;

import java.util.List;

/// The hits worth a look: what the query names, what holds all its words, and what is near it.
///
/// Near is a relevance of at least [#RELEVANCE] and half the cosine of the best. Hits by words
/// alone say nothing about how near they are and count as good. How well that tells answers from
/// anything else is in docs/retrieval.md.
///
/// @param hits best first; all that there are when none is good
/// @param items how many items of them to show at most
public record RelevantHits(List<Hit> hits, boolean isGood, int items) {
    /// The relevance below which a hit is no real match.
    public static final double RELEVANCE = 0.61;

    /// The relevance below which a hit without a common word is not worth a look at all.
    public static final double WEAK_RELEVANCE = 0.57;

    /// The number of items shown when nothing is a real match.
    private static final int NEAREST = 3;

    public RelevantHits {
        hits = List.copyOf(hits);
    }

    /// The hits that are at least somewhat near, or share a word with the query: good and weaker ones.
    ///
    /// @param all best first
    public static List<Hit> weaker(List<Hit> all) {
        return all.stream()
                .filter(hit ->
                        hit.parts().lexical() > 0 || hit.parts().relevance().orElse(1) >= WEAK_RELEVANCE)
                .toList();
    }

    /// @param all best first
    /// @param limit how many items are wanted
    public static RelevantHits of(List<Hit> all, int limit) {
        double best = all.stream()
                .flatMapToDouble(hit -> hit.parts().relevance().stream())
                .max()
                .orElse(1);
        double halfOfBest = (best + 0.5) / 2;
        double min = Math.max(RELEVANCE, halfOfBest);
        var good = all.stream()
                .filter(hit -> hit.isNamed()
                        || hit.hasAllWords()
                        || hit.parts().relevance().orElse(1) >= min)
                .toList();
        return good.isEmpty()
                ? new RelevantHits(all, false, Math.min(limit, NEAREST))
                : new RelevantHits(good, true, limit);
    }
}
