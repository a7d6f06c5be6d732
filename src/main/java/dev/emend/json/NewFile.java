package dev.emend.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;

/// Makes files that were not there, in one step: at every moment there is none of that name, or all of it.
public final class NewFile {
    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private NewFile() {}

    /// The setter of who may use a file, before the file has its name.
    @FunctionalInterface
    public interface Rights {
        void set(Path file) throws IOException;
    }

    /// Makes a file that is used by whom new files are.
    ///
    /// @throws FileAlreadyExistsException when one is there, which stays as it is
    public static void create(Path file, byte[] bytes) throws IOException {
        create(file, bytes, _ -> {});
    }

    /// Makes a file with the given rights; when this returns, the file is on the disk.
    ///
    /// @param attributes it is made with
    public static void create(Path file, byte[] bytes, Rights rights, FileAttribute<?>... attributes)
            throws IOException {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        var temp = TempFiles.of(folder);
        temp.removeLeftovers();
        var newFile = temp.next();
        try {
            writeAndSync(newFile, bytes, attributes);
            rights.set(newFile);
            name(newFile, file);
        } finally {
            Files.deleteIfExists(newFile);
        }
        sync(folder);
    }

    /// Gives a file the name it will have; under its old one it may be there, too. A link never takes the place of a
    /// file, as a move would.
    ///
    /// @throws FileAlreadyExistsException when one is there, which stays as it is
    public static void name(Path newFile, Path file) throws IOException {
        try {
            Files.createLink(file, newFile);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) { // there are no links here
            Files.move(newFile, file);
        }
    }

    /// Writes a file that is not there; until this returns, it may be there in part.
    public static void writeAndSync(Path newFile, byte[] bytes, FileAttribute<?>... attributes) throws IOException {
        try (var channel = FileChannel.open(newFile, NEW, attributes)) {
            writeAll(channel, bytes);
            channel.force(true);
        }
    }

    public static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
        int chunk = 1 << 20;
        for (int at = 0; at < bytes.length; ) {
            // the channel copies a heap buffer as a whole; in pieces that copy stays small
            var piece = ByteBuffer.wrap(bytes, at, Math.min(chunk, bytes.length - at));
            at += channel.write(piece);
        }
    }

    /// Makes the names in a folder survive a power failure.
    public static void sync(Path folder) throws IOException {
        if (IS_POSIX) {
            try (var channel = FileChannel.open(folder)) {
                channel.force(true);
            }
        }
    }
}
