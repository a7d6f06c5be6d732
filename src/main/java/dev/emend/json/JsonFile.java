package dev.emend.json;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/// Replaces Emend's own small JSON files whole: after a crash or a power loss the file holds either
/// the old text or the new one.
///
/// Not for files that agents write too; those go through `dev.emend.catalog`.
public final class JsonFile {
    private JsonFile() {}

    /// Writes the text beside the file, syncs it, renames it over the file and syncs the folder,
    /// which must exist.
    public static void replace(Path file, String text) throws IOException {
        replace(file, (Content<IOException>) out -> out.append(text));
    }

    /// Does the same with a file that only its owner may read or write, at no moment anybody else.
    public static void replaceSecret(Path file, String text) throws IOException {
        var fresh = fresh(file);
        Files.deleteIfExists(fresh);
        if (isPosix()) {
            Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        replace(file, text);
    }

    /// What a file is to hold, written piece by piece.
    ///
    /// @param <X> what may go wrong besides the disk
    public interface Content<X extends Exception> {
        void writeTo(Appendable out) throws IOException, X;
    }

    /// Does the same with a text that is too long to be held in memory.
    public static <X extends Exception> void replace(Path file, Content<X> content) throws IOException, X {
        replaceBytes(file, (Bytes<X>) bytes -> {
            var out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
            content.writeTo(out);
            out.flush();
        });
    }

    /// What a file is to hold when it is not only text.
    ///
    /// @param <X> what may go wrong besides the disk
    public interface Bytes<X extends Exception> {
        void writeTo(OutputStream out) throws IOException, X;
    }

    /// Does the same with bytes.
    public static <X extends Exception> void replaceBytes(Path file, Bytes<X> content) throws IOException, X {
        var fresh = fresh(file);
        boolean isReplaced = false;
        try {
            write(fresh, content);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            isReplaced = true;
        } finally {
            if (!isReplaced) {
                Files.deleteIfExists(fresh);
            }
        }
        syncFolder(folder(file));
    }

    private static Path fresh(Path file) throws IOException {
        return folder(file).resolve(file.getFileName() + ".new");
    }

    private static Path folder(Path file) throws IOException {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("not a file: " + file);
        }
        if (Files.notExists(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "there is no such folder");
        }
        return folder;
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static <X extends Exception> void write(Path fresh, Bytes<X> content) throws IOException, X {
        try (var channel = FileChannel.open(
                        fresh,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                var out = Channels.newOutputStream(channel)) {
            content.writeTo(out);
            channel.force(true);
        }
    }

    private static void syncFolder(Path folder) throws IOException {
        // Windows can't open a folder as a channel, and renames are durable there
        if (isPosix()) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
