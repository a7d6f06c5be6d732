package dev.emend.app.trends;

import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.app.trends.LearningEffect.Verdict;
import dev.emend.app.trends.LearningEffects.Quartiles;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Whether learnings helped, in words.
final class EffectTexts {
    private static final int HOURS = 24;

    private EffectTexts() {}

    static String title(Verdict verdict) {
        return switch (verdict) {
            case HELPED -> Messages.of("trends.effect.helped");
            case WORSE -> Messages.of("trends.effect.worse");
            case NO_DIFFERENCE -> Messages.of("trends.effect.noDifference");
            case TOO_LITTLE -> Messages.of("trends.effect.tooLittle");
        };
    }

    /// Such as `After this was kept: 12 of 14 plans succeeded, before 5 of 13.`
    static String sentence(LearningEffect effect) {
        var before = effect.before();
        var after = effect.after();
        if (after.knownOutcomes() == 0) {
            return before.knownOutcomes() == 0
                    ? Messages.of("trends.effect.neither")
                    : Messages.of(
                            "trends.effect.onlyBefore",
                            before.successes(),
                            before.knownOutcomes(),
                            attemptsText(before, before.knownOutcomes()));
        }
        var attemptsText = attemptsText(effect, after.knownOutcomes());
        return before.knownOutcomes() == 0
                ? Messages.of("trends.effect.onlyAfter", after.successes(), after.knownOutcomes(), attemptsText)
                : Messages.of(
                        "trends.effect.both",
                        after.successes(),
                        after.knownOutcomes(),
                        attemptsText,
                        before.successes(),
                        before.knownOutcomes());
    }

    private static String attemptsText(LearningEffect effect, int count) {
        return attemptsText(
                effect.before().plans() + effect.after().plans(),
                effect.before().attempts() + effect.after().attempts(),
                count);
    }

    private static String attemptsText(Side side, int count) {
        return attemptsText(side.plans(), side.attempts(), count);
    }

    private static String attemptsText(int plans, int all, int count) {
        return plans == all
                ? Messages.of("trends.effect.plans", count)
                : plans == 0 ? Messages.of("trends.effect.runs", count) : Messages.of("trends.effect.plansAndRuns");
    }

    /// The conclusion that the numbers allow.
    static String conclusion(LearningEffect effect) {
        var difference = effect.difference();
        return switch (effect.verdict()) {
            case HELPED ->
                Messages.of(
                        "trends.effect.differenceHelped",
                        points(difference.value()),
                        points(difference.low()),
                        points(difference.high()));
            case WORSE ->
                Messages.of(
                        "trends.effect.differenceWorse",
                        points(-difference.value()),
                        points(-difference.high()),
                        points(-difference.low()));
            case NO_DIFFERENCE ->
                Messages.of("trends.effect.differenceNone", points(difference.low()), points(difference.high()));
            case TOO_LITTLE -> neededText(effect.neededBefore(), effect.neededAfter());
        };
    }

    private static String neededText(int before, int after) {
        return before > 0 && after > 0
                ? Messages.of("trends.effect.neededBoth", before, after)
                : before > 0
                        ? Messages.of("trends.effect.neededBefore", before)
                        : Messages.of("trends.effect.neededAfter", after);
    }

    /// Further details, a sentence each.
    static List<String> details(LearningEffect effect) {
        var lines = new ArrayList<String>();
        var before = effect.before();
        var after = effect.after();
        if (before.sameFailure() + after.sameFailure() > 0) {
            lines.add(Messages.of(
                    "trends.effect.recurred",
                    before.sameFailure(),
                    before.attempts(),
                    after.sameFailure(),
                    after.attempts()));
        }
        var follow = effect.follow();
        if (!follow.laterReports().isEmpty()) {
            lines.add(
                    Messages.of("trends.effect.reported", follow.laterReports().size()));
        }
        if (follow.testedAttempts() > 0) {
            lines.add(follow.firstSuccess()
                    .map(time -> Messages.of("trends.effect.firstSuccess", time(time)))
                    .orElseGet(() -> Messages.of("trends.effect.neverWorked")));
            follow.lastFailure().ifPresent(time -> lines.add(Messages.of("trends.effect.lastFailure", time(time))));
        }
        if (before.cost().runs() + after.cost().runs() > 0) {
            lines.add(Messages.of(
                    "trends.effect.cost",
                    cost(before.cost().median()),
                    before.cost().runs(),
                    cost(after.cost().median()),
                    after.cost().runs()));
        }
        if (effect.concurrentCount() > 0) {
            lines.add(Messages.of("trends.effect.together", effect.concurrentCount()));
        }
        return lines;
    }

    static String answer(LearningEffects effects) {
        var lines = new ArrayList<String>();
        if (effects.learnings().isEmpty()) {
            lines.add(Messages.of("trends.none.helped"));
        } else {
            lines.add(Messages.of(
                    "trends.effect.counts",
                    effects.of(Verdict.HELPED).size(),
                    effects.learnings().size(),
                    effects.of(Verdict.WORSE).size(),
                    effects.of(Verdict.NO_DIFFERENCE).size(),
                    effects.of(Verdict.TOO_LITTLE).size()));
        }
        var delay = effects.delay();
        if (delay.triedCount() > 0) {
            lines.add(delay(delay.firstSuccess()));
        }
        if (delay.unsuccessfulCount() > 0) {
            lines.add(Messages.of("trends.effect.never", delay.unsuccessfulCount(), delay.triedCount()));
        }
        lines.addAll(leftOut(effects.undatedCounts()));
        return String.join(" ", lines);
    }

    private static String delay(Quartiles times) {
        return times.median()
                .map(median -> Messages.of("trends.effect.delay", time(median), time(times.low()), time(times.high())))
                .orElseGet(() -> Messages.of("trends.effect.delayNever"));
    }

    private static List<String> leftOut(LearningEffects.Undated undated) {
        var lines = new ArrayList<String>();
        if (undated.runs() > 0) {
            lines.add(Messages.of("trends.effect.undatedRuns", undated.runs()));
        }
        if (undated.learnings() > 0) {
            lines.add(Messages.of("trends.effect.undatedLearnings", undated.learnings()));
        }
        return lines;
    }

    private static String time(Optional<Duration> time) {
        return time.map(EffectTexts::time).orElseGet(() -> Messages.of("trends.effect.notReached"));
    }

    /// In hours up to a day, then in days.
    static String time(Duration time) {
        return time.toHours() < HOURS
                ? Messages.of("trends.effect.hours", time.toHours())
                : Messages.of("trends.effect.days", Math.round(time.toHours() / 24.0));
    }

    private static String cost(OptionalDouble dollars) {
        return dollars.isPresent()
                ? Messages.of(
                        "trends.effect.costDollars", String.format(Language.locale(), "%.2f", dollars.getAsDouble()))
                : Messages.of("trends.effect.costUnknown");
    }

    /// A difference of shares in percentage points.
    static String points(double difference) {
        return String.valueOf(Math.round(100 * difference));
    }
}
