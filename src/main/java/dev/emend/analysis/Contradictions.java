package dev.emend.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/// Finds learnings of the same or similar items that an agent cannot both follow.
///
/// Proposals only; what counts is the wording of the advice: one does what the other warns of or
/// replaces, the steps come in another order, or a value differs. Equal input gives equal output.
/// Seconds for ten thousand learnings.
public final class Contradictions {
    /// The least certainty of a proposal, chosen on the tuning half of the judged pairs.
    static final double THRESHOLD = 0.6;

    private Contradictions() {}

    /// The most certain first.
    ///
    /// @param similarItems whether two different items, given by their keys, are about the same
    public static List<Contradiction> find(
            List<Lesson> lessons, BiPredicate<String, String> similarItems) {
        var guidance = lessons.stream().map(Guidance::of).toList();
        var found = new ArrayList<Contradiction>();
        for (var pair : Candidates.of(lessons, guidance)) {
            var a = lessons.get(pair.first());
            var b = lessons.get(pair.second());
            if (!a.item().equals(b.item()) && !similarItems.test(a.item(), b.item())) {
                continue;
            }
            var clash = Clash.of(guidance.get(pair.first()), guidance.get(pair.second()));
            if (clash.certainty() >= THRESHOLD) {
                found.add(
                        new Contradiction(
                                a.key(), b.key(), clash.kind(), clash.certainty(), clash.why()));
            }
        }
        found.sort(
                Comparator.comparingDouble((Contradiction one) -> -one.certainty())
                        .thenComparing(Contradiction::a)
                        .thenComparing(Contradiction::b));
        return found;
    }
}
