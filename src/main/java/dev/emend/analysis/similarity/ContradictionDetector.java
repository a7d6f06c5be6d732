package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/// Finds learnings of the same or similar items that an agent cannot both follow.
///
/// Proposals only; what counts is the wording of the advice: one does what the other warns of or
/// replaces, the steps come in another order, or a value differs, and the situation is the same.
/// Equal input gives equal output. Seconds for ten thousand learnings.
public final class ContradictionDetector {
    /// The least certainty of a proposal, chosen on the judged pairs.
    static final double THRESHOLD = 0.65;

    /// How alike the errors have to be for two items to speak of one situation.
    private static final double MIN_ERROR_ACROSS = 0.1;

    private ContradictionDetector() {}

    /// The most certain first.
    ///
    /// @param similarItems whether two different items, given by their keys, are about the same
    public static List<ContradictionPair> find(List<LessonText> lessons, BiPredicate<String, String> similarItems) {
        return find(lessons, similarItems, THRESHOLD);
    }

    static List<ContradictionPair> find(
            List<LessonText> lessons, BiPredicate<String, String> similarItems, double threshold) {
        var guidance = lessons.stream().map(ParsedLesson::of).toList();
        var found = new ArrayList<ContradictionPair>();
        for (var pair : CandidatePairs.of(lessons, guidance)) {
            var a = lessons.get(pair.first());
            var b = lessons.get(pair.second());
            var parsedLesson = guidance.get(pair.first());
            var other = guidance.get(pair.second());
            boolean isOneSituation = a.item().equals(b.item())
                    || parsedLesson.error().likeness(other.error()) >= MIN_ERROR_ACROSS
                            && similarItems.test(a.item(), b.item());
            if (!isOneSituation) {
                continue;
            }
            var clash = Contradiction.of(parsedLesson, other);
            if (clash.certainty() >= threshold) {
                found.add(new ContradictionPair(a.key(), b.key(), clash.kind(), clash.certainty(), clash.why()));
            }
        }
        found.sort(Comparator.comparingDouble((ContradictionPair pair) -> -pair.certainty())
                .thenComparing(ContradictionPair::a)
                .thenComparing(ContradictionPair::b));
        return found;
    }
}
