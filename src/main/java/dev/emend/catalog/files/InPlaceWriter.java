package dev.emend.catalog.files;

import dev.emend.catalog.Limits;
import dev.emend.json.NewFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Exchanges the bytes of a file that can't be replaced by another: it has several names, belongs
/// to somebody else, or its folder takes no new files.
///
/// The only way of saving with a moment in which the file is not whole. That is why the old bytes
/// are on the disk under another name before the first byte is touched, and stay there until the
/// new ones are.
final class InPlaceWriter {
    private final Path file;
    private final Optional<Path> rescues;

    InPlaceWriter(Path file, Limits limits) {
        this.file = file;
        this.rescues = limits.rescues();
    }

    /// @return false when the file no longer held what was expected; nothing was written then
    boolean write(byte[] expected, byte[] next) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return StableFile.holds(channel, expected) && write(channel, expected, next);
        }
    }

    private boolean write(FileChannel channel, byte[] expected, byte[] next) throws IOException {
        // beside those of writings that were cut short: the file may be torn still
        var rescue = RescueFile.unusedFileFor(file, rescues);
        boolean isTouched = false;
        try {
            AtomicReplacement.writeAndSync(rescue, expected);
            NewFile.sync(WriteTarget.folder(rescue));
            if (!StableFile.holds(channel, expected)) {
                return false;
            }
            isTouched = true;
            exchange(channel, expected, next);
            RescueFile.deleteFor(file, rescues, rescue);
            return true;
        } catch (RolledBackException e) {
            isTouched = false;
            throw e.failure;
        } finally {
            if (!isTouched) {
                Files.deleteIfExists(rescue);
            }
        }
    }

    /// Empties the file first: readers take a file that stops in the middle for one being written,
    /// while the new beginning of an old end could look whole.
    private static void exchange(FileChannel channel, byte[] expected, byte[] next)
            throws IOException, RolledBackException {
        try {
            fill(channel, next);
        } catch (IOException failure) {
            try {
                fill(channel, expected);
            } catch (IOException e) {
                failure.addSuppressed(e);
                throw failure;
            }
            throw new RolledBackException(failure);
        }
    }

    /// The new bytes could not be written, but the old ones are back.
    private static final class RolledBackException extends Exception {
        private static final long serialVersionUID = 1;
        private final IOException failure;

        RolledBackException(IOException failure) {
            super(failure);
            this.failure = failure;
        }
    }

    private static void fill(FileChannel channel, byte[] bytes) throws IOException {
        channel.truncate(0);
        channel.position(0);
        NewFile.writeAll(channel, bytes);
        channel.force(true);
    }
}
