package dev.emend.cli.common;

import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A command line that the process that owns the workspace may run in this one's place. It is looked at
/// before anything of the program is loaded, so that a command takes as long as its work while a window
/// or a server runs: what this can't be sure of is left to the command line itself, which meets the
/// owner later.
public final class ForwardedCommand {
    /// Options that the parser answers without a workspace.
    private static final Set<String> SHOWN_HERE = Set.of("-h", "--help", "-V", "--version");

    private static final String WORKSPACE = "--workspace";
    private static final String STORE = "--store";

    private final String[] args;
    private Terminal terminal;

    /// @param terminal where the command reads and prints
    public ForwardedCommand(Terminal terminal, String... args) {
        this.terminal = terminal;
        this.args = args.clone();
    }

    /// The terminal of the command when this process is to run it: input that the owner would have read
    /// is there once more.
    public Terminal terminal() {
        return terminal;
    }

    /// Has the owner run the command.
    ///
    /// @param usual the workspace when the line names none
    /// @return its exit code; empty when nothing was done, as nobody owns the workspace or the command
    ///   is not for its owner
    public OptionalInt run(Path usual) {
        var workspace = workspace(usual);
        if (workspace == null
                || !Files.exists(OwnerMessages.path(workspace))
                || readsInput(args) && !OwnerClient.isListening(workspace)) {
            return OptionalInt.empty();
        }
        var input = readsInput(args) ? read() : "";
        if (input == null) {
            return OptionalInt.empty();
        }
        try {
            int exit = OwnerClient.forward(workspace, terminal, input, args);
            return exit == Exit.MAKES_ROOM ? OptionalInt.empty() : OptionalInt.of(terminal.finish(exit));
        } catch (OwnerClient.NotTakenException e) {
            return OptionalInt.empty(); // it was killed, or its store is free in a moment
        } catch (OwnerClient.OwnerLostException e) {
            // what changes nothing is done again, here
            return isReading(args) ? OptionalInt.empty() : OptionalInt.of(reportOwnerLost(terminal, workspace, args));
        } catch (IOException e) {
            var inUse = Messages.of("store.workspaceOpen", workspace, Messages.of("store.anotherProcess"));
            return OptionalInt.of(reportUnanswered(terminal, inUse, e, args));
        }
    }

    /// Reports that the owner of the workspace does not answer.
    ///
    /// @param inUse the sentence that there is one
    /// @return the exit code
    public static int reportUnanswered(Terminal terminal, String inUse, IOException problem, String... args) {
        var remedy = "It does not answer (" + problem.getMessage() + "). Try again, or close it first.";
        tell(terminal, "in_use", List.of(inUse, "", remedy), args);
        return Exit.INPUT;
    }

    /// Reports that the owner of the workspace ended in the middle of a command that changes something:
    /// nobody knows whether it did, so the command is not repeated.
    ///
    /// @return the exit code
    public static int reportOwnerLost(Terminal terminal, Path workspace, String... args) {
        var sentences = List.of(
                Messages.of("cli.ownerLost", workspace),
                Messages.of("cli.ownerLostImpact"),
                Messages.of("cli.ownerLostRemedy"));
        tell(terminal, "missing", sentences, args);
        return Exit.MISSING;
    }

    /// @param sentences what happened, what was not touched, the way out; the second may be empty
    private static void tell(Terminal terminal, String code, List<String> sentences, String... args) {
        terminal.note("emend: " + sentences.getFirst());
        sentences.stream().skip(1).filter(Predicate.not(String::isEmpty)).forEach(terminal::note);
        if (isJson(args)) {
            var error = Json.Obj.of(
                    "code", code, "message", sentences.get(0), "impact", sentences.get(1), "remedy", sentences.get(2));
            terminal.json(Json.Obj.of("error", error));
        }
    }

    /// Whether the command changes nothing, so that it may be done a second time.
    public static boolean isReading(String... args) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals(WORKSPACE) || args[i].equals("--as") || args[i].equals(STORE)) {
                i++;
            } else if (!args[i].startsWith("-")) {
                return CommandLists.READING.contains(args[i]);
            }
        }
        return false;
    }

    /// Whether a script asked that is answered in JSON.
    public static boolean isJson(String... args) {
        var options = List.of(args);
        int end = options.indexOf("--");
        return options.subList(0, end < 0 ? options.size() : end).contains("--json");
    }

    /// Whether the command reads standard input, by `-` for a file.
    public static boolean readsInput(String... args) {
        for (var arg : args) {
            if (arg.equals("-") || arg.endsWith("=-")) {
                return true;
            }
        }
        return false;
    }

    /// All of standard input; null when it can't be read or is no UTF-8, which the command refuses.
    private @Nullable String read() {
        byte[] bytes;
        try {
            bytes = terminal.readAll();
        } catch (UncheckedIOException e) {
            return null; // the command says so
        }
        terminal = terminal.withInput(new ByteArrayInputStream(bytes));
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /// The workspace of a line that its owner may run; null when it is another, or when only the parser
    /// can tell. An option in front of `--` is one wherever it stands: the parser takes none as the
    /// value of another.
    private @Nullable Path workspace(Path usual) {
        var workspace = "";
        boolean isTaken = false;
        for (int i = 0; i < args.length; i++) {
            var arg = args[i];
            if (arg.startsWith("@") || SHOWN_HERE.contains(arg) || arg.equals(STORE) || arg.startsWith(STORE + "=")) {
                return null;
            }
            if (arg.equals("--")) {
                break;
            }
            if (arg.equals(WORKSPACE) || arg.startsWith(WORKSPACE + "=")) {
                var folder = arg.equals(WORKSPACE) ? after(i++) : arg.substring(WORKSPACE.length() + 1);
                if (!workspace.isEmpty() || folder.isEmpty() || folder.startsWith("-")) {
                    return null;
                }
                workspace = folder;
            } else if (!isTaken) {
                switch (arg) {
                    case "--as" -> i++;
                    case "--json" -> {}
                    default -> {
                        if (!arg.startsWith("--as=") && !CommandLists.BY_OWNER.contains(arg)) {
                            return null;
                        }
                        isTaken = !arg.startsWith("--as=");
                    }
                }
            }
        }
        if (!isTaken) {
            return null;
        }
        try {
            return workspace.isEmpty() ? usual : terminal.resolve(workspace);
        } catch (InvalidPathException e) {
            return null; // the parser says so
        }
    }

    private String after(int index) {
        return index + 1 < args.length ? args[index + 1] : "";
    }
}
