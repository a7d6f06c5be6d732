package dev.emend.app.transfer;

import dev.emend.app.core.LinkedFile;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.exchange.record.FileName;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The files below a folder, each once, and what is left out of them with the reason.
///
/// @param files in the order of their paths
public record FolderWalk(List<Path> files, List<LeftOutFile> leftOut) {
    private static final int DEEPEST = 32;
    private static final int MAX_FILES = 10_000;
    private static final Set<String> NOT_OURS = Set.of(".git", ".hg", ".svn", "node_modules", ".venv", "__pycache__");

    public FolderWalk {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    /// @throws IOException when the folder itself can't be read
    public static FolderWalk of(Path folder) throws IOException {
        var root = folder.toRealPath();
        var files = new TreeSet<Path>();
        var leftOut = new ArrayList<LeftOutFile>();
        Files.walkFileTree(folder, Set.of(), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                if (!inner.equals(folder) && NOT_OURS.contains(String.valueOf(inner.getFileName()))) {
                    leftOut.add(new LeftOutFile(inner, Messages.of("transfer.notOurs")));
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (!inner.equals(folder) && !FileName.isText(inner)) {
                    leftOut.add(new LeftOutFile(inner, FileName.noText(), true));
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                var target = LinkedFile.target(file);
                if (!FileName.isText(file)) { // what is read is known by its name
                    leftOut.add(new LeftOutFile(file, FileName.noText(), true));
                } else if (attributes.isDirectory()) {
                    leftOut.add(new LeftOutFile(file, Messages.of("transfer.tooDeep", DEEPEST)));
                } else if (target.isPresent() && (target.get().startsWith(root) || Files.isDirectory(target.get()))) {
                    leftOut.add(new LeftOutFile(file, Messages.of("transfer.linkTo", target.get())));
                } else if (!Files.isRegularFile(file)) {
                    leftOut.add(new LeftOutFile(file, Messages.of("transfer.noFile"), MarkdownFolder.isMarkdown(file)));
                } else if (files.size() == MAX_FILES) {
                    leftOut.add(new LeftOutFile(folder, Messages.of("transfer.tooManyFiles", MAX_FILES)));
                    return FileVisitResult.TERMINATE;
                } else {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (file.equals(folder)) {
                    throw e;
                }
                leftOut.add(new LeftOutFile(file, FailureReason.of(e), true));
                return FileVisitResult.CONTINUE;
            }
        });
        return new FolderWalk(List.copyOf(files), leftOut);
    }
}
