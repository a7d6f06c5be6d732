package dev.emend.app.review;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.review.ProposalSet.ProposedCluster.Kind;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Proposals for a person's verdict on how learnings, and other entries, relate to each other.
///
/// @param duplicates of equal words, or held to be the same by a judge that is
///   [trusted][JudgeAgreement]
/// @param contradictions held to be so by a person, or by such a judge
/// @param similarPairs what only lies near each other: no claim; the most worth a look first
/// @param entries what lies near each other and is not two learnings of one catalog, such as rules and memories
/// @param clusters contradictions, duplicates and look-alikes as people decide on them, those of other entries too:
///   one verdict each
/// @param groups of learnings near each other, those of equal words too: no claim; the largest first
/// @param counts in how many of the first two a learning is, by its key
/// @param isFresh false while it is worked out anew
public record ProposalSet(
        List<DuplicateGroup> duplicates,
        List<ProposedPair> contradictions,
        List<ProposedPair> similarPairs,
        List<ProposedPair> entries,
        List<ProposedCluster> clusters,
        List<SimilarGroup> groups,
        Map<String, Integer> counts,
        boolean isFresh) {
    /// Nobody judges more look-alikes than these in a week; no more are proposed.
    public static final int MAX_LOOK_ALIKES = 1_000;

    public static final ProposalSet NOTHING = of(List.of(), List.of(), List.of(), List.of(), List.of());

    /// The keys of the learnings that contradict another as far as anybody said so, a judge nobody trusts yet too.
    public Set<String> contradictingKeys() {
        var judgedPairs = similarPairs.stream()
                .filter(pair -> pair.judgment()
                        .filter(judgment -> judgment.relation() == Relation.CONTRADICTS)
                        .isPresent());
        return Stream.concat(contradictions.stream(), judgedPairs)
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
    public record ProposedPair(String one, String other, double likeness, Optional<Judgment> judgment) {
        /// Whether it is worth a try to merge them: half of such pairs say the same.
        public boolean isNear() {
            return likeness >= SimilarityClustering.LEAST || isJudged(Relation.SAME);
        }

        private boolean isJudged(Relation relation) {
            return judgment.filter(word -> word.relation() == relation).isPresent();
        }

        private boolean has(String key) {
            return one.equals(key) || other.equals(key);
        }
    }

    /// Learnings that wait for one verdict.
    ///
    /// @param keys two or more, the one that the others are compared with first
    /// @param pairs of them that were compared; none of equal words
    public record ProposedCluster(Kind kind, List<String> keys, List<ProposedPair> pairs) {
        /// The number of learnings with a key of their own on the screen, 1 to 9.
        static final int MAX_SIMILAR = 9;

        /// The most by which another one may be less alike than the nearest two.
        private static final double MAX_DISTANCE = 0.15;

        /// The claim about the entries.
        public enum Kind {
            CONTRADICTION,
            DUPLICATES,
            /// No claim.
            SIMILAR
        }

        public ProposedCluster {
            keys = List.copyOf(keys);
            pairs = List.copyOf(pairs);
        }

        /// Whether all are learnings of one catalog, of which more can be said than which of them stays.
        public boolean isOfLearnings() {
            return LearningRef.areOfOneCatalog(
                    keys.stream().map(EntryRef::parse).toList());
        }

        private static ProposedCluster of(Kind kind, ProposedPair pair) {
            return new ProposedCluster(kind, List.of(pair.one, pair.other), List.of(pair));
        }

        private static ProposedCluster of(DuplicateGroup group) {
            var judgedPair = group.judgment()
                    .map(_ -> new ProposedPair(
                            group.keys.getFirst(), group.keys.getLast(), group.likeness, group.judgment));
            return new ProposedCluster(
                    Kind.DUPLICATES, group.keys, judgedPair.stream().toList());
        }

        /// Every pair once, in the order of the first pair of each cluster: one of the two nearest, with
        /// what is about as alike to it, until no pair is left. So each member was compared with the first,
        /// and merging is as good a guess for one as for the other. To join whatever pairs connect would make
        /// one cluster of nearly all, each a little farther from the first. What a judge holds to contradict
        /// or to be separate stays a pair, and what one holds to be the same is not mixed with what nobody
        /// judged.
        static List<ProposedCluster> similar(List<ProposedPair> pairs) {
            var clusters = new TreeMap<Integer, ProposedCluster>();
            var places = new HashMap<ProposedPair, Integer>();
            var unjudgedPairs = new LinkedHashSet<ProposedPair>();
            var same = new LinkedHashSet<ProposedPair>();
            for (var pair : pairs) {
                places.put(pair, places.size());
                if (pair.judgment.isEmpty()) {
                    unjudgedPairs.add(pair);
                } else if (pair.isJudged(Relation.SAME)) {
                    same.add(pair);
                } else {
                    clusters.put(places.size() - 1, of(Kind.SIMILAR, pair));
                }
            }
            for (var open : List.of(unjudgedPairs, same)) {
                while (!open.isEmpty()) {
                    var cluster = nearestCluster(open);
                    cluster.pairs.forEach(open::remove);
                    clusters.put(places.get(cluster.pairs.getFirst()), cluster);
                }
            }
            return List.copyOf(clusters.values());
        }

        private static ProposedCluster nearestCluster(LinkedHashSet<ProposedPair> open) {
            var first = open.getFirst();
            var near = open.stream()
                    .filter(pair -> pair.likeness >= first.likeness - MAX_DISTANCE)
                    .sorted(Comparator.comparingDouble(pair -> -pair.likeness))
                    .toList();
            var middle = sum(first.one, near) >= sum(first.other, near) ? first.one : first.other;
            var keys = new LinkedHashSet<>(Set.of(middle));
            near.stream()
                    .filter(pair -> pair.has(middle))
                    .limit(MAX_SIMILAR - 1)
                    .forEach(pair -> keys.addAll(List.of(pair.one, pair.other)));
            var clusterPairs = open.stream()
                    .filter(pair -> keys.contains(pair.one) && keys.contains(pair.other))
                    .toList();
            return new ProposedCluster(Kind.SIMILAR, List.copyOf(keys), clusterPairs);
        }

        private static double sum(String key, List<ProposedPair> pairs) {
            return pairs.stream()
                    .filter(pair -> pair.has(key))
                    .mapToDouble(ProposedPair::likeness)
                    .sum();
        }
    }

    static ProposalSet of(
            List<DuplicateGroup> duplicates,
            List<ProposedPair> contradictions,
            List<ProposedPair> lookAlikes,
            List<ProposedPair> entries,
            List<SimilarGroup> groups) {
        var counts = new HashMap<String, Integer>();
        duplicates.forEach(group -> group.keys().forEach(key -> counts.merge(key, 1, Integer::sum)));
        contradictions.forEach(
                pair -> List.of(pair.one, pair.other).forEach(key -> counts.merge(key, 1, Integer::sum)));
        var clusters = Stream.of(
                        contradictions.stream().map(pair -> ProposedCluster.of(Kind.CONTRADICTION, pair)),
                        duplicates.stream().map(ProposedCluster::of),
                        ProposedCluster.similar(lookAlikes).stream(),
                        ProposedCluster.similar(entries).stream())
                .flatMap(stream -> stream)
                .toList();
        return new ProposalSet(
                List.copyOf(duplicates),
                List.copyOf(contradictions),
                List.copyOf(lookAlikes),
                List.copyOf(entries),
                clusters,
                List.copyOf(groups),
                Map.copyOf(counts),
                false);
    }

    ProposalSet withFresh(boolean isSo) {
        return new ProposalSet(duplicates, contradictions, similarPairs, entries, clusters, groups, counts, isSo);
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
