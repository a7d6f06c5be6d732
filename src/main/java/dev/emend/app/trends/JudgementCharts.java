package dev.emend.app.trends;

import dev.emend.chart.Axis;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartTable;
import dev.emend.chart.LinePlot;
import dev.emend.chart.RowPlot;
import dev.emend.chart.Shape;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// The charts of numbers over the whole period: what became of corrections, the metrics against their
/// targets, whether trust predicts success, how far reviewers agree.
final class JudgementCharts {
    private static final String NONE = "\u2013";

    private JudgementCharts() {}

    static TrendChart recurrence(TrendReport.Recurring recurrence) {
        int all = recurrence.all();
        if (all == 0) {
            return TrendChart.empty(TrendTopic.RECURRENCE, Messages.of("trends.none.recurrence"));
        }
        int recurred = recurrence.recurredFailures().size();
        int holding = recurrence.holdingCorrections().size();
        int untested = recurrence.untestedCorrections().size();
        var marks = new MarkList();
        var rows = List.of(
                row(
                        Messages.of("trends.recurred"),
                        recurred,
                        ChartColor.BAD,
                        Shape.Fill.HATCHED,
                        marks.add(0, Messages.of("trends.mark.recurred", recurred), recurrence.recurredFailures())),
                row(
                        Messages.of("trends.holding"),
                        holding,
                        ChartColor.GOOD,
                        Shape.Fill.SOLID,
                        marks.add(1, Messages.of("trends.mark.holding", holding), recurrence.holdingCorrections())),
                row(
                        Messages.of("trends.untested"),
                        untested,
                        ChartColor.MUTED,
                        Shape.Fill.HOLLOW,
                        marks.add(2, Messages.of("trends.mark.untested", untested), recurrence.untestedCorrections())));
        var table = new ChartTable(
                List.of(
                        Messages.of("trends.column.correctedFailures"),
                        Messages.of("trends.column.count"),
                        Messages.of("trends.column.share")),
                List.of(
                        share(Messages.of("trends.row.recurred"), recurred, all),
                        share(Messages.of("trends.row.holding"), holding, all),
                        share(Messages.of("trends.row.untested"), untested, all)));
        return marks.chart(
                TrendTopic.RECURRENCE,
                TrendTexts.recurrence(recurrence),
                Messages.of("trends.explained.recurrence"),
                table,
                new RowPlot(
                        Axis.counts(
                                Messages.of("trends.axis.corrections"),
                                Math.max(recurred, Math.max(holding, untested))),
                        rows,
                        true));
    }

    private static RowPlot.Row row(String label, int count, ChartColor color, Shape.Fill fill, int mark) {
        return RowPlot.Row.of(label, count, color, fill, String.valueOf(count), mark);
    }

    private static String description(Metric metric) {
        var value = Double.isNaN(metric.value()) ? NONE : metric.text();
        return switch (metric.verdict()) {
            case MET -> Messages.of("trends.metric.isMet", value);
            case NOT_MET -> Messages.of("trends.metric.isNotMet", value);
            case UNKNOWN -> Messages.of("trends.metric.isUnknown", value);
        };
    }

    private static List<String> share(String name, int count, int all) {
        return List.of(name, String.valueOf(count), TrendTexts.percent(1.0 * count / all));
    }

