package dev.emend.cli.review;

import dev.emend.app.rules.KeepRuleReport;
import dev.emend.cli.common.AppVersion;
import dev.emend.cli.common.CliCommand;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Manages the rules by which entries are kept without a look.
@Command(
        name = "rules",
        description = "Keep what a source says about something without a look: list such rules, add and revoke them.",
        mixinStandardHelpOptions = true,
        versionProvider = AppVersion.class,
        subcommands = {RulesCommand.Add.class, RulesCommand.ListRules.class, RulesCommand.Revoke.class},
        footer = {"", "Example: emend rules add --source agent:planner --about \"due date\""})
public final class RulesCommand {
    private RulesCommand() {}

    /// Makes a rule.
    @Command(
            name = "add",
            description = {
                "Add a rule: what the source says about these words from now on is kept when nobody holds that",
                "something contradicts it. One in ten waits for review all the same."
            },
            footer = {"", "Example: emend rules add --source agent:planner --about \"due date\""})
    static final class Add extends CliCommand {
        @Option(
                names = "--source",
                paramLabel = "SOURCE",
                required = true,
                description =
                        "agent: and the name of a client, or the source of memories as emend memories --json has it.")
        private String source;

        @Option(
                names = "--about",
                paramLabel = "WORDS",
                required = true,
                description = "Each must begin a word of what is kept.")
        private String about;

        @Override
        public Integer call() throws Exception {
            var workspace = workspace();
            long rule = workspace.review().rules().add(actor(workspace), source, about);
            return answer(Json.Obj.of("rule", rule), "Added rule " + rule + ".");
        }
    }

    /// Lists the rules.
    @Command(
            name = "list",
            description = {
                "List the rules with what they kept and how often they are wrong: the share of their sample that",
                "a person rejected, with its 95 %% interval."
            },
            footer = {"", "Example: emend rules list --json"})
    static final class ListRules extends CliCommand {
        @Override
        public Integer call() throws Exception {
            var workspace = workspace();
            openKnown(workspace);
            workspace.review().rules().apply();
            var rules = workspace.review().rules().rules();
            var lines = new ArrayList<String>();
            rules.forEach(rule -> lines.add(words(rule)));
            if (rules.isEmpty()) {
                lines.add("No rules.");
            }
            return answer(
                    Json.Obj.of("rules", rules.stream().map(RulesCommand::json).toList()), lines);
        }
    }

    /// Revokes a rule.
    @Command(
            name = "revoke",
            description = {
                "Revoke a rule, and take back all it kept that nobody has decided on since; that waits for review",
                "again."
            },
            footer = {"", "Example: emend rules revoke 3"})
    static final class Revoke extends CliCommand {
        @Parameters(paramLabel = "RULE", description = "The number of the rule.")
        private long rule;

        @Override
        public Integer call() throws Exception {
            var workspace = workspace();
            openKnown(workspace);
            var done = workspace.review().rules().revoke(actor(workspace), rule);
            return answer(
                    Json.Obj.of("rule", rule, "undone", done.undone(), "left", done.unchangedCount()),
                    "Revoked rule " + rule + ". Taken back: " + done.undone() + ", left: " + done.unchangedCount()
                            + ".");
        }
    }

    private static String words(KeepRuleReport rule) {
        var errors = rule.errors();
        var rate = errors.isKnown()
                ? String.format(
                        Locale.ROOT,
                        "%.0f %% of %d reviewed were wrong (95 %%: %.0f to %.0f %%)",
                        100 * errors.share(),
                        errors.reviewedCount(),
                        100 * errors.low(),
                        100 * errors.high())
                : "error rate not known yet";
        return String.format(
                Locale.ROOT,
                "%d  %s about %s, by %s%s%n      %d kept, %d left to a person; %s",
                rule.id(),
                rule.source(),
                rule.about(),
                rule.author(),
                rule.lifetime()
                        .revokedBy()
                        .map(person -> ", revoked by " + person)
                        .orElse(""),
                rule.keptCount(),
                rule.sampledCount(),
                rate);
    }

    private static Json.Obj json(KeepRuleReport rule) {
        var errors = rule.errors();
        var lifetime = rule.lifetime();
        return Json.Obj.of(
                "rule", rule.id(),
                "author", rule.author(),
                "source", rule.source(),
                "about", rule.about(),
                "created_at", lifetime.createdAt().toString(),
                "revoked_at", lifetime.revokedAt().map(Object::toString),
                "revoked_by", lifetime.revokedBy(),
                "kept", rule.keptCount(),
                "sampled", rule.sampledCount(),
                "reviewed", errors.reviewedCount(),
                "rejected", errors.rejectedCount(),
                "error_rate", CliCommand.orNull(errors.share()),
                "error_rate_low", CliCommand.orNull(errors.low()),
                "error_rate_high", CliCommand.orNull(errors.high()));
    }
}
