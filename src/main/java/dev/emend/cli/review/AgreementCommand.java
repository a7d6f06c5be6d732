package dev.emend.cli.review;

import dev.emend.app.review.AgreementReport;
import dev.emend.app.review.AgreementScore;
import dev.emend.app.review.ReviewerAgreement;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Shows how far reviewers agree; needs no workspace.
@CommandTraits(byOwner = true, reads = true, storeOnly = true)
@Command(
        name = "agreement",
        description = {
            "Show how far reviewers agree, from the histories they exported: on learnings, memories and ratings.",
            "The measure is kappa (Cohen's for every two, Fleiss' for all): 1 is full agreement, 0 is chance."
        },
        footer = {"", "Example: emend agreement ann.jsonl ben.jsonl"})
public final class AgreementCommand extends CliCommand {
    @Parameters(
            paramLabel = "EXPORT",
            arity = "1..*",
            description = "Files that emend history --export wrote, one or more.")
    private List<Path> exports;

    @Override
    public Integer call() throws Exception {
        var all = ReviewerAgreement.compare(exports);
        all.notes().forEach(note -> note("Left out: " + note));
        return answer(
                () -> Json.Obj.of(
                        "people", all.people(),
                        "verdicts", json(all.verdicts()),
                        "memories", json(all.memories()),
                        "ratings", json(all.ratings())),
                () -> {
                    print("Verdicts", "learning", all, all.verdicts());
                    print("Verdicts on memories", "verdict", all, all.memories());
                    print("Ratings", "rating", all, all.ratings());
                });
    }

    private void print(String title, String noun, AgreementReport all, AgreementReport.Topic topic) {
        line(title);
        for (var pair : topic.pairs()) {
            line("  " + pair.one() + " and " + pair.other() + ": " + words(pair.score(), "kappa", noun));
        }
        if (all.people().size() > 2) {
            line("  All: " + words(topic.everybody(), "Fleiss' kappa", noun));
        }
        for (var differ : topic.disagreements()) {
            line("  differ: "
                    + differ.item()
                    + (differ.learning().isEmpty() ? "" : "/" + differ.learning())
                    + "  "
                    + text(differ.verdicts()));
        }
    }

    private static String text(Map<String, String> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String words(AgreementScore score, String name, String noun) {
        if (score.subjects() == 0) {
            return "nothing in common";
        }
        var common = String.format(
                Locale.ROOT,
                "%.0f %% alike over %s",
                100 * score.observedAgreement(),
                Terminal.count(score.subjects(), noun));
        return Double.isNaN(score.kappa())
                ? "no kappa, all are the same; " + common
                : String.format(Locale.ROOT, "%s %.2f, %s", name, score.kappa(), common);
    }

    private static Json.Obj json(AgreementReport.Topic topic) {
        return Json.Obj.of(
                "pairs",
                topic.pairs().stream()
                        .map(pair -> json(pair.score())
                                .with("one", Json.from(pair.one()))
                                .with("other", Json.from(pair.other())))
                        .toList(),
                "everybody",
                json(topic.everybody()),
                "disagreements",
                topic.disagreements().stream()
                        .map(disagreement -> Json.Obj.of(
                                "item", disagreement.item(),
                                "learning",
                                        disagreement.learning().isEmpty() ? Json.Null.NULL : disagreement.learning(),
                                "said", disagreement.verdicts()))
                        .toList());
    }

    /// Without a value where there is none: JSON knows no NaN.
    public static Json.Obj json(AgreementScore score) {
        return Json.Obj.of(
                "kappa", orNull(score.kappa()),
                "common", score.subjects(),
                "alike", orNull(score.observedAgreement()));
    }
}
