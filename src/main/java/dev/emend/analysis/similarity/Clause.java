package dev.emend.analysis.similarity;

import java.util.List;

/// One piece of advice inside a lesson.
///
/// @param polarity what is to be done, or not
/// @param does what it is about
/// @param when the condition in the same sentence; may be empty
/// @param numbers with their units, in base units where known: `10 ms` is 0.01 s
record Clause(Polarity polarity, WeightedTerms does, WeightedTerms when, List<String> numbers) {

    enum Polarity {
        DO,
        /// Named as what to leave: never, do not, avoid, without.
        DONT,
        /// Named as what something else replaces: instead of, rather than, not.
        REPLACED,
        /// Named as what has to wait for something: not before, not unless.
        WAIT
    }

    boolean isPositive() {
        return polarity == Polarity.DO;
    }
}
