package dev.emend.cli;

import dev.emend.cli.agents.AgentsCommand;
import dev.emend.cli.agents.PromptCommand;
import dev.emend.cli.agents.ServeCommand;
import dev.emend.cli.check.CheckCommand;
import dev.emend.cli.check.DoctorCommand;
import dev.emend.cli.common.CommandHost;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.LeadingOptions;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.Terminal;
import dev.emend.cli.review.AgreementCommand;
import dev.emend.cli.review.ConflictsCommand;
import dev.emend.cli.review.CorrectCommand;
import dev.emend.cli.review.RateCommand;
import dev.emend.cli.review.ReviewCommand;
import dev.emend.cli.review.ReviewStatsCommand;
import dev.emend.cli.transfer.EmbedCommand;
import dev.emend.cli.transfer.ExportCommand;
import dev.emend.cli.transfer.ImportCommand;
import dev.emend.cli.transfer.ReindexCommand;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The command line: parses, runs, and turns every failure into one sentence and an exit code.
@Command(
        name = "emend",
        description = "Curate what agents learned.",
        mixinStandardHelpOptions = true,
        versionProvider = Cli.Version.class,
        subcommands = {
            CatalogCommand.class,
            SearchCommand.class,
            SimilarCommand.class,
            AttachCommand.class,
            CorrectCommand.class,
            RateCommand.class,
            ReviewCommand.class,
            ReviewStatsCommand.class,
            AgreementCommand.class,
            GoldenCommand.class,
            EditCommand.class,
            ConflictsCommand.class,
            RedactCommand.class,
            HistoryCommand.class,
            UndoCommand.class,
            RedoCommand.class,
            PromptCommand.class,
            SummarizeCommand.class,
            EmbedCommand.class,
            DoctorCommand.class,
            CheckCommand.class,
            ReportCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            ReindexCommand.class,
            MemoriesCommand.class,
            PatternsCommand.class,
            AnalyzeCommand.class,
            FeedbackCommand.class,
            ContextCommand.class,
            BackupCommand.class,
            StoreCommand.class,
            ServeCommand.class,
            AgentsCommand.class,
            TourCommand.class,
            WindowCommand.class
        },
        footer = {
            "",
            "Without a command, Emend opens its window.",
            "Example: emend catalog catalogs/git_cli/knowledge_catalog.json"
        })
public final class Cli extends Invocation {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    /// Until when another command is waited for, by the monotonic clock.
    private final long patientUntil;

    private Cli(CommandHost host, Terminal terminal, long patientUntil, @Nullable String input) {
        super(host, terminal, input);
        this.patientUntil = patientUntil;
    }

    /// Runs one command and returns its exit code; never throws.
    public static int run(CommandHost host, Terminal terminal, String... given) {
        long patientUntil = System.nanoTime() + PATIENCE.toNanos();
        return new Cli(host, terminal, patientUntil, null).run(given);
    }

    private int run(String... given) {
        var args = LeadingOptions.behind(given);
        var cli = new Cli(host(), terminal(), patientUntil, inputSoFar());
        var line = new CommandLine(cli);
        line.registerConverter(Path.class, this::path);
        line.setOut(new java.io.PrintWriter(terminal().out(), true));
        line.setErr(new java.io.PrintWriter(terminal().err(), true));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setParameterExceptionHandler(Cli::usage);
        line.setExecutionExceptionHandler((problem, _, parsed) -> cli.fail(problem, parsed, args));
        line.setUsageHelpAutoWidth(true);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        try {
            return line.execute(args);
        } catch (Error e) { // the parser hands on what is no Exception
            return cli.bug(e);
        }
    }

    private Path path(String file) {
        if (file.isEmpty()) {
            throw new CommandLine.TypeConversionException("it is empty");
        }
        return terminal().resolve(file);
    }

    private static int usage(CommandLine.ParameterException problem, String[] args) {
        var err = problem.getCommandLine().getErr();
        err.println("emend: " + VisibleText.of(wrong(problem)));
        err.println("Try: " + problem.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return Exit.USAGE;
    }

    private static String wrong(CommandLine.ParameterException problem) {
        boolean isCommand = problem.getCommandLine().getParent() == null
                && problem instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().getFirst().startsWith("-");
        return isCommand
                ? "There is no command "
                        + ((CommandLine.UnmatchedArgumentException) problem)
                                .getUnmatched()
                                .getFirst()
                        + "."
                : String.valueOf(problem.getMessage());
    }

    private int fail(Exception problem, CommandLine.ParseResult parsed, String[] args) {
        return switch (problem) {
            case UserException ours -> say(ours);
            case CommandHost.WorkspaceInUse inUse -> forward(inUse, args);
            case CommandHost.OwnerLeavesException _ -> Exit.MAKES_ROOM;
            case CommandLine.ParameterException usage -> usage(usage, args);
            default -> bug(problem);
        };
    }

    private int bug(Throwable problem) {
        terminal().err().println("emend: this is a bug in Emend. What it said was saved is saved.");
        problem.printStackTrace(terminal().err());
        return Exit.OUR_BUG;
    }

    private int say(UserException problem) {
        terminal().note("emend: " + problem.message());
        if (!problem.impact().isEmpty()) {
            terminal().note(problem.impact());
        }
        if (!problem.remedy().isEmpty()) {
            terminal().note(problem.remedy());
        }
        return switch (problem.code()) {
            case SEARCH, MISSING -> Exit.MISSING;
            default -> Exit.INPUT;
        };
    }

    /// The owner is asked by its socket. One without a socket is a command that ends in a moment,
    /// and waited for.
    private int forward(CommandHost.WorkspaceInUse inUse, String[] args) {
        if (!OwnerSocket.isListening(inUse.workspace()) && System.nanoTime() - patientUntil < 0) {
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            return run(args);
        }
        try {
            int exit = OwnerSocket.forward(inUse.workspace(), terminal(), readsInput(args) ? input() : "", args);
            return exit == Exit.MAKES_ROOM ? runInItsPlace(inUse.workspace(), args) : exit;
        } catch (UserException e) {
            return say(e);
        } catch (java.io.IOException e) {
            terminal().err().println("emend: " + inUse.getMessage());
            terminal().err().println("It does not answer (" + e.getMessage() + "). Try again, or close it first.");
            return Exit.INPUT;
        }
    }

    /// The owner is on its way out; its store is free a moment after its socket.
    private int runInItsPlace(Path workspace, String[] args) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (OwnerSocket.isListening(workspace) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return run(args);
    }

    private static boolean readsInput(String[] args) {
        return List.of(args).stream().anyMatch(arg -> arg.equals("-") || arg.endsWith("=-"));
    }

    /// The version from the jar's manifest.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = Cli.class.getPackage().getImplementationVersion();
            return new String[] {"emend " + (version == null ? "from classes" : version)};
        }
    }
}
