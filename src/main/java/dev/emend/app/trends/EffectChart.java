package dev.emend.app.trends;

import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.chart.ChartColor;
import dev.emend.chart.Drawing;
import dev.emend.chart.Plot;
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
        if (effects.learnings().isEmpty()) {
            return TrendChart.empty(TrendTopic.HELPED, Messages.of("trends.none.helped"));
        }
        var rows = shown(effects);
        var marks = new MarkList();
        for (int i = 0; i < rows.size(); i++) {
            marks.add(i, said(rows.get(i)), rows.get(i).rows());
        }
        int all = effects.learnings().size();
        return marks.chart(
                TrendTopic.HELPED,
                answer,
                all > MAX_ROWS
                        ? Messages.of("trends.explained.helped.more", MAX_ROWS, all)
                        : Messages.of("trends.explained.helped"),
                EffectTable.of(effects, zone),
                new EffectPlot(rows));
    }

    /// Those with a row of their own.
    private static List<LearningEffect> shown(LearningEffects effects) {
        return effects.learnings().stream().limit(MAX_ROWS).toList();
    }

    /// Everything known of one learning, in sentences.
    private static String said(LearningEffect effect) {
        var sentences = new ArrayList<String>();
        sentences.add(effect.learning().item().label() + ":");
        sentences.add(effect.said());
        sentences.add(effect.conclusion());
        sentences.addAll(effect.details());
        return String.join(" ", sentences);
    }

    private record EffectPlot(List<LearningEffect> rows) implements Plot {
        private static final double LABELS = 0.3;
        private static final double TALLEST = 44;
        private static final double FOOT = 24;
        private static final double HEAD = 24;
        private static final double CAP = 4;

        @Override
        public Drawing draw(double width, double height) {
            var shapes = new ArrayList<Shape>();
            boolean isCompact = width < COMPACT;
            double left = Math.min(widest(rows.stream().map(this::label).toList()), LABELS * width) + 12;
            double words = isCompact
                    ? 0
                    : widest(rows.stream()
                                    .map(effect -> effect.verdict().title())
                                    .toList())
                            + 16;
            double right = Math.max(left + 20, width - words - 12);
            legend(shapes, isCompact ? 0 : left);
            double step = Math.min(TALLEST, Math.max(12, (height - HEAD - FOOT) / rows.size()));
            double bottom = HEAD + step * rows.size();
            for (int percent = 0; percent <= 100; percent += isCompact ? 50 : 25) {
                double at = left + percent / 100.0 * (right - left);
                shapes.add(Shape.Line.thin(at, HEAD, at, bottom, ChartColor.GRID));
                shapes.add(Shape.Text.small(
                        at, bottom + 14, Shape.Anchor.MIDDLE, ChartColor.MUTED, TrendTexts.percent(percent / 100.0)));
            }
            for (int i = 0; i < rows.size(); i++) {
                row(shapes, i, left, right, width, HEAD + (i + 0.5) * step, Math.min(9, step / 4.5));
            }
            return new Drawing(width, height, shapes);
        }

        /// The item; with the lesson where several learnings of it have a row.
        private String label(LearningEffect effect) {
            var item = effect.learning().item();
            boolean isAlone = rows.stream()
                            .filter(row -> row.learning().item().equals(item))
                            .count()
                    == 1;
            return isAlone ? item.label() : EffectTexts.row(item.label(), effect.lesson());
        }

        private static double widest(List<String> texts) {
            return texts.stream()
                    .mapToDouble(text -> Drawing.textWidth(text, Shape.Text.SMALL))
                    .max()
                    .orElse(0);
        }

        private static void legend(List<Shape> shapes, double left) {
            var before = EffectTexts.beforeWord();
            shapes.add(new Shape.Symbol(left + 6, 10, Shape.Form.RING, 9, ChartColor.MUTED, Shape.NO_MARK));
            shapes.add(Shape.Text.small(left + 18, 10, Shape.Anchor.START, ChartColor.MUTED, before));
            double next = left + 40 + Drawing.textWidth(before, Shape.Text.SMALL);
            shapes.add(new Shape.Symbol(next, 10, Shape.Form.DOT, 9, ChartColor.ACCENT, Shape.NO_MARK));
            shapes.add(Shape.Text.small(next + 12, 10, Shape.Anchor.START, ChartColor.MUTED, EffectTexts.afterWord()));
        }

        private void row(List<Shape> shapes, int index, double left, double right, double width, double y, double gap) {
            var effect = rows.get(index);
            shapes.add(new Shape.Text(
                    left - 12,
                    y,
                    Shape.Anchor.END,
                    ChartColor.TEXT,
                    Shape.Text.SMALL,
                    false,
                    Drawing.fitted(label(effect), Shape.Text.SMALL, left - 12),
                    index));
            side(shapes, effect.before(), left, right, y - gap, ChartColor.MUTED, Shape.Form.RING, index);
            side(shapes, effect.after(), left, right, y + gap, color(effect), Shape.Form.DOT, index);
            if (width >= COMPACT) {
                shapes.add(new Shape.Text(
                        width,
                        y,
                        Shape.Anchor.END,
                        ChartColor.TEXT,
                        Shape.Text.SMALL,
                        false,
                        effect.verdict().title(),
                        index));
            }
        }

        private static ChartColor color(LearningEffect effect) {
            return switch (effect.verdict()) {
                case HELPED -> ChartColor.GOOD;
                case WORSE -> ChartColor.BAD;
                case NO_DIFFERENCE, TOO_LITTLE -> ChartColor.ACCENT;
            };
        }

        private static void side(
                List<Shape> shapes,
                Side side,
                double left,
                double right,
                double y,
                ChartColor color,
                Shape.Form form,
                int mark) {
            if (side.known() == 0) {
                return;
            }
            var share = side.share();
            double from = left + share.low() * (right - left);
            double until = left + share.high() * (right - left);
            shapes.add(new Shape.Line(List.of(from, y, until, y), color, 2, List.of(), mark));
            shapes.add(new Shape.Line(List.of(from, y - CAP, from, y + CAP), color, 2, List.of(), mark));
            shapes.add(new Shape.Line(List.of(until, y - CAP, until, y + CAP), color, 2, List.of(), mark));
            shapes.add(new Shape.Symbol(left + share.value() * (right - left), y, form, 9, color, mark));
        }
    }
}
