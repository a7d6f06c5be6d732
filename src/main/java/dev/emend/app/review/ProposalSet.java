package dev.emend.app.review;

import dev.emend.analysis.similarity.Relation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What waits for a person's verdict on how learnings stand to each other.
///
/// @param duplicates of equal words, or held to be the same by a judge that is
///   [trusted][JudgeAgreement]
/// @param contradictions held to be so by a person, or by such a judge
/// @param lookAlikes what only lies near each other: no claim; the most worth a look first
/// @param groups of learnings near each other, those of equal words too: no claim; the largest first
/// @param counts in how many of the first two a learning is, by its key
/// @param isFresh false while it is worked out anew
public record ProposalSet(
        List<DuplicateGroup> duplicates,
        List<ProposedPair> contradictions,
        List<ProposedPair> lookAlikes,
        List<SimilarGroup> groups,
        Map<String, Integer> counts,
        boolean isFresh) {
    /// Nobody judges more look-alikes than these in a week; no more are proposed.
    public static final int MAX_LOOK_ALIKES = 1_000;

    public static final ProposalSet NOTHING = of(List.of(), List.of(), List.of(), List.of());

    /// The keys of the learnings that contradict another as far as anybody said so, a judge nobody trusts yet too.
    public Set<String> contradicting() {
        var judged = lookAlikes.stream()
                .filter(pair -> pair.judgment()
                        .filter(judgment -> judgment.relation() == Relation.CONTRADICTS)
                        .isPresent());
        return Stream.concat(contradictions.stream(), judged)
                .flatMap(pair -> Stream.of(pair.one(), pair.other()))
                .collect(Collectors.toSet());
    }

    /// Learnings that say the same.
    ///
    /// @param keys of the learnings, the one that should stay first
    /// @param likeness the cosine of the two that are least alike, 0.40 to 1
    /// @param judgment empty of equal words
    public record DuplicateGroup(List<String> keys, double likeness, Optional<Judgment> judgment) {
        public DuplicateGroup {
            keys = List.copyOf(keys);
        }
    }

    /// Learnings near each other: two or more.
    ///
    /// @param keys of the learnings, the one nearest to all others first
    /// @param similarity the least cosine to the first one, 0.75 to 1
    public record SimilarGroup(List<String> keys, double similarity) {
        public SimilarGroup {
            keys = List.copyOf(keys);
        }
    }

    /// Two learnings, by their keys.
    ///
    /// @param likeness the cosine of their vectors, 0.40 to 1; 0 when they are no neighbors
    /// @param judgment what a judge made of them; empty when none did, or a person decided
    public record ProposedPair(String one, String other, double likeness, Optional<Judgment> judgment) {}

    static ProposalSet of(
            List<DuplicateGroup> duplicates,
            List<ProposedPair> contradictions,
            List<ProposedPair> lookAlikes,
            List<SimilarGroup> groups) {
        var counts = new HashMap<String, Integer>();
        duplicates.forEach(group -> group.keys().forEach(key -> counts.merge(key, 1, Integer::sum)));
        contradictions.forEach(
                pair -> List.of(pair.one, pair.other).forEach(key -> counts.merge(key, 1, Integer::sum)));
        return new ProposalSet(
                List.copyOf(duplicates),
                List.copyOf(contradictions),
                List.copyOf(lookAlikes),
                List.copyOf(groups),
                Map.copyOf(counts),
                false);
    }

    ProposalSet fresh(boolean isSo) {
        return new ProposalSet(duplicates, contradictions, lookAlikes, groups, counts, isSo);
    }

    /// Whether cards show the same of both.
    public boolean hasSameChips(ProposalSet other) {
        return duplicates.equals(other.duplicates) && contradictions.equals(other.contradictions);
    }

    /// In how many duplicates and contradictions a learning is.
    int of(String key) {
        return counts.getOrDefault(key, 0);
    }
}
