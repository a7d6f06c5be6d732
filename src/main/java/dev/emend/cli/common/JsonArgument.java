package dev.emend.cli.common;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// A JSON object given as a file, or as `-` for standard input.
public final class JsonArgument {
    private JsonArgument() {}

    public static Json.Obj read(Invocation invocation, String fileOrDash) throws UserException {
        var name = name(fileOrDash);
        try {
            if (JsonText.parse(text(invocation, fileOrDash)) instanceof Json.Obj object) {
                return object;
            }
            throw refused(Messages.of("cli.noJsonObject", name), Messages.of("cli.giveOneObject"), null);
        } catch (JsonFault e) {
            throw refused(
                    Messages.of("shared.mistakeAt", name, e.line(), e.column(), e.what()),
                    Messages.of("cli.correctAndRerun"),
                    e);
        }
    }

    public static String name(String fileOrDash) {
        return fileOrDash.equals("-") ? Messages.of("cli.standardInput") : fileOrDash;
    }

    /// The text of a file, or of standard input.
    public static String text(Invocation invocation, String fileOrDash) throws UserException {
        if (fileOrDash.equals("-")) {
            return invocation.input();
        }
        var file = invocation.terminal().resolve(fileOrDash);
        if (Files.isDirectory(file)) {
            throw refused(Messages.of("cli.isFolder", fileOrDash), Messages.of("cli.nameInput"), null);
        }
        try {
            return Utf8.of(Files.readAllBytes(file), fileOrDash);
        } catch (NoSuchFileException e) {
            throw refused(Messages.of("shared.noFile", fileOrDash), Messages.of("shared.checkPath"), e);
        } catch (IOException e) {
            throw refused(
                    Messages.of("cli.fileUnreadable", fileOrDash, e.getMessage()), Messages.of("cli.checkPath"), e);
        }
    }

    private static UserException refused(String what, String next, @Nullable Throwable cause) {
        return new UserException(UserException.Code.BAD_INPUT, what, Messages.of("shared.nothingChanged"), next, cause);
    }
}
