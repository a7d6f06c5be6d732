package dev.emend.cli;

import dev.emend.cli.common.AppVersion;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.ForwardedCommand;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The command line: parses, runs, and turns every failure into one sentence and an exit code.
@Command(
        name = "emend",
        description = "Curate what agents learned.",
        mixinStandardHelpOptions = true,
        versionProvider = AppVersion.class,
        footer = {
            "",
            "Without a command, Emend opens its window, with the files that are named.",
            "Example: emend catalog catalogs/git_cli/knowledge_catalog.json"
        })
public final class Cli extends Invocation implements Callable<Integer> {
    /// Options of all commands, which the launcher knows too: `find_command` in `emend`.
    private static final Set<String> WITH_VALUE = Set.of("--workspace", "--as", "--store");

    /// A filter that excludes and begins as -h or -V does, which the parser takes for that option.
    private static final Pattern HELP_PREFIX = Pattern.compile("-[hV](\\w*[:<>=].*|.*\\s.*)", Pattern.DOTALL);

    /// In front of such a filter while the parser has it: no terminal can send it.
    private static final String ESCAPE = "\0";

    private static final Set<String> WITHOUT_VALUE = Set.of("--sample", "--json");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    /// Until when another command is waited for, by the monotonic clock.
    private final long patientUntil;

    private final String[] args;

    @Option(names = "--sample", hidden = true, description = "The same as for the window.")
    private boolean sample;

    private Cli(CommandEnvironment host, Terminal terminal, long patientUntil, @Nullable String input, String... args) {
        super(host, terminal, input);
        this.patientUntil = patientUntil;
        this.args = args;
    }

    /// Runs one command and returns its exit code; never throws. Speaks English, in a window of another
    /// language too.
    public static int run(CommandEnvironment host, Terminal terminal, String... rawArguments) {
        long patientUntil = System.nanoTime() + PATIENCE.toNanos();
        var args = isFile(terminal, rawArguments) ? inWindow(rawArguments) : rawArguments;
        return Language.callInEnglish(() -> terminal.finish(new Cli(host, terminal, patientUntil, null, args).run()));
    }

    /// Whether the first word that is no option of all commands is a file, as file managers start a program, or a
    /// folder whose name can't be taken for a command.
    private static boolean isFile(Terminal terminal, String... args) {
        int place = 0;
        while (place < args.length && isForAll(args[place])) {
            place += WITH_VALUE.contains(args[place]) ? 2 : 1;
        }
        if (place >= args.length || args[place].isEmpty() || Commands.NAMES.contains(args[place])) {
            return false;
        }
        try {
            var file = terminal.resolve(args[place]);
            boolean isPath = args[place].contains("/") || args[place].contains(".");
            return Files.isRegularFile(file) || isPath && Files.isDirectory(file);
        } catch (InvalidPathException e) {
            return false; // the parser says what it is not
        }
    }

    private static boolean isForAll(String word) {
        return WITH_VALUE.contains(word)
                || WITHOUT_VALUE.contains(word)
                || WITH_VALUE.stream().anyMatch(option -> word.startsWith(option + "="));
    }

    private static String[] inWindow(String... args) {
        var window = new ArrayList<>(List.of(args));
        window.addFirst("window");
        return window.toArray(String[]::new);
    }

    private int run() {
        var line = new CommandLine(this);
        Commands.addTo(line, args);
        line.registerConverter(String.class, Cli::unescape);
        line.registerConverter(Path.class, this::path);
        for (var type : List.<Class<Integer>>of(Integer.class, int.class)) {
            line.registerConverter(type, text -> number(text, Integer::valueOf));
        }
        line.registerConverter(Long.class, text -> number(text, Long::valueOf));
        line.setOut(new java.io.PrintWriter(terminal().out(), true));
        line.setErr(new java.io.PrintWriter(terminal().err(), true));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setParameterExceptionHandler((problem, _) -> usage(problem));
        line.setExecutionExceptionHandler((problem, _, _) -> fail(problem));
        line.setUsageHelpAutoWidth(true);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // a filter that excludes begins as an option does
        subcommand(line, "search").ifPresent(search -> search.setUnmatchedOptionsArePositionalParams(true));
        subcommand(line, "runs").ifPresent(runs -> runs.setUnmatchedOptionsArePositionalParams(true));
        subcommand(line, "feedback")
                .flatMap(feedback -> subcommand(feedback, "list"))
                .ifPresent(list -> list.setUnmatchedOptionsArePositionalParams(true));
        line.setExecutionStrategy(parseResult -> {
            if (sample && parseResult.hasSubcommand()) {
                throw new CommandLine.ParameterException(line, "--sample works with the window only.");
            }
            var folder = workspace();
            if (folder.filter(Files::isRegularFile).isPresent()) {
                throw new CommandLine.ParameterException(line, Messages.of("cli.workspaceIsFile", folder.get()));
            }
            return new CommandLine.RunLast().execute(parseResult);
        });
        try {
            return line.execute(escape(args));
        } catch (Error e) { // the parser hands on what is no Exception
            return bug(e);
        } finally {
            unwatch();
        }
    }

    /// Empty when the line names another command.
    private static Optional<CommandLine> subcommand(CommandLine line, String command) {
        return Optional.ofNullable(line.getSubcommands().get(command));
    }

