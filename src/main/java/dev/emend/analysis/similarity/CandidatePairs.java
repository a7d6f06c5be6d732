package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// The pairs of lessons worth a closer look: all of a small item, and elsewhere those that share
/// telling words.
///
/// Keeps the work near linear: among ten thousand lessons some hundred thousand pairs are left of
/// fifty million.
final class CandidatePairs {
    private static final int SMALL = 150;
    private static final int MAX_HOLDERS = 200;
    private static final int PER_LESSON = 10;

    private CandidatePairs() {}

    /// @param first position of the earlier lesson
    record Pair(int first, int second) {}

    static Set<Pair> of(List<LessonText> lessons, List<ParsedLesson> guidance) {
        var pairs = new HashSet<Pair>();
        var byItem = new HashMap<String, List<Integer>>();
        for (int i = 0; i < lessons.size(); i++) {
            byItem.computeIfAbsent(lessons.get(i).item(), _ -> new ArrayList<>())
                    .add(i);
        }
        boolean isSmall = lessons.size() <= SMALL;
        var blocks =
                isSmall ? List.of(IntStream.range(0, lessons.size()).boxed().toList()) : byItem.values();
        for (var block : blocks) {
            if (block.size() <= SMALL) {
                for (int i = 0; i < block.size(); i++) {
                    for (int j = i + 1; j < block.size(); j++) {
                        pairs.add(new Pair(block.get(i), block.get(j)));
                    }
                }
            }
        }
        if (!isSmall) {
            addSharing(guidance, pairs);
        }
        return pairs;
    }

    private static void addSharing(List<ParsedLesson> guidance, Set<Pair> pairs) {
        var holders = new HashMap<String, List<Integer>>();
        for (int i = 0; i < guidance.size(); i++) {
            for (var word : guidance.get(i).advice().words()) {
                holders.computeIfAbsent(word, _ -> new ArrayList<>()).add(i);
            }
        }
        for (int i = 0; i < guidance.size(); i++) {
            Map<Integer, Double> shared = new HashMap<>();
            for (var word : guidance.get(i).advice().words()) {
                var others = holders.getOrDefault(word, List.of());
                if (others.size() <= MAX_HOLDERS) {
                    double telling = 1 / Math.log(2 + others.size());
                    for (int other : others) {
                        shared.merge(other, telling, Double::sum);
                    }
                }
            }
            shared.remove(i);
            int at = i;
            shared.entrySet().stream()
                    .sorted(Map.Entry.<Integer, Double>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(PER_LESSON)
                    .map(Map.Entry::getKey)
                    .forEach(other -> pairs.add(new Pair(Math.min(at, other), Math.max(at, other))));
        }
    }
}
