package dev.emend.store.db;

import dev.emend.model.texts.Messages;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.TableShape;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.jdbi.v3.core.JdbiException;

/// Brings the database of an older Emend up to date, on a copy that takes its place once it is
/// proved to hold the same. Killed at any step, it leaves the older database or the new one.
///
/// The older file stays beside it as `store.vN.mv.db`, N being its schema.
public final class StoreUpgrade {
    private static final String COPY = "store.upgrading";

    /// The copy, and what changing all its tables writes anew.
    private static final int SPACE_FACTOR = 3;

    private final Path folder;
    private final Clock clock;
    private final Steps steps;

    /// Steps that others take during an upgrade; on the store thread.
    public interface Steps {
        /// The older database is whole and nothing was changed yet: the time for a backup.
        default void before(Database older) throws IOException, SQLException, StoreException {}

        default void onStep(Step step) {}
    }

    /// The step that is done.
    enum Step {
        COPIED,
        CHANGED,
        VERIFIED,
        KEPT,
        SWAPPED
    }

    public StoreUpgrade(Path folder, Clock clock, Steps steps) {
        this.folder = folder;
        this.clock = clock;
        this.steps = steps;
    }

    /// Closes the older database; afterwards the new one lies in its place.
    ///
    /// @throws StoreException when the copy is not what it must be; the older one is untouched
    public void run(Database older, int schema) throws IOException, SQLException, StoreException {
        var file = folder.resolve("store.mv.db");
        List<TableShape> shapes;
        DatabaseFingerprint before;
        try (var handle = older.open()) {
            shapes = Migrations.unchangedShapes(TableShape.of(handle));
            before = DatabaseFingerprint.of(handle, shapes);
        }
        steps.before(older);
        older.close();
        requireSpace(SPACE_FACTOR * Files.size(file));

        var copy = folder.resolve(COPY + ".mv.db");
        Files.deleteIfExists(copy);
        Files.copy(file, copy);
        steps.onStep(Step.COPIED);
        change(shapes, before);
        sync(copy);
        steps.onStep(Step.VERIFIED);
        keep(file, folder.resolve("store.v%d.mv.db".formatted(schema)));
        steps.onStep(Step.KEPT);
        Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder();
        steps.onStep(Step.SWAPPED);
    }

    private void change(List<TableShape> shapes, DatabaseFingerprint before) throws SQLException, StoreException {
        var address = new Database.Address("file:" + folder.resolve(COPY));
        var database = Database.connect(address, clock);
        try {
            database.migrate(address);
            steps.onStep(Step.CHANGED);
            verify(database, shapes, before);
            database.checkpoint();
            database.close();
        } catch (SQLException | StoreException | RuntimeException failure) {
            database.abandon(failure);
            throw failure;
        }
    }

    private void verify(Database database, List<TableShape> shapes, DatabaseFingerprint before)
            throws SQLException, StoreException {
        DatabaseFingerprint after;
        try (var handle = database.open()) {
            after = DatabaseFingerprint.of(handle, shapes);
        } catch (JdbiException failure) {
            throw StoreErrors.sql(failure);
        }
        var differences = before.differencesTo(after);
        var scrub = IntegrityScan.all(database);
        if (!differences.isEmpty() || !scrub.isWhole()) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    Messages.of(
                            "store.notUpgraded",
                            folder,
                            differences.isEmpty() ? scrub.problem().orElseThrow() : String.join(", ", differences)),
                    Messages.of("store.moveWorkspace"));
        }
    }

    private void requireSpace(long bytes) throws IOException, StoreException {
        long free = folder.toFile().getUsableSpace();
        if (free > 0 && free < bytes) {
            throw StoreErrors.full(Messages.of("store.newerForm", folder), bytes, free, null);
        }
    }

    private static void keep(Path file, Path older) throws IOException {
        Files.deleteIfExists(older);
        try {
            Files.createLink(older, file);
        } catch (UnsupportedOperationException | FileSystemException e) { // no links here
            Files.copy(file, older);
            sync(older);
        }
    }

    private static void sync(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private void syncFolder() throws IOException {
        // Windows can't open a folder as a channel, and renames are durable there
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /// Deletes the files older versions of Emend left; for when a backup exists.
    public static void forgetOlder(Path folder) throws IOException {
        try (var older = Files.newDirectoryStream(folder, "store.v[0-9]*.mv.db")) {
            for (var file : older) {
                Files.delete(file);
            }
        }
    }
}
