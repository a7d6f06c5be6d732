package dev.emend.app.trends;

import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.chart.ChartTable;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.PValueText;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The numbers behind "Did it help?": a row a learning.
final class EffectTable {
    private static final String NONE = "\u2013";

    private EffectTable() {}

    static ChartTable of(LearningEffects effects, ZoneId zone) {
        return new ChartTable(
                columns(),
                effects.learnings().stream().map(effect -> row(effect, zone)).toList());
    }

    private static List<String> columns() {
        return List.of(
                Messages.of("trends.column.item"),
                Messages.of("trends.column.lesson"),
                Messages.of("trends.column.result"),
                Messages.of("trends.column.before"),
                Messages.of("trends.column.after"),
                Messages.of("trends.column.difference"),
                Messages.of("trends.column.low"),
                Messages.of("trends.column.high"),
                Messages.of("trends.column.p"),
                Messages.of("trends.column.kept"),
                Messages.of("trends.column.daysBefore"),
                Messages.of("trends.column.daysAfter"),
                Messages.of("trends.column.sameBefore"),
                Messages.of("trends.column.sameAfter"),
                Messages.of("trends.column.costBefore"),
                Messages.of("trends.column.costAfter"),
                Messages.of("trends.column.firstSuccess"),
                Messages.of("trends.column.lastFailure"));
    }

    private static List<String> row(LearningEffect effect, ZoneId zone) {
        var difference = effect.difference();
        return List.of(
                effect.learning().item().label(),
                effect.lesson(),
                effect.verdict().title(),
                count(effect.before()),
                count(effect.after()),
                points(difference.value()),
                points(difference.low()),
                points(difference.high()),
                Double.isNaN(difference.adjustedChance()) ? NONE : PValueText.number(difference.adjustedChance()),
                TrendTexts.time(Optional.of(effect.keptAt()), zone),
                days(Optional.of(effect.before().length())),
                days(Optional.of(effect.after().length())),
                String.valueOf(effect.before().sameFailure()),
                String.valueOf(effect.after().sameFailure()),
                cost(effect.before().cost().median()),
                cost(effect.after().cost().median()),
                days(effect.follow().firstSuccess()),
                days(effect.follow().lastFailure()));
    }

    /// Such as `12 of 14`.
    private static String count(Side side) {
        return Messages.of("trends.of", side.successes(), side.knownOutcomes());
    }

    private static String points(double difference) {
        return Double.isNaN(difference) ? NONE : EffectTexts.points(difference);
    }

    private static String days(Optional<Duration> time) {
        return time.map(length -> String.format(Language.locale(), "%.1f", length.toMinutes() / 1440.0))
                .orElse(NONE);
    }

    private static String cost(OptionalDouble dollars) {
        return dollars.isPresent() ? String.format(Language.locale(), "%.2f", dollars.getAsDouble()) : NONE;
    }
}
