package dev.emend.analysis.similarity;

/// Priority of a learning in the review queue: how much a decision about it changes what agents are
/// told.
public final class ReviewPriority {
    private ReviewPriority() {}

    /// `(1.05 − trust) · (1 + uses) · (1 + conflicts) · √(1 + days)`, larger first.
    ///
    /// @param trust of the item; beyond 0 to 1 it counts as the nearer end, NaN as 1
    /// @param uses how often the item was served or used; below 0 counts as 0
    /// @param conflicts open contradictions and duplicates; below 0 counts as 0
    /// @param days since the learning was written; below 0, as of a clock that was set back, and
    ///   NaN count as 0
    public static double of(double trust, int uses, int conflicts, double days) {
        double doubt = 1.05 - (Double.isNaN(trust) ? 1 : Math.clamp(trust, 0.0, 1.0));
        double age = days > 0 ? days : 0;
        return doubt * (1.0 + Math.max(0, uses)) * (1.0 + Math.max(0, conflicts)) * Math.sqrt(1 + age);
    }
}
