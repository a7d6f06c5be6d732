package dev.emend.app.trends;

import dev.emend.analysis.statistics.CalibrationCurve;
import dev.emend.analysis.statistics.Correlation;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.app.core.DateRange;
import dev.emend.app.review.AgreementScore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/// Everything trends say about a period.
///
/// @param trust the items whose trust moved or that had an event, those that moved most first
/// @param metrics in the order of [Metric.Name]
/// @param effects whether the learnings kept in the period helped
public record TrendReport(
        DateRange period,
        List<TrustTimeline> trust,
        Endings endings,
        Recurring recurrence,
        List<Metric> metrics,
        JudgementReliability reliability,
        TrendActivity activity,
        LearningEffects effects) {
    public TrendReport {
        trust = List.copyOf(trust);
        metrics = List.copyOf(metrics);
    }

    /// The outcomes of runs and plans.
    ///
    /// @param buckets oldest first, without a gap
    /// @param undatedBucket what says no time, in a period without a beginning
    public record Endings(ColumnWidth width, List<Bucket> buckets, Bucket undatedBucket) {
        public Endings {
            buckets = List.copyOf(buckets);
        }
    }

    /// The length of a bucket.
    public enum ColumnWidth {
        DAY,
        WEEK,
        MONTH,
        YEAR,
        /// A year of the last hundred; the first has all before it, too.
        LAST_YEARS
    }

    /// @param first its first day
    public record Bucket(LocalDate first, Tally runs, Tally plans) {
        public boolean isEmpty() {
            return runs.all() + plans.all() == 0;
        }
    }

    /// @param unknown those nobody said of how they ended
    public record Tally(List<TrendRecordLink> success, List<TrendRecordLink> failure, List<TrendRecordLink> unknown) {
        public Tally {
            success = List.copyOf(success);
            failure = List.copyOf(failure);
            unknown = List.copyOf(unknown);
        }

        public int all() {
            return success.size() + failure.size() + unknown.size();
        }
    }

    /// Corrected failures by what happened after.
    ///
    /// @param failedAgain when those that recurred last failed again, as far as that is known
    public record Recurring(
            List<TrendRecordLink> recurredFailures,
            List<TrendRecordLink> holdingCorrections,
            List<TrendRecordLink> untestedCorrections,
            List<Instant> failedAgain) {
        public Recurring {
            failedAgain = List.copyOf(failedAgain);
            recurredFailures = List.copyOf(recurredFailures);
            holdingCorrections = List.copyOf(holdingCorrections);
            untestedCorrections = List.copyOf(untestedCorrections);
        }

        public int all() {
            return recurredFailures.size() + holdingCorrections.size() + untestedCorrections.size();
        }
    }

    /// The reliability of judgments: the numbers' and the people's.
    public record JudgementReliability(TrustCalibration trust, SelfAgreement people) {}

    /// Whether the trust a plan had predicts how it ended.
    ///
    /// @param bins of trust, low to high, empty ones too
    /// @param score NaN without plans
    /// @param unknown plans that use items, and nobody knows how they ended
    public record TrustCalibration(
            List<Bin> bins, Score score, CorrelationEstimate linear, CorrelationEstimate ranks, int unknown) {
        public TrustCalibration {
            bins = List.copyOf(bins);
        }
    }

    /// @param trust the mean of its plans; NaN without any
    public record Bin(double from, double to, double trust, Share successShare, List<TrendRecordLink> rows) {
        public Bin {
            rows = List.copyOf(rows);
        }
    }

    /// The Brier score and its parts; see [CalibrationCurve.Brier].
    public record Score(double brier, int plans, double reliability, double resolution, double uncertainty) {
        static Score of(CalibrationCurve.Brier brier) {
            return new Score(
                    brier.score(), brier.forecasts(), brier.reliability(), brier.resolution(), brier.uncertainty());
        }
    }

    /// @param value NaN when it cannot be told
    /// @param low and `high` with 95 % confidence; NaN below [Correlation#MIN] pairs
    public record CorrelationEstimate(double value, int pairs, double low, double high) {
        /// Such as `r = 0.42 (95 %: 0.10 to 0.66) over 31 plans.`
        public String sentence(String name) {
            return TrendTexts.correlation(name, this);
        }

        static CorrelationEstimate of(Correlation correlation) {
            return new CorrelationEstimate(
                    correlation.value(),
                    correlation.pairs(),
                    correlation.interval().low(),
                    correlation.interval().high());
        }
    }

    /// @param value NaN of nothing
    /// @param low and `high` with 95 % confidence
    public record Share(long hits, long of, double value, double low, double high) {
        static Share of(Proportion proportion) {
            var interval = proportion.interval();
            return new Share(proportion.hits(), proportion.of(), proportion.value(), interval.low(), interval.high());
        }
    }

    /// The agreement of reviewers with themselves and with the rating by rule.
    ///
    /// @param agreedShare the share of blind repeats judged as before
    /// @param differingPairs what was judged otherwise, newest first
    public record SelfAgreement(
            AgreementScore repeats, Share agreedShare, AgreementScore rule, List<TrendRecordLink> differingPairs) {
        public SelfAgreement {
            differingPairs = List.copyOf(differingPairs);
        }
    }
}
