package dev.emend.analysis.statistics;

/// A share of counted things.
///
/// @param hits 0 to `of`
public record Proportion(long hits, long of) {
    public Proportion {
        if (hits < 0 || hits > of) {
            throw new IllegalArgumentException(hits + " of " + of);
        }
    }

    /// 0 to 1; NaN of nothing.
    public double value() {
        return of == 0 ? Double.NaN : (double) hits / of;
    }

    /// The score interval, which stays within 0 and 1 and says something even when all or none are
    /// hits.
    ///
    /// Source: Wilson, "Probable inference, the law of succession, and statistical inference",
    /// Journal of the American Statistical Association 22 (1927).
    public ConfidenceInterval interval() {
        if (of == 0) {
            return ConfidenceInterval.NONE;
        }
        double z = ConfidenceInterval.Z95;
        double share = value();
        double room = 1 + z * z / of;
        double middle = (share + z * z / (2 * of)) / room;
        double half = z * Math.sqrt(share * (1 - share) / of + z * z / (4.0 * of * of)) / room;
        // exact at the ends, where rounding would leave a trace
        return new ConfidenceInterval(
                hits == 0 ? 0 : Math.max(0, middle - half), hits == of ? 1 : Math.min(1, middle + half));
    }
}
