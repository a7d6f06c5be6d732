package dev.emend.analysis;

/// A share of a whole that was counted, and how far it can be trusted.
///
/// @param hits 0 to `of`
/// @param of how many were counted
public record Proportion(int hits, int of) {
    /// The two-sided 95 % point of the normal distribution.
    static final double Z = 1.959963984540054;

    public Proportion {
        if (hits < 0 || of < hits) {
            throw new IllegalArgumentException(hits + " of " + of);
        }
    }

    /// @param low inclusive
    /// @param high inclusive
    public record Interval(double low, double high) {}

    /// 0 to 1; NaN when nothing was counted.
    public double share() {
        return of == 0 ? Double.NaN : (double) hits / of;
    }

    /// The 95 % interval of the share, 0 to 1 when nothing was counted.
    ///
    /// Source: Wilson, "Probable inference, the law of succession, and statistical inference",
    /// Journal of the American Statistical Association 22 (1927).
    public Interval interval() {
        if (of == 0) {
            return new Interval(0, 1);
        }
        double share = share();
        double square = Z * Z;
        double middle = share + square / (2 * of);
        double width = Z * Math.sqrt(share * (1 - share) / of + square / (4.0 * of * of));
        double whole = 1 + square / of;
        // at the ends the bound is exactly the end, whatever rounding says
        double low = hits == 0 ? 0 : (middle - width) / whole;
        double high = hits == of ? 1 : (middle + width) / whole;
        return new Interval(low, high);
    }
}
