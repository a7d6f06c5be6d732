package dev.emend.analysis;

/// How readily duplicates are proposed; thresholds were chosen on the tuning half of the judged
/// pairs.
public enum Sensitivity {
    /// Only what is nearly the same text.
    STRICT(0.85),
    /// Nine of ten proposals are right.
    DEFAULT(0.7),
    /// More proposals, more of them wrong.
    EAGER(0.5);

    private final double threshold;

    Sensitivity(double threshold) {
        this.threshold = threshold;
    }

    /// The least likeness of a proposal.
    public double threshold() {
        return threshold;
    }
}
