package dev.emend.app.review;

import java.util.Optional;

/// The result of a judge's answers about two learnings in both orders.
sealed interface PairAnswer {
    /// The same relation in both orders.
    record Decided(Judgment judgment) implements PairAnswer {}

    /// Different relations in the two orders: the pair is left to the person, and this judge is not
    /// asked again.
    record Undecided() implements PairAnswer {}

    /// An answer that can't be used: the pair is asked about again next time.
    record Unusable() implements PairAnswer {}

    /// @param first empty when the answer can't be used, as the second
    static PairAnswer of(Optional<Judgment> first, Optional<Judgment> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return new Unusable();
        }
        return first.get().relation() == second.get().relation() ? new Decided(first.get()) : new Undecided();
    }
}
