package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// A JSON object given as a file, or as `-` for standard input.
final class JsonArgument {
    private JsonArgument() {}

    static Json.Obj read(Cli cli, String fileOrDash) throws CurationException {
        if (!fileOrDash.equals("-") && Files.isDirectory(cli.terminal().resolve(fileOrDash))) {
            throw refused(fileOrDash + " is a folder.", "Name a file, or - for the input.", null);
        }
        var name = fileOrDash.equals("-") ? "standard input" : fileOrDash;
        try {
            var text =
                    fileOrDash.equals("-")
                            ? cli.input()
                            : Utf8.of(Files.readAllBytes(cli.terminal().resolve(fileOrDash)), name);
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
        } catch (NoSuchFileException missing) {
            throw refused("There is no file " + name + ".", "Check the path.", missing);
        } catch (IOException unreadable) {
            throw refused(
                    "The file " + name + " cannot be read: " + unreadable.getMessage(),
                    "Check the path and its permissions.",
                    unreadable);
        }
    }

    private static CurationException refused(String what, String next, @Nullable Throwable cause) {
        return new CurationException(
                CurationException.Code.BAD_INPUT, what, "Nothing was changed.", next, cause);
    }
}
