package dev.emend.app.trends;

import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.chart.Axis;
import dev.emend.chart.BarPlot;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartPage;
import dev.emend.chart.ChartTable;
import dev.emend.chart.LinePlot;
import dev.emend.chart.Plot;
import dev.emend.chart.Shape;
import dev.emend.chart.StackedPlot;
import dev.emend.model.texts.Messages;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The charts of a report, one for each question. The window, a dashboard and a page draw the same.
public final class TrendCharts {
    /// More lines than these can't be told apart.
    public static final int LINES = ChartColor.SERIES;

    /// More points than pixels show nothing more.
    private static final int COLUMNS = 600;

    private TrendCharts() {}

    /// The charts of a report, one for each [TrendTopic] in that order, with the id of the topic.
    ///
    /// @param zone of the times in them
    public static List<Chart> of(TrendReport report, ZoneId zone) {
        return Arrays.stream(TrendTopic.values())
                .map(topic -> of(topic, report, zone, 0).chart())
                .toList();
    }

    /// All of them as one HTML page: no scripts, nothing loaded from elsewhere.
    public static String page(TrendReport report, ZoneId zone) {
        var period = TrendTexts.period(report.period(), zone);
        var undatedText = TrendTexts.undatedText(report);
        var note = undatedText.isEmpty() ? period : Messages.of("trends.page.note", period, undatedText);
        return ChartPage.of(Messages.of("trends.page"), note, of(report, zone));
    }

    /// @param first the index of the first item that has a line in the chart of trust; others have no such
    public static TrendChart of(TrendTopic topic, TrendReport report, ZoneId zone, int first) {
        return switch (topic) {
            case TRUST -> trust(report, zone, first);
            case ENDINGS -> endings(report.endings());
            case RECURRENCE -> JudgementCharts.recurrence(report.recurrence());
            case METRICS -> JudgementCharts.metrics(report.metrics());
            case CALIBRATION -> JudgementCharts.calibration(report.reliability().trust());
            case AGREEMENT -> JudgementCharts.agreement(report.reliability().people());
            case HELPED -> EffectChart.of(report.effects(), zone);
            case USAGE -> ActivityCharts.usage(report.activity().usage());
            case SERVER -> ActivityCharts.server(report.activity().server());
        };
    }

    private static TrendChart trust(TrendReport report, ZoneId zone, int first) {
        if (report.trust().isEmpty()) {
            return TrendChart.empty(TrendTopic.TRUST, Messages.of("trends.none.trust"));
        }
        int from = Math.min(first, report.trust().size());
        var timelines = report.trust().subList(from, Math.min(report.trust().size(), from + LINES));
        var span = TrustSeries.span(report.period(), timelines);
        double millis = span.until().toEpochMilli() - span.from().toEpochMilli();
        var marks = new MarkList();
        var lines = new ArrayList<LinePlot.Line>();
        for (int i = 0; i < timelines.size(); i++) {
            int group = i;
            var line = timelines.get(i);
            var points = new ArrayList<LinePlot.Point>();
            for (var point : TrustSeries.of(line, span, COLUMNS).points()) {
                double at = span.from().toEpochMilli() + point.at() * millis;
                points.add(point.event()
                        .map(event -> LinePlot.Point.of(
                                        at,
                                        point.trust(),
                                        form(event),
                                        marks.add(group, description(line, event, zone), List.of(line.row(event))))
                                .withLabel(
                                        event.kind() == TrustTimeline.Kind.ATTACHED
                                                ? ""
                                                : event.kind().title()))
                        .orElseGet(() -> LinePlot.Point.turn(at, point.trust())));
            }
            lines.add(LinePlot.Line.of(line.item().label(), i, points));
        }
        return marks.chart(
                TrendTopic.TRUST,
                TrendTexts.trust(report.trust()),
                report.trust().size() > LINES
                        ? Messages.of(
                                "trends.explained.trust.more",
                                timelines.size(),
                                report.trust().size())
                        : Messages.of("trends.explained.trust"),
                trustTable(report, zone),
                new LinePlot(
                        Axis.time(span.from(), span.until(), zone),
                        Axis.numbers(Messages.of("trends.axis.trust"), 0.5, 1, 0.1),
                        lines,
                        Double.NaN));
    }

