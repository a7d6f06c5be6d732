package dev.emend.memory;

import dev.emend.json.JsonFault;
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
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter FOR_PEOPLE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

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
        } catch (IOException broken) {
            throw Failures.of(broken, workspace.toString());
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
            var restoring = new Restoring(workspace);
            restoring.finish();
            var archive = backups.find(id);
            var known = knownId();
            if (known.isPresent() && !known.get().equals(archive.manifest().workspace())) {
                throw BackupFolder.refused("The backup " + id + " is of another workspace.", null);
            }
            var aside = "corrupt-" + TIME.format(clock.instant());
            restoring.prepare(archive, aside);
            restoring.decide();
            restoring.finish();
            return workspace.resolve("store.mv.db." + aside);
        } catch (IOException broken) {
            throw Failures.of(broken, workspace.toString());
        }
    }

    /// The same refusal with the newest backup as the way out, if there is one.
    StoreException wayOut(StoreException refusal) {
        try {
            var newest = backups.list().stream().filter(one -> one.damage().isEmpty()).findFirst();
            return newest.isEmpty() ? refusal : naming(newest.get(), refusal);
        } catch (IOException noList) {
            refusal.addSuppressed(noList);
            return refusal;
        }
    }

    private StoreException naming(StoredBackup newest, StoreException refusal) {
        return new StoreException(
                refusal.kind(),
                refusal.what(),
                "Put the newest backup, of %s, in its place: emend backup --restore %s --workspace \"%s\""
                        .formatted(
                                FOR_PEOPLE.format(newest.madeAt().atZone(clock.getZone())),
                                newest.id(),
                                workspace),
                refusal);
    }

    /// Empty when the identity file is gone or damaged too: then the seal of the backup must do.
    private Optional<UUID> knownId() {
        try {
            return Files.exists(workspace.resolve("store.json"))
                    ? Optional.of(Identity.read(workspace.resolve("store.json")).id())
                    : Optional.empty();
        } catch (IOException | JsonFault unreadable) { // the file is put aside with the database
            return Optional.empty();
        }
    }
}
