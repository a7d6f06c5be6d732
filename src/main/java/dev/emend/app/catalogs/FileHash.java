package dev.emend.app.catalogs;

import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of a file's content, by which a moved catalog is recognised.
public final class FileHash {
    private FileHash() {}

    public static String of(Path file) throws UserException {
        if (Files.isDirectory(file) || Files.exists(file) && !Files.isRegularFile(file)) {
            // a pipe or a device would never end
            throw new UserException(
                    UserException.Code.BROKEN_FILE,
                    file + (Files.isDirectory(file) ? " is a folder." : " is no ordinary file."),
                    "It was left as it is.",
                    "Choose a catalog file.");
        }
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BROKEN_FILE,
                    "The file " + file + " cannot be read: " + e.getMessage() + ".",
                    "It was left as it is.",
                    "Check that it is a file and that you may read it.",
                    e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
