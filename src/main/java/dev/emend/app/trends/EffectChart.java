package dev.emend.app.trends;

import dev.emend.chart.Axis;
import dev.emend.chart.ChartColor;
import dev.emend.chart.RowPlot;
import dev.emend.chart.Shape;
import dev.emend.model.texts.Messages;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// Whether learnings helped, as a chart: a row a learning with the share that succeeded before it was
/// kept, a ring, and after, a dot, each on its 95 % interval.
final class EffectChart {
    /// More learnings are in the table only.
    private static final int MAX_ROWS = 24;

    private EffectChart() {}

    /// @param zone of the times in its table
    static TrendChart of(LearningEffects effects, ZoneId zone) {
        var answer = EffectTexts.answer(effects);
        int all = effects.learnings().size();
        if (all == 0) {
            return TrendChart.empty(TrendTopic.HELPED, answer);
        }
        var shownEffects = effects.learnings().stream().limit(MAX_ROWS).toList();
        var marks = new MarkList();
        var rows = new ArrayList<RowPlot.Row>();
        for (var effect : shownEffects) {
            rows.add(row(
                    label(effect, shownEffects), effect, marks.add(rows.size(), description(effect), effect.rows())));
        }
        return marks.chart(
                TrendTopic.HELPED,
                answer,
                all > MAX_ROWS
                        ? Messages.of("trends.explained.helped.more", MAX_ROWS, all)
                        : Messages.of("trends.explained.helped"),
                EffectTable.of(effects, zone),
                new RowPlot(
                        Axis.shares("", 0),
                        rows,
                        false,
                        List.of(Messages.of("trends.effect.before"), Messages.of("trends.effect.after"))));
    }

    private static RowPlot.Row row(String label, LearningEffect effect, int mark) {
        var before = effect.before().share();
        var after = effect.after().share();
        var color = switch (effect.verdict()) {
            case HELPED -> ChartColor.GOOD;
            case WORSE -> ChartColor.BAD;
            case NO_DIFFERENCE, TOO_LITTLE -> ChartColor.ACCENT;
        };
        return RowPlot.Row.of(
                        label,
                        after.value(),
                        color,
                        Shape.Fill.SOLID,
                        effect.verdict().title(),
                        mark)
                .withInterval(after.low(), after.high())
                .withBefore(new RowPlot.Estimate(before.value(), before.low(), before.high()));
    }

    /// The item; with the lesson where several learnings of it have a row.
    private static String label(LearningEffect effect, List<LearningEffect> shownEffects) {
        var item = effect.learning().item();
        boolean isAlone = shownEffects.stream()
                        .filter(other -> other.learning().item().equals(item))
                        .count()
                == 1;
        return isAlone
                ? item.label()
                : Messages.of("trends.effect.row", item.label(), effect.lesson().replaceAll("\\s+", " "));
    }

    /// Everything known of one learning, in sentences.
    private static String description(LearningEffect effect) {
        var sentences = new ArrayList<String>();
        sentences.add(effect.learning().item().label() + ":");
        sentences.add(effect.sentence());
        sentences.add(effect.conclusion());
        sentences.addAll(effect.details());
        return String.join(" ", sentences);
    }
}
