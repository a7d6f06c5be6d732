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
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// Replaces Emend's own small JSON files whole: after a crash or a power loss the file holds either
/// the old text or the new one.
///
/// Not for files that agents write too; those go through `dev.emend.catalog`.
public final class JsonFile {
    private JsonFile() {}

    /// Writes the text beside the file, syncs it, renames it over the file and syncs the folder,
    /// which must exist. A file that is there keeps its permissions; a new one is for its owner only.
    public static void replace(Path file, String text) throws IOException {
        replace(file, (Content<IOException>) out -> out.append(text));
    }

    /// Like [#replace(Path, String)], but only the owner may read or write the file, at every moment.
    public static void replaceSecret(Path file, String text) throws IOException {
        replaceBytes(
                file, (Bytes<IOException>) out -> out.write(text.getBytes(StandardCharsets.UTF_8)), Optional.empty());
    }

    /// The content of a file, written piece by piece.
    ///
    /// @param <X> what may go wrong besides the disk
    public interface Content<X extends Exception> {
        void writeTo(Appendable out) throws IOException, X;
    }

    /// Like [#replace(Path, String)], but with a text that is too long to be held in memory.
    public static <X extends Exception> void replace(Path file, Content<X> content) throws IOException, X {
        replaceBytes(file, (Bytes<X>) bytes -> {
            var out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
            content.writeTo(out);
            out.flush();
        });
    }

    /// The content of a file that is not only text.
    ///
    /// @param <X> what may go wrong besides the disk
    public interface Bytes<X extends Exception> {
        void writeTo(OutputStream out) throws IOException, X;
    }

    /// Like [#replace(Path, Content)], but with bytes.
    public static <X extends Exception> void replaceBytes(Path file, Bytes<X> content) throws IOException, X {
        var mode = isPosix() && Files.exists(file)
                ? Optional.of(Files.getPosixFilePermissions(file))
                : Optional.<Set<PosixFilePermission>>empty();
        replaceBytes(file, content, mode);
    }

    /// @param mode empty for a file that is for its owner only
    private static <X extends Exception> void replaceBytes(
            Path file, Bytes<X> content, Optional<Set<PosixFilePermission>> mode) throws IOException, X {
        var replacement = replacementFile(file);
        boolean isReplaced = false;
        try {
            Files.deleteIfExists(replacement);
            write(replacement, content);
            if (mode.isPresent()) {
                Files.setPosixFilePermissions(replacement, mode.get());
            }
            Files.move(replacement, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            isReplaced = true;
        } finally {
            if (!isReplaced) {
                Files.deleteIfExists(replacement);
            }
        }
        NewFile.sync(folder(file));
    }

    private static Path replacementFile(Path file) throws IOException {
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

    private static <X extends Exception> void write(Path replacement, Bytes<X> content) throws IOException, X {
        var onlyTheOwner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel = FileChannel.open(
                        replacement,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        isPosix() ? new FileAttribute<?>[] {onlyTheOwner} : new FileAttribute<?>[0]);
                var out = Channels.newOutputStream(channel)) {
            content.writeTo(out);
            channel.force(true);
        }
    }
}