    private static String description(TrustTimeline line, TrustTimeline.Event event, ZoneId zone) {
        var causeText = event.cause().description().replaceAll("\\s+", " ").strip();
        var words = Messages.of(
                "trends.mark.trust",
                line.item().label(),
                event.at().isPresent() ? TrendTexts.time(event.at(), zone) : Messages.of("trends.untimed"),
                event.kind().title(),
                TrendTexts.two(event.before()),
                TrendTexts.two(event.after()));
        return causeText.isEmpty()
                ? words
                : Messages.of("trends.mark.trust.what", words, TrendTexts.shorten(causeText));
    }

    private static Shape.Form form(TrustTimeline.Event event) {
        return switch (event.kind()) {
            case ATTACHED -> Shape.Form.DOT;
            case UNEXPLAINED -> Shape.Form.DIAMOND;
            case DISMISSED, REATTACHED, CONFIRMED, OVERRIDDEN, WITHDRAWN -> Shape.Form.SQUARE;
        };
    }

    private static ChartTable trustTable(TrendReport report, ZoneId zone) {
        var rows = new ArrayList<List<String>>();
        for (var line : report.trust()) {
            for (var event : line.events()) {
                rows.add(List.of(
                        line.item().label(),
                        TrendTexts.time(event.at(), zone),
                        event.kind().title(),
                        TrendTexts.exact(event.before()),
                        TrendTexts.exact(event.after()),
                        event.cause().person(),
                        event.cause().description()));
            }
        }
        return new ChartTable(
                List.of(
                        Messages.of("trends.column.item"),
                        Messages.of("trends.column.when"),
                        Messages.of("trends.column.event"),
                        Messages.of("trends.column.before"),
                        Messages.of("trends.column.after"),
                        Messages.of("trends.column.person"),
                        Messages.of("trends.column.what")),
                rows);
    }

    private static TrendChart endings(TrendReport.Endings endings) {
        var buckets = new ArrayList<Bucket>();
        if (!endings.undatedBucket().isEmpty()) {
            buckets.add(endings.undatedBucket());
        }
        buckets.addAll(endings.buckets());
        if (buckets.stream().allMatch(Bucket::isEmpty)) {
            return TrendChart.empty(TrendTopic.ENDINGS, Messages.of("trends.none.endings"));
        }
        var days = new ArrayList<>(
                TrendTexts.ticks(endings.buckets().stream().map(Bucket::first).toList(), endings.width()));
        if (!endings.undatedBucket().isEmpty()) {
            days.addFirst(Messages.of("trends.noTime"));
        }
        var marks = new MarkList();
        var runs = new EndingSeries(buckets);
        var plans = new EndingSeries(buckets);
        for (int i = 0; i < buckets.size(); i++) {
            var bucket = buckets.get(i);
            var when = bucket == endings.undatedBucket()
                    ? Messages.of("trends.withoutTime")
                    : TrendTexts.day(bucket.first());
            runs.mark(marks, i, when, bucket.runs(), Ending::runs);
            plans.mark(marks, i, when, bucket.plans(), Ending::plans);
        }
        var plots = new ArrayList<Plot>();
        runs.plot(days, Messages.of("trends.axis.runs"), true, Bucket::runs).ifPresent(plots::add);
        plans.plot(days, Messages.of("trends.axis.plans"), plots.isEmpty(), Bucket::plans)
                .ifPresent(plots::add);
        return marks.chart(
                TrendTopic.ENDINGS,
                TrendTexts.endings(endings),
                Messages.of("trends.explained.endings", TrendTexts.bars(endings.width())),
                endingsTable(endings),
                new StackedPlot(plots));
    }

    /// An outcome, with its color and filling.
    private enum Ending {
        SUCCESS(ChartColor.GOOD, Shape.Fill.SOLID),
        FAILURE(ChartColor.BAD, Shape.Fill.HATCHED),
        UNKNOWN(ChartColor.MUTED, Shape.Fill.HOLLOW);

