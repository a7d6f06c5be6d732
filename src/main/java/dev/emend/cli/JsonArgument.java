package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// A JSON object given as a file, or as `-` for standard input.
final class JsonArgument {
    private JsonArgument() {}

    static Json.Obj read(Terminal terminal, String fileOrDash) throws CurationException {
        var name = fileOrDash.equals("-") ? "standard input" : fileOrDash;
        try {
            var text =
                    fileOrDash.equals("-")
                            ? terminal.readAll()
                            : Files.readString(
                                    terminal.resolve(fileOrDash), StandardCharsets.UTF_8);
            if (JsonText.parse(text) instanceof Json.Obj object) {
                return object;
            }
            throw refused(
                    name + " holds no JSON object.",
                    "Give one object, for example {\"task\": \"…\"}.",
                    null);
        } catch (JsonFault broken) {
            throw refused(
                    name
                            + ", line "
                            + broken.line()
                            + ", column "
                            + broken.column()
                            + ": "
                            + broken.what(),
                    "Correct it and run the command again.",
                    broken);
        } catch (IOException unreadable) {
            throw refused(
                    "The file " + name + " cannot be read: " + unreadable.getMessage(),
                    "Check the path and its permissions.",
                    unreadable);
        }
    }

    private static CurationException refused(
            String what, String next, @org.jspecify.annotations.Nullable Throwable cause) {
        return new CurationException(
                CurationException.Code.BAD_INPUT, what, "Nothing was changed.", next, cause);
    }
}
