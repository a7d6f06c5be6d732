package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.review.AgreementScore;
import dev.emend.app.trends.Metric;
import dev.emend.app.trends.TrendActivity;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendReport.Bin;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Share;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.app.trends.TrustTimeline.Kind;
import dev.emend.model.ItemRef;
import dev.emend.model.Trust;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/// A quarter of a made-up agent.
final class TrendsFixture {
    private static final UUID CATALOG = new UUID(6, 1);

    private final Instant now;
    private final LocalDate today;

    TrendsFixture(Clock clock) {
        now = clock.instant();
        today = LocalDate.now(clock);
    }

    /// @param at days before now, and what happened then: F a failure, S set, B dismissed, U
    ///   unexplained
    private TrustTimeline line(String id, String title, String... at) {
        var events = new ArrayList<TrustTimeline.Event>();
        double trust = Trust.FULL;
        for (var change : at) {
            var kind = switch (change.charAt(0)) {
                case 'S' -> Kind.OVERRIDDEN;
                case 'B' -> Kind.DISMISSED;
                case 'U' -> Kind.UNEXPLAINED;
                default -> Kind.ATTACHED;
            };
            double after = switch (kind) {
                case OVERRIDDEN -> 0.95;
                case DISMISSED -> Math.min(Trust.FULL, trust / Trust.FACTOR);
                default -> Trust.afterFailure(trust);
            };
            boolean isOfPerson = kind == Kind.OVERRIDDEN || kind == Kind.DISMISSED;
            var what = kind == Kind.ATTACHED
                    ? "Click-Tool: Element not found: the dialog was not open yet"
                    : isOfPerson ? "Tried on three files after the last update" : "";
            events.add(new TrustTimeline.Event(
                    kind,
                    Optional.of(now.minus(Duration.ofHours(hours(change.substring(1))))),
                    trust,
                    after,
                    new TrustTimeline.Cause(
                            Optional.empty(),
                            what,
                            isOfPerson ? "Mara" : "",
                            isOfPerson ? OptionalLong.of(12) : OptionalLong.empty())));
            trust = after;
        }
        return new TrustTimeline(new ItemRef(CATALOG, id), title, Trust.FULL, events, trust);
    }

    private static long hours(String days) {
        return Math.round(24 * Double.parseDouble(days));
    }

    TrendReport report() {
        return new TrendReport(
                new DateRange(Optional.of(now.minus(Duration.ofDays(90))), now),
                List.of(
                        line(
                                "sort_range",
                                "Sort a range by one or more columns",
                                "F82",
                                "F81.5",
                                "F70",
                                "F55",
                                "F54",
                                "F31",
                                "F12"),
                        line("import_csv_file", "Import a CSV file", "F77", "F76", "F60", "F44", "S20", "F4"),
                        line("pivot_table_create", "Create a pivot table", "F66", "F65", "F38", "B36", "F15"),
                        line("save_as_csv", "Save one sheet as CSV", "F50", "F49", "F22"),
                        line("find_and_replace", "Find and replace with a pattern", "U88", "F58", "F9"),
                        line("paste_special", "Paste only the values", "F41", "F18"),
                        line("conditional_formatting", "Mark cells by a rule", "F28"),
                        line("data_validity", "Offer a list of choices in a cell", "F25", "B24.5"),
                        line("freeze_rows", "Keep the head in view", "F16"),
                        line("print_range", "Print a part of a sheet", "F7")),
                endings(),
                new TrendReport.Recurring(rows(4), rows(11), rows(9), List.of(now.minus(Duration.ofDays(2)))),
                metrics(),
                new TrendReport.JudgementReliability(calibrated(), people()),
                activity(),
                EffectsFixture.report(now));
    }

    private TrendReport.Endings endings() {
        int[] success = {5, 6, 4, 8, 7, 9, 6, 10, 9, 12, 11, 13, 6};
        int[] failure = {6, 5, 7, 5, 4, 5, 3, 4, 5, 3, 2, 3, 1};
        var buckets = new ArrayList<Bucket>();
        var first = today.minusDays(90).with(java.time.DayOfWeek.MONDAY);
        for (int i = 0; i < success.length; i++) {
            buckets.add(new Bucket(
                    first.plusWeeks(i),
                    new Tally(runs(success[i]), runs(failure[i]), runs(i % 3)),
                    new Tally(rows(success[i] / 3), rows(failure[i] / 3), rows(i % 4 / 3))));
        }
        var nothing = new Tally(List.of(), List.of(), List.of());
        return new TrendReport.Endings(TrendReport.ColumnWidth.WEEK, buckets, new Bucket(first, nothing, nothing));
    }