        private final ChartColor color;
        private final Shape.Fill fill;

        Ending(ChartColor color, Shape.Fill fill) {
            this.color = color;
            this.fill = fill;
        }

        String word() {
            return switch (this) {
                case SUCCESS -> Messages.of("trends.ending.success");
                case FAILURE -> Messages.of("trends.ending.failure");
                case UNKNOWN -> Messages.of("trends.ending.unknown");
            };
        }

        List<TrendRecordLink> rows(Tally tally) {
            return switch (this) {
                case SUCCESS -> tally.success();
                case FAILURE -> tally.failure();
                case UNKNOWN -> tally.unknown();
            };
        }

        String runs(int count) {
            return switch (this) {
                case SUCCESS -> Messages.of("trends.mark.runs.success", count);
                case FAILURE -> Messages.of("trends.mark.runs.failure", count);
                case UNKNOWN -> Messages.of("trends.mark.runs.unknown", count);
            };
        }

        String plans(int count) {
            return switch (this) {
                case SUCCESS -> Messages.of("trends.mark.plans.success", count);
                case FAILURE -> Messages.of("trends.mark.plans.failure", count);
                case UNKNOWN -> Messages.of("trends.mark.plans.unknown", count);
            };
        }

        interface Words {
            String of(Ending ending, int count);
        }
    }

    /// The bars of runs or of plans with their marks.
    private static final class EndingSeries {
        private final List<Bucket> buckets;
        private final List<List<Integer>> marks = new ArrayList<>();

        EndingSeries(List<Bucket> buckets) {
            this.buckets = buckets;
            for (var _ : Ending.values()) {
                marks.add(new ArrayList<>());
            }
        }

        void mark(MarkList all, int group, String when, Tally tally, Ending.Words words) {
            for (var ending : Ending.values()) {
                var rows = ending.rows(tally);
                marks.get(ending.ordinal())
                        .add(
                                rows.isEmpty()
                                        ? Shape.NO_MARK
                                        : all.add(
                                                group,
                                                Messages.of("trends.mark.count", when, words.of(ending, rows.size())),
                                                rows));
            }
        }

        Optional<Plot> plot(List<String> days, String name, boolean isNamed, Function<Bucket, Tally> of) {
            int max = buckets.stream()
                    .mapToInt(bucket -> of.apply(bucket).all())
                    .max()
                    .orElse(0);
            var series = new ArrayList<BarPlot.Series>();
            for (var ending : Ending.values()) {
                series.add(new BarPlot.Series(
                        isNamed ? ending.word() : "",
                        ending.color,
                        ending.fill,
                        buckets.stream()
                                .map(bucket ->
                                        (double) ending.rows(of.apply(bucket)).size())
                                .toList(),
                        marks.get(ending.ordinal())));
            }
            return max == 0 ? Optional.empty() : Optional.of(new BarPlot(days, Axis.counts(name, max), series));
        }
    }

    private static ChartTable endingsTable(TrendReport.Endings endings) {
        var rows = new ArrayList<List<String>>();
        endings.buckets().forEach(bucket -> rows.add(row(TrendTexts.day(bucket.first()), bucket)));
        if (!endings.undatedBucket().isEmpty()) {
            rows.add(row(Messages.of("trends.noTime"), endings.undatedBucket()));
        }
        return new ChartTable(
                List.of(
                        Messages.of("trends.column.from"),
                        Messages.of("trends.column.runsSuccess"),
                        Messages.of("trends.column.runsFailure"),
                        Messages.of("trends.column.runsUnknown"),
                        Messages.of("trends.column.plansSuccess"),
                        Messages.of("trends.column.plansFailure"),
                        Messages.of("trends.column.plansUnknown")),
                rows);
    }

    private static List<String> row(String from, Bucket bucket) {
        var cells = new ArrayList<>(List.of(from));
        for (var tally : List.of(bucket.runs(), bucket.plans())) {
            for (var ending : Ending.values()) {
                cells.add(String.valueOf(ending.rows(tally).size()));
            }
        }
        return cells;
    }
}
