package dev.emend.cli;

import dev.emend.app.runs.PatternReport;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Shows what runs of agents have in common.
@CommandTraits(byOwner = true, reads = true, isLong = true)
@Command(
        name = "patterns",
        description = {
            "Show what runs have in common: tool sequences with their success rates, workflows, wasted"
                    + " steps, and which sequences are more common in failed runs.",
            "A filter is a line such as family:tau_bench outcome:failure tool:think score<0.8 refund."
        },
        footer = {"", "Example: emend patterns --where family:tau_bench --json"})
final class PatternsCommand extends CliCommand {
    private static final int MAX_SHOWN = 15;

    @Option(names = "--where", paramLabel = "LINE", description = "Only runs that match. Default: all.")
    private String where = "";

    @Override
    public Integer call() throws Exception {
        var runs = workspace().insights().runs();
        runs.awaitAnalysed();
        if (isJson()) {
            terminal().json(runs.patternsJson(where));
        } else {
            print(runs.patterns(where));
            for (var namedSequence : runs.library().all()) {
                line("  %s: %s, %s"
                        .formatted(
                                namedSequence.name(),
                                String.join(" → ", namedSequence.tools()),
                                Terminal.count(namedSequence.currentRate().runs(), "run")));
            }
        }
        return Exit.DONE;
    }

    private void print(PatternReport patterns) {
        if (patterns.scope().runs() == 0) {
            note("There are no runs" + (where.isBlank() ? "." : " that match."));
            return;
        }
        patterns.words().forEach(this::line);
        line("");
        line("Sequences, most common first");
        for (var sequence : patterns.sequences().stream().limit(MAX_SHOWN).toList()) {
            line("  %6d  %s  %s".formatted(sequence.support(), rate(sequence.success()), sequence.line()));
        }
        if (patterns.sequences().size() > MAX_SHOWN) {
            line("  and %d more; --json has them".formatted(patterns.sequences().size() - MAX_SHOWN));
        }
        line("");
        line("Workflows");
        patterns.workflows()
                .forEach(workflow ->
                        line("  %6d  %s  %s".formatted(workflow.runs(), rate(workflow.success()), workflow.name())));
        line("");
        line("Wasted steps");
        patterns.efficiency()
                .wasteFindings()
                .forEach(finding -> line("  %6d  in %s  %s"
                        .formatted(finding.times(), Terminal.count(finding.runs(), "run"), finding.kind())));
    }

    private static String rate(PatternReport.Rate rate) {
        return rate.knownOutcomes() == 0
                ? "outcome unknown        "
                : String.format(
                        Locale.ROOT,
                        "%3.0f %% (%3.0f to %3.0f %%) of %d ok",
                        100 * rate.share(),
                        100 * rate.low(),
                        100 * rate.high(),
                        rate.knownOutcomes());
    }
}
