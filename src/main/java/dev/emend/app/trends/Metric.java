package dev.emend.app.trends;

import dev.emend.analysis.statistics.ConfidenceInterval;
import java.util.List;
import java.util.Locale;

/// A success metric of the KB-attached learning design against its target.
///
/// @param value a share of 0 to 1, uses per learning, or a correlation; NaN when there is nothing
///   to divide by
/// @param parts what it was divided of
/// @param note a sentence: what it rests on, or what is missing
/// @param rows the records it counts
public record Metric(Name name, double value, Parts parts, Verdict verdict, String note, List<TrendRecordLink> rows) {
    /// More records than these are counted and not listed.
    public static final int MAX_ROWS = 2_000;

    public enum Name {
        /// Failed steps that name an item of their catalog.
        ATTRIBUTION(0.8),
        /// Later plans that use the item of a learning, per learning.
        REUSE(3),
        /// The correlation of trust and success of plans.
        TRUST_AND_SUCCESS(0),
        /// Items with at least one learning, once there were ten tasks.
        ENRICHED(0.4);

        private final double target;

        Name(double target) {
            this.target = target;
        }

        /// The attribution and the correlation must be above it, the others reach it.
        public double target() {
            return target;
        }

        /// As people read it.
        public String title() {
            return TrendTexts.name(this);
        }

        /// The target as people read it.
        public String aim() {
            return TrendTexts.target(this);
        }

        /// As the command line says it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isMetBy(double value) {
            return this == REUSE || this == ENRICHED ? value >= target : value > target;
        }
    }

    public enum Verdict {
        MET,
        NOT_MET,
        UNKNOWN;

        /// As people read it.
        public String title() {
            return TrendTexts.verdict(this);
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param numerator NaN for a correlation
    /// @param low and `high` the interval of the value, NaN where there is none
    public record Parts(double numerator, long denominator, double low, double high) {
        static Parts of(double numerator, long denominator, ConfidenceInterval interval) {
            return new Parts(numerator, denominator, interval.low(), interval.high());
        }
    }

    public Metric {
        rows = rows.size() <= MAX_ROWS ? List.copyOf(rows) : List.copyOf(rows.subList(0, MAX_ROWS));
    }

    /// The value as people read it.
    public String text() {
        return TrendTexts.value(this);
    }

    /// By its value alone; unknown when that is.
    static Verdict verdict(Name name, double value) {
        return Double.isNaN(value) ? Verdict.UNKNOWN : name.isMetBy(value) ? Verdict.MET : Verdict.NOT_MET;
    }
}
