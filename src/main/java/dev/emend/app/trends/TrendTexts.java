package dev.emend.app.trends;

import dev.emend.analysis.statistics.Correlation;
import dev.emend.app.core.DateRange;
import dev.emend.chart.Axis;
import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Trends in words: the questions, and the answers of a report, each with its uncertainty. The
/// screen and the report say the same.
public final class TrendTexts {
    private TrendTexts() {}

    public static String question(TrendTopic topic) {
        return switch (topic) {
            case TRUST -> Messages.of("trends.question.trust");
            case ENDINGS -> Messages.of("trends.question.endings");
            case RECURRENCE -> Messages.of("trends.question.recurrence");
            case METRICS -> Messages.of("trends.question.metrics");
            case CALIBRATION -> Messages.of("trends.question.calibration");
            case AGREEMENT -> Messages.of("trends.question.agreement");
            case USAGE -> Messages.of("trends.question.usage");
            case SERVER -> Messages.of("trends.question.server");
            case HELPED -> Messages.of("trends.question.helped");
        };
    }

    static String trust(List<TrustTimeline> lines) {
        long fell = lines.stream().filter(line -> line.change() < 0).count();
        long rose = lines.stream().filter(line -> line.change() > 0).count();
        if (fell + rose == 0) {
            return Messages.of("trends.none.trust");
        }
        var largest = lines.getFirst();
        return Messages.of(
                "trends.answer.trust",
                wholeNumber(fell),
                wholeNumber(rose),
                largest.item().label(),
                two(largest.start()),
                two(largest.end()));
    }

    static String endings(TrendReport.Endings endings) {
        var buckets = new ArrayList<>(endings.buckets());
        buckets.add(endings.undatedBucket());
        var runs =
                endingText(true, buckets.stream().map(TrendReport.Bucket::runs).toList());
        var plans = endingText(
                false, buckets.stream().map(TrendReport.Bucket::plans).toList());
        if (runs.isEmpty() && plans.isEmpty()) {
            return Messages.of("trends.endings.none");
        }
        return List.of(runs, plans).stream()
                .filter(words -> !words.isEmpty())
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }

    private static String endingText(boolean isOfRuns, List<TrendReport.Tally> tallies) {
        int success = tallies.stream().mapToInt(tally -> tally.success().size()).sum();
        int failure = tallies.stream().mapToInt(tally -> tally.failure().size()).sum();
        int all = tallies.stream().mapToInt(TrendReport.Tally::all).sum();
        if (all == 0) {
            return "";
        }
        if (success + failure == 0) {
            return isOfRuns
                    ? Messages.of("trends.endings.unknown.runs", all)
                    : Messages.of("trends.endings.unknown.plans", all);
        }
        int knownOutcomes = success + failure;
        return isOfRuns
                ? Messages.of("trends.endings.runs", success, knownOutcomes, all - knownOutcomes)
                : Messages.of("trends.endings.plans", success, knownOutcomes, all - knownOutcomes);
    }

    static String recurrence(TrendReport.Recurring recurrence) {
        return recurrence.all() == 0
                ? Messages.of("trends.answer.noCorrection")
                : Messages.of(
                        "trends.answer.recurrence",
                        wholeNumber(recurrence.recurredFailures().size()),
                        wholeNumber(recurrence.holdingCorrections().size()),
                        wholeNumber(recurrence.untestedCorrections().size()));
    }

    static String metrics(List<Metric> metrics) {
        long metCount = metrics.stream()
                .filter(metric -> metric.verdict() == Metric.Verdict.MET)
                .count();
        long unknown = metrics.stream()
                .filter(metric -> metric.verdict() == Metric.Verdict.UNKNOWN)
                .count();
        return unknown == 0
                ? Messages.of("trends.answer.metrics", metCount, metrics.size())
                : Messages.of("trends.answer.metricsUnknown", metCount, metrics.size(), unknown);
    }

    static String calibration(TrendReport.TrustCalibration calibration) {
        var linear = calibration.linear();
        if (linear.pairs() == 0) {
            return calibration.unknown() == 0
                    ? Messages.of("trends.calibration.none")
                    : Messages.of("trends.calibration.unsaid", calibration.unknown());
        }
        return linear.pairs() < Correlation.MIN
                ? correlation("r", linear)
                : correlation("r", linear) + " " + brier(calibration.score());
    }

