package dev.emend.store.sql;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/// File operations missing in Java, for files that must survive a power loss and stay private.
public final class DurableFiles {
    private DurableFiles() {}

    /// Makes what was written to this file, or renamed in this folder, survive a power loss.
    public static void sync(Path file) throws IOException {
        // Windows can't open a folder as a channel, and renames are durable there
        if (Files.isDirectory(file) && !isPosix(file)) {
            return;
        }
        var option = Files.isDirectory(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (var channel = FileChannel.open(file, option)) {
            channel.force(true);
        }
    }

    public static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /// Makes a folder, unless it is there; nobody else on the machine reads what is in it.
    public static void createPrivate(Path folder) throws IOException {
        if (isPosix(folder)) {
            var onlyTheOwner = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(onlyTheOwner));
            hide(folder);
        } else {
            Files.createDirectories(folder);
        }
    }

    /// Makes an empty file that nobody else on the machine reads.
    public static void createPrivateFile(Path file) throws IOException {
        if (isPosix(file)) {
            var onlyTheOwner = PosixFilePermissions.fromString("rw-------");
            Files.createFile(file, PosixFilePermissions.asFileAttribute(onlyTheOwner));
        } else {
            Files.createFile(file);
        }
    }

    /// Takes the files of a folder from everybody else, as those that an older Emend made.
    public static void hideFiles(Path folder) throws IOException {
        if (!isPosix(folder)) {
            return;
        }
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    hide(file);
                }
            }
        }
    }

    /// Hides a file from other users; one that belongs to somebody else stays as its owner wants it.
    private static void hide(Path file) throws IOException {
        var permissions = Files.getPosixFilePermissions(file);
        if (permissions.removeIf(permission -> !permission.name().startsWith("OWNER_")) && isOurs(file)) {
            Files.setPosixFilePermissions(file, permissions);
        }
    }

    private static boolean isOurs(Path file) throws IOException {
        return Files.getOwner(file).getName().equals(System.getProperty("user.name"));
    }

    /// Deletes a file, or a folder with what is in it; links are deleted, never followed.
    public static void delete(Path place) throws IOException {
        if (Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var inside = Files.walk(place)) {
            for (var file : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
