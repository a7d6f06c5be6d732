package dev.emend.cli.common;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
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
            throw refused(name + " holds no JSON object.", "Give one object, for example {\"task\": \"…\"}.", null);
        } catch (JsonFault e) {
            throw refused(
                    name + ", line " + e.line() + ", column " + e.column() + ": " + e.what(),
                    "Correct it and run the command again.",
                    e);
        }
    }

    public static String name(String fileOrDash) {
        return fileOrDash.equals("-") ? "standard input" : fileOrDash;
    }

    /// The text of a file, or of standard input.
    public static String text(Invocation invocation, String fileOrDash) throws UserException {
        if (fileOrDash.equals("-")) {
            return invocation.input();
        }
        var file = invocation.terminal().resolve(fileOrDash);
        if (Files.isDirectory(file)) {
            throw refused(fileOrDash + " is a folder.", "Name a file, or - for the input.", null);
        }
        try {
            return Utf8.of(Files.readAllBytes(file), fileOrDash);
        } catch (NoSuchFileException e) {
            throw refused("There is no file " + fileOrDash + ".", "Check the path.", e);
        } catch (IOException e) {
            throw refused(
                    "The file " + fileOrDash + " cannot be read: " + e.getMessage(),
                    "Check the path and its permissions.",
                    e);
        }
    }

    private static UserException refused(String what, String next, @Nullable Throwable cause) {
        return new UserException(UserException.Code.BAD_INPUT, what, "Nothing was changed.", next, cause);
    }
}
