package dev.emend.catalog;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Exchanges the bytes of a file that can't be replaced by another: it has several names, belongs
/// to somebody else, or its folder takes no new files.
///
/// The only way of saving with a moment in which the file is not whole. That is why the old bytes
/// are on the disk under another name before the first byte is touched, and stay there until the
/// new ones are.
final class InPlace {
    private final Path file;

    InPlace(Path file) {
        this.file = file;
    }

    /// @return false when the file no longer held what was expected; nothing was written then
    boolean write(byte[] expected, byte[] next) throws IOException {
        var rescue = Rescue.fileFor(file);
        Files.deleteIfExists(rescue);
        Replacement.writeAndSync(rescue, expected);
        WriteTarget.sync(WriteTarget.folder(rescue));
        try (var channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (!StableFile.holds(channel, expected)) {
                Files.delete(rescue);
                return false;
            }
            exchange(channel, expected, next);
        }
        Files.delete(rescue);
        return true;
    }

    /// Empties the file first: readers take a file that stops in the middle for one being written,
    /// while the new beginning of an old end could look whole.
    private static void exchange(FileChannel channel, byte[] expected, byte[] next)
            throws IOException {
        try {
            fill(channel, next);
        } catch (IOException failure) {
            try {
                fill(channel, expected);
            } catch (IOException again) {
                failure.addSuppressed(again);
            }
            throw failure;
        }
    }

    private static void fill(FileChannel channel, byte[] bytes) throws IOException {
        channel.truncate(0);
        channel.position(0);
        Replacement.writeAll(channel, bytes);
        channel.force(true);
    }
}
