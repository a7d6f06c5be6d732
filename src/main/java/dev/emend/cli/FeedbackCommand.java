package dev.emend.cli;

import dev.emend.app.feedback.FeedbackRow;
import dev.emend.app.feedback.PeriodSummaryService;
import dev.emend.cli.common.AppVersion;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Adds feedback on conversations, lists it, and summarizes it.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "feedback",
        description = "Log feedback on conversations, list it, and summarize a period.",
        mixinStandardHelpOptions = true,
        versionProvider = AppVersion.class,
        subcommands = {FeedbackCommand.Add.class, FeedbackCommand.ListFeedback.class, FeedbackCommand.Summarize.class},
        footer = {"", "Example: emend feedback summarize --days 7"})
final class FeedbackCommand {
    private static final int LINE = 100;

    /// Adds an entry by hand.
    @Command(
            name = "add",
            description = "Log feedback on a conversation.",
            footer = {
                "",
                "Example: emend feedback add --summary \"Created a work item with 4 tasks\""
                        + " --could-improve \"Combine the confirmations\" --satisfaction High"
                        + " --tags work_creation,publishing"
            })
    static final class Add extends CliCommand {
        @Option(names = "--summary", paramLabel = "TEXT", required = true, description = "What happened, in one line.")
        private String summary;

        @Option(names = "--went-well", paramLabel = "TEXT", description = "What worked.")
        private String wentWell = "";

        @Option(names = "--could-improve", paramLabel = "TEXT", description = "What could be better; be specific.")
        private String couldImprove = "";

        @Option(
                names = "--satisfaction",
                paramLabel = "WORD",
                required = true,
                description = "How satisfied the user seemed: Low, Medium or High.")
        private String satisfaction;

        @Option(
                names = "--tags",
                paramLabel = "TAG,…",
                description = "What it was about, for example work_creation,due_dates.")
        private String tags = "";

        @Override
        public Integer call() throws Exception {
            var level = Satisfaction.of(satisfaction)
                    .orElseThrow(() ->
                            wrongUsage(Messages.of("cli.badSatisfaction", satisfaction), Messages.of("cli.giveOne")));
            var workspace = workspace();
            var fields = new FeedbackFields(summary, wentWell, couldImprove);
            var feedbacks = workspace.insights().feedbacks();
            var feedback = feedbacks.add(actor(workspace), fields, level, Arrays.asList(tags.split(",")));
            return answer(json(feedback), "Logged as " + feedback.id() + ".");
        }
    }

    /// Lists the log.
    @Command(
            name = "list",
            description = {
                "List feedback, the newest first.",
                "A filter is a line such as tag:publishing satisfaction:low source:run -id:3 confirm.",
                "With - in front, a filter keeps all it does not hold for, also what says nothing of it."
            },
            footer = {"", "Example: emend feedback list tag:publishing satisfaction:low"})
    static final class ListFeedback extends CliCommand {
        @Parameters(paramLabel = "FILTER", arity = "0..*", description = "Only feedback that matches. Default: all.")
        private List<String> filter = List.of();

        @Option(names = "--limit", paramLabel = "N", description = "The most entries. Default: 50.")
        private int limit = 50;

        @Override
        public Integer call() throws Exception {
            int max = limit(limit);
            var log = workspace().insights().feedbacks().log(searchLine(filter));
            var rows = log.rows().stream().limit(max).toList();
            return answer(
                    () -> Json.Obj.of(
                            "feedback",
                            rows.stream().map(FeedbackCommand::json).toList(),
                            "found",
                            log.rows().size(),
                            "total",
                            log.total()),
                    () -> {
                        rows.forEach(this::print);
                        note(String.format(
                                Locale.ROOT,
                                "%,d of %,d feedback entries.",
                                log.rows().size(),
                                log.total()));
                    });
        }

        private void print(Feedback feedback) {
            line("%d  %s  %-6s  %s"
                    .formatted(
                            feedback.id(),
                            feedback.at().toString().substring(0, 16).replace('T', ' '),
                            feedback.satisfaction().word(),
                            Terminal.oneLine(feedback.fields().summary(), LINE)));
            say("went well", feedback.fields().wentWell());
            say("could improve", feedback.fields().couldImprove());
            say("tags", String.join(", ", feedback.tags()));
        }

