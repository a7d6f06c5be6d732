package dev.emend.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/// What Java leaves out about files that must survive a power loss and strangers.
final class Disk {
    private Disk() {}

    /// What was written to this file, or renamed in this folder, survives a power loss.
    static void sync(Path file) throws IOException {
        // Windows can't open a folder as a channel, and renames are durable there
        if (Files.isDirectory(file) && !isPosix(file)) {
            return;
        }
        var way = Files.isDirectory(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (var channel = FileChannel.open(file, way)) {
            channel.force(true);
        }
    }

    static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /// Makes a folder, unless it is there; nobody else on the machine reads what is in it.
    static void createPrivate(Path folder) throws IOException {
        if (isPosix(folder)) {
            var onlyTheOwner = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(onlyTheOwner));
        } else {
            Files.createDirectories(folder);
        }
    }

    /// Deletes a file, or a folder with what is in it; links are deleted, never followed.
    static void delete(Path place) throws IOException {
        if (Files.notExists(place, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var inside = Files.walk(place)) {
            for (var file : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
