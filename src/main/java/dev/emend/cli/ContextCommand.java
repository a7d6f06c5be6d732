package dev.emend.cli;

import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.model.Json;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Prints what agents are told from feedback.
@CommandTraits(byOwner = true, reads = true, storeOnly = true)
@Command(
        name = "context",
        description = {
            "Print what agents are told from feedback.",
            "It comes from the active summaries; old ones fade and are left out."
        },
        footer = {"", "Example: emend context --tag work_creation --json"})
final class ContextCommand extends CliCommand {
    @Option(names = "--tag", paramLabel = "TAG", description = "What the conversation is about. Default: everything.")
    private String tag = "";

    @Override
    public Integer call() throws Exception {
        var context = workspace().insights().feedbacks().context(tag);
        answer(() -> json(context), () -> {
            if (context.hasLearning()) {
                terminal().out().println(context.text());
            } else {
                note("There is nothing to tell: no active summary says anything.");
            }
        });
        context.fadedSummaries()
                .forEach(summary -> note("Summary %d has faded and is left out.".formatted(summary.id())));
        context.outdatedSummaries()
                .forEach(outdatedSummary -> note(
                        "Summary %d is out of date: %s withdrawn since it was made; what rests on that is left out. Make a new one: emend feedback summarize"
                                .formatted(
                                        outdatedSummary.summary().id(),
                                        outdatedSummary.withdrawn() == 1
                                                ? "1 entry of its feedback was"
                                                : outdatedSummary.withdrawn() + " entries of its feedback were")));
        return Exit.DONE;
    }

    /// The document's keys.
    private static Json.Obj json(ActiveLearningContext context) {
        return Json.Obj.of(
                "has_learning", context.hasLearning(),
                "summaries",
                        context.periods().stream().map(ContextCommand::json).toList(),
                "combined_adjustments", context.text(),
                "total_summaries", context.periods().size());
    }

    private static Json json(ActiveLearningContext.SummaryLesson lesson) {
        var summary = FeedbackCommand.json(lesson.summary());
        return summary.with(
                        "behavior_adjustments",
                        Json.from(lesson.adjustments().stream()
                                .map(FeedbackCommand::json)
                                .toList()))
                .with("weight", new Json.Num(String.format(Locale.ROOT, "%.3f", lesson.weight())));
    }
}
