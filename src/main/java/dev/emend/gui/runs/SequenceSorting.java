package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Sequence;
import java.util.Comparator;

/// In which order sequences are listed, and in which direction.
record SequenceSorting(Order by, boolean isDescending) {
    static final SequenceSorting USUAL = new SequenceSorting(Order.CHANCE, false);

    /// What can be ordered by.
    enum Order {
        CALLS(Comparator.comparing(Sequence::line)),
        SUPPORT(Comparator.comparingInt(Sequence::support)),
        SUCCESS(Comparator.comparingDouble(sequence -> sequence.success().share())),
        /// What could not be compared is below every difference.
        DIFFERENCE(Comparator.comparingDouble(
                sequence -> sequence.against().map(Comparison::difference).orElse(-2.0))),
        /// What is nearest to more than chance first, of the same those that failed more; what could not be
        /// compared last.
        CHANCE(Comparator.<Sequence>comparingDouble(
                        sequence -> sequence.against().map(Comparison::adjusted).orElse(2.0)) // above every chance
                .thenComparing(sequence -> sequence.against()
                        .filter(against -> against.difference() > 0)
                        .isEmpty())
                .thenComparing(
                        sequence -> sequence.against().map(Comparison::chance).orElse(2.0))
                .thenComparing(sequence -> -sequence.support()));

        private final Comparator<Sequence> smallestFirst;

        Order(Comparator<Sequence> smallestFirst) {
            this.smallestFirst = smallestFirst;
        }
    }

    /// By this, the most frequent and the largest difference first; the other way round when it was by this.
    SequenceSorting chosen(Order order) {
        return order == by
                ? new SequenceSorting(by, !isDescending)
                : new SequenceSorting(order, order == Order.SUPPORT || order == Order.DIFFERENCE);
    }

    Comparator<Sequence> comparator() {
        return isDescending ? by.smallestFirst.reversed() : by.smallestFirst;
    }
}
