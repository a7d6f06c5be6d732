package dev.emend.analysis.similarity;

/// How readily duplicates are proposed; thresholds were chosen on the judged pairs.
public enum Sensitivity {
    /// Only what is nearly the same text.
    STRICT(0.95),
    /// Nine of ten proposals are right on texts like those it was tuned on, fewer on others; see
    /// `docs/benchmarks.md`.
    DEFAULT(0.85),
    /// More proposals, more of them wrong.
    EAGER(0.6);

    private final double threshold;

    Sensitivity(double threshold) {
        this.threshold = threshold;
    }

    /// The least likeness of a proposal.
    public double threshold() {
        return threshold;
    }
}
