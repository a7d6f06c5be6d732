package dev.emend.cli;

import dev.emend.app.runs.PatternReport;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.Terminal;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Tells what runs of agents have in common.
@Command(
        name = "patterns",
        description = {
            "Tell what runs have in common: tool sequences with their success rates, workflows, wasted"
                    + " steps, and in words which sequences go with failed runs.",
            "A filter is a line such as family:tau_bench outcome:failure tool:think score<0.8 refund."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend patterns --where family:tau_bench --json"})
final class PatternsCommand implements Callable<Integer> {
    private static final int MAX_SHOWN = 15;

    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Option(names = "--where", paramLabel = "LINE", description = "Which runs. Default: all.")
    private String where = "";

    @Override
    public Integer call() throws Exception {
        var runs = shared.workspace(invocation.host()).insights().runs();
        runs.awaitAnalysed();
        if (shared.json) {
            invocation.terminal().json(runs.patternsJson(where));
        } else {
            print(runs.patterns(where));
            for (var named : runs.library().all()) {
                invocation
                        .terminal()
                        .line("  %s: %s, %s"
                                .formatted(
                                        named.name(),
                                        String.join(" → ", named.tools()),
                                        Terminal.count(named.now().runs(), "run")));
            }
        }
        return Exit.DONE;
    }

    private void print(PatternReport patterns) {
        var terminal = invocation.terminal();
        if (patterns.scope().runs() == 0) {
            terminal.note("There are no runs" + (where.isBlank() ? "." : " that match."));
            return;
        }
        patterns.words().forEach(terminal::line);
        terminal.line("");
        terminal.line("Sequences, most common first");
        for (var sequence : patterns.sequences().stream().limit(MAX_SHOWN).toList()) {
            terminal.line("  %6d  %s  %s".formatted(sequence.support(), rate(sequence.success()), sequence.line()));
        }
        if (patterns.sequences().size() > MAX_SHOWN) {
            terminal.line("  and %d more; --json has them"
                    .formatted(patterns.sequences().size() - MAX_SHOWN));
        }
        terminal.line("");
        terminal.line("Workflows");
        patterns.workflows()
                .forEach(workflow -> terminal.line(
                        "  %6d  %s  %s".formatted(workflow.runs(), rate(workflow.success()), workflow.name())));
        terminal.line("");
        terminal.line("Wasted steps");
        patterns.efficiency()
                .wasted()
                .forEach(finding -> terminal.line("  %6d  in %s  %s"
                        .formatted(finding.times(), Terminal.count(finding.runs(), "run"), finding.kind())));
    }

    private static String rate(PatternReport.Rate rate) {
        return rate.known() == 0
                ? "outcome unknown        "
                : String.format(
                        Locale.ROOT,
                        "%3.0f %% (%3.0f to %3.0f %%) ok",
                        100 * rate.share(),
                        100 * rate.low(),
                        100 * rate.high());
    }
}