    /// Without a command, the window.
    @Override
    public Integer call() {
        return rerun(inWindow(args));
    }

    private int rerun(String... args) {
        return new Cli(host(), terminal(), patientUntil, inputSoFar(), args).run();
    }

    private static <N> N number(String text, Function<String, N> parse) {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not a whole number, or too large");
        }
    }

    private static String[] escape(String... args) {
        var words = new ArrayList<String>();
        for (var word : args) {
            int at = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
            var value = word.substring(at);
            boolean isAmbiguous =
                    !words.contains("--") && HELP_PREFIX.matcher(value).matches();
            words.add(isAmbiguous ? word.substring(0, at) + ESCAPE + value : word);
        }
        return words.toArray(String[]::new);
    }

    private static String unescape(String word) {
        return word.startsWith(ESCAPE) ? word.substring(ESCAPE.length()) : word;
    }

    private Path path(String file) {
        if (file.isEmpty()) {
            throw new CommandLine.TypeConversionException("it is empty");
        }
        return terminal().resolve(unescape(file));
    }

    private int usage(CommandLine.ParameterException problem) {
        var message = wrong(problem).replace(ESCAPE, "");
        var command = problem.getCommandLine().getCommandSpec();
        boolean isFilter = command.findOption("--where") != null
                && problem instanceof CommandLine.UnmatchedArgumentException unmatched
                && unescape(unmatched.getUnmatched().getFirst()).matches("-?\\w+[:<>=].*");
        var remedy = isFilter ? "Put --where in front of a filter." : "Try: " + command.qualifiedName() + " --help";
        note("emend: " + message, remedy);
        answer("usage", message, "", remedy);
        return Exit.USAGE;
    }

    private void note(String... lines) {
        for (var line : lines) {
            if (!line.isEmpty()) {
                terminal().note(line);
            }
        }
    }

    /// Prints an error as JSON, for a script that asked for JSON.
    private void answer(String code, String message, String impact, String remedy) {
        if (!ForwardedCommand.isJson(args)) {
            return;
        }
        var error = Json.Obj.of("code", code, "message", message, "impact", impact, "remedy", remedy);
        var answer = Json.Obj.of("error", error);
        if (unsavedChange().isPresent()) {
            answer = Json.Obj.of(
                    "saved", false, "recorded", true, "act", unsavedChange().getAsLong(), "error", error);
        }
        terminal().json(answer);
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

    private int fail(Exception problem) {
        return switch (problem) {
            case UserException ours -> say(ours);
            case CommandEnvironment.WorkspaceInUse inUse -> forward(inUse);
            case CommandEnvironment.OwnerLeavesException _ -> Exit.MAKES_ROOM;
            case CommandLine.ParameterException usage -> usage(usage);
            case CancellationException _ -> reportStopped();
            default -> bug(problem);
        };
    }

    /// Whoever asked does not wait any more.
    private int reportStopped() {
        var message = Messages.of("cli.stopped");
        note("emend: " + message);
        answer("stopped", message, "", "");
        return Exit.INPUT;
    }

    private int bug(Throwable problem) {
        var message = "this is a bug in Emend. What it said was saved is saved.";
        note("emend: " + message);
        problem.printStackTrace(terminal().err());
        answer("bug", message, "", "");
        return Exit.OUR_BUG;
    }

    private int say(UserException problem) {
        note("emend: " + problem.message(), problem.impact(), problem.remedy());
        answer(problem.code().name().toLowerCase(Locale.ROOT), problem.message(), problem.impact(), problem.remedy());
        return switch (problem.code()) {
            case SEARCH, MISSING -> Exit.MISSING;
            default -> Exit.INPUT;
        };
    }

    /// The owner is asked by its socket. One without a socket is a command that ends in a moment,
    /// and waited for.
    private int forward(CommandEnvironment.WorkspaceInUse inUse) {
        if (!OwnerClient.isListening(inUse.workspace()) && System.nanoTime() - patientUntil < 0) {
            LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            return rerun(args);
        }
        try {
            int exit = OwnerClient.forward(
                    inUse.workspace(), terminal(), ForwardedCommand.readsInput(args) ? input() : "", args);
            return exit == Exit.MAKES_ROOM ? runInItsPlace(inUse.workspace()) : exit;
        } catch (UserException e) {
            return say(e);
        } catch (OwnerClient.OwnerLostException e) {
            return ForwardedCommand.isReading(args)
                    ? rerun(args)
                    : ForwardedCommand.reportOwnerLost(terminal(), inUse.workspace(), args);
        } catch (OwnerClient.NotTakenException e) {
            return System.nanoTime() - patientUntil < 0 ? runInItsPlace(inUse.workspace()) : reportUnanswered(inUse, e);
        } catch (java.io.IOException e) {
            return reportUnanswered(inUse, e);
        }
    }

    private int reportUnanswered(CommandEnvironment.WorkspaceInUse inUse, java.io.IOException problem) {
        return ForwardedCommand.reportUnanswered(terminal(), String.valueOf(inUse.getMessage()), problem, args);
    }

    /// The owner is on its way out; its store is free a moment after its socket.
    private int runInItsPlace(Path workspace) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (OwnerClient.isListening(workspace) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return rerun(args);
    }
}