    /// Such as `r = 0.42 (95 %: 0.10 to 0.66) over 31 plans.`
    public static String correlation(String name, TrendReport.CorrelationEstimate estimate) {
        if (Double.isNaN(estimate.value()) && estimate.pairs() < Correlation.MIN) {
            return Messages.of("trends.tooFew", estimate.pairs());
        }
        if (Double.isNaN(estimate.value())) {
            return Messages.of("trends.correlation.alike", estimate.pairs());
        }
        return Double.isNaN(estimate.low())
                ? Messages.of("trends.correlation.few", name, two(estimate.value()), estimate.pairs())
                : Messages.of(
                        "trends.correlation",
                        name,
                        two(estimate.value()),
                        two(estimate.low()),
                        two(estimate.high()),
                        estimate.pairs());
    }

    /// The score beside what a forecaster gets who always says the mean.
    public static String brier(TrendReport.Score score) {
        return Double.isNaN(score.brier())
                ? Messages.of("trends.brier.unknown")
                : Messages.of("trends.brier", exact(score.brier()), exact(score.uncertainty()));
    }

    static String agreement(TrendReport.SelfAgreement people) {
        if (people.repeats().subjects() == 0) {
            return Messages.of("trends.answer.notTwice");
        }
        var kappa = people.repeats().kappa();
        return Messages.of(
                "trends.answer.agreement",
                percent(people.agreedShare().value()),
                wholeNumber(people.repeats().subjects()),
                percent(people.agreedShare().low()),
                percent(people.agreedShare().high()),
                Double.isNaN(kappa) ? Messages.of("trends.kappa.none") : Messages.of("trends.kappa", two(kappa)));
    }

    static String usage(TrendActivity.Usage usage) {
        var all = new ArrayList<>(usage.columns());
        all.add(usage.undatedColumn());
        int runs = all.stream().mapToInt(column -> column.runs().size()).sum();
        int recordedRuns =
                all.stream().mapToInt(TrendActivity.UsageColumn::recordedRuns).sum();
        int pricedRuns =
                all.stream().mapToInt(TrendActivity.UsageColumn::pricedRuns).sum();
        long tokens = all.stream().mapToLong(TrendActivity.UsageColumn::tokens).sum();
        double cost = all.stream().mapToDouble(TrendActivity.UsageColumn::cost).sum();
        var took = recordedRuns == 0
                ? Messages.of("trends.noTokens")
                : Messages.of("trends.answer.tokens", wholeNumber(tokens), recordedRuns, runs);
        int computedRuns =
                all.stream().mapToInt(TrendActivity.UsageColumn::computedRuns).sum();
        if (pricedRuns == 0) {
            return Messages.of("trends.answer.noCost", took);
        }
        return computedRuns == 0
                ? Messages.of("trends.answer.cost", took, two(cost), pricedRuns)
                : Messages.of("trends.answer.costByPrices", took, two(cost), pricedRuns, computedRuns);
    }

    /// The usage by the runs of a column, as text.
    static String usage(TrendActivity.UsageColumn column) {
        var tokens = column.recordedRuns() == 0
                ? Messages.of("trends.noTokens")
                : Messages.of(
                        "trends.mark.tokens",
                        wholeNumber(column.input()),
                        wholeNumber(column.cachedInput()),
                        wholeNumber(column.output()),
                        column.recordedRuns(),
                        column.runs().size());
        if (column.pricedRuns() == 0) {
            return tokens;
        }
        return column.computedRuns() == 0
                ? Messages.of("trends.mark.cost", tokens, two(column.cost()), column.pricedRuns())
                : Messages.of(
                        "trends.mark.costByPrices",
                        tokens,
                        two(column.cost()),
                        column.pricedRuns(),
                        column.computedRuns());
    }

    static String server(TrendActivity.ServerUse serverUse) {
        return Messages.of(
                "trends.answer.server",
                serverUse.requests(),
                serverUse.clients().size(),
                serverUse.unansweredCount(),
                percent(1.0 * serverUse.unansweredCount() / Math.max(1, serverUse.requests())));
    }

    static String wholeNumber(long count) {
        return String.format(Language.locale(), "%,d", count);
    }

    static String one(double number) {
        return String.format(Language.locale(), "%.1f", number);
    }

