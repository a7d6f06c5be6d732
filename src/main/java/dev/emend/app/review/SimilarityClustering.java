package dev.emend.app.review;

import dev.emend.app.review.ProposalSet.SimilarGroup;
import dev.emend.model.LearningRef;
import dev.emend.search.NeighborSearch.NeighborPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/// Average-linkage clustering of learnings by the cosine of their vectors: those of equal words first, then
/// neighbors, the nearest first.
///
/// Two groups become one while the cosine between their learnings is [#LEAST] or more on average. A chain of
/// neighbors, each a little farther from the first, so never becomes a group. In the end the learning nearest
/// to all others of its group stands for it, and what is less than [#LEAST] like that one leaves it.
final class SimilarityClustering {
    /// Of judged pairs from here on 46 % said the same, 39 % contradicted each other: read, not believed.
    static final double LEAST = 0.75;

    /// The number of groups, the largest, that are compared each with each: pairs link only the nearest
    /// learnings, so a large group comes in parts.
    private static final int COMPARED = 2_000;

    private final Map<String, float[]> vectors;
    private final CannotLinks cannotLinks;
    private final Map<String, Group> groups = new HashMap<>();

    /// Pairs of learnings, by their keys, that must not be in one group.
    static final class CannotLinks {
        private final Map<String, Set<String>> links = new HashMap<>();

        void add(String one, String other) {
            links.computeIfAbsent(one, _ -> new HashSet<>()).add(other);
            links.computeIfAbsent(other, _ -> new HashSet<>()).add(one);
        }

        private Set<String> of(String key) {
            return links.getOrDefault(key, Set.of());
        }
    }

    /// @param equal the keys that have the words of the first one
    /// @param sum of the vectors of all keys
    private record Group(UUID catalog, List<String> keys, Set<String> equal, double[] sum) {}

    private record MergeCandidate(Group one, Group other, double similarity) {}

    private SimilarityClustering(Map<String, float[]> vectors, CannotLinks cannotLinks) {
        this.vectors = vectors;
        this.cannotLinks = cannotLinks;
    }

    /// The largest first, then the nearest.
    ///
    /// @param equal keys of learnings with equal words
    /// @param pairs the nearest first
    /// @param vectors of length 1, by key; a learning without one is only grouped by its words
    static List<SimilarGroup> of(
            List<List<String>> equal, List<NeighborPair> pairs, Map<String, float[]> vectors, CannotLinks cannotLinks) {
        var clustering = new SimilarityClustering(vectors, cannotLinks);
        equal.forEach(clustering::begin);
        for (var pair : pairs) {
            if (pair.cosine() >= LEAST && vectors.containsKey(pair.one()) && vectors.containsKey(pair.other())) {
                clustering.join(clustering.group(pair.one()), clustering.group(pair.other()));
            }
        }
        clustering.joinParts();
        return clustering.distinct().stream()
                .map(clustering::result)
                .filter(group -> group.keys().size() > 1)
                .sorted(Comparator.comparingInt(
                                (SimilarGroup group) -> -group.keys().size())
                        .thenComparingDouble(group -> -group.similarity())
                        .thenComparing(group -> group.keys().getFirst()))
                .toList();
    }

    private void begin(List<String> keys) {
        var group = new Group(
                LearningRef.parse(keys.getFirst()).item().catalog(),
                new ArrayList<>(keys),
                new HashSet<>(keys),
                sum(keys));
        keys.forEach(key -> groups.put(key, group));
    }

    private Group group(String key) {
        if (!groups.containsKey(key)) {
            begin(List.of(key));
        }
        return Objects.requireNonNull(groups.get(key));
    }

    private double[] sum(List<String> keys) {
        var sum = new double[0];
        for (var key : keys) {
            var vector = vectors.get(key);
            if (vector != null) {
                sum = sum.length == 0 ? new double[vector.length] : sum;
                for (int i = 0; i < vector.length; i++) {
                    sum[i] += vector[i];
                }
            }
        }
        return sum;
    }