    static TrendChart metrics(List<Metric> metrics) {
        var marks = new MarkList();
        var rows = new ArrayList<RowPlot.Row>();
        for (var metric : metrics) {
            double full = metric.name() == Metric.Name.REUSE ? 6 : 1;
            int mark = marks.add(
                    rows.size(),
                    Messages.of(
                            "trends.mark.metric",
                            metric.name().title(),
                            metric.text(),
                            metric.name().aim(),
                            metric.verdict().title(),
                            metric.note()),
                    metric.rows());
            var color = switch (metric.verdict()) {
                case MET -> ChartColor.GOOD;
                case NOT_MET -> ChartColor.WARNING;
                case UNKNOWN -> ChartColor.MUTED;
            };
            var fill = metric.verdict() == Metric.Verdict.NOT_MET ? Shape.Fill.HATCHED : Shape.Fill.SOLID;
            rows.add(RowPlot.Row.of(
                            metric.name().title(),
                            Math.max(0, metric.value() / full),
                            color,
                            fill,
                            description(metric),
                            mark)
                    .withTarget(metric.name().target() / full)
                    .withNote(Messages.of("trends.metric.note", metric.name().aim())));
        }
        var table = new ChartTable(
                List.of(
                        Messages.of("trends.column.metric"),
                        Messages.of("trends.column.value"),
                        Messages.of("trends.column.target"),
                        Messages.of("trends.column.targetMet"),
                        Messages.of("trends.column.counted"),
                        Messages.of("trends.column.of"),
                        Messages.of("trends.column.says")),
                metrics.stream()
                        .map(metric -> List.of(
                                metric.name().title(),
                                metric.text(),
                                metric.name().aim(),
                                metric.verdict().title(),
                                Double.isNaN(metric.parts().numerator())
                                        ? ""
                                        : String.format(
                                                Language.locale(),
                                                "%.0f",
                                                metric.parts().numerator()),
                                String.valueOf(metric.parts().denominator()),
                                metric.note()))
                        .toList());
        return marks.chart(
                TrendTopic.METRICS,
                TrendTexts.metrics(metrics),
                Messages.of("trends.explained.metrics"),
                table,
                new RowPlot(new Axis("", 0, 1, List.of()), rows, true));
    }

    static TrendChart calibration(TrendReport.TrustCalibration calibration) {
        if (calibration.score().plans() == 0) {
            return TrendChart.empty(
                    TrendTopic.CALIBRATION,
                    TrendTexts.calibration(calibration) + " " + Messages.of("trends.none.calibration"));
        }
        var marks = new MarkList();
        var points = new ArrayList<LinePlot.Point>();
        var low = new ArrayList<Double>();
        var high = new ArrayList<Double>();
        for (var bin : calibration.bins()) {
            var share = bin.successShare();
            if (share.of() > 0) {
                int mark = marks.add(
                        points.size(),
                        Messages.of(
                                "trends.mark.bin",
                                TrendTexts.two(bin.from()),
                                TrendTexts.two(bin.to()),
                                share.hits(),
                                share.of(),
                                TrendTexts.percent(share.low()),
                                TrendTexts.percent(share.high())),
                        bin.rows());
                points.add(LinePlot.Point.of(bin.trust(), share.value(), Shape.Form.DOT, mark)
                        .withLabel(Messages.of("trends.of", share.hits(), share.of())));
                low.add(share.low());
                high.add(share.high());
            }
        }
        var diagonal = List.of(LinePlot.Point.turn(0.5, 0.5), LinePlot.Point.turn(1, 1));
        var lines = List.of(
                new LinePlot.Line("", ChartColor.MUTED, ChartColor.dashes(1), diagonal, List.of(), List.of()),
                new LinePlot.Line("", ChartColor.ACCENT, List.of(), points, low, high));
        return marks.chart(
                TrendTopic.CALIBRATION,
                TrendTexts.calibration(calibration),
                Messages.of("trends.explained.calibration", calibration.ranks().sentence("rho")),
                calibrationTable(calibration),
                new LinePlot(
                        Axis.numbers("", 0.5, 1, 0.1),
                        Axis.shares(Messages.of("trends.axis.succeeded"), 0),
                        lines,
                        Double.NaN));
    }

