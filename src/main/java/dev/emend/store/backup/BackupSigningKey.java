package dev.emend.store.backup;

import dev.emend.store.sql.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The secret of a workspace that tells its own backups from any others: whoever may put a database
/// in place may run code with it. Made once, readable by its owner only.
final class BackupSigningKey {
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] key;

    private BackupSigningKey(byte[] key) {
        this.key = key;
    }

    /// @throws IOException when there is none, or it can't be read
    static BackupSigningKey read(Path workspace) throws IOException {
        var file = file(workspace);
        try {
            var key = HexFormat.of().parseHex(Files.readString(file).strip());
            if (key.length == BYTES) {
                return new BackupSigningKey(key);
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " holds no key", e);
        }
        throw new IOException(file + " holds no key");
    }

    static BackupSigningKey readOrMake(Path workspace) throws IOException {
        if (Files.notExists(file(workspace))) {
            make(workspace);
        }
        return read(workspace);
    }

    private static void make(Path workspace) throws IOException {
        var random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        var newFile = workspace.resolve("backup.key.new");
        Files.deleteIfExists(newFile);
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (var channel = FileChannel.open(newFile, options, onlyTheOwner(workspace))) {
            var text = HexFormat.of().formatHex(random) + "\n";
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
            channel.force(true);
        }
        Files.move(newFile, file(workspace), StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.sync(workspace);
    }

    private static FileAttribute<?>[] onlyTheOwner(Path workspace) {
        return DurableFiles.isPosix(workspace)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static Path file(Path workspace) {
        return workspace.resolve("backup.key");
    }

    /// The HMAC-SHA-256 of these bytes in hexadecimal digits.
    String seal(byte[] bytes) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    boolean isSealValid(byte[] bytes, String seal) {
        return MessageDigest.isEqual(
                seal(bytes).getBytes(StandardCharsets.US_ASCII), seal.getBytes(StandardCharsets.US_ASCII));
    }
}