    /// The mean cosine between the learnings of both; −1 when one has no vectors.
    private static double similarity(Group one, Group other) {
        if (one.sum.length == 0 || one.sum.length != other.sum.length) {
            return -1;
        }
        double dot = 0;
        for (int i = 0; i < one.sum.length; i++) {
            dot += one.sum[i] * other.sum[i];
        }
        return dot / one.keys.size() / other.keys.size();
    }

    private void join(Group one, Group other) {
        var larger = one.keys.size() >= other.keys.size() ? one : other;
        var smaller = larger == one ? other : one;
        if (one == other || similarity(one, other) < LEAST || isForbidden(smaller, larger)) {
            return;
        }
        for (int i = 0; i < larger.sum.length; i++) {
            larger.sum[i] += smaller.sum[i];
        }
        larger.keys.addAll(smaller.keys);
        smaller.keys.forEach(key -> groups.put(key, larger));
    }

    private boolean isForbidden(Group smaller, Group larger) {
        return smaller.keys.stream()
                .anyMatch(key -> cannotLinks.of(key).stream().anyMatch(other -> groups.get(other) == larger));
    }

    private void joinParts() {
        var parts = distinct().stream()
                .filter(group -> group.keys.size() > 1)
                .sorted(Comparator.comparingInt(group -> -group.keys.size()))
                .limit(COMPARED)
                .toList();
        var near = new ArrayList<MergeCandidate>();
        for (int i = 0; i < parts.size(); i++) {
            for (int k = i + 1; k < parts.size(); k++) {
                double similarity =
                        parts.get(i).catalog.equals(parts.get(k).catalog) ? similarity(parts.get(i), parts.get(k)) : -1;
                if (similarity >= LEAST) {
                    near.add(new MergeCandidate(parts.get(i), parts.get(k), similarity));
                }
            }
        }
        near.sort(Comparator.comparingDouble(two -> -two.similarity));
        near.forEach(two -> join(group(two.one.keys.getFirst()), group(two.other.keys.getFirst())));
    }

    private List<Group> distinct() {
        return groups.entrySet().stream()
                .filter(entry -> entry.getValue().keys.getFirst().equals(entry.getKey()))
                .map(Map.Entry::getValue)
                .sorted(Comparator.comparing(group -> group.keys.getFirst()))
                .toList();
    }

    /// With the learning first that stands for it, and without those that are too far from that one.
    private SimilarGroup result(Group group) {
        if (group.sum.length == 0) {
            return new SimilarGroup(group.keys, 1);
        }
        var middle = group.keys.stream()
                .max(Comparator.comparingDouble(key -> dot(key, group.sum)))
                .orElseThrow();
        var near = new HashMap<String, Double>();
        for (var key : group.keys) {
            double cosine = cosine(key, middle);
            boolean hasItsWords = group.equal.contains(key) && group.equal.contains(middle);
            if (key.equals(middle) || hasItsWords || cosine >= LEAST) {
                near.put(key, key.equals(middle) || hasItsWords ? Math.max(cosine, LEAST) : cosine);
            }
        }
        var keys = near.keySet().stream()
                .sorted(Comparator.comparing((String key) -> !key.equals(middle))
                        .thenComparingDouble(key -> -Objects.requireNonNull(near.get(key)))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        return new SimilarGroup(
                keys,
                near.values().stream().mapToDouble(Double::doubleValue).min().orElse(1));
    }

    private double dot(String key, double[] sum) {
        double dot = 0;
        var vector = vectors.getOrDefault(key, new float[0]);
        for (int i = 0; i < vector.length; i++) {
            dot += vector[i] * sum[i];
        }
        return dot;
    }

    private double cosine(String one, String other) {
        var left = vectors.getOrDefault(one, new float[0]);
        var right = vectors.getOrDefault(other, new float[0]);
        double dot = 0;
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            dot += left[i] * right[i];
        }
        return dot;
    }
}
