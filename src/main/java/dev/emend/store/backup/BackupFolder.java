package dev.emend.store.backup;

import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.Database;
import dev.emend.store.db.HashChainCheck;
import dev.emend.store.db.IntegrityScan;
import dev.emend.store.db.StoreUpgrade;
import dev.emend.store.db.UnreadableRows;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.ReferenceCheck;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.jdbi.v3.core.JdbiException;

/// The backups of one workspace, in its folder `backups`. Making one is for the owner of the
/// workspace; a backup is in the list once it was restored to prove it, and not before.
public final class BackupFolder implements StoreUpgrade.Steps {
    private static final String ENDING = ".zip";

    /// Files under way start with this; what a killed process left of them is swept away.
    private static final String UNFINISHED = ".unfinished-";

    private static final String COPY = UNFINISHED + "copy";
    private static final String PROOF = UNFINISHED + "proof";

    /// The space for manifest, key and folders beside the database.
    private static final long SPARE_BYTES = 4L << 20;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path workspace;
    private final Path folder;
    private final Clock clock;
    private final Map<Path, BackupFileEntry> cache = new HashMap<>();

    /// The result of reading a file that had this size and time of change.
    private record BackupFileEntry(long bytes, Instant changedAt, Optional<StoredBackup> backup) {}

    /// Backups of a damaged store are made for these reasons only, and say that they are damaged:
    /// without the one no good backup could be put back, without the other no newer Emend started.
    private static final Set<String> ALSO_OF_DAMAGE = Set.of("before-restore", "before-migration");

    /// The content of a database, read while it is open.
    ///
    /// @param sealedHead the journal's head as it was noted before this opening
    public record Content(UUID workspace, int schema, DatabaseFingerprint rows, JournalHead sealedHead) {}

    /// A copy of a closed database, with what must be found in it.
    public record StoreCopy(Path copy, Content content, Instant takenAt, String reason) {}

    public BackupFolder(Path workspace, Clock clock) {
        this.workspace = workspace;
        this.folder = workspace.resolve("backups");
        this.clock = clock;
    }

    /// Reads what a backup of this database must hold; refuses when there is no room for one.
    ///
    /// @param sealedHead the journal's head as it was noted before this opening
    public Content look(Database database, JournalHead sealedHead) throws IOException, SQLException, StoreException {
        DurableFiles.createPrivate(folder);
        sweep();
        checkSpace();
        try (var handle = database.open()) {
            return new Content(
                    handle.createQuery("select id from store_identity")
                            .mapTo(UUID.class)
                            .one(),
                    Migrations.versionOf(handle),
                    DatabaseFingerprint.of(handle),
                    sealedHead);
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    /// Copies the file of a database that was closed after it was looked at. Of an open one, H2
    /// finds an older state in the copy now and then, even in the one it makes itself.
    ///
    /// @param reason lower case words, joined by `-`
    public StoreCopy copy(Path databaseFile, Content content, String reason) throws IOException {
        var copy = folder.resolve(COPY + ".mv.db");
        Files.copy(databaseFile, copy);
        return new StoreCopy(copy, content, clock.instant().truncatedTo(ChronoUnit.MILLIS), reason);
    }

    /// Backs an older database up, closed and whole, before it is upgraded.
    @Override
    public void before(Database older) throws IOException, SQLException, StoreException {
        var content = look(older, JournalHead.NONE);
        older.close();
        keep(copy(workspace.resolve("store.mv.db"), content, "before-migration"));
    }

    /// Checks the copy, puts it into an archive, restores that into a place of its own, compares,
    /// and only then lets it be seen; leaves nothing behind when that fails. One at a time, on any
    /// thread that is never interrupted.
    ///
    /// @throws StoreException also when the store is damaged, but for the two reasons that need a
    ///   backup of it nevertheless; that one says so
    public StoredBackup keep(StoreCopy storeCopy) throws IOException, SQLException, StoreException {
        var archive = folder.resolve(UNFINISHED + "backup.zip");
        try {
            var key = key();
            var damage = damage(COPY, storeCopy.content.schema, storeCopy.content.sealedHead);
            if (damage.isPresent() && !ALSO_OF_DAMAGE.contains(storeCopy.reason)) {
                throw damageError(damage.get());
            }
            var dashboards = readWorkspaceFile(BackupArchive.DASHBOARDS);
            var catalogs = readWorkspaceFile(BackupArchive.CATALOGS);
            BackupArchive.write(
                    storeCopy.copy,
                    dashboards,
                    catalogs,
                    archive,
                    key,
                    file -> new BackupManifest(
                            storeCopy.content.workspace,
                            storeCopy.content.schema,
                            storeCopy.takenAt,
                            storeCopy.reason,
                            damage,
                            storeCopy.content.rows,
                            file,
                            dashboards.map(BackupManifest.ArchivedFile::of),
                            catalogs.map(BackupManifest.ArchivedFile::of)));
            Files.delete(storeCopy.copy);
            var backupArchive = BackupArchive.open(archive, key);
            prove(backupArchive, false);
            var file = free(TIME.format(storeCopy.takenAt) + "-" + storeCopy.reason);
            Files.move(archive, file, StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.sync(folder);
            return toStoredBackup(file, backupArchive.manifest());
        } finally {
            sweep();
        }
    }

    /// A file that stands beside the store and is only ever replaced whole; empty when there is none.
    private Optional<byte[]> readWorkspaceFile(String name) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(workspace.resolve(name)));
        } catch (NoSuchFileException e) { // nothing was pinned, or no catalog is known
            return Optional.empty();
        }
    }

