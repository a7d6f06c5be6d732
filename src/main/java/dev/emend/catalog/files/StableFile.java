package dev.emend.catalog.files;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;

/// Reads a file that others may be writing.
final class StableFile {
    private static final int CHUNK = 1 << 20;
    private static final int MAX_READS = 100;
    private static final int MAX_PAUSES = 4;

    private final Path path;

    StableFile(Path path) {
        this.path = path;
    }

    /// Changes whenever the file is written.
    FileTime stamp() throws CatalogException {
        try {
            return Files.getLastModifiedTime(path);
        } catch (IOException failure) {
            throw unreadable(failure);
        }
    }

    /// True when the file holds exactly these bytes. Needs no second copy of a large file.
    boolean holds(byte[] expected) throws CatalogException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return holds(channel, expected);
        } catch (IOException failure) {
            throw unreadable(failure);
        }
    }

    static boolean holds(FileChannel channel, byte[] expected) throws IOException {
        if (channel.size() != expected.length) {
            return false;
        }
        var buffer = ByteBuffer.allocate(CHUNK);
        int at = 0;
        while (true) {
            int read = channel.read(buffer.clear(), at);
            if (read < 0) {
                return at == expected.length;
            }
            if (at + read > expected.length || !Arrays.equals(buffer.array(), 0, read, expected, at, at + read)) {
                return false;
            }
            at += read;
        }
    }

    /// The bytes as one read found them. A file whose size or time changed during the read is read
    /// again, because the halves of two versions can look like a whole one.
    ///
    /// @throws TruncatedFileException when the file never holds still
    byte[] read() throws CatalogException, TruncatedFileException {
        try {
            if (Files.isDirectory(path)) {
                throw new CatalogException(
                        path, Messages.of("catalogs.isFolder"), Messages.of("catalogs.chooseFileInside"), null);
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                // a pipe or a device would never end
                throw new CatalogException(
                        path, Messages.of("catalogs.notOrdinary"), Messages.of("catalogs.chooseFile"), null);
            }
            for (int i = 0; i < MAX_READS; i++) {
                var before = Files.getLastModifiedTime(path);
                byte[] bytes;
                try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
                    bytes = readAll(channel, path);
                }
                if (isUnchanged(before, bytes.length)) {
                    return bytes;
                }
            }
            throw new TruncatedFileException(Messages.of("catalogs.keepsChanging"));
        } catch (IOException failure) {
            throw unreadable(failure);
        }
    }

    /// The bytes once two reads some time apart are equal. Behind an agent that writes faster than
    /// that, after a few tries what one read found: it is still parsed strictly and compared once
    /// more before anything replaces it, and waiting for a pause would starve the save.
    ///
    /// @throws TruncatedFileException when the file never holds still
    byte[] readSettled(Duration settle) throws CatalogException, TruncatedFileException {
        var bytes = read();
        for (int i = 0; i < MAX_PAUSES; i++) {
            WriterBackoff.sleep(settle.toNanos());
            if (holds(bytes)) {
                return bytes;
            }
            bytes = read();
        }
        return bytes;
    }

    private boolean isUnchanged(FileTime before, long size) throws IOException {
        return Files.getLastModifiedTime(path).equals(before) && Files.size(path) == size;
    }

    /// Everything in an open file, from its beginning, also when the file has lost its name.
    ///
    /// @param path for messages
    static byte[] readAll(FileChannel channel, Path path) throws IOException, CatalogException {
        if (channel.size() > Integer.MAX_VALUE - 16) {
            throw new CatalogException(
                    path, Messages.of("catalogs.fileTooLarge"), Messages.of("catalogs.splitCatalog"), null);
        }
        var bytes = new byte[(int) channel.size()];
        int at = 0;
        while (at < bytes.length) {
            // the channel copies a heap buffer as a whole; in pieces that copy stays small
            var piece = ByteBuffer.wrap(bytes, at, Math.min(CHUNK, bytes.length - at));
            int read = channel.read(piece, at);
            if (read < 0) {
                return Arrays.copyOf(bytes, at);
            }
            at += read;
        }
        return bytes;
    }

    private CatalogException unreadable(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ ->
                new CatalogException(
                        path, Messages.of("catalogs.noSuchFile"), Messages.of("catalogs.checkName"), failure);
            case AccessDeniedException _ ->
                new CatalogException(
                        path, Messages.of("catalogs.mayNotRead"), Messages.of("catalogs.askOwner"), failure);
            default ->
                new CatalogException(
                        path,
                        Messages.of("catalogs.readFailed", FailureReason.of(failure)),
                        Messages.of("catalogs.checkDisk"),
                        failure);
        };
    }
}
