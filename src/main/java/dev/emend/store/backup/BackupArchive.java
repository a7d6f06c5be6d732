package dev.emend.store.backup;

import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.DurableFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// One backup as a zip of exactly three entries: the database, the manifest and the manifest's
/// seal.
///
/// Nothing in a zip is believed before the seal was checked with the workspace's own key. Entries
/// are asked for by their names and written to places the caller names, so that no entry can choose
/// where it goes.
public final class BackupArchive {
    private static final String DATABASE = "store.mv.db";
    private static final String MANIFEST = "manifest.json";
    private static final String SEAL = "manifest.hmac";
    private static final int MAX_MANIFEST = 1 << 20;
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final BackupManifest manifest;

    private BackupArchive(Path file, BackupManifest manifest) {
        this.file = file;
        this.manifest = manifest;
    }

    public BackupManifest manifest() {
        return manifest;
    }

    /// Writes an archive, synced, of the file of a closed database.
    ///
    /// @param describe makes the manifest once the database file is known
    static void write(
            Path database,
            Path file,
            BackupSigningKey key,
            Function<BackupManifest.DatabaseFile, BackupManifest> describe)
            throws IOException {
        try (var in = Files.newInputStream(database);
                var out = new ZipOutputStream(created(file))) {
            out.setLevel(Deflater.BEST_SPEED);
            out.putNextEntry(new ZipEntry(DATABASE));
            var manifest = describe.apply(copy(in, out, Long.MAX_VALUE));
            put(out, MANIFEST, manifest.toBytes());
            put(out, SEAL, key.seal(manifest.toBytes()).getBytes(StandardCharsets.US_ASCII));
        }
        DurableFiles.sync(file);
    }

    /// Reads what the archive says of itself, if it is ours.
    ///
    /// @throws IOException with a reason that ends the sentence "it can't be used: …"
    static BackupArchive open(Path file, BackupSigningKey key) throws IOException {
        try (var zip = new ZipFile(file.toFile())) {
            var names = new TreeSet<String>();
            zip.stream().forEach(entry -> names.add(entry.getName()));
            if (zip.size() != names.size() || !names.equals(Set.of(DATABASE, MANIFEST, SEAL))) {
                throw new IOException("it holds other entries than a backup does");
            }
            var manifest = small(zip, MANIFEST);
            var seal = new String(small(zip, SEAL), StandardCharsets.US_ASCII);
            if (!key.sealed(manifest, seal)) {
                throw new IOException("it was made in another workspace, or changed since it was made");
            }
            return new BackupArchive(file, BackupManifest.of(manifest));
        } catch (java.util.zip.ZipException e) {
            throw new IOException("it is damaged", e);
        }
    }

    /// Writes the database to a file that does not exist yet, synced.
    ///
    /// @throws IOException also when it is not the database the manifest tells of
    void extract(Path to) throws IOException {
        var expected = manifest.file();
        try (var zip = new ZipFile(file.toFile());
                var in = zip.getInputStream(zip.getEntry(DATABASE));
                var out = created(to)) {
            var found = copy(in, out, expected.bytes());
            if (!found.equals(expected)) {
                throw new IOException("its database was changed since it was made");
            }
        } catch (java.util.zip.ZipException e) {
            throw new IOException("it is damaged", e);
        }
        DurableFiles.sync(to);
    }

    private static BackupManifest.DatabaseFile copy(InputStream in, OutputStream out, long max) throws IOException {
        MessageDigest digest = DatabaseFingerprint.sha256();
        var buffer = new byte[BUFFER];
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
            if (bytes > max) {
                throw new IOException("its database is larger than it says");
            }
            digest.update(buffer, 0, read);
            out.write(buffer, 0, read);
        }
        return new BackupManifest.DatabaseFile(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    private static byte[] small(ZipFile zip, String name) throws IOException {
        try (var in = zip.getInputStream(zip.getEntry(name))) {
            var bytes = in.readNBytes(MAX_MANIFEST + 1);
            if (bytes.length > MAX_MANIFEST) {
                throw new IOException("its " + name + " is too long");
            }
            return bytes;
        }
    }

    private static OutputStream created(Path file) throws IOException {
        DurableFiles.createPrivateFile(file);
        return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.WRITE), BUFFER);
    }
}
