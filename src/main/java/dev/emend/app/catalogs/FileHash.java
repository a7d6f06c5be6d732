package dev.emend.app.catalogs;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
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

    /// @throws UserException when it is there and no ordinary file
    static void requireFile(Path file) throws UserException {
        if (CatalogFiles.isMarkdown(file)) {
            return;
        }
        if (Files.isDirectory(file) || Files.exists(file) && !Files.isRegularFile(file)) {
            // a pipe or a device would never end
            throw new UserException(
                    UserException.Code.BROKEN_FILE,
                    Files.isDirectory(file)
                            ? Messages.of("catalogs.pathIsFolder", file)
                            : Messages.of("catalogs.pathNotOrdinary", file),
                    Messages.of("catalogs.leftAsIs"),
                    Files.isDirectory(file)
                            ? Messages.of("catalogs.chooseFileInside")
                            : Messages.of("catalogs.chooseFile"));
        }
    }

    public static String of(Path file) throws UserException {
        requireFile(file);
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BROKEN_FILE,
                    Messages.of("catalogs.fileUnreadable", file, FailureReason.of(e)),
                    Messages.of("catalogs.leftAsIs"),
                    Messages.of("catalogs.checkReadable"),
                    e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
