package dev.emend.app.transfer;

import dev.emend.app.core.UserErrors;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Resolver of a path that somebody gave into the files that an import reads.
public final class ImportFileResolver {
    private ImportFileResolver() {}

    /// @param files each by itself
    public record Resolved(List<Path> files, List<LeftOutFile> leftOut) {
        public Resolved {
            files = List.copyOf(files);
            leftOut = List.copyOf(leftOut);
        }
    }

    /// The files to check for a path: a folder that is no format itself stands for the files in it that are, and for
    /// all its Markdown, whatever it looks like; every other path for itself, also when it is not there or no
    /// format.
    ///
    /// @throws UserException when nothing in the folder is read, or it can't be looked through
    public static Resolved of(Path path) throws UserException {
        if (!Files.isDirectory(path)) {
            return new Resolved(List.of(path), List.of());
        }
        try {
            boolean isBundle;
            try {
                isBundle = Formats.detect(path).isPresent();
            } catch (ExchangeException problem) {
                throw UserErrors.badInput(problem.message(), problem.remedy());
            }
            var walk = FolderWalk.of(path);
            var files = new ArrayList<Path>(isBundle ? List.of(path) : List.of());
            var leftOut = new ArrayList<>(walk.leftOut());
            for (var file : walk.files()) {
                var part = path.relativize(file);
                if (isBundle && !isOutsideBundle(part)) {
                    continue; // it is read with its bundle
                }
                if (MarkdownFolder.isMarkdown(file) || isFormat(file)) {
                    files.add(path.resolve(part).normalize());
                } else if (!isBundle) {
                    leftOut.add(new LeftOutFile(file, ImportPaths.skipReason(file)));
                }
            }
            if (files.isEmpty()) {
                throw UserErrors.badInput(
                        Messages.of("transfer.nothingRead", path), Messages.of("transfer.listFormats"));
            }
            return new Resolved(files, leftOut);
        } catch (IOException e) {
            throw UserErrors.unreadable(path.toString(), e, Messages.of("shared.checkPath"));
        }
    }

    /// Markdown that the readers of bundles pass over: pages about a project, and other endings.
    private static boolean isOutsideBundle(Path part) {
        return MarkdownFolder.isMarkdown(part)
                && (ImportPaths.isAboutProject(part) || !part.toString().endsWith(".md"));
    }

    /// Whether a file has a format. A faulty one counts: its fault is told beside what the others hold.
    private static boolean isFormat(Path file) {
        try {
            return Formats.detect(file).isPresent();
        } catch (ExchangeException problem) {
            return true;
        }
    }
}
