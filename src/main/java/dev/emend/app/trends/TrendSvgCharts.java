package dev.emend.app.trends;

import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.app.trends.TrendTable.Topic;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// The charts of the report, drawn.
final class TrendSvgCharts {
    static final int LEFT = 60;
    static final int RIGHT = 700;
    static final int TOP = 26;
    static final int BOTTOM = 250;
    static final String GRID = "stroke:var(--line);stroke-width:1";

    private TrendSvgCharts() {}

    /// Empty when there is nothing to draw.
    static String of(Topic topic, TrendReport report, ZoneId zone) {
        return switch (topic) {
            case TRUST -> report.trust().isEmpty() ? "" : TrustSvgChart.of(report, zone);
            case ENDINGS ->
                report.endings().buckets().isEmpty()
                        ? ""
                        : endings("Runs", report.endings(), Bucket::runs)
                                + endings("Plans", report.endings(), Bucket::plans);
            case RECURRENCE -> report.recurring().all() == 0 ? "" : recurrence(report);
            case METRICS -> "";
            case CALIBRATION -> report.judged().trust().score().plans() == 0 ? "" : calibration(report);
            case AGREEMENT -> "";
            case HELPED -> ""; // its table says it
        };
    }

    static double y(double value, double lowest) {
        return BOTTOM - (value - lowest) / (1 - lowest) * (BOTTOM - TOP);
    }

    private static String endings(String what, TrendReport.Endings endings, Function<Bucket, Tally> of) {
        int max = endings.buckets().stream()
                .mapToInt(bucket -> of.apply(bucket).all())
                .max()
                .orElse(0);
        if (max == 0) {
            return "";
        }
        var svg = new SvgBuilder(300, what + " by how they ended").hatched("h" + what, "var(--bad)");
        int step = Math.max(1, (max + 3) / 4);
        int top = (max + step - 1) / step * step;
        for (int count = 0; count <= top; count += step) {
            double at = BOTTOM - 1.0 * count / top * (BOTTOM - TOP);
            svg.line(LEFT, at, RIGHT, at, GRID).text(LEFT - 8, at + 4, "end", "axis", String.valueOf(count));
        }
        svg.text(LEFT - 8, TOP - 12, "end", "axis", what);
        var buckets = endings.buckets();
        double width = 1.0 * (RIGHT - LEFT) / buckets.size();
        for (int i = 0; i < buckets.size(); i++) {
            var tally = of.apply(buckets.get(i));
            var day = TrendTable.day(buckets.get(i).first());
            double base = BOTTOM;
            base = stack(
                    svg,
                    LEFT + i * width,
                    width,
                    base,
                    tally.success().size() * 1.0 / top,
                    "fill:var(--good)",
                    day + ", success: " + tally.success().size());
            base = stack(
                    svg,
                    LEFT + i * width,
                    width,
                    base,
                    tally.failure().size() * 1.0 / top,
                    "fill:url(#h" + what + ");stroke:var(--bad)",
                    day + ", failure: " + tally.failure().size());
            stack(
                    svg,
                    LEFT + i * width,
                    width,
                    base,
                    tally.unknown().size() * 1.0 / top,
                    "fill:none;stroke:var(--none)",
                    day + ", unknown: " + tally.unknown().size());
            if (i % Math.max(1, buckets.size() / 5) == 0) {
                svg.text(LEFT + (i + 0.5) * width, BOTTOM + 20, "middle", "axis", day);
            }
        }
        svg.rect(RIGHT + 20, TOP, 14, 14, "fill:var(--good)", "")
                .text(RIGHT + 42, TOP + 12, "start", "", "success")
                .rect(RIGHT + 20, TOP + 24, 14, 14, "fill:url(#h" + what + ");stroke:var(--bad)", "")
                .text(RIGHT + 42, TOP + 36, "start", "", "failure")
                .rect(RIGHT + 20, TOP + 48, 14, 14, "fill:none;stroke:var(--none)", "")
                .text(RIGHT + 42, TOP + 60, "start", "", "unknown");
        return svg.done();
    }

    private static double stack(
            SvgBuilder svg, double x, double width, double base, double share, String style, String title) {
        double height = share * (BOTTOM - TOP);
        double bar = Math.min(48, width * 0.7);
        if (share > 0) {
            svg.rect(x + (width - bar) / 2, base - height, bar, height, style, title);
        }
        return base - height;
    }

    private static String recurrence(TrendReport report) {
        var found = report.recurring();
        var svg = new SvgBuilder(110, TrendTexts.answer(Topic.RECURRENCE, report)).hatched("hback", "var(--bad)");
        var names = List.of("failed again", "work so far", "are not tested yet");
        var counts = List.of(
                found.recurred().size(),
                found.holding().size(),
                found.untested().size());
        var styles = List.of("fill:url(#hback);stroke:var(--bad)", "fill:var(--good)", "fill:none;stroke:var(--none)");
        for (int i = 0; i < 3; i++) {
            double y = 8 + i * 34;
            double width = 1.0 * counts.get(i) / found.all() * (RIGHT - 120);
            svg.text(108, y + 16, "end", "", names.get(i))
                    .rect(120, y, width, 22, styles.get(i), names.get(i))
                    .text(120 + width + 8, y + 16, "start", "", String.valueOf(counts.get(i)));
        }
        return svg.done();
    }

    private static String calibration(TrendReport report) {
        var found = report.judged().trust();
        int right = LEFT + 360;
        var svg = new SvgBuilder(300, TrendTexts.answer(Topic.CALIBRATION, report));
        for (int i = 0; i <= 5; i++) {
            double share = 0.2 * i;
            svg.line(LEFT, y(share, 0), right, y(share, 0), GRID)
                    .text(LEFT - 8, y(share, 0) + 4, "end", "axis", TrendTexts.percent(share))
                    .text(
                            LEFT + 72.0 * i,
                            BOTTOM + 18,
                            "middle",
                            "axis",
                            String.format(Locale.ROOT, "%.1f", 0.5 + 0.1 * i));
        }
        svg.text(LEFT + 180, BOTTOM + 38, "middle", "axis", "Trust when the plan was made")
                .text(right + 24, TOP + 12, "start", "axis", "Plans that succeeded, with 95 % intervals")
                .text(right + 24, TOP + 30, "start", "axis", "Dashed: trust as a probability of success")
                .line(LEFT, y(0.5, 0), right, y(1, 0), "stroke:var(--muted);stroke-dasharray:5 4");
        for (var bin : found.bins()) {
            if (bin.succeeded().of() > 0) {
                double x = LEFT + (bin.trust() - 0.5) * 720;
                var style = "stroke:var(--c0);stroke-width:2";
                svg.line(x, y(bin.succeeded().low(), 0), x, y(bin.succeeded().high(), 0), style)
                        .mark(
                                x,
                                y(bin.succeeded().value(), 0),
                                0,
                                "fill:var(--c0)",
                                bin.succeeded().hits() + " of "
                                        + bin.succeeded().of())
                        .text(
                                x + 8,
                                y(bin.succeeded().value(), 0) - 6,
                                "start",
                                "",
                                bin.succeeded().hits() + " of "
                                        + bin.succeeded().of());
            }
        }
        return svg.done();
    }
}