    public static String kind(TrustTimeline.Kind kind) {
        return switch (kind) {
            case ATTACHED -> Messages.of("trends.event.attached");
            case DISMISSED -> Messages.of("trends.event.dismissed");
            case REATTACHED -> Messages.of("trends.event.reattached");
            case CONFIRMED -> Messages.of("trends.event.confirmed");
            case OVERRIDDEN -> Messages.of("trends.event.overridden");
            case WITHDRAWN -> Messages.of("trends.event.withdrawn");
            case UNEXPLAINED -> Messages.of("trends.event.unexplained");
        };
    }

    public static String name(Metric.Name name) {
        return switch (name) {
            case ATTRIBUTION -> Messages.of("trends.metric.attribution");
            case REUSE -> Messages.of("trends.metric.reuse");
            case TRUST_AND_SUCCESS -> Messages.of("trends.metric.trustAndSuccess");
            case ENRICHED -> Messages.of("trends.metric.enriched");
        };
    }

    public static String target(Metric.Name name) {
        return switch (name) {
            case ATTRIBUTION -> Messages.of("trends.target.attribution");
            case REUSE -> Messages.of("trends.target.reuse");
            case TRUST_AND_SUCCESS -> Messages.of("trends.target.trustAndSuccess");
            case ENRICHED -> Messages.of("trends.target.enriched");
        };
    }

    public static String value(Metric metric) {
        double value = metric.value();
        if (Double.isNaN(value)) {
            return Messages.of("shared.unknown");
        }
        return switch (metric.name()) {
            case ATTRIBUTION, ENRICHED -> percent(value);
            case REUSE -> String.format(Language.locale(), "%.1f", value);
            case TRUST_AND_SUCCESS -> String.format(Language.locale(), "%.2f", value);
        };
    }

    public static String verdict(Metric.Verdict verdict) {
        return switch (verdict) {
            case MET -> Messages.of("trends.verdict.met");
            case NOT_MET -> Messages.of("trends.verdict.notMet");
            case UNKNOWN -> Messages.of("trends.verdict.unknown");
        };
    }

    /// Whole percent; `unknown` for NaN.
    public static String percent(double share) {
        return Double.isNaN(share)
                ? Messages.of("shared.unknown")
                : String.format(Language.locale(), "%.0f %%", 100 * share);
    }

    /// `26 Oct 2025, 12:53`, or that there is none.
    public static String time(Optional<Instant> at, ZoneId zone) {
        return at.map(instant -> DateTexts.MINUTE.of(instant.atZone(zone)))
                .orElseGet(() -> Messages.of("shared.unknown"));
    }

    /// Such as `1 Mar 2026, 08:00 to 8 Mar 2026, 08:00`.
    public static String period(DateRange period, ZoneId zone) {
        var until = time(Optional.of(period.until()), zone);
        return period.from().isPresent()
                ? Messages.of("trends.period", time(period.from(), zone), until)
                : Messages.of("trends.periodUntil", until);
    }

    /// The amount of a report that states no time, as text; empty for nothing.
    public static String undatedText(TrendReport report) {
        int runs = report.endings().undatedBucket().runs().all();
        long events = report.trust().stream()
                .flatMap(line -> line.events().stream())
                .filter(event -> event.at().isEmpty())
                .count();
        return runs + events == 0 ? "" : Messages.of("trends.undated", runs, events);
    }

    static String day(LocalDate day) {
        return Axis.day(day);
    }

    /// The days bars begin, as short as their width allows.
    static List<String> ticks(List<LocalDate> days, TrendReport.ColumnWidth width) {
        return switch (width) {
            case DAY, WEEK -> DateTexts.days(days);
            case MONTH -> days.stream().map(DateTexts.MONTH::of).toList();
            case YEAR, LAST_YEARS -> days.stream().map(DateTexts.YEAR::of).toList();
        };
    }

    /// The meaning of one bar, as text.
    static String bars(TrendReport.ColumnWidth width) {
        return switch (width) {
            case DAY -> Messages.of("trends.bar.day");
            case WEEK -> Messages.of("trends.bar.week");
            case MONTH -> Messages.of("trends.bar.month");
            case YEAR -> Messages.of("trends.bar.year");
            case LAST_YEARS -> Messages.of("trends.bar.lastYears");
        };
    }

    static String two(double number) {
        return Double.isNaN(number) ? Messages.of("shared.unknown") : String.format(Language.locale(), "%.2f", number);
    }

    static String exact(double trust) {
        return String.format(Language.locale(), "%.3f", trust);
    }

    static String shorten(String line) {
        return line.length() <= 140 ? line : line.substring(0, 139) + "\u2026";
    }
}
