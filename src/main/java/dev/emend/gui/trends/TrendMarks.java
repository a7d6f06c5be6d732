package dev.emend.gui.trends;

import dev.emend.app.trends.EffectChart;
import dev.emend.app.trends.LearningEffects;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.app.trends.TrendTable;
import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.app.trends.TrustHistory;
import dev.emend.gui.kit.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The marks of each chart, in the order in which keys walk them.
final class TrendMarks {
    private TrendMarks() {}

    /// @param lines the items of the trust chart that are shown
    static List<TrendMark> of(Topic topic, TrendReport report, List<TrustHistory> lines, ZoneId zone) {
        return switch (topic) {
            case TRUST -> trust(lines, zone);
            case ENDINGS -> endings(report);
            case RECURRENCE -> recurrence(report.recurring());
            case METRICS -> metrics(report);
            case CALIBRATION -> calibration(report);
            case AGREEMENT -> agreement(report.judged().people());
            case HELPED -> effects(report.effects());
        };
    }

    private static List<TrendMark> trust(List<TrustHistory> lines, ZoneId zone) {
        var marks = new ArrayList<TrendMark>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            for (var event : line.events()) {
                var what = event.cause().what();
                marks.add(new TrendMark(
                        i,
                        Texts.get(
                                what.isBlank() ? "trends.mark.trust" : "trends.mark.trust.what",
                                line.item().label(),
                                event.at().isPresent()
                                        ? TrendTable.time(event.at(), zone)
                                        : Texts.get("trends.mark.untimed"),
                                event.kind().title(),
                                two(event.before()),
                                two(event.after()),
                                shortened(what)),
                        List.of(line.row(event))));
            }
        }
        return marks;
    }

    private static List<TrendMark> endings(TrendReport report) {
        var marks = new ArrayList<TrendMark>();
        for (var bucket : buckets(report)) {
            int group = marks.isEmpty() ? 0 : marks.getLast().group() + 1;
            var when =
                    bucket == report.endings().undated() ? Texts.get("trends.undated") : TrendTable.day(bucket.first());
            tally(marks, group, when, "runs", bucket.runs());
            tally(marks, group, when, "plans", bucket.plans());
        }
        return marks;
    }

    /// With the undated ones first, when there are any.
    static List<Bucket> buckets(TrendReport report) {
        var buckets = new ArrayList<Bucket>();
        if (!report.endings().undated().isEmpty()) {
            buckets.add(report.endings().undated());
        }
        buckets.addAll(report.endings().buckets());
        return buckets;
    }

    private static void tally(List<TrendMark> marks, int group, String when, String what, Tally tally) {
        count(marks, group, when, what + ".success", tally.success());
        count(marks, group, when, what + ".failure", tally.failure());
        count(marks, group, when, what + ".unknown", tally.unknown());
    }

    private static void count(List<TrendMark> marks, int group, String when, String word, List<TrendRecordLink> rows) {
        if (!rows.isEmpty()) {
            var count = Texts.get("trends.mark." + word, rows.size());
            marks.add(new TrendMark(group, Texts.get("trends.mark.count", when, count), rows));
        }
    }

    private static List<TrendMark> recurrence(TrendReport.Recurring found) {
        return List.of(
                new TrendMark(
                        0, Texts.get("trends.mark.recurred", found.recurred().size()), found.recurred()),
                new TrendMark(
                        1, Texts.get("trends.mark.holding", found.holding().size()), found.holding()),
                new TrendMark(
                        2, Texts.get("trends.mark.untested", found.untested().size()), found.untested()));
    }

    private static List<TrendMark> metrics(TrendReport report) {
        var marks = new ArrayList<TrendMark>();
        for (var metric : report.metrics()) {
            marks.add(new TrendMark(
                    marks.size(),
                    Texts.get(
                            "trends.mark.metric",
                            metric.name().title(),
                            metric.said(),
                            metric.name().aim(),
                            metric.verdict().title(),
                            metric.note()),
                    metric.rows()));
        }
        return marks;
    }

    private static List<TrendMark> calibration(TrendReport report) {
        var marks = new ArrayList<TrendMark>();
        for (var bin : report.judged().trust().bins()) {
            var share = bin.succeeded();
            if (share.of() > 0) {
                marks.add(new TrendMark(
                        marks.size(),
                        Texts.get(
                                "trends.mark.bin",
                                two(bin.from()),
                                two(bin.to()),
                                share.hits(),
                                share.of(),
                                percent(share.low()),
                                percent(share.high())),
                        bin.rows()));
            }
        }
        return marks;
    }

    private static List<TrendMark> agreement(TrendReport.SelfAgreement people) {
        return people.repeats().subjects() == 0
                ? List.of()
                : List.of(new TrendMark(
                        0, Texts.get("trends.mark.differing", people.differing().size()), people.differing()));
    }

    private static List<TrendMark> effects(LearningEffects effects) {
        var marks = new ArrayList<TrendMark>();
        for (var effect : EffectChart.shown(effects)) {
            marks.add(new TrendMark(marks.size(), EffectChart.said(effect), effect.rows()));
        }
        return marks;
    }

    static String two(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    static String percent(double share) {
        return Double.isNaN(share)
                ? Texts.get("trends.number.unknown")
                : Texts.get("trends.percent", String.format(Locale.ROOT, "%.0f", 100 * share));
    }

    private static String shortened(String text) {
        var line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 140 ? line : line.substring(0, 139) + "\u2026";
    }
}
