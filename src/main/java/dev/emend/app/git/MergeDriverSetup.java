package dev.emend.app.git;

import dev.emend.json.JsonFile;
import dev.emend.json.NewFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sets Emend up as the program that merges some files of a repository: the attributes go into its
/// `.gitattributes`, which everybody gets, and the program into the settings of this clone only.
public final class MergeDriverSetup {
    /// The file that is merged when nothing else is named.
    public static final String USUAL = "knowledge_catalog.json";

    private static final String ATTRIBUTES = ".gitattributes";

    private MergeDriverSetup() {}

    /// The outcome of the setup.
    ///
    /// @param attributes the file
    /// @param addedLines the lines that were not there
    /// @param isDriverSet whether the setting was another one or none before
    public record Done(Path attributes, List<String> addedLines, String driver, boolean isDriverSet) {
        public Done {
            addedLines = List.copyOf(addedLines);
        }
    }

    /// Doing it again changes nothing.
    ///
    /// @param patterns as `.gitattributes` takes them
    /// @param program Emend as a shell takes it
    public static Done install(GitRepository repository, List<String> patterns, String program) throws UserException {
        var file = repository.top().resolve(ATTRIBUTES);
        var addedLines = new ArrayList<String>();
        if (Files.isSymbolicLink(file)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.attributesAreLink", file),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("git.makeItAFile"));
        }
        try {
            var text = text(file);
            for (var pattern : patterns) {
                var line = quote(pattern) + " merge=emend";
                if (text.lines().map(String::strip).noneMatch(line::equals) && !addedLines.contains(line)) {
                    addedLines.add(line);
                }
            }
            if (!addedLines.isEmpty()) {
                var start = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
                write(file, text + start + String.join("\n", addedLines) + "\n");
            }
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.attributesNotWritten", file, FailureReason.of(e)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("git.checkAttributes"),
                    e);
        }
        var driver = program + " merge-driver %O %A %B --path=%P";
        boolean isSet = !repository.setting("merge.emend.driver").equals(Optional.of(driver));
        if (isSet) {
            repository.set("merge.emend.name", "Emend merges knowledge item by item");
            repository.set("merge.emend.driver", driver);
        }
        return new Done(file, addedLines, driver, isSet);
    }

    private static void write(Path file, String text) throws IOException {
        if (Files.exists(file)) {
            JsonFile.replace(file, text);
        } else {
            NewFile.create(file, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    /// A pattern with a space stands in quotes there.
    private static String quote(String pattern) {
        boolean isPlain = !pattern.isEmpty() && pattern.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '\\');
        return isPlain ? pattern : "\"" + pattern.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
