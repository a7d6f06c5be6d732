package dev.emend.app.transfer;

import dev.emend.exchange.UnknownFile;
import dev.emend.exchange.record.ExchangeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Which files and folders are meant by the paths somebody gave.
final class ImportPaths {
    private static final int DEEPEST = 8;
    private static final int MAX_FILES = 10_000;

    private static final Set<String> PROJECT_PAGES =
            Set.of("readme.md", "changelog.md", "contributing.md", "code_of_conduct.md", "security.md", "license.md");

    private final ImportService.FileReading reading;

    ImportPaths(ImportService.FileReading reading) {
        this.reading = reading;
    }

    /// A folder that is no format itself stands for the files in it that are.
    List<ImportCursor> files(Collection<Path> paths) {
        var files = new ArrayList<ImportCursor>();
        for (var given : paths) {
            var path = given.toAbsolutePath().normalize();
            try {
                var format = reading.detect(path);
                if (format.isPresent()) {
                    files.add(new ImportCursor(path, format.get().word(), ""));
                } else if (Files.isDirectory(path)) {
                    files.addAll(within(path));
                } else {
                    files.add(new ImportCursor(path, "", UnknownFile.of(path).sentence()));
                }
            } catch (ExchangeException problem) { // told with the file; the others are read
                files.add(failed(path, problem));
            }
        }
        return files;
    }

    private List<ImportCursor> within(Path folder) {
        var files = new ArrayList<ImportCursor>();
        try (var all = Files.walk(folder, DEEPEST)) {
            var inside = all.filter(Files::isRegularFile)
                    .filter(path -> !isAboutProject(path))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
            for (var path : inside) {
                try {
                    reading.detect(path).ifPresent(format -> files.add(new ImportCursor(path, format.word(), "")));
                } catch (ExchangeException problem) { // told with the file; the others are read
                    files.add(failed(path, problem));
                }
            }
        } catch (IOException problem) {
            return List.of(new ImportCursor(folder, "", "The folder " + folder + " can't be read: " + problem));
        }
        return files.isEmpty()
                ? List.of(new ImportCursor(folder, "", "Nothing in " + folder + " is of a format that is read."))
                : files;
    }

    /// Whether it is Markdown for the readers of a project, which nobody remembered. Who means it
    /// names it.
    private static boolean isAboutProject(Path path) {
        return PROJECT_PAGES.contains(path.getFileName().toString().toLowerCase(Locale.ROOT));
    }

    private static ImportCursor failed(Path path, ExchangeException problem) {
        return new ImportCursor(path, "", problem.message() + " " + problem.remedy());
    }
}
