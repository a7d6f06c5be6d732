package dev.emend.store;

import dev.emend.json.JsonFault;
import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupFolder;
import dev.emend.store.backup.PreparedRestore;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/// A workspace whose store refuses to open because it is damaged or gone, and its backups.
public final class DamagedStore {
    private static final String IDENTITY = "store.json";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter FOR_PEOPLE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private final Path workspace;
    private final Clock clock;
    private final BackupFolder backups;

    public DamagedStore(Path workspace, Clock clock) {
        this.workspace = workspace.toAbsolutePath().normalize();
        this.clock = clock;
        this.backups = new BackupFolder(this.workspace, clock);
    }

    /// Newest first.
    public List<StoredBackup> backups() throws StoreException {
        try {
            return backups.list();
        } catch (IOException e) {
            throw StoreErrors.of(e, workspace.toString());
        }
    }

    /// Puts a backup in the place of the damaged store, which is kept beside it.
    ///
    /// @return where the damaged database is now; nothing is there when it was gone
    /// @throws StoreException when another process owns the workspace or the backup can't be used
    public Path restore(String id) throws StoreException {
        var thread = new StoreThread("store");
        try {
            return thread.call(() -> restoreAlone(id));
        } finally {
            thread.close();
        }
    }

    private Path restoreAlone(String id) throws StoreException {
        try (var _ = StoreLock.take(workspace)) {
            var preparedRestore = new PreparedRestore(workspace);
            preparedRestore.finish();
            var archive = backups.find(id);
            var knownId = knownId();
            if (knownId.isPresent() && !knownId.get().equals(archive.manifest().workspace())) {
                throw BackupFolder.refusal(Messages.of("store.otherBackup", id), null);
            }
            var folder = "corrupt-" + TIME.format(clock.instant());
            preparedRestore.prepare(archive, folder);
            preparedRestore.decide();
            preparedRestore.finish();
            return workspace.resolve("store.mv.db." + folder);
        } catch (IOException e) {
            throw StoreErrors.of(e, workspace.toString());
        }
    }

    /// The same refusal with a remedy that works: the newest whole backup; where there is none, what
    /// can still be read.
    StoreException wayOut(StoreException refusal) {
        try {
            var newest = backups.list().stream()
                    .filter(backup -> backup.damage().isEmpty())
                    .findFirst();
            var restoreHint = newest.map(this::restoreHint);
            return with(
                    refusal,
                    isIdentityUnreadable() ? startOver(restoreHint) : restoreHint.orElseGet(this::withoutBackup));
        } catch (IOException e) {
            refusal.addSuppressed(e);
            return refusal;
        }
    }

    private static StoreException with(StoreException refusal, String wayOut) {
        return new StoreException(refusal.kind(), refusal.message(), wayOut, refusal);
    }

    private String restoreHint(StoredBackup newest) {
        return "Put the newest backup, of %s, in its place: emend backup --restore %s --workspace \"%s\""
                .formatted(FOR_PEOPLE.format(newest.madeAt().atZone(clock.getZone())), newest.id(), workspace);
    }

    private String withoutBackup() {
        return hasDatabase()
                ? Messages.of("store.exportThenAnew", exportCommand(), workspace)
                : Messages.of("store.startAnew", workspace);
    }

    /// The database may be whole, and newer than any backup. The identity file alone could tell
    /// that it lost nothing, so a person decides.
    private String startOver(Optional<String> restoreHint) {
        var identity = workspace.resolve(IDENTITY);
        var moveHint = Messages.of("store.moveIdAside", identity);
        return hasDatabase()
                ? Messages.of("store.seeContent", moveHint, exportCommand())
                : restoreHint.orElseGet(this::withoutBackup);
    }

    private String exportCommand() {
        return "emend store --export FILE --workspace \"%s\"".formatted(workspace);
    }

    private boolean hasDatabase() {
        return workspace.resolve("store.mv.db").toFile().length() > 0;
    }

    private boolean isIdentityUnreadable() {
        return Files.exists(workspace.resolve(IDENTITY)) && knownId().isEmpty();
    }

    /// Empty when the identity file is gone or damaged too: then the seal of the backup must do.
    private Optional<UUID> knownId() {
        try {
            return Files.exists(workspace.resolve(IDENTITY))
                    ? Optional.of(
                            StoreIdentity.read(workspace.resolve(IDENTITY)).id())
                    : Optional.empty();
        } catch (IOException | JsonFault e) { // the file is put aside with the database
            return Optional.empty();
        }
    }
}