    /// The file for the catalogs of the next backup.
    public static Path catalogs(Path workspace) {
        return workspace.resolve(BackupArchive.CATALOGS);
    }

    /// The catalogs as a backup has them; empty when it has none.
    ///
    /// @throws StoreException when there is no backup of that id, or it can't be used
    public Optional<byte[]> catalogsOf(String id) throws StoreException {
        var file = file(id);
        try {
            return BackupArchive.open(file, BackupSigningKey.read(workspace)).catalogs();
        } catch (IOException e) {
            throw refusal(Messages.of("store.backupUnusable", file, FailureReason.of(e)), e);
        }
    }

    /// The error for a backup without proof; when the disk has no place for one, its state is unknown.
    static StoreException unproven(Path file, Exception failure) {
        var disk = StoreErrors.of(failure, Messages.of("store.proofOf", file));
        return isUnchecked(disk)
                ? disk
                : refusal(Messages.of("store.backupUnusable", file, FailureReason.of(failure)), failure);
    }

    private static boolean isUnchecked(StoreException failure) {
        return failure.kind() == StoreException.Kind.FULL || failure.kind() == StoreException.Kind.READ_ONLY;
    }

    private Path file(String id) throws StoreException {
        var file = folder.resolve(id + ENDING);
        if (!id.matches("[0-9A-Za-z][0-9A-Za-z-]*") || !Files.isRegularFile(file)) {
            throw refusal(Messages.of("store.noBackup", id, folder), null);
        }
        return file;
    }

    private static StoreException damageError(String damage) {
        return new StoreException(
                StoreException.Kind.DAMAGED,
                Messages.of("store.backupOfDamaged", damage),
                Messages.of("store.restoreOrExport"));
    }

    /// The damage of a database in this folder that nobody uses, as a sentence part. One of an older
    /// version has other tables and is not checked.
    private Optional<String> damage(String name, int schema, JournalHead sealedHead)
            throws SQLException, StoreException {
        if (schema != Migrations.VERSION) {
            return Optional.empty();
        }
        var address = new Database.Address("file:" + folder.resolve(name), true);
        var database = Database.connect(address, clock);
        try {
            var rows = IntegrityScan.all(database).problem();
            var problem = rows.isPresent() ? rows : HashChainCheck.problem(database, sealedHead);
            return problem.isPresent() ? problem : contentProblem(database);
        } finally {
            database.close();
        }
    }

