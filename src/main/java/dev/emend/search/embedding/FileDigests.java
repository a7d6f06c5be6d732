package dev.emend.search.embedding;

import java.io.IOException;
import java.io.InputStream;
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

/// The sha-256 of files, each read once by this process: a model has some 90 MB and is asked for
/// several times at each opening. A file that was written or replaced since is read again.
/// Thread-safe.
final class FileDigests {
    private static final Map<Stamp, String> KNOWN = new ConcurrentHashMap<>();

    /// Where a file of a sha-256 lay when it was last read.
    private static final Map<String, Path> PLACES = new ConcurrentHashMap<>();

    private FileDigests() {}

    /// Another one whenever the file was written, nearly always.
    private record Stamp(Object file, long size, FileTime modified) {
        static Stamp of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            var key = attributes.fileKey();
            return new Stamp(key == null ? file.toRealPath() : key, attributes.size(), attributes.lastModifiedTime());
        }
    }

    /// Lower case digits.
    static String sha256(Path file) throws IOException {
        var stamp = Stamp.of(file);
        var known = KNOWN.get(stamp);
        if (known == null) {
            known = read(file);
            if (stamp.equals(Stamp.of(file))) {
                KNOWN.put(stamp, known);
                PLACES.put(known, file.toAbsolutePath());
            }
        }
        return known;
    }

    /// A file with this sha-256 that this process has read, if it is still there as it was.
    static Optional<Path> place(String sha) {
        return Optional.ofNullable(PLACES.get(sha)).filter(file -> isKnown(file, sha));
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
