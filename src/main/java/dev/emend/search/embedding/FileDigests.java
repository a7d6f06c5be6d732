package dev.emend.search.embedding;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The sha-256 of files, each read once: a model has some 90 MB, is asked for several times at each
/// opening, and reading it is most of what a command would wait for that searches. A file that was
/// written or replaced since is read again. Thread-safe.
final class FileDigests {
    private static final Map<Stamp, String> KNOWN = new ConcurrentHashMap<>();

    /// The places of files when they were last read, by sha-256.
    private static final Map<String, Path> PLACES = new ConcurrentHashMap<>();

    private FileDigests() {}

    /// Another one whenever the file was written, nearly always.
    ///
    /// @param changeTime when the file or its times were last changed, which no program can set; empty where
    ///   the system does not say it
    private record Stamp(Object file, long size, FileTime modificationTime, Optional<FileTime> changeTime) {
        static Stamp of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            var key = attributes.fileKey();
            var changeTime = file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? Optional.of((FileTime) Files.getAttribute(file, "unix:ctime"))
                    : Optional.<FileTime>empty();
            return new Stamp(
                    key == null ? file.toRealPath() : key,
                    attributes.size(),
                    attributes.lastModifiedTime(),
                    changeTime);
        }
    }

    /// Lower case digits.
    static String sha256(Path file) throws IOException {
        var stamp = Stamp.of(file);
        var digest = KNOWN.get(stamp);
        if (digest == null) {
            digest = read(file);
            if (stamp.equals(Stamp.of(file))) {
                KNOWN.put(stamp, digest);
                PLACES.put(digest, file.toAbsolutePath());
            }
        }
        return digest;
    }

    /// As [#sha256(Path)], and kept for later processes where the system says when a file was changed.
    ///
    /// @param cacheFolder where it is kept
    static String sha256(Path file, Path cacheFolder) throws IOException {
        var stamp = Stamp.of(file);
        if (stamp.changeTime().isEmpty()) {
            return sha256(file);
        }
        var cacheFile = cacheFolder.resolve("digests").resolve(nameFor(file));
        var text = Files.isRegularFile(cacheFile) ? Files.readString(cacheFile) : "";
        if (!KNOWN.containsKey(stamp)
                && text.split("\n") instanceof String[] lines
                && lines.length == 2
                && lines[0].equals(stamp.toString())) {
            KNOWN.put(stamp, lines[1]);
            PLACES.put(lines[1], file.toAbsolutePath());
            return lines[1];
        }
        var digest = sha256(file);
        var content = stamp + "\n" + digest;
        if (!text.equals(content) && stamp.equals(Stamp.of(file))) {
            Files.createDirectories(cacheFile.getParent());
            NativeLibraries.replace(cacheFile, new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
        }
        return digest;
    }

    private static String nameFor(Path file) {
        var path = file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(sha256().digest(path), 0, 16) + ".txt";
    }

    /// A file with this sha-256 that this process has read, if it is still there as it was.
    static Optional<Path> place(String sha) {
        return Optional.ofNullable(PLACES.get(sha)).filter(file -> isKnown(file, sha));
    }

    /// A link to a file of [#place] was made, which the system counts as a change of both.
    static void recordLink(Path link, String sha) throws IOException {
        KNOWN.put(Stamp.of(link), sha);
    }

    private static boolean isKnown(Path file, String sha) {
        try {
            return sha.equals(KNOWN.get(Stamp.of(file)));
        } catch (IOException gone) {
            return false;
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String read(Path file) throws IOException {
        var digest = sha256();
        try (InputStream in = Files.newInputStream(file)) {
            var buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