    /// The rows of a database that can't be read, or a reference that leads nowhere.
    private static Optional<String> contentProblem(Database database) throws SQLException {
        try (var handle = database.open()) {
            var unreadable = new IntegrityReport(0, UnreadableRows.of(handle)).problem();
            return unreadable.isPresent()
                    ? unreadable
                    : ReferenceCheck.brokenReferences(handle).stream().findFirst();
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
    }

    private BackupSigningKey key() throws StoreException {
        try {
            return BackupSigningKey.readOrMake(workspace);
        } catch (IOException e) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    Messages.of("store.backupFailed", FailureReason.of(e)),
                    Messages.of("store.moveKeyAway"),
                    e);
        }
    }

    /// Newest first. Files that are no backups of this workspace are left out.
    public synchronized List<StoredBackup> list() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var backups = new ArrayList<StoredBackup>();
        var entries = new HashMap<Path, BackupFileEntry>();
        try (var files = Files.newDirectoryStream(folder, "[!.]*" + ENDING)) {
            for (var file : files) {
                var entry = entry(file);
                entries.put(file, entry);
                entry.backup.ifPresent(backups::add);
            }
        }
        cache.clear();
        cache.putAll(entries);
        backups.sort(Comparator.comparing(StoredBackup::madeAt)
                .thenComparing(StoredBackup::id)
                .reversed());
        return backups;
    }

    private BackupFileEntry entry(Path file) throws IOException {
        long bytes = Files.size(file);
        var changedAt = Files.getLastModifiedTime(file).toInstant();
        var before = cache.get(file);
        if (before != null && before.bytes == bytes && before.changedAt.equals(changedAt)) {
            return before;
        }
        Optional<StoredBackup> backup = Optional.empty();
        try {
            var archive = BackupArchive.open(file, BackupSigningKey.read(workspace));
            backup = Optional.of(toStoredBackup(file, archive.manifest()));
        } catch (IOException e) { // whoever asks for it by its name is told why
            return new BackupFileEntry(bytes, changedAt, Optional.empty());
        }
        return new BackupFileEntry(bytes, changedAt, backup);
    }

    /// Checks the backup and restores it into a place of its own to prove it. One that says of
    /// itself that it is damaged is taken as it is.
    ///
    /// @throws StoreException when there is none of that id, or it can't be used; says why
    public BackupArchive find(String id) throws StoreException {
        var file = file(id);
        try {
            var archive = BackupArchive.open(file, BackupSigningKey.read(workspace));
            if (archive.manifest().schema() > Migrations.VERSION) {
                throw StoreErrors.newer(file, archive.manifest().schema());
            }
            prove(archive, archive.manifest().damage().isEmpty());
            return archive;
        } catch (IOException | SQLException e) {
            throw unproven(file, e);
        }
    }

    public static StoreException refusal(String message, @org.jspecify.annotations.Nullable Throwable cause) {
        return new StoreException(
                StoreException.Kind.BROKEN,
                message + Messages.of("store.nothingChanged"),
                Messages.of("store.chooseListed"),
                cause);
    }

    /// Proves every file that is or was a backup of this workspace, as for putting it back.
    ///
    /// @return each by its name
    public Map<String, BackupCheck> check(Progress progress) throws IOException {
        var results = new TreeMap<String, BackupCheck>();
        if (!Files.isDirectory(folder)) {
            return results;
        }
        try (var files = Files.newDirectoryStream(folder, "[!.]*" + ENDING)) {
            for (var file : files) {
                if (progress.isCancelled()) {
                    throw new CancellationException("the backups need not be checked any more");
                }
                var name = file.getFileName().toString();
                var id = name.substring(0, name.length() - ENDING.length());
                results.put(id, check(id));
            }
        }
        return results;
    }

    private BackupCheck check(String id) {
        try {
            var manifest = find(id).manifest();
            return new BackupCheck(Optional.empty(), Optional.empty(), manifest.reason(), manifest.damage());
        } catch (StoreException e) {
            if (isUnchecked(e)) {
                return new BackupCheck(
                        Optional.empty(), Optional.of(e.message() + " " + e.remedy()), "", Optional.empty());
            }
            var problem = e.message().replace(Messages.of("store.nothingChanged"), "");
            return new BackupCheck(Optional.of(problem), Optional.empty(), "", Optional.empty());
        }
    }

    public void delete(String id) throws IOException {
        Files.deleteIfExists(folder.resolve(id + ENDING));
    }

    /// @param isRead whether its rows are held against their digests, which a backup that is made
    ///   has behind it
    private void prove(BackupArchive archive, boolean isRead) throws IOException, SQLException, StoreException {
        var place = folder.resolve(PROOF);
        DurableFiles.delete(place);
        DurableFiles.createPrivate(place);
        try {
            archive.extract(place.resolve("store.mv.db"));
            archive.extractDashboards(place.resolve(BackupArchive.DASHBOARDS));
            var database = Database.connect(new Database.Address("file:" + place.resolve("store")), clock);
            try (var handle = database.open()) {
                var manifest = archive.manifest();
                var differences = manifest.content().differencesTo(DatabaseFingerprint.of(handle));
                var id = handle.createQuery("select id from store_identity").mapTo(UUID.class);
                if (!differences.isEmpty() || !id.one().equals(manifest.workspace())) {
                    throw new IOException("restored, it is not what it was: " + String.join(", ", differences));
                }
            } catch (JdbiException failure) {
                throw StoreErrors.sql(failure);
            } finally {
                database.close();
            }
            if (isRead) {
                var damage = damage(PROOF + "/store", archive.manifest().schema(), JournalHead.NONE);
                if (damage.isPresent()) {
                    throw new IOException(damage.get());
                }
            }
        } finally {
            DurableFiles.delete(place);
        }
    }

    private StoredBackup toStoredBackup(Path file, BackupManifest manifest) throws IOException {
        var name = file.getFileName().toString();
        return new StoredBackup(
                name.substring(0, name.length() - ENDING.length()),
                file,
                manifest.madeAt(),
                manifest.reason(),
                manifest.changes(),
                Files.size(file),
                manifest.damage());
    }

    private Path free(String name) {
        var file = folder.resolve(name + ENDING);
        for (int i = 2; Files.exists(file); i++) {
            file = folder.resolve(name + "-" + i + ENDING);
        }
        return file;
    }

    /// Copy and archive stand side by side for a while, then archive and proof.
    private void checkSpace() throws IOException, StoreException {
        long neededBytes = 2 * Files.size(workspace.resolve("store.mv.db")) + SPARE_BYTES;
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < neededBytes) {
            throw new StoreException(
                    StoreException.Kind.FULL,
                    Messages.of("store.backupNeedsSpace", (neededBytes >> 20) + 1, free >> 20, folder),
                    Messages.of("store.freeDiskSpace"));
        }
    }

    private void sweep() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var unfinishedFiles = Files.newDirectoryStream(folder, UNFINISHED + "*")) {
            for (var file : unfinishedFiles) {
                DurableFiles.delete(file);
            }
        }
    }
}
