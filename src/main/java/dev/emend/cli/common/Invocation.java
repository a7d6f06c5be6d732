package dev.emend.cli.common;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.workspace.Workspace;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// A run of the command line, as its commands see it: the program around them, the terminal, their
/// input, and the options each one has, in front of it or behind.
public abstract class Invocation {
    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Machine-readable output on standard output, and nothing else.")
    boolean json;

    @Option(
            names = "--workspace",
            scope = ScopeType.INHERIT,
            paramLabel = "DIR",
            description = "The store to use. Default: the data folder of this platform.")
    @Nullable
    Path workspace;

    @Option(
            names = "--store",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = {
                "A team's store on a PostgreSQL server:" + " jdbc:postgresql://host:5432/database?user=name.",
                "The password is taken from PGPASSWORD or ~/.pgpass."
            })
    @Nullable
    String store;

    @Option(
            names = "--as",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "The person named in the history. Default: the one in Settings.")
    @Nullable
    String person;

    /// A change that is in the history and could not be written to its file.
    OptionalLong unsavedChange = OptionalLong.empty();

    private final List<AutoCloseable> watches = new ArrayList<>();
    private final CommandEnvironment host;
    private final Terminal terminal;
    private @Nullable String input;

    /// @param input all of standard input when it has been read already
    protected Invocation(CommandEnvironment host, Terminal terminal, @Nullable String input) {
        this.host = host;
        this.terminal = terminal;
        this.input = input;
    }

    /// The workspace as it was named; empty for the default one.
    protected final Optional<Path> workspace() {
        return Optional.ofNullable(workspace);
    }

    public CommandEnvironment host() {
        return host;
    }

    public Terminal terminal() {
        return terminal;
    }

    /// All of standard input, read once: the owner of the workspace may need it after this process
    /// has read it.
    public String input() throws UserException {
        var read = input;
        if (read == null) {
            read = utf8(terminal.readAll(), name("-"));
            input = read;
        }
        return read;
    }

    /// Prints for people, until the line is done, what the workspace writes besides what this command does, and which
    /// files wait for an answer.
    ///
    /// @param isHeldListed whether the command lists the files that wait
    final void watch(Workspace workspace, boolean isHeldListed) {
        watches.add(watch(workspace, isHeldListed, terminal));
    }

    /// Prints the same for as long as the process lives, or the handle is open.
    public static AutoCloseable watch(Workspace workspace, Terminal terminal) {
        return watch(workspace, false, terminal);
    }

    private static AutoCloseable watch(Workspace workspace, boolean isHeldListed, Terminal terminal) {
        var printedNotes = ConcurrentHashMap.<String>newKeySet();
        return workspace.changes().subscribe(change -> {
            if (!(change instanceof AppEvent.FileChanged(var news) && news.needsAnswer())) {
                note(change, terminal);
            } else if (!isHeldListed) {
                var text = news.file() + ": " + words(news);
                if (printedNotes.add(text)) {
                    terminal.note(text);
                }
            }
        });
    }

    /// The question about a file for a person, and how to answer it.
    public static String words(FileNotification file) {
        var text = new ArrayList<String>();
        text.add(
                switch (file.stage()) {
                    case HELD -> "the new version was not loaded; it needs your decision.";
                    case WRITER_DIED -> "it can't be read as it is.";
                    case CONFLICTS ->
                        "another program changed the same places as you. Nothing of that is taken over yet; the next save"
                                + " merges both.";
                    case MERGED, SETTLED -> "nothing to do.";
                });
        text.addAll(file.lines());
        file.lastGood()
                .ifPresent(good -> text.add(
                        "The last good version has %s, was seen at %s, and is what is shown and served meanwhile."
                                .formatted(Terminal.count(good.items(), "item"), good.at())));
        switch (file.stage()) {
            case CONFLICTS -> text.add(Messages.of("cli.mergeConflicts", file.file()));
            case HELD -> text.add(wayOut(file, Messages.of("cli.decideHeld", file.file())));
            case WRITER_DIED -> text.add(wayOut(file, Messages.of("cli.decideCut", file.file())));
            case MERGED, SETTLED -> {}
        }
        return String.join(" ", text);
    }

    private static String wayOut(FileNotification file, String usual) {
        return file.wayOut().isEmpty() ? usual : file.wayOut();
    }

    private static void note(AppEvent change, Terminal terminal) {
        if (change instanceof AppEvent.PendingRestored(var file, var changes, var isHeld)) {
            terminal.note(
                    isHeld
                            ? Messages.of("cli.pendingHeld", changes, file)
                            : Messages.of("cli.pendingRestored", changes, file));
        }
        if (change instanceof AppEvent.FileChanged(var news) && news.stage() == FileNotification.Stage.MERGED) {
            news.lines().forEach(terminal::note);
        }
    }

    /// The line is done.
    protected final void unwatch() {
        for (var one : watches) {
            try {
                one.close();
            } catch (Exception e) {
                throw new IllegalStateException("a subscription does not end", e);
            }
        }
        watches.clear();
    }

    protected final OptionalLong unsavedChange() {
        return unsavedChange;
    }

    /// All of standard input, null while nobody has read it.
    protected final @Nullable String inputSoFar() {
        return input;
    }

    /// A JSON object given as a file, or as `-` for standard input.
    public final Json.Obj readObject(String fileOrDash) throws UserException {
        var name = name(fileOrDash);
        try {
            if (JsonText.parse(readText(fileOrDash)) instanceof Json.Obj object) {
                return object;
            }
            throw CliCommand.badInput(Messages.of("cli.noJsonObject", name), Messages.of("cli.giveOneObject"));
        } catch (JsonFault e) {
            throw CliCommand.badInput(
                    Messages.of("shared.mistakeAt", name, e.line(), e.column(), e.description()),
                    Messages.of("cli.correctAndRerun"),
                    e);
        }
    }

    /// The text of a file, or of standard input for `-`.
    public final String readText(String fileOrDash) throws UserException {
        if (fileOrDash.equals("-")) {
            return input();
        }
        var file = terminal.resolve(fileOrDash);
        if (Files.isDirectory(file)) {
            throw CliCommand.badInput(Messages.of("cli.isFolder", fileOrDash), Messages.of("cli.nameInput"));
        }
        try {
            return utf8(Files.readAllBytes(file), fileOrDash);
        } catch (NoSuchFileException e) {
            throw CliCommand.badInput(Messages.of("shared.noFile", fileOrDash), Messages.of("shared.checkPath"), e);
        } catch (IOException e) {
            throw CliCommand.badInput(
                    Messages.of("cli.fileUnreadable", fileOrDash, FailureReason.of(e)),
                    Messages.of("cli.checkPath"),
                    e);
        }
    }

    /// A file as messages name it.
    public static String name(String fileOrDash) {
        return fileOrDash.equals("-") ? Messages.of("cli.standardInput") : fileOrDash;
    }

    /// Text is taken only when it is UTF-8: a guess would save wrong letters.
    private static String utf8(byte[] bytes, String name) throws UserException {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return text.toString();
        } catch (CharacterCodingException e) {
            throw CliCommand.badInput(Messages.of("cli.notUtf8", name), Messages.of("cli.saveAsUtf8"), e);
        }
    }
}
