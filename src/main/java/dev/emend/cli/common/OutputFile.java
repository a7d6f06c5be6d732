package dev.emend.cli.common;

import dev.emend.json.JsonFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes what a command was told to write into a file.
public final class OutputFile {
    private OutputFile() {}

    /// Writes a report.
    ///
    /// @param option which names the file
    /// @throws UserException when it can't be written
    public static void report(Path file, String text, String option) throws UserException {
        try {
            write(file, text);
        } catch (IOException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.reportNotWritten", file, FailureReason.of(problem)),
                    "",
                    Messages.of("cli.nameOtherFile", option),
                    problem);
        }
    }

    /// Writes all of it or nothing: where there is no space, the file stays as it was, or away.
    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            JsonFile.replace(file, text);
        } else if (Files.isRegularFile(file)) {
            JsonFile.replace(file.toRealPath(), text);
        } else { // a terminal or a pipe, which nothing may take the place of
            Files.writeString(file, text);
        }
    }
}
