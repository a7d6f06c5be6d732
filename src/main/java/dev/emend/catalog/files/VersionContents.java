package dev.emend.catalog.files;

import dev.emend.catalog.Sha256;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.NewFile;
import dev.emend.json.TempFiles;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Compressed contents named by their SHA-256, and beside those of folders of Markdown their files. Not thread-safe.
final class VersionContents {
    private static final String SUFFIX = ".gz";
    private static final String MARKDOWN_SUFFIX = ".zip";

    private final Path folder;

    VersionContents(Path folder) {
        this.folder = folder;
    }

    void store(String sha256, byte[] content) throws IOException {
        var file = folder.resolve(sha256 + SUFFIX);
        if (Files.exists(file)) {
            return;
        }
        write(file, compress(content));
    }

    private void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(folder);
        var temp = TempFiles.of(folder);
        temp.removeLeftovers();
        var newFile = temp.next();
        try {
            AtomicReplacement.writeAndSync(newFile, bytes);
            Files.move(newFile, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(newFile);
        }
        NewFile.sync(folder);
    }

    /// @throws NoSuchFileException when it is not kept
    /// @throws DamagedVersionException when what is kept is no longer it
    byte[] load(String sha256) throws IOException {
        var file = folder.resolve(sha256 + SUFFIX);
        if (!sha256.matches("[0-9a-f]{64}") || !Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "this version is not kept");
        }
        byte[] content;
        try (var in = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
            content = in.readAllBytes();
        } catch (ZipException | EOFException e) {
            throw new DamagedVersionException(sha256, e);
        }
        if (!Sha256.of(content).equals(sha256)) {
            throw new DamagedVersionException(sha256, null);
        }
        return content;
    }

    /// Stores the Markdown files a content was read from, over others it was read from before.
    void storeMarkdown(String sha256, MarkdownFolder markdown) throws IOException {
        var file = folder.resolve(sha256 + MARKDOWN_SUFFIX);
        if (!Files.exists(file) || !isSame(file, markdown)) {
            write(file, markdown.toZip());
        }
    }

    /// Whether an archive holds these files, by their sizes and checksums: each command that opens a folder asks.
    private static boolean isSame(Path archive, MarkdownFolder markdown) {
        try (var zip = new ZipFile(archive.toFile())) {
            if (zip.size() != markdown.files().size()) {
                return false;
            }
            for (var file : markdown.files().entrySet()) {
                var entry = zip.getEntry(file.getKey());
                var bytes = file.getValue();
                if (entry == null || entry.getSize() != bytes.length || entry.getCrc() != checksum(bytes)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false; // it is written anew
        }
    }

    private static long checksum(byte[] bytes) {
        var checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }

    /// The Markdown files of a content as a zip archive; empty when they are not kept.
    Optional<byte[]> loadMarkdown(String sha256) throws IOException {
        var file = folder.resolve(sha256 + MARKDOWN_SUFFIX);
        return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    void deleteMarkdown(String sha256) throws IOException {
        Files.deleteIfExists(folder.resolve(sha256 + MARKDOWN_SUFFIX));
    }

    /// A content that nobody can read any more.
    static final class DamagedVersionException extends IOException {
        private static final long serialVersionUID = 1;

        DamagedVersionException(String sha256, @Nullable IOException cause) {
            super("the kept version " + sha256 + " was damaged on disk", cause);
        }
    }

    void keepOnly(Set<String> hashes) throws IOException {
        for (var file : files()) {
            var name = file.getFileName().toString();
            if (!hashes.contains(name.substring(0, name.lastIndexOf('.')))) {
                Files.delete(file);
            }
        }
    }

    /// The bytes on disk of all contents.
    long size() throws IOException {
        long size = 0;
        for (var file : files()) {
            size += Files.size(file);
        }
        return size;
    }

    private List<Path> files() throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.filter(entry -> {
                        var name = entry.getFileName().toString();
                        return name.endsWith(SUFFIX) || name.endsWith(MARKDOWN_SUFFIX);
                    })
                    .toList();
        }
    }

    private static byte[] compress(byte[] content) throws IOException {
        var out = new ByteArrayOutputStream(content.length / 4 + 64);
        try (OutputStream gzip = new FastGzip(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }

    /// Keeping a version happens within every save: a little larger, but three times as fast.
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
