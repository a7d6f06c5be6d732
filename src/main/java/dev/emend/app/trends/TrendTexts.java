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
            case TRUST -> "Which items gained or lost trust?";
            case ENDINGS -> "How did runs and plans end?";
            case RECURRENCE -> "Do corrected failures come back?";
            case METRICS -> "Are the targets met?";
            case CALIBRATION -> "Does trust predict success?";
            case AGREEMENT -> "Are reviewers consistent?";
            case PACE -> Messages.of("trends.question.pace");
            case USAGE -> Messages.of("trends.question.usage");
            case SERVER -> Messages.of("trends.question.server");
            case HELPED -> "Did it help?";
        };
    }

    static String trust(List<TrustHistory> lines) {
        long fell = lines.stream().filter(line -> line.change() < 0).count();
        long rose = lines.stream().filter(line -> line.change() > 0).count();
        if (fell + rose == 0) {
            return "No trust changed in this period.";
        }
        var largest = lines.getFirst();
        return String.format(
                Language.locale(),
                "%,d fell, %,d rose. Most: %s, %.2f to %.2f.",
                fell,
                rose,
                largest.item().label(),
                largest.start(),
                largest.end());
    }

    static String endings(TrendReport.Endings endings) {
        var buckets = new ArrayList<>(endings.buckets());
        buckets.add(endings.undated());
        var runs = ended(true, buckets.stream().map(TrendReport.Bucket::runs).toList());
        var plans = ended(false, buckets.stream().map(TrendReport.Bucket::plans).toList());
        if (runs.isEmpty() && plans.isEmpty()) {
            return "No run and no plan is of this period.";
        }
        return List.of(runs, plans).stream()
                .filter(words -> !words.isEmpty())
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }

    private static String ended(boolean isOfRuns, List<TrendReport.Tally> tallies) {
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
        int known = success + failure;
        return isOfRuns
                ? Messages.of("trends.endings.runs", success, known, all - known)
                : Messages.of("trends.endings.plans", success, known, all - known);
    }

    static String recurrence(TrendReport.Recurring found) {
        return found.all() == 0
                ? "No correction is of this period."
                : String.format(
                        Language.locale(),
                        "%,d failed again, %,d not seen again, %,d not tested yet.",
                        found.recurred().size(),
                        found.holding().size(),
                        found.untested().size());
    }

    static String metrics(List<Metric> metrics) {
        long met = metrics.stream()
                .filter(metric -> metric.verdict() == Metric.Verdict.MET)
                .count();
        long unknown = metrics.stream()
                .filter(metric -> metric.verdict() == Metric.Verdict.UNKNOWN)
                .count();
        return met + " of " + metrics.size() + " met" + (unknown == 0 ? "." : ", " + unknown + " unknown.");
    }

    static String calibration(TrendReport.TrustCalibration found) {
        var linear = found.linear();
        if (linear.pairs() == 0) {
            return found.unknown() == 0
                    ? "Unknown: no plan that uses an item is of this period."
                    : "Unknown: nobody said how " + plans(found.unknown()) + " ended.";
        }
        return linear.pairs() < Correlation.MIN
                ? correlation("r", linear)
                : correlation("r", linear) + " " + brier(found.score());
    }

    /// Such as `r = 0.42 (95 %: 0.10 to 0.66) over 31 plans.`
    public static String correlation(String name, TrendReport.CorrelationEstimate found) {
        var plans = plans(found.pairs());
        if (Double.isNaN(found.value()) && found.pairs() < Correlation.MIN) {
            return Messages.of("trends.tooFew", found.pairs());
        }
        if (Double.isNaN(found.value())) {
            return "Unknown: " + plans + " ended alike, or had the same trust.";
        }
        var interval = Double.isNaN(found.low())
                ? ", too few for an interval"
                : String.format(Language.locale(), " (95 %%: %.2f to %.2f)", found.low(), found.high());
        return String.format(Language.locale(), "%s = %.2f%s over %s.", name, found.value(), interval, plans);
    }

    /// `1 plan`, `31 plans`.
    static String plans(long count) {
        return Messages.of("trends.plans", count);
    }

    /// The score beside what a forecaster gets who always says the mean.
    public static String brier(TrendReport.Score score) {
        return Double.isNaN(score.brier())
                ? "The Brier score is unknown."
                : String.format(
                        Language.locale(),
                        "Brier score %.3f; always forecasting the mean gives %.3f.",
                        score.brier(),
                        score.uncertainty());
    }

    static String agreement(TrendReport.SelfAgreement people) {
        if (people.repeats().subjects() == 0) {
            return "Nothing was judged twice in this period.";
        }
        var kappa = people.repeats().kappa();
        return String.format(
                Language.locale(),
                "%s alike over %,d (95 %%: %s to %s)%s.",
                percent(people.alike().value()),
                people.repeats().subjects(),
                percent(people.alike().low()),
                percent(people.alike().high()),
                Double.isNaN(kappa) ? ", no kappa" : String.format(Language.locale(), ", kappa %.2f", kappa));
    }

    static String pace(TrendActivity.Pace found) {
        var all = found.all();
        long days = found.columns().stream()
                .mapToLong(column -> length(column.first(), found.width()))
                .sum();
        return Messages.of(
                "trends.answer.pace",
                all.decisions(),
                one(1.0 * all.decisions() / Math.max(1, days)),
                all.timed() == 0 ? Messages.of("trends.untimedDecisions") : seconds(all.seconds()));
    }

    private static long length(LocalDate first, TrendReport.ColumnWidth width) {
        return switch (width) {
            case DAY -> 1;
            case WEEK -> 7;
            case MONTH -> first.lengthOfMonth();
            case YEAR, LAST_YEARS -> first.lengthOfYear();
        };
    }

    /// How many decisions a column has, and how long one took.
    static String decisions(TrendActivity.PaceColumn column) {
        return column.timed() == 0
                ? Messages.of("trends.mark.pace", column.decisions())
                : Messages.of("trends.mark.pace.timed", column.decisions(), seconds(column.seconds()), column.timed());
    }

    static String usage(TrendActivity.Usage found) {
        var all = new ArrayList<>(found.columns());
        all.add(found.undated());
        int runs = all.stream().mapToInt(column -> column.runs().size()).sum();
        int recorded =
                all.stream().mapToInt(TrendActivity.UsageColumn::recorded).sum();
        int priced = all.stream().mapToInt(TrendActivity.UsageColumn::priced).sum();
        long tokens = all.stream().mapToLong(TrendActivity.UsageColumn::tokens).sum();
        double cost = all.stream().mapToDouble(TrendActivity.UsageColumn::cost).sum();
        var took = recorded == 0
                ? Messages.of("trends.noTokens")
                : Messages.of("trends.answer.tokens", whole(tokens), recorded, runs);
        return priced == 0
                ? Messages.of("trends.answer.noCost", took)
                : Messages.of("trends.answer.cost", took, two(cost), priced);
    }

    /// What the runs of a column took.
    static String usage(TrendActivity.UsageColumn column) {
        var tokens = column.recorded() == 0
                ? Messages.of("trends.noTokens")
                : Messages.of(
                        "trends.mark.tokens",
                        whole(column.input()),
                        whole(column.cached()),
                        whole(column.output()),
                        column.recorded(),
                        column.runs().size());
        return column.priced() == 0
                ? tokens
                : Messages.of("trends.mark.cost", tokens, two(column.cost()), column.priced());
    }

    static String server(TrendActivity.ServerUse found) {
        return Messages.of(
                "trends.answer.server",
                found.requests(),
                found.clients().size(),
                found.unanswered(),
                percent(1.0 * found.unanswered() / Math.max(1, found.requests())));
    }

    static String whole(long count) {
        return String.format(Language.locale(), "%,d", count);
    }

    static String one(double number) {
        return String.format(Language.locale(), "%.1f", number);
    }

    /// Such as `14 s`.
    static String seconds(double seconds) {
        return Messages.of("trends.seconds", String.format(Language.locale(), seconds < 10 ? "%.1f" : "%,.0f", seconds));
    }

    public static String kind(TrustHistory.Kind kind) {
        return switch (kind) {
            case ATTACHED -> "Failure";
            case DISMISSED -> "Failure dismissed";
            case REATTACHED -> "Re-attached";
            case CONFIRMED -> "Confirmed";
            case OVERRIDDEN -> "Set by a person";
            case WITHDRAWN -> "Undone";
            case UNEXPLAINED -> "Unexplained";
        };
    }

    public static String name(Metric.Name name) {
        return switch (name) {
            case ATTRIBUTION -> "Failed steps that name their item";
            case REUSE -> "Later plans per learning";
            case TRUST_AND_SUCCESS -> "Correlation of trust and success";
            case ENRICHED -> "Items with a learning";
        };
    }

    public static String target(Metric.Name name) {
        return switch (name) {
            case ATTRIBUTION -> "above 80 %";
            case REUSE -> "3 or more";
            case TRUST_AND_SUCCESS -> "above 0";
            case ENRICHED -> "40 % after 10 tasks";
        };
    }

    public static String value(Metric metric) {
        double value = metric.value();
        if (Double.isNaN(value)) {
            return "unknown";
        }
        return switch (metric.name()) {
            case ATTRIBUTION, ENRICHED -> percent(value);
            case REUSE -> String.format(Language.locale(), "%.1f", value);
            case TRUST_AND_SUCCESS -> String.format(Language.locale(), "%.2f", value);
        };
    }

    public static String verdict(Metric.Verdict verdict) {
        return switch (verdict) {
            case MET -> "Met";
            case NOT_MET -> "Not met";
            case UNKNOWN -> "Unknown";
        };
    }

    /// Whole percent; `unknown` for NaN.
    public static String percent(double share) {
        return Double.isNaN(share) ? "unknown" : String.format(Language.locale(), "%.0f %%", 100 * share);
    }

    /// `26 Oct 2025, 12:53`, or that there is none.
    public static String time(Optional<Instant> at, ZoneId zone) {
        return at.map(instant -> DateTexts.MINUTE.of(instant.atZone(zone))).orElse("unknown");
    }

    /// Such as `1 Mar 2026, 08:00 to 8 Mar 2026, 08:00`.
    public static String period(DateRange period, ZoneId zone) {
        var until = time(Optional.of(period.until()), zone);
        return period.from().isPresent() ? time(period.from(), zone) + " to " + until : "Everything until " + until;
    }

    /// How much of a report says no time; empty for nothing.
    public static String undated(TrendReport report) {
        int runs = report.endings().undated().runs().all();
        long events = report.trust().stream()
                .flatMap(line -> line.events().stream())
                .filter(event -> event.at().isEmpty())
                .count();
        return runs + events == 0 ? "" : Messages.of("trends.undated", runs, events);
    }

    static String day(LocalDate day) {
        return Axis.day(day);
    }

    /// The day a bar begins, as short as its width allows.
    static String tick(LocalDate first, TrendReport.ColumnWidth width) {
        var text = switch (width) {
            case DAY, WEEK -> DateTexts.DAY_OF_YEAR;
            case MONTH -> DateTexts.MONTH;
            case YEAR, LAST_YEARS -> DateTexts.YEAR;
        };
        return text.of(first);
    }

    /// What one bar is.
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
        return Double.isNaN(number) ? "unknown" : String.format(Language.locale(), "%.2f", number);
    }

    static String exact(double trust) {
        return String.format(Language.locale(), "%.3f", trust);
    }

    static String shortened(String line) {
        return line.length() <= 140 ? line : line.substring(0, 139) + "\u2026";
    }
}
