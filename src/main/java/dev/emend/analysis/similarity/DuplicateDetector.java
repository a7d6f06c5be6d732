package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds learnings that say the same, so that a person decides once.
///
/// Proposals only. Works with vectors and, less well, without; contradicting learnings are never
/// proposed as duplicates, and those of different items only when their vectors are near. Equal
/// input gives equal output. Seconds for ten thousand learnings.
public final class DuplicateDetector {
    /// A cluster a person can still look over.
    static final int MAX_SIZE = 50;

    /// The least likeness of two members, as a share of the threshold.
    private static final double FARTHEST = 0.75;

    private DuplicateDetector() {}

    private record Edge(int first, int second, double likeness) {}

    /// The clusters, the most alike first.
    public static List<DuplicateCluster> find(List<LessonText> lessons, Sensitivity sensitivity) {
        return new Search(lessons, sensitivity.threshold()).clusters();
    }

    /// How likely a person would keep only one of the two, 0 to 1; 0 when they contradict or have
    /// next to nothing in common.
    public static double likeness(LessonText a, LessonText b) {
        return likeness(a, b, ParsedLesson.of(a), ParsedLesson.of(b));
    }

    private static double likeness(LessonText a, LessonText b, ParsedLesson ofA, ParsedLesson ofB) {
        return DuplicateScore.of(ofA, ofB, DuplicateScore.cosine(a, b), a.item().equals(b.item()));
    }

    private static final class Search {
        private final List<LessonText> lessons;
        private final List<ParsedLesson> guidance;
        private final double threshold;
        private final Map<CandidatePairs.Pair, Double> known = new HashMap<>();

        Search(List<LessonText> lessons, double threshold) {
            this.lessons = lessons;
            this.guidance = lessons.stream().map(ParsedLesson::of).toList();
            this.threshold = threshold;
        }

        List<DuplicateCluster> clusters() {
            var edges = new ArrayList<Edge>();
            for (var pair : CandidatePairs.of(lessons, guidance)) {
                double likeness = likeness(pair.first(), pair.second());
                if (likeness >= threshold) {
                    edges.add(new Edge(pair.first(), pair.second(), likeness));
                }
            }
            edges.sort(Comparator.comparingDouble((Edge edge) -> -edge.likeness())
                    .thenComparingInt(Edge::first)
                    .thenComparingInt(Edge::second));
            var groupOf = new HashMap<Integer, List<Integer>>();
            for (var edge : edges) {
                var left = groupOf.getOrDefault(edge.first(), List.of(edge.first()));
                var right = groupOf.getOrDefault(edge.second(), List.of(edge.second()));
                if (!left.equals(right) && belong(left, right)) {
                    var joined = new ArrayList<>(left);
                    joined.addAll(right);
                    joined.forEach(member -> groupOf.put(member, joined));
                }
            }
            return groupOf.values().stream()
                    .distinct()
                    .map(this::cluster)
                    .sorted(Comparator.comparingDouble((DuplicateCluster cluster) -> -cluster.likeness())
                            .thenComparing(DuplicateCluster::survivor))
                    .toList();
        }

        /// Two groups are one when their pairs are alike in the mean and none is far: a chain of
        /// likenesses is none.
        private boolean belong(List<Integer> left, List<Integer> right) {
            if (left.size() + right.size() > MAX_SIZE) {
                return false;
            }
            double sum = 0;
            for (int first : left) {
                for (int second : right) {
                    double likeness = likeness(first, second);
                    if (likeness < FARTHEST * threshold) {
                        return false;
                    }
                    sum += likeness;
                }
            }
            return sum >= threshold * left.size() * right.size();
        }

        private double likeness(int first, int second) {
            var pair = new CandidatePairs.Pair(Math.min(first, second), Math.max(first, second));
            return known.computeIfAbsent(
                    pair,
                    of -> DuplicateDetector.likeness(
                            lessons.get(of.first()),
                            lessons.get(of.second()),
                            guidance.get(of.first()),
                            guidance.get(of.second())));
        }

        private DuplicateCluster cluster(List<Integer> members) {
            var sorted = new ArrayList<>(members);
            sorted.sort(Comparator.comparing(
                            (Integer i) -> !lessons.get(i).learning().isFromPerson())
                    .thenComparingInt(i -> -guidance.get(i).all().words().size())
                    .thenComparing(i -> lessons.get(i).timestamp(), Comparator.reverseOrder())
                    .thenComparing(i -> lessons.get(i).key()));
            double sum = 0;
            int pairs = 0;
            for (int i = 0; i < sorted.size(); i++) {
                for (int j = i + 1; j < sorted.size(); j++) {
                    sum += likeness(sorted.get(i), sorted.get(j));
                    pairs++;
                }
            }
            var keys = sorted.stream().map(i -> lessons.get(i).key()).toList();
            var why = DuplicateScore.why(guidance.get(sorted.get(0)), guidance.get(sorted.get(1)));
            return new DuplicateCluster(keys, keys.getFirst(), sum / pairs, why);
        }
    }
}
