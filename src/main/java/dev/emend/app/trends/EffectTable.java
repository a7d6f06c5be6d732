package dev.emend.app.trends;

import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.chart.ChartTable;
import dev.emend.model.texts.Language;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The numbers behind "Did it help?": a row a learning.
final class EffectTable {
    private static final String NONE = "\u2013";

    private static final List<String> COLUMNS = List.of(
            "Item",
            "Lesson",
            "Result",
            "Before",
            "After",
            "Difference (points)",
            "Low (95 %)",
            "High (95 %)",
            "p (corrected)",
            "Kept",
            "Days before",
            "Days after",
            "Same failure before",
            "Same failure after",
            "Cost before (USD)",
            "Cost after (USD)",
            "First success (days)",
            "Last failure (days)");

    private EffectTable() {}

    static ChartTable of(LearningEffects effects, ZoneId zone) {
        return new ChartTable(
                COLUMNS,
                effects.learnings().stream().map(effect -> row(effect, zone)).toList());
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
                Double.isNaN(difference.adjusted()) ? NONE : String.format(Language.locale(), "%.3f", difference.adjusted()),
                TrendTexts.time(Optional.of(effect.kept()), zone),
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
        return side.successes() + " of " + side.known();
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
