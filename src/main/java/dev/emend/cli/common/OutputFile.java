package dev.emend.cli.common;

import dev.emend.json.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes what a command was told to write into a file.
public final class OutputFile {
    private OutputFile() {}

    /// Writes all of it or nothing: where there is no space, the file stays as it was, or away.
    public static void write(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            JsonFile.replace(file, text);
        } else if (Files.isRegularFile(file)) {
            JsonFile.replace(file.toRealPath(), text);
        } else { // a terminal or a pipe, which nothing may take the place of
            Files.writeString(file, text);
        }
    }
}
