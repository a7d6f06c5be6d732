package dev.emend.cli.review;

import dev.emend.app.review.AgreementScore;
import dev.emend.app.review.ReviewStats;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Shows how fast and how consistently learnings are judged.
@CommandTraits(byOwner = true, reads = true, storeOnly = true)
@Command(
        name = "review-stats",
        description = {
            "Show how fast and how consistently learnings are judged.",
            "Only decisions in the window are timed; what was undone does not count."
        },
        footer = {"", "Example: emend review-stats --person Ann"})
public final class ReviewStatsCommand extends CliCommand {
    @Option(
            names = "--person",
            paramLabel = "NAME",
            description = "Only decisions of this person. Default: everybody's.")
    private @Nullable String person;

    @Override
    public Integer call() throws Exception {
        var stats = workspace().review().calibration().stats(Optional.ofNullable(person));
        return answer(() -> json(stats), () -> print(stats));
    }

    private void print(ReviewStats stats) {
        var verdicts = new TreeMap<>(stats.verdicts())
                .entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
        line(Terminal.count(stats.decisions(), "decision") + (verdicts.isEmpty() ? "." : ": " + verdicts + "."));
        var speed = stats.speed();
        if (speed.timedDecisions() > 0) {
            line(String.format(
                    Locale.ROOT,
                    "%d timed: median %.1f s, mean %.1f s, 90 %% within %.1f s; %.1f"
                            + " keys and %.0f words a learning.",
                    speed.timedDecisions(),
                    speed.seconds().median(),
                    speed.seconds().mean(),
                    speed.seconds().p90(),
                    speed.keysPerLearning(),
                    speed.wordsPerLearning()));
        }
        steadiness("Judged twice", stats.steadiness().repeats());
        steadiness("Rated like the automatic rating", stats.steadiness().rule());
        for (var day : stats.days()) {
            line(day.day()
                    + "  "
                    + Terminal.count(day.learnings(), "learning")
                    + (Double.isNaN(day.seconds())
                            ? ""
                            : String.format(Locale.ROOT, ", median %.1f s", day.seconds())));
        }
    }

    private void steadiness(String label, AgreementScore score) {
        if (score.subjects() > 0) {
            line(String.format(
                    Locale.ROOT,
                    "%s: %.0f %% alike of %d%s.",
                    label,
                    100 * score.observedAgreement(),
                    score.subjects(),
                    Double.isNaN(score.kappa()) ? "" : String.format(Locale.ROOT, ", kappa %.2f", score.kappa())));
        }
    }

    private static Json.Obj json(ReviewStats stats) {
        var speed = stats.speed();
        return Json.Obj.of(
                "person", stats.person().isEmpty() ? Json.Null.NULL : stats.person(),
                "decisions", stats.decisions(),
                "verdicts", new TreeMap<>(stats.verdicts()),
                "timed", speed.timedDecisions(),
                "median_seconds", orNull(speed.seconds().median()),
                "mean_seconds", orNull(speed.seconds().mean()),
                "p90_seconds", orNull(speed.seconds().p90()),
                "keys_per_learning", orNull(speed.keysPerLearning()),
                "words_per_learning", orNull(speed.wordsPerLearning()),
                "repeats", AgreementCommand.json(stats.steadiness().repeats()),
                "auto_rating", AgreementCommand.json(stats.steadiness().rule()),
                "days",
                        stats.days().stream()
                                .map(day -> Json.Obj.of(
                                        "day", day.day().toString(),
                                        "decisions", day.decisions(),
                                        "learnings", day.learnings(),
                                        "median_seconds", orNull(day.seconds())))
                                .toList());
    }
}
