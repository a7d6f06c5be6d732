package dev.emend.cli;

import dev.emend.app.trends.LearningEffect;
import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.app.trends.LearningEffects;
import dev.emend.app.trends.LearningEffects.Quartiles;
import dev.emend.cli.common.CliCommand;
import dev.emend.model.Json;
import java.time.Duration;
import java.util.Optional;

/// Whether learnings helped, as JSON. Times are in seconds, costs in US dollars.
final class EffectJson {
    private EffectJson() {}

    static Json.Obj of(LearningEffects effects) {
        var delay = effects.delay();
        return Json.Obj.of(
                        "compared", effects.comparisonCount(),
                        "undated_runs", effects.undatedCounts().runs(),
                        "undated_learnings", effects.undatedCounts().learnings(),
                        "learnings",
                                effects.learnings().stream()
                                        .map(EffectJson::json)
                                        .toList())
                .with(
                        "until_it_works",
                        Json.Obj.of(
                                "worked", delay.successCount(),
                                "never", delay.unsuccessfulCount(),
                                "untried", delay.untriedCount(),
                                "first_success", json(delay.firstSuccess()),
                                "last_failure", json(delay.lastFailure())));
    }

    private static Json.Obj json(Quartiles times) {
        return Json.Obj.of(
                "low", seconds(times.low()),
                "median", seconds(times.median()),
                "high", seconds(times.high()));
    }

    private static Json.Obj json(LearningEffect effect) {
        var difference = effect.difference();
        var follow = effect.follow();
        return Json.Obj.of(
                        "item", CliCommand.id(effect.learning().item()),
                        "learning", effect.learning().identity(),
                        "lesson", effect.lesson(),
                        "kept_at", effect.keptAt().toString(),
                        "verdict", effect.verdict().word(),
                        "said", effect.sentence() + " " + effect.conclusion())
                .with("before", json(effect.before()))
                .with("after", json(effect.after()))
                .with("difference", CliCommand.orNull(difference.value()))
                .with("low", CliCommand.orNull(difference.low()))
                .with("high", CliCommand.orNull(difference.high()))
                .with("p", CliCommand.orNull(difference.chance()))
                .with("p_adjusted", CliCommand.orNull(difference.adjustedChance()))
                .with("needed_before", Json.from(effect.neededBefore()))
                .with("needed_after", Json.from(effect.neededAfter()))
                .with("first_success", seconds(follow.firstSuccess()))
                .with("last_failure", seconds(follow.lastFailure()))
                .with("reported_again", Json.from(follow.laterReports().size()))
                .with("kept_together", Json.from(effect.concurrentCount()));
    }

    private static Json.Obj json(Side side) {
        return Json.Obj.of(
                        "from", side.from().toString(),
                        "until", side.until().toString(),
                        "attempts", side.attempts(),
                        "plans", side.plans(),
                        "known", side.knownOutcomes(),
                        "successes", side.successes())
                .with("low", CliCommand.orNull(side.share().low()))
                .with("high", CliCommand.orNull(side.share().high()))
                .with("same_failure", Json.from(side.sameFailure()))
                .with("runs_with_cost", Json.from(side.cost().runs()))
                .with("median_cost", CliCommand.orNull(side.cost().median()));
    }

    private static Json seconds(Optional<Duration> time) {
        return time.map(length -> Json.from(length.toSeconds())).orElse(Json.Null.NULL);
    }
}
