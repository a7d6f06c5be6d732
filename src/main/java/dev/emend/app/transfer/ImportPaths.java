package dev.emend.app.transfer;

import dev.emend.app.core.UserErrors;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.exchange.UnknownFile;
import dev.emend.exchange.memories.Okf;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The files and folders meant by the paths somebody gave.
final class ImportPaths {
    private static final Set<String> PROJECT_PAGES =
            Set.of("readme.md", "changelog.md", "contributing.md", "code_of_conduct.md", "security.md", "license.md");

    private final ImportService.FileReading fileReader;
    private final List<LeftOutFile> leftOut = new ArrayList<>();

    ImportPaths(ImportService.FileReading reading) {
        this.fileReader = reading;
    }

    /// A folder that is no format itself stands for the files in it that are.
    List<ImportCursor> files(Collection<Path> paths) {
        var files = new ArrayList<ImportCursor>();
        for (var inputPath : paths) {
            var path = inputPath.toAbsolutePath().normalize();
            try {
                var format = detect(path);
                if (format.equals(Optional.of(Format.OKF)) && isAboutBundle(path) && paths.size() > 1) {
                    leftOut.add(new LeftOutFile(path, Messages.of("transfer.aboutBundle")));
                } else if (format.isPresent()) {
                    files.add(new ImportCursor(path, format.get().word(), ""));
                } else if (Files.isDirectory(path)) {
                    files.addAll(within(path));
                } else {
                    files.add(new ImportCursor(path, "", UnknownFile.of(path).sentence()));
                }
            } catch (ExchangeException problem) { // told with the file; the others are read
                files.add(failedCursor(path, problem));
            }
        }
        return files;
    }

    /// All Markdown is memories, as in Library, whatever it looks like.
    private Optional<Format> detect(Path path) throws ExchangeException {
        boolean isMarkdown = MarkdownFolder.isMarkdown(path) && Files.isRegularFile(path);
        return fileReader
                .detect(path)
                .or(() -> Optional.of(Format.CLAUDE_MEMORY).filter(_ -> isMarkdown));
    }

    private List<ImportCursor> within(Path folder) {
        var files = new ArrayList<ImportCursor>();
        try {
            var walk = FolderWalk.of(folder);
            leftOut.addAll(walk.leftOut());
            for (var path : walk.files()) {
                if (isAboutProject(path)) {
                    leftOut.add(new LeftOutFile(path, Messages.of("transfer.aboutProject")));
                    continue;
                }
                try {
                    var format = detect(path);
                    if (format.equals(Optional.of(Format.OKF)) && isAboutBundle(path)) {
                        leftOut.add(new LeftOutFile(path, Messages.of("transfer.aboutBundle")));
                    } else if (format.isPresent()) {
                        files.add(new ImportCursor(path, format.get().word(), ""));
                    } else {
                        leftOut.add(new LeftOutFile(path, skipReason(path)));
                    }
                } catch (ExchangeException problem) { // told with the file; the others are read
                    files.add(failedCursor(path, problem));
                }
            }
        } catch (IOException problem) {
            var unreadable = UserErrors.unreadable(folder.toString(), problem, Messages.of("shared.checkPath"));
            return List.of(new ImportCursor(folder, "", unreadable.message() + " " + unreadable.remedy()));
        }
        return files.isEmpty()
                ? List.of(new ImportCursor(folder, "", Messages.of("transfer.nothingRead", folder)))
                : files;
    }

    /// Why a file of a folder is not read.
    static String skipReason(Path file) throws IOException {
        return Files.size(file) == 0 ? Messages.of("transfer.isEmpty") : Messages.of("transfer.noFormat");
    }

    /// The files and folders left out of the folders that were searched.
    List<LeftOutFile> leftOut() {
        return List.copyOf(leftOut);
    }

    /// Whether it is Markdown for the readers of a project, which nobody remembered. Who means it
    /// names it.
    static boolean isAboutProject(Path path) {
        return PROJECT_PAGES.contains(path.getFileName().toString().toLowerCase(Locale.ROOT));
    }

    /// Whether it tells of a bundle, as an export writes it, and is no concept of it.
    private static boolean isAboutBundle(Path path) {
        return Okf.RESERVED.contains(path.getFileName().toString());
    }

    private static ImportCursor failedCursor(Path path, ExchangeException problem) {
        return new ImportCursor(path, "", problem.message() + " " + problem.remedy());
    }
}