    private TrendActivity activity() {
        var first = today.minusDays(90).with(java.time.DayOfWeek.MONDAY);
        var weeks = new ArrayList<LocalDate>();
        var usage = new ArrayList<TrendActivity.UsageColumn>();
        var asked = new ArrayList<Integer>();
        var askedLess = new ArrayList<Integer>();
        var none = new ArrayList<Integer>();
        for (int i = 0; i < 13; i++) {
            var week = first.plusWeeks(i);
            weeks.add(week);
            int runs = 9 + 3 * (i % 4);
            usage.add(new TrendActivity.UsageColumn(
                    week,
                    runs - 2,
                    310_000L * runs,
                    120_000L * runs,
                    21_000L * runs,
                    runs - 4,
                    0.31 * runs,
                    0,
                    runs(runs)));
            asked.add(40 + 9 * (i % 5));
            askedLess.add(12 + 4 * (i % 3));
            none.add(i % 4);
        }
        return new TrendActivity(
                new TrendActivity.Usage(
                        TrendReport.ColumnWidth.WEEK,
                        usage,
                        new TrendActivity.UsageColumn(first, 0, 0, 0, 0, 0, 0, 0, List.of())),
                new TrendActivity.ServerUse(
                        TrendReport.ColumnWidth.WEEK,
                        weeks,
                        List.of(
                                new TrendActivity.ClientUse("spreadsheet_desktop", asked, none),
                                new TrendActivity.ClientUse("Claude Code", askedLess, none.reversed()))));
    }

    private List<Metric> metrics() {
        return List.of(
                new Metric(
                        Metric.Name.ATTRIBUTION,
                        0.91,
                        new Metric.Parts(31, 34, 0.77, 0.97),
                        Metric.Verdict.MET,
                        "31 of 34 failed steps name an item their catalog has.",
                        rows(34)),
                new Metric(
                        Metric.Name.REUSE,
                        2.3,
                        new Metric.Parts(55, 24, Double.NaN, Double.NaN),
                        Metric.Verdict.NOT_MET,
                        "55 uses of 24 learnings in 41 plans.",
                        rows(24)),
                new Metric(
                        Metric.Name.TRUST_AND_SUCCESS,
                        0.41,
                        new Metric.Parts(Double.NaN, 38, 0.11, 0.64),
                        Metric.Verdict.MET,
                        "Over 38 plans, lower trust goes with failure.",
                        rows(38)),
                new Metric(
                        Metric.Name.ENRICHED,
                        0.24,
                        new Metric.Parts(10, 42, 0.13, 0.39),
                        Metric.Verdict.UNKNOWN,
                        "10 of 42 items after 8 tasks; the target is for 10.",
                        rows(10)));
    }

    /// Wilson's intervals, worked out before.
    private TrendReport.TrustCalibration calibrated() {
        return new TrendReport.TrustCalibration(
                List.of(
                        new Bin(0.5, 0.6, Double.NaN, new Share(0, 0, Double.NaN, Double.NaN, Double.NaN), List.of()),
                        new Bin(0.6, 0.7, 0.67, new Share(2, 6, 0.333, 0.097, 0.700), rows(6)),
                        new Bin(0.7, 0.8, 0.76, new Share(4, 8, 0.5, 0.215, 0.785), rows(8)),
                        new Bin(0.8, 0.9, 0.85, new Share(7, 10, 0.7, 0.397, 0.892), rows(10)),
                        new Bin(0.9, 1, 0.96, new Share(12, 14, 0.857, 0.601, 0.960), rows(14))),
                new TrendReport.Score(0.196, 38, 0.026, 0.036, 0.225),
                new TrendReport.CorrelationEstimate(0.41, 38, 0.11, 0.64),
                new TrendReport.CorrelationEstimate(0.39, 38, 0.07, 0.64),
                3);
    }

    private TrendReport.SelfAgreement people() {
        return new TrendReport.SelfAgreement(
                new AgreementScore(0.77, 24, 0.917),
                new Share(22, 24, 0.917, 0.742, 0.977),
                new AgreementScore(0.52, 31, 0.71),
                rows(2));
    }

    private List<TrendRecordLink> runs(int count) {
        var tasks = List.of(
                "Sort the orders by customer and date, newest first",
                "Import the bank statement and mark what was paid twice",
                "Build a table of revenue per region and month");
        var runs = new ArrayList<TrendRecordLink>();
        for (int i = 0; i < count; i++) {
            runs.add(new TrendRecordLink(
                    new TrendRecordLink.Place.OfRun("run-" + i),
                    tasks.get(i % 3),
                    "",
                    Optional.of(now.minus(Duration.ofHours(9L * i + 5)))));
        }
        return runs;
    }

    private List<TrendRecordLink> rows(int count) {
        var ids = List.of("sort_range", "import_csv_file", "pivot_table_create", "save_as_csv");
        var rows = new ArrayList<TrendRecordLink>();
        for (int i = 0; i < count; i++) {
            rows.add(new TrendRecordLink(
                    new TrendRecordLink.Place.OfItem(new ItemRef(CATALOG, ids.get(i % 4))),
                    ids.get(i % 4),
                    "Wait until the dialog is open before the first key; it takes up to two"
                            + " seconds on a large sheet.",
                    Optional.of(now.minus(Duration.ofHours(31L * i + 5)))));
        }
        return rows;
    }
}
