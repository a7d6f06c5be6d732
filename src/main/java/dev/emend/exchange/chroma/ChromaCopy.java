package dev.emend.exchange.chroma;

import dev.emend.exchange.record.Utf8Input;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A copy of a Chroma directory in a folder of its own, taken away again at the end: whoever opens
/// the directory itself may change it.
public final class ChromaCopy implements AutoCloseable {
    public static final String DATABASE = "chroma.sqlite3";

    /// Files of the database, and of the index of a segment.
    private static final List<String> OF_DATABASE = List.of(DATABASE, DATABASE + "-wal", DATABASE + "-journal");

    private static final Set<String> OF_INDEX = Set.of("header.bin", "data_level0.bin", "index_metadata.pickle");

    private final Path folder;
    private long total;
    private long copiedBytes;

    private ChromaCopy(Path folder) {
        this.folder = folder;
    }

    static ChromaCopy of(Path directory, Progress progress) throws IOException {
        var copy = new ChromaCopy(Files.createTempDirectory("emend-chroma-"));
        boolean isWhole = false;
        try {
            copy.fill(directory, progress);
            isWhole = true;
        } finally {
            if (!isWhole) {
                copy.close();
            }
        }
        return copy;
    }

    private void fill(Path directory, Progress progress) throws IOException {
        total = size(directory);
        for (var name : OF_DATABASE) {
            copy(directory.resolve(name), folder.resolve(name), progress);
        }
        try (var segments = Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (var segment : segments) {
                var into = Files.createDirectory(
                        folder.resolve(segment.getFileName().toString()));
                for (var name : OF_INDEX) {
                    copy(segment.resolve(name), into.resolve(name), progress);
                }
            }
        }
    }

    private void copy(Path from, Path to, Progress progress) throws IOException {
        if (!Files.isRegularFile(from)) {
            return;
        }
        long before = copiedBytes;
        var whole = new Progress() {
            @Override
            public void report(long done, long ofFile) {
                copiedBytes = before + done;
                progress.report(copiedBytes, Math.max(copiedBytes, total));
            }

            @Override
            public boolean isCancelled() {
                return progress.isCancelled();
            }
        };
        try (var in = Utf8Input.withProgress(Files.newInputStream(from), Files.size(from), whole);
                var out = Files.newOutputStream(to)) {
            in.transferTo(out);
        }
    }

    private static long size(Path directory) throws IOException {
        long size = 0;
        for (var name : OF_DATABASE) {
            size += size(directory, name);
        }
        try (var segments = Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (var segment : segments) {
                for (var name : OF_INDEX) {
                    size += size(segment, name);
                }
            }
        }
        return size;
    }

    private static long size(Path folder, String name) throws IOException {
        var file = folder.resolve(name);
        return Files.isRegularFile(file) ? Files.size(file) : 0;
    }

    Path database() {
        return folder.resolve(DATABASE);
    }

    /// The folder of a segment; one that does not exist when the id is no name of a folder.
    Path segment(String id) {
        return folder.resolve(id.matches("[0-9A-Za-z-]{1,64}") ? id : "no-segment");
    }

    @Override
    public void close() throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
