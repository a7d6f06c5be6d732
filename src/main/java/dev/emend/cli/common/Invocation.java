package dev.emend.cli.common;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// One run of the command line, as its commands see it: the program around them, the terminal, and
/// what they are given to read.
public abstract class Invocation {
    private final CommandHost host;
    private final Terminal terminal;
    private @Nullable String input;

    /// @param input all of standard input when it has been read already
    protected Invocation(CommandHost host, Terminal terminal, @Nullable String input) {
        this.host = host;
        this.terminal = terminal;
        this.input = input;
    }

    public CommandHost host() {
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
            throw CliCommand.refused(Messages.of("cli.noJsonObject", name), Messages.of("cli.giveOneObject"));
        } catch (JsonFault e) {
            throw CliCommand.refused(
                    Messages.of("shared.mistakeAt", name, e.line(), e.column(), e.what()),
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
            throw CliCommand.refused(Messages.of("cli.isFolder", fileOrDash), Messages.of("cli.nameInput"));
        }
        try {
            return utf8(Files.readAllBytes(file), fileOrDash);
        } catch (NoSuchFileException e) {
            throw CliCommand.refused(Messages.of("shared.noFile", fileOrDash), Messages.of("shared.checkPath"), e);
        } catch (IOException e) {
            throw CliCommand.refused(
                    Messages.of("cli.fileUnreadable", fileOrDash, e.getMessage()), Messages.of("cli.checkPath"), e);
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
            throw CliCommand.refused(Messages.of("cli.notUtf8", name), Messages.of("cli.saveAsUtf8"), e);
        }
    }
}
