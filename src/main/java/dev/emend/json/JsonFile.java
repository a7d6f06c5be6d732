package dev.emend.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Replaces Emend's own small JSON files whole: after a crash or a power loss the file holds either
/// the old text or the new one.
///
/// Not for files that agents write too; those go through `dev.emend.catalog`.
public final class JsonFile {
    private JsonFile() {}

    /// Writes the text beside the file, syncs it, renames it over the file and syncs the folder,
    /// which must exist.
    public static void replace(Path file, String text) throws IOException {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("not a file: " + file);
        }
        var fresh = folder.resolve(file.getFileName() + ".new");
        try {
            write(fresh, text);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            Files.deleteIfExists(fresh);
            throw failure;
        }
        syncFolder(folder);
    }

    private static void write(Path fresh, String text) throws IOException {
        try (var channel =
                FileChannel.open(
                        fresh,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void syncFolder(Path folder) throws IOException {
        // Windows can't open a folder as a channel, and renames are durable there
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
