package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.gui.part.ListOrder;
import java.util.Comparator;

/// The orders of sequences.
enum SequenceOrder {
    CALLS(Comparator.comparing(Sequence::line)),
    SUPPORT(Comparator.comparingInt(Sequence::support)),
    SUCCESS(Comparator.comparingDouble(sequence -> sequence.success().share())),
    /// By difference; sequences that could not be compared are below every difference.
    DIFFERENCE(Comparator.comparingDouble(
            sequence -> sequence.against().map(Comparison::difference).orElse(-2.0))),
    /// Nearest to more than chance first, of equal ones those that failed more; those that could
    /// not be compared last.
    CHANCE(Comparator.<Sequence>comparingDouble(sequence ->
                    sequence.against().map(Comparison::adjustedChance).orElse(2.0)) // above every chance
            .thenComparing(sequence -> sequence.against()
                    .filter(against -> against.difference() > 0)
                    .isEmpty())
            .thenComparing(
                    sequence -> sequence.against().map(Comparison::chance).orElse(2.0))
            .thenComparing(sequence -> -sequence.support()));

    static final ListOrder<SequenceOrder> USUAL = new ListOrder<>(CHANCE, false);

    private final Comparator<Sequence> smallestFirst;

    SequenceOrder(Comparator<Sequence> smallestFirst) {
        this.smallestFirst = smallestFirst;
    }

    /// By this, the most frequent and the largest difference first; the other way round when it was by this.
    ListOrder<SequenceOrder> after(ListOrder<SequenceOrder> currentOrder) {
        return currentOrder.by() == this
                ? currentOrder.reversed()
                : new ListOrder<>(this, this == SUPPORT || this == DIFFERENCE);
    }

    static Comparator<Sequence> comparator(ListOrder<SequenceOrder> order) {
        return order.of(order.by().smallestFirst);
    }
}
