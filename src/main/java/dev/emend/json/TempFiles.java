package dev.emend.json;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Names for the files a save writes before it renames them: `.emend-<process>-<run>-<n>.tmp`, and
/// the removal of those that a killed save left behind.
public final class TempFiles {
    private static final String PREFIX = ".emend-";
    private static final String SUFFIX = ".tmp";

    /// The mark of this run, unlike that of an earlier one that had the same process id.
    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);

    private static final AtomicLong COUNTER = new AtomicLong();

    private final Path folder;

    private TempFiles(Path folder) {
        this.folder = folder;
    }

    public static TempFiles of(Path folder) {
        return new TempFiles(folder);
    }

    /// A file that does not exist yet.
    public Path next() {
        var process = ProcessHandle.current().pid();
        return folder.resolve(PREFIX + process + "-" + RUN + "-" + COUNTER.incrementAndGet() + SUFFIX);
    }

    /// Removes files whose process is gone. One that is still in use by a process this one can't
    /// see makes that save start over, nothing more.
    public void removeLeftovers() throws IOException {
        try (var leftovers = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (var file : leftovers) {
                if (isLeftOver(file.getFileName().toString())) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
    }

    private static boolean isLeftOver(String name) {
        var parts =
                name.substring(PREFIX.length(), name.length() - SUFFIX.length()).split("-");
        if (parts.length != 3 || !parts[0].matches("[0-9]{1,10}")) {
            return false;
        }
        long process = Long.parseLong(parts[0]);
        return process == ProcessHandle.current().pid()
                ? !parts[1].equals(RUN)
                : ProcessHandle.of(process).isEmpty();
    }
}
