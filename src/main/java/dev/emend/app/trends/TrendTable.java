package dev.emend.app.trends;

import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.chart.ChartTable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The numbers behind one chart of trends, as text. The screen, its CSV and the report show the
/// same.
///
/// @param columns their headings, units in them
/// @param rows as many cells each as there are columns
public record TrendTable(Topic topic, List<String> columns, List<List<String>> rows) {
    /// The questions trends answer.
    public enum Topic {
        TRUST,
        ENDINGS,
        RECURRENCE,
        METRICS,
        CALIBRATION,
        AGREEMENT,
        HELPED;

        /// The question as people read it.
        public String question() {
            return TrendTexts.question(this);
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Where there is nothing to say a number of.
    private static final String NONE = "\u2013";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    public TrendTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /// @param zone of the times in it
    public static TrendTable of(Topic topic, TrendReport report, ZoneId zone) {
        return switch (topic) {
            case TRUST -> trust(report, zone);
            case ENDINGS -> endings(report);
            case RECURRENCE -> recurrence(report);
            case METRICS -> metrics(report);
            case CALIBRATION -> calibration(report);
            case AGREEMENT -> agreement(report);
            case HELPED -> EffectTable.of(report.effects(), zone);
        };
    }

    private static TrendTable trust(TrendReport report, ZoneId zone) {
        var rows = new ArrayList<List<String>>();
        for (var line : report.trust()) {
            for (var event : line.events()) {
                rows.add(List.of(
                        line.item().label(),
                        time(event.at(), zone),
                        TrendTexts.kind(event.kind()),
                        exact(event.before()),
                        exact(event.after()),
                        event.cause().person(),
                        event.cause().what()));
            }
        }
        return new TrendTable(Topic.TRUST, List.of("Item", "When", "Event", "Before", "After", "Person", "What"), rows);
    }

    private static TrendTable endings(TrendReport report) {
        var rows = new ArrayList<List<String>>();
        report.endings().buckets().forEach(bucket -> rows.add(row(day(bucket.first()), bucket)));
        if (!report.endings().undated().isEmpty()) {
            rows.add(row("no time", report.endings().undated()));
        }
        return new TrendTable(
                Topic.ENDINGS,
                List.of(
                        "From",
                        "Runs: success",
                        "Runs: failure",
                        "Runs: unknown",
                        "Plans: success",
                        "Plans: failure",
                        "Plans: unknown"),
                rows);
    }

    private static List<String> row(String from, Bucket bucket) {
        var cells = new ArrayList<>(List.of(from));
        for (Tally tally : List.of(bucket.runs(), bucket.plans())) {
            cells.add(String.valueOf(tally.success().size()));
            cells.add(String.valueOf(tally.failure().size()));
            cells.add(String.valueOf(tally.unknown().size()));
        }
        return cells;
    }

    private static TrendTable recurrence(TrendReport report) {
        var found = report.recurring();
        int all = found.all();
        return new TrendTable(
                Topic.RECURRENCE,
                List.of("Corrected failures that", "Count", "Share"),
                List.of(
                        share("failed again", found.recurred().size(), all),
                        share("work so far", found.holding().size(), all),
                        share("are not tested yet", found.untested().size(), all)));
    }

    private static List<String> share(String name, int count, int all) {
        return List.of(name, String.valueOf(count), TrendTexts.percent(all == 0 ? Double.NaN : 1.0 * count / all));
    }

    private static TrendTable metrics(TrendReport report) {
        return new TrendTable(
                Topic.METRICS,
                List.of("Metric", "Value", "Target", "Target met", "Counted", "Of", "Says"),
                report.metrics().stream()
                        .map(metric -> List.of(
                                TrendTexts.name(metric.name()),
                                TrendTexts.value(metric),
                                TrendTexts.target(metric.name()),
                                TrendTexts.verdict(metric.verdict()),
                                Double.isNaN(metric.parts().numerator())
                                        ? ""
                                        : String.format(
                                                Locale.ROOT,
                                                "%.0f",
                                                metric.parts().numerator()),
                                String.valueOf(metric.parts().denominator()),
                                metric.note()))
                        .toList());
    }

    private static TrendTable calibration(TrendReport report) {
        var rows = new ArrayList<List<String>>();
        for (var bin : report.judged().trust().bins()) {
            var range = String.format(Locale.ROOT, "%.1f to %.1f", bin.from(), bin.to());
            rows.add(
                    bin.succeeded().of() == 0
                            ? List.of(range, NONE, "0", "0", NONE, NONE, NONE)
                            : List.of(
                                    range,
                                    two(bin.trust()),
                                    String.valueOf(bin.succeeded().of()),
                                    String.valueOf(bin.succeeded().hits()),
                                    TrendTexts.percent(bin.succeeded().value()),
                                    TrendTexts.percent(bin.succeeded().low()),
                                    TrendTexts.percent(bin.succeeded().high())));
        }
        return new TrendTable(
                Topic.CALIBRATION,
                List.of("Trust", "Mean trust", "Plans", "Succeeded", "Share", "Low (95 %)", "High (95 %)"),
                rows);
    }

    private static TrendTable agreement(TrendReport report) {
        var people = report.judged().people();
        return new TrendTable(
                Topic.AGREEMENT,
                List.of("Judged twice", "Pairs", "Alike", "Low (95 %)", "High (95 %)", "Kappa"),
                List.of(
                        List.of(
                                "by the same person, blind",
                                String.valueOf(people.repeats().subjects()),
                                TrendTexts.percent(people.alike().value()),
                                TrendTexts.percent(people.alike().low()),
                                TrendTexts.percent(people.alike().high()),
                                two(people.repeats().kappa())),
                        List.of(
                                "by a person and by rule",
                                String.valueOf(people.rule().subjects()),
                                TrendTexts.percent(people.rule().observed()),
                                "",
                                "",
                                two(people.rule().kappa()))));
    }

    /// The same as any chart's numbers.
    public ChartTable numbers() {
        return new ChartTable(columns, rows);
    }

    /// `26 Oct 2025, 12:53`, or that there is none.
    public static String time(Optional<Instant> at, ZoneId zone) {
        return at.map(instant -> TIME.format(instant.atZone(zone))).orElse("unknown");
    }

    public static String day(LocalDate day) {
        return DAY.format(day);
    }

    static String two(double number) {
        return Double.isNaN(number) ? "unknown" : String.format(Locale.ROOT, "%.2f", number);
    }

    private static String exact(double trust) {
        return String.format(Locale.ROOT, "%.3f", trust);
    }
}
