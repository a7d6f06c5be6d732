package dev.emend.app.trends;

import dev.emend.app.trends.TrendTable.Topic;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Trust over time, drawn for the report.
final class TrustSvgChart {
    /// More lines than these can't be told apart; the table has all of them.
    static final int MAX_LINES = 8;

    private static final List<String> DASHES = List.of("", "8 4", "2 3", "10 3 2 3", "5 5", "12 4", "1 4", "6 2 2 2");

    private TrustSvgChart() {}

    /// The lines of those that moved most, with their names at the ends.
    static String of(TrendReport report, ZoneId zone) {
        var lines = report.trust().stream().limit(MAX_LINES).toList();
        var span = TrustSeries.span(report.period(), lines);
        var svg = new SvgBuilder(320, TrendTexts.answer(Topic.TRUST, report));
        for (int i = 0; i <= 5; i++) {
            double trust = 0.5 + 0.1 * i;
            svg.line(
                            TrendSvgCharts.LEFT,
                            TrendSvgCharts.y(trust, 0.5),
                            TrendSvgCharts.RIGHT,
                            TrendSvgCharts.y(trust, 0.5),
                            TrendSvgCharts.GRID)
                    .text(
                            TrendSvgCharts.LEFT - 8,
                            TrendSvgCharts.y(trust, 0.5) + 4,
                            "end",
                            "axis",
                            String.format(Locale.ROOT, "%.1f", trust));
        }
        for (int i = 0; i <= 4; i++) {
            var at = span.from()
                    .plus(Duration.between(span.from(), span.until())
                            .multipliedBy(i)
                            .dividedBy(4));
            var day = TrendTable.day(at.atZone(zone).toLocalDate());
            svg.text(
                    TrendSvgCharts.LEFT + (TrendSvgCharts.RIGHT - TrendSvgCharts.LEFT) * i / 4.0,
                    TrendSvgCharts.BOTTOM + 20,
                    i == 0 ? "start" : "middle",
                    "axis",
                    day);
        }
        svg.text(TrendSvgCharts.LEFT - 8, TrendSvgCharts.TOP - 12, "end", "axis", "Trust");
        var ends = new ArrayList<Double>();
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, lines.get(i), span, i, zone, ends);
        }
        var legend = "Dot: a failure. Square: a change of a person. Diamond: nothing explains it.";
        svg.text(TrendSvgCharts.LEFT, TrendSvgCharts.BOTTOM + 44, "start", "axis", legend);
        if (report.trust().size() > MAX_LINES) {
            svg.text(
                    TrendSvgCharts.LEFT,
                    TrendSvgCharts.BOTTOM + 62,
                    "start",
                    "axis",
                    "The %d items that moved most of %d; the table has all."
                            .formatted(MAX_LINES, report.trust().size()));
        }
        return svg.done();
    }

    private static void draw(
            SvgBuilder svg, TrustHistory line, TrustSeries.Span span, int at, ZoneId zone, List<Double> ends) {
        var colour = "var(--c" + at + ")";
        var points = TrustSeries.of(line, span, TrendSvgCharts.RIGHT - TrendSvgCharts.LEFT)
                .points();
        svg.path(
                points.stream()
                        .map(point -> new double[] {x(point.at()), TrendSvgCharts.y(point.trust(), 0.5)})
                        .toList(),
                "stroke:" + colour + ";stroke-width:2;stroke-dasharray:" + DASHES.get(at));
        for (var point : points) {
            point.event()
                    .ifPresent(event -> svg.mark(
                            x(point.at()),
                            TrendSvgCharts.y(point.trust(), 0.5),
                            shape(event.kind()),
                            "fill:" + colour + ";stroke:var(--bg)",
                            line.item().label()
                                    + ", "
                                    + TrendTable.time(event.at(), zone)
                                    + ", "
                                    + TrendTexts.kind(event.kind())));
        }
        // names that would stand on each other move down
        double end = TrendSvgCharts.y(line.end(), 0.5);
        double free = free(ends, end);
        ends.add(free);
        svg.line(TrendSvgCharts.RIGHT, end, TrendSvgCharts.RIGHT + 14, free, "stroke:" + colour + ";stroke-width:1")
                .text(
                        TrendSvgCharts.RIGHT + 18,
                        free + 4,
                        "start",
                        "",
                        shortened(line.item().label()));
    }

    private static double free(List<Double> occupied, double wanted) {
        double at = wanted;
        for (int i = 0; i < occupied.size(); i++) {
            for (double other : occupied) {
                at = Math.abs(other - at) < 14 ? other + 14 : at;
            }
        }
        return at;
    }

    private static String shortened(String text) {
        return text.length() <= 28 ? text : text.substring(0, 27) + "…";
    }

    private static int shape(TrustHistory.Kind kind) {
        return switch (kind) {
            case ATTACHED -> 0;
            case UNEXPLAINED -> 3;
            case DISMISSED, REATTACHED, CONFIRMED, OVERRIDDEN, WITHDRAWN -> 1;
        };
    }

    private static double x(double share) {
        return TrendSvgCharts.LEFT + share * (TrendSvgCharts.RIGHT - TrendSvgCharts.LEFT);
    }
}
