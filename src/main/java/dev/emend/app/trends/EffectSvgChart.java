package dev.emend.app.trends;

import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.app.trends.TrendTable.Topic;

/// A row a learning: the share that succeeded before it was kept, hollow, and after, filled, each on
/// its interval.
final class EffectSvgChart {
    /// More rows are in the table only.
    private static final int MAX_ROWS = 40;

    private static final int ROW = 40;
    private static final int LEFT = 260;
    private static final int RIGHT = 700;
    private static final int MAX_LABEL = 34;

    private EffectSvgChart() {}

    /// Empty when no learning has a known outcome before or after it was kept.
    static String of(LearningEffects effects) {
        var rows = effects.learnings().stream()
                .filter(effect -> effect.before().known() + effect.after().known() > 0)
                .limit(MAX_ROWS)
                .toList();
        if (rows.isEmpty()) {
            return "";
        }
        int bottom = 30 + rows.size() * ROW;
        var svg = new SvgBuilder(bottom + 60, TrendTexts.question(Topic.HELPED) + " " + EffectTexts.answer(effects));
        for (int i = 0; i <= 5; i++) {
            double x = x(0.2 * i);
            svg.line(x, 20, x, bottom, TrendSvgCharts.GRID)
                    .text(x, bottom + 18, "middle", "axis", TrendTexts.percent(0.2 * i));
        }
        svg.text((LEFT + RIGHT) / 2.0, bottom + 40, "middle", "axis", "Attempts that succeeded, with 95 % intervals")
                .mark(RIGHT + 24, 30, 0, "fill:var(--bg);stroke:var(--c0);stroke-width:2", "")
                .text(RIGHT + 36, 34, "start", "", "before")
                .mark(RIGHT + 24, 50, 0, "fill:var(--c0)", "")
                .text(RIGHT + 36, 54, "start", "", "after");
        for (int i = 0; i < rows.size(); i++) {
            var effect = rows.get(i);
            double y = 40 + i * ROW;
            svg.text(LEFT - 12, y + 2, "end", "", cut(effect.learning().item().label()))
                    .text(LEFT - 12, y + 16, "end", "axis", effect.verdict().title());
            side(svg, effect.before(), y, "fill:var(--bg);stroke:var(--c0);stroke-width:2", "before");
            side(svg, effect.after(), y + 12, "fill:var(--c0)", "after");
        }
        return svg.done();
    }

    private static void side(SvgBuilder svg, Side side, double y, String style, String word) {
        if (side.known() > 0) {
            var share = side.share();
            svg.line(x(share.low()), y, x(share.high()), y, "stroke:var(--c0);stroke-width:2")
                    .mark(x(share.value()), y, 0, style, word + ": " + side.successes() + " of " + side.known());
        }
    }

    private static double x(double share) {
        return LEFT + share * (RIGHT - LEFT);
    }

    private static String cut(String label) {
        return label.length() <= MAX_LABEL ? label : label.substring(0, MAX_LABEL - 1) + "\u2026";
    }
}