        private void say(String label, String text) {
            if (!text.isBlank()) {
                line("       " + label + ": " + Terminal.oneLine(text, LINE));
            }
        }
    }

    /// Sums up the last days.
    @Command(
            name = "summarize",
            description = {
                "Summarize the feedback of the last days, and share the summary with agents.",
                "At most 3 summaries are active; beyond that the oldest is deactivated. emend undo undoes it."
            },
            footer = {"", "Example: emend feedback summarize --days 7 --draft"})
    static final class Summarize extends CliCommand {
        /// More are told as a number; `--json` has them all.
        private static final int MAX_SOURCES = 8;

        @Option(names = "--days", paramLabel = "N", description = "How many days up to now, 1 to 3650. Default: 7.")
        private int days = 7;

        @Option(names = "--draft", description = "Leave it as a draft; a person edits and activates it.")
        private boolean isDraft;

        @Override
        public Integer call() throws Exception {
            if (days < 1 || days > PeriodSummaryService.MAX_DAYS) {
                throw wrongUsage(
                        Messages.of("feedback.periodOutOfRange", PeriodSummaryService.MAX_DAYS, days),
                        Messages.of("feedback.chooseDays"));
            }
            var workspace = workspace();
            var periods = workspace.insights().feedbacks().periods();
            var newSummary = periods.generate(actor(workspace), days);
            if (!isDraft && newSummary.status().state() != PeriodSummary.State.ACTIVE) {
                periods.activate(actor(workspace), newSummary.id());
                newSummary = periods.get(newSummary.id());
            }
            if (isJson()) {
                terminal().json(json(newSummary));
            } else {
                print(periods, newSummary);
            }
            return Exit.DONE;
        }

        private void print(PeriodSummaryService periods, PeriodSummary newSummary) throws UserException {
            line("Summary %d of %s, %s."
                    .formatted(
                            newSummary.id(),
                            Terminal.count(newSummary.total(), "conversation"),
                            switch (newSummary.status().state()) {
                                case ACTIVE -> "active";
                                case DRAFT -> "a draft";
                                case INACTIVE, DELETED -> "inactive";
                            }));
            line("");
            line("Key learnings");
            newSummary.points().learnings().forEach(this::print);
            line("");
            line("Behavior adjustments");
            newSummary.points().adjustments().forEach(this::print);
            long active = periods.all().stream()
                    .filter(summary -> summary.status().state() == PeriodSummary.State.ACTIVE)
                    .count();
            note("%d of %d summaries active.".formatted(active, PeriodSummary.MAX_ACTIVE));
        }

        private void print(Bullet bullet) {
            line("- " + bullet.text() + (bullet.sources().isEmpty() ? "" : "  (from %s)".formatted(sources(bullet))));
        }

        private static String sources(Bullet bullet) {
            if (bullet.sources().size() > MAX_SOURCES) {
                return Terminal.count(bullet.sources().size(), "conversation");
            }
            return "feedback "
                    + String.join(
                            ", ", bullet.sources().stream().map(String::valueOf).toList());
        }
    }

    private static Json json(Feedback feedback) {
        return FeedbackRow.of(feedback).fields();
    }

    /// With the document's names; each bullet with the feedback it came from.
    static Json.Obj json(PeriodSummary summary) {
        return Json.Obj.of(
                "summary_id", summary.id(),
                "period_start", summary.period().from().toString(),
                "period_end", summary.period().to().toString(),
                "total_conversations", summary.total(),
                "key_learnings",
                        summary.points().learnings().stream()
                                .map(FeedbackCommand::json)
                                .toList(),
                "behavior_adjustments",
                        summary.points().adjustments().stream()
                                .map(FeedbackCommand::json)
                                .toList(),
                "active", summary.status().state() == PeriodSummary.State.ACTIVE,
                "state", summary.status().state().word());
    }

    static Json json(Bullet bullet) {
        return Json.Obj.of("text", bullet.text(), "feedback", bullet.sources(), "tags", bullet.tags());
    }
}