    private static ChartTable calibrationTable(TrendReport.TrustCalibration calibration) {
        var rows = new ArrayList<List<String>>();
        for (var bin : calibration.bins()) {
            var range = Messages.of("trends.range", TrendTexts.one(bin.from()), TrendTexts.one(bin.to()));
            var share = bin.successShare();
            rows.add(
                    share.of() == 0
                            ? List.of(range, NONE, "0", "0", NONE, NONE, NONE)
                            : List.of(
                                    range,
                                    TrendTexts.two(bin.trust()),
                                    String.valueOf(share.of()),
                                    String.valueOf(share.hits()),
                                    TrendTexts.percent(share.value()),
                                    TrendTexts.percent(share.low()),
                                    TrendTexts.percent(share.high())));
        }
        return new ChartTable(
                List.of(
                        Messages.of("trends.column.trust"),
                        Messages.of("trends.column.meanTrust"),
                        Messages.of("trends.column.plans"),
                        Messages.of("trends.column.succeeded"),
                        Messages.of("trends.column.share"),
                        Messages.of("trends.column.low"),
                        Messages.of("trends.column.high")),
                rows);
    }

    static TrendChart agreement(TrendReport.SelfAgreement people) {
        if (people.repeats().subjects() == 0) {
            return TrendChart.empty(TrendTopic.AGREEMENT, Messages.of("trends.none.agreement"));
        }
        var marks = new MarkList();
        var agreedShare = people.agreedShare();
        var rows = new ArrayList<RowPlot.Row>();
        rows.add(RowPlot.Row.of(
                        Messages.of("trends.repeats"),
                        agreedShare.value(),
                        ChartColor.ACCENT,
                        Shape.Fill.SOLID,
                        TrendTexts.percent(agreedShare.value()),
                        marks.add(
                                0,
                                Messages.of(
                                        "trends.mark.differing",
                                        people.differingPairs().size()),
                                people.differingPairs()))
                .withInterval(agreedShare.low(), agreedShare.high())
                .withNote(Messages.of(
                        "trends.repeats.note",
                        agreedShare.of(),
                        kappa(people.repeats().kappa()))));
        if (people.rule().subjects() > 0) {
            var note = Messages.of(
                    "trends.rule.note",
                    people.rule().subjects(),
                    kappa(people.rule().kappa()));
            rows.add(RowPlot.Row.of(
                            Messages.of("trends.rule"),
                            people.rule().observedAgreement(),
                            ChartColor.ACCENT,
                            Shape.Fill.SOLID,
                            TrendTexts.percent(people.rule().observedAgreement()),
                            marks.add(
                                    1,
                                    Messages.of(
                                            "trends.mark.rule",
                                            TrendTexts.percent(people.rule().observedAgreement()),
                                            note),
                                    List.of()))
                    .withNote(note));
        }
        var table = new ChartTable(
                List.of(
                        Messages.of("trends.column.judgedTwice"),
                        Messages.of("trends.column.pairs"),
                        Messages.of("trends.column.alike"),
                        Messages.of("trends.column.low"),
                        Messages.of("trends.column.high"),
                        Messages.of("trends.column.kappa")),
                List.of(
                        List.of(
                                Messages.of("trends.row.samePerson"),
                                String.valueOf(people.repeats().subjects()),
                                TrendTexts.percent(agreedShare.value()),
                                TrendTexts.percent(agreedShare.low()),
                                TrendTexts.percent(agreedShare.high()),
                                TrendTexts.two(people.repeats().kappa())),
                        List.of(
                                Messages.of("trends.row.byRule"),
                                String.valueOf(people.rule().subjects()),
                                TrendTexts.percent(people.rule().observedAgreement()),
                                "",
                                "",
                                TrendTexts.two(people.rule().kappa()))));
        return marks.chart(
                TrendTopic.AGREEMENT,
                TrendTexts.agreement(people),
                Messages.of("trends.explained.agreement"),
                table,
                new RowPlot(Axis.shares("", 0), rows, false));
    }

    private static String kappa(double kappa) {
        return Double.isNaN(kappa)
                ? Messages.of("trends.kappa.none")
                : Messages.of("trends.kappa", TrendTexts.two(kappa));
    }
}
