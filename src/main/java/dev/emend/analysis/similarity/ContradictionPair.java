package dev.emend.analysis.similarity;

/// Two learnings an agent cannot both follow.
///
/// @param a key of one
/// @param b key of the other, which comes later in the list searched
/// @param certainty 0 to 1
/// @param why for people, without capital or full stop
public record ContradictionPair(String a, String b, Kind kind, double certainty, String why) {
    public enum Kind {
        /// One does what the other replaces by another action.
        ACTION,
        /// They name different controls or tools for the same.
        TARGET,
        /// One does what the other warns of.
        POLARITY,
        /// They do the same steps in another order.
        ORDER,
        /// They give another value to the same.
        VALUE
    }
}
