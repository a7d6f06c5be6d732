package dev.emend.store.backup;

import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.DurableFiles;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// A backup as a zip: the database, the manifest, the manifest's seal and, when there were
/// dashboards or catalogs, a file of either; nothing else.
///
/// Nothing in a zip is trusted before the seal was checked with the workspace's own key. Entries are
/// looked up by name and written to places the caller names, so that no entry can choose where it
/// goes.
public final class BackupArchive {
    private static final String DATABASE = "store.mv.db";
    private static final String MANIFEST = "manifest.json";
    private static final String SEAL = "manifest.hmac";

    /// The name of the file of dashboards, in the archive and in a workspace's folder.
    static final String DASHBOARDS = "dashboards.json";

    /// The name of the file of catalogs, which is in the folder only while a backup is made.
    static final String CATALOGS = "catalogs.zip";

    private static final Set<String> NEEDED = Set.of(DATABASE, MANIFEST, SEAL);
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
    /// @param dashboards the bytes of their file; empty when there is none
    /// @param catalogs the same of the catalogs
    /// @param describe makes the manifest once the database file is known
    static void write(
            Path database,
            Optional<byte[]> dashboards,
            Optional<byte[]> catalogs,
            Path file,
            BackupSigningKey key,
            Function<BackupManifest.ArchivedFile, BackupManifest> describe)
            throws IOException {
        try (var in = Files.newInputStream(database);
                var out = new ZipOutputStream(createOutput(file))) {
            out.setLevel(Deflater.BEST_SPEED);
            out.putNextEntry(new ZipEntry(DATABASE));
            var manifest = describe.apply(copy(in, out, Long.MAX_VALUE));
            if (dashboards.isPresent()) {
                put(out, DASHBOARDS, dashboards.get());
            }
            if (catalogs.isPresent()) {
                put(out, CATALOGS, catalogs.get());
            }
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
            int entries = names.size();
            boolean hasDashboards = names.remove(DASHBOARDS);
            boolean hasCatalogs = names.remove(CATALOGS);
            if (zip.size() != entries || !names.equals(NEEDED)) {
                throw new IOException("it holds other entries than a backup does");
            }
            var manifest = small(zip, MANIFEST);
            var seal = new String(small(zip, SEAL), StandardCharsets.US_ASCII);
            if (!key.isSealValid(manifest, seal)) {
                throw new IOException("it was made in another workspace, or changed since it was made");
            }
            var read = BackupManifest.of(manifest);
            if (read.dashboards().isPresent() != hasDashboards
                    || read.catalogs().isPresent() != hasCatalogs) {
                throw new IOException("it does not hold the files it tells of");
            }
            return new BackupArchive(file, read);
        } catch (java.util.zip.ZipException e) {
            throw new IOException("it is damaged", e);
        }
    }

    /// Writes the database to a file that does not exist yet, synced.
    ///
    /// @throws IOException also when it is not the database the manifest tells of
    void extract(Path to) throws IOException {
        extract(DATABASE, manifest.file(), to);
    }

    /// Writes the dashboards to a file that does not exist yet, synced; none when the backup has none.
    ///
    /// @throws IOException also when they are not those the manifest tells of
    void extractDashboards(Path to) throws IOException {
        var expected = manifest.dashboards();
        if (expected.isPresent()) {
            extract(DASHBOARDS, expected.get(), to);
        }
    }

    /// The catalogs as the backup has them; empty when it has none.
    ///
    /// @throws IOException also when they are not those the manifest tells of
    Optional<byte[]> catalogs() throws IOException {
        var expected = manifest.catalogs();
        if (expected.isEmpty()) {
            return Optional.empty();
        }
        try (var zip = new ZipFile(file.toFile());
                var in = zip.getInputStream(zip.getEntry(CATALOGS))) {
            var out = new ByteArrayOutputStream();
            if (!copy(in, out, expected.get().bytes()).equals(expected.get())) {
                throw new IOException("its " + CATALOGS + " was changed since it was made");
            }
            return Optional.of(out.toByteArray());
        }
    }

    private void extract(String name, BackupManifest.ArchivedFile expected, Path to) throws IOException {
        try (var zip = new ZipFile(file.toFile());
                var in = zip.getInputStream(zip.getEntry(name));
                var out = createOutput(to)) {
            var actual = copy(in, out, expected.bytes());
            if (!actual.equals(expected)) {
                throw new IOException("its " + name + " was changed since it was made");
            }
        } catch (java.util.zip.ZipException e) {
            throw new IOException("it is damaged", e);
        }
        DurableFiles.sync(to);
    }

    private static BackupManifest.ArchivedFile copy(InputStream in, OutputStream out, long max) throws IOException {
        MessageDigest digest = DatabaseFingerprint.sha256();
        var buffer = new byte[BUFFER];
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
            if (bytes > max) {
                throw new IOException("it is larger than it says");
            }
            digest.update(buffer, 0, read);
            out.write(buffer, 0, read);
        }
        return new BackupManifest.ArchivedFile(bytes, HexFormat.of().formatHex(digest.digest()));
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

    private static OutputStream createOutput(Path file) throws IOException {
        DurableFiles.createPrivateFile(file);
        return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.WRITE), BUFFER);
    }
}
