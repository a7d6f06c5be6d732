package dev.emend.analysis.statistics;

/// Interval that holds a number with 95 % confidence; both ends NaN when nothing can be said.
public record ConfidenceInterval(double low, double high) {
    public static final ConfidenceInterval NONE = new ConfidenceInterval(Double.NaN, Double.NaN);

    /// The standard normal leaves 2.5 % above this.
    static final double Z95 = 1.959963984540054;
}
