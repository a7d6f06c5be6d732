package dev.emend.store;

import dev.emend.json.JsonFault;
import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupFolder;
import dev.emend.store.backup.PreparedRestore;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.backup.StoreIdentity.State;
import dev.emend.store.db.Database;
import dev.emend.store.db.StoreUpgrade;
import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/// The workspace folder: opens its database, or refuses it when it is not the one that was there
/// before. Only the store thread may use it.
public final class StoreFolder {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int MAX_TRIES = 10;

    /// With less than this left, it is the space that a new store lacked.
    private static final long NEW_BYTES = 8L << 20;

    private final Path path;
    private StoreIdentity identity = StoreIdentity.create();
    private JournalHead sealedHead = JournalHead.NONE;
    private boolean isSealKept = true;

    private final StoreUpgrade.Steps steps;
    private boolean wasClosedByThisVersion;

    /// @param steps what happens around the upgrade of an older database
    public StoreFolder(Path path, StoreUpgrade.Steps steps) {
        this.path = path;
        this.steps = steps;
    }

    Path path() {
        return path;
    }

    Path file() {
        return path.resolve("store.mv.db");
    }

    private Path identityFile() {
        return path.resolve("store.json");
    }

    public Database open(Clock clock) throws IOException, SQLException, StoreException {
        new PreparedRestore(path).finish();
        var address = new Database.Address("file:" + path.resolve("store"));
        boolean hasIdentity = Files.exists(identityFile());
        if (hasIdentity) {
            identity = readIdentity();
        } else if (Files.notExists(file())
                && !new BackupFolder(path, clock).list().isEmpty()) {
            throw StoreErrors.damageError(file().toString(), Messages.of("store.goneBesideBackups"));
        }
        if (identity.state() == State.CREATING && (hasIdentity || !Files.exists(file()))) {
            return create(address, clock);
        }
        checkFile(hasIdentity);
        wasClosedByThisVersion = identity.state() == State.CLOSED && identity.schema() == Migrations.VERSION;
        var database = connect(address, clock);
        try {
            int schema = check(database, hasIdentity);
            if (schema < Migrations.VERSION) {
                new StoreUpgrade(path, clock, steps).run(database, schema);
                database = connect(address, clock);
            }
            return adopt(database, hasIdentity);
        } catch (JdbiException failure) {
            database.abandon(failure);
            throw StoreErrors.damageError(
                    file().toString(), Messages.of("store.tablesUnreadable"), StoreErrors.sql(failure));
        } catch (IOException | SQLException | StoreException | RuntimeException failure) {
            database.abandon(failure);
            throw failure;
        }
    }

    /// The journal's head as it was noted before this opening.
    JournalHead sealedHead() {
        return sealedHead;
    }

    /// The database that was there before, for reading only: it is not noted anywhere that it is open.
    Database openUnnoted(Clock clock) throws IOException, SQLException, StoreException {
        identity = readIdentity();
        checkFile(true);
        var database = openToRead(clock);
        try (var handle = database.open()) {
            check(database, true);
            var recordedHead = identity.head();
            sealedHead = recordedHead == null ? HashChain.head(handle) : recordedHead;
            return database;
        } catch (IOException | StoreException | RuntimeException failure) {
            database.abandon(failure);
            throw failure;
        }
    }

    /// The database as far as it can be read; never written.
    Database openToRead(Clock clock) throws SQLException {
        return Database.connect(new Database.Address("file:" + path.resolve("store"), true), clock);
    }

    /// Called when a backup was proved: what an older Emend wrote is deleted, unless this version
    /// has not closed its own file properly yet.
    void backedUp() throws IOException {
        if (wasClosedByThisVersion) {
            StoreUpgrade.forgetOlder(path);
        }
    }

    /// Remembers what is safe from now on. A seal the journal broke is kept: it is the proof.
    void recordSave(Database.CommittedState safe) throws IOException {
        var head = isSealKept ? safe.head() : identity.head();
        if (!safe.rows().equals(identity.rows()) || !Objects.equals(head, identity.head())) {
            remember(identity.open(Migrations.VERSION, safe.rows()).withHead(head));
        }
    }

    /// @param rows of every table when the database was closed
    void recordClose(Map<String, Long> rows) throws IOException {
        remember(identity.toClosed(Files.size(file()), rows));
    }

    private Database connect(Database.Address address, Clock clock) throws StoreException {
        for (int tries = 1; ; tries++) {
            try {
                return Database.connect(address, clock);
            } catch (SQLException failure) {
                var words = StoreErrors.of(failure, file().toString());
                if (words.kind() != StoreException.Kind.IN_USE || tries == MAX_TRIES) {
                    // whatever else H2 says about a file that was whole before, it can't read it
                    throw words.kind() == StoreException.Kind.BROKEN
                            ? StoreErrors.damageError(file().toString(), Messages.of("store.fileUnreadable"), failure)
                            : words;
                }
                // this process owns the workspace, so H2 most likely forgot to close the file when
                // it could not open a damaged one; the collector of garbage does it
                System.gc();
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private Database create(Database.Address address, Clock clock) throws IOException, SQLException, StoreException {
        if (Files.exists(file())) {
            // left by a process that died while creating; nothing was ever stored in it
            Files.move(file(), path.resolve("store.unfinished"), StandardCopyOption.REPLACE_EXISTING);
        }
        remember(identity);
        DurableFiles.createPrivateFile(file());
        var database = Database.connect(address, clock);
        try {
            database.create(address, identity.id());
            var safe = database.checkpoint();
            remember(identity.open(Migrations.VERSION, safe.rows()).withHead(safe.head()));
            return database;
        } catch (IOException | SQLException | RuntimeException failure) {
            database.abandon(failure);
            long free = path.toFile().getUsableSpace();
            Files.deleteIfExists(file()); // nothing was ever stored in it
            if (free < NEW_BYTES) { // whatever H2 says when it can't even undo
                throw full(path, NEW_BYTES, failure);
            }
            if (failure instanceof JdbiException jdbi) {
                throw StoreErrors.sql(jdbi);
            }
            throw failure;
        }
    }

    /// @param spare what one that is there already needs
    static StoreException full(Path path, long spare, Throwable cause) {
        boolean isThere = Files.exists(path.resolve("store.mv.db"));
        return StoreErrors.full(
                isThere ? Messages.of("store.theStoreIn", path) : Messages.of("store.newStoreIn", path),
                isThere ? spare : NEW_BYTES,
                path.toFile().getUsableSpace(),
                cause);
    }

    /// Refuses what H2 must not even open, because it would take it for an empty database.
    private void checkFile(boolean hasIdentity) throws IOException, StoreException {
        if (identity.schema() > Migrations.VERSION) {
            throw StoreErrors.newer(file(), identity.schema());
        }
        if (!Files.exists(file())) {
            throw StoreErrors.damageError(file().toString(), Messages.of("store.fileGone"));
        }
        long size = Files.size(file());
        if (size == 0) {
            throw StoreErrors.damageError(file().toString(), Messages.of("store.fileEmpty"));
        }
        if (hasIdentity && identity.state() == State.CLOSED && size < identity.bytes()) {
            throw StoreErrors.damageError(file().toString(), Messages.of("store.fileSize", size, identity.bytes()));
        }
    }

    /// Refuses what is not the database that was there before; returns its schema.
    private int check(Database database, boolean hasIdentity) throws IOException, StoreException {
        try (var handle = database.open()) {
            var id = id(handle);
            if (id.isEmpty() || hasIdentity && !id.get().equals(identity.id())) {
                throw StoreErrors.damageError(file().toString(), Messages.of("store.otherWorkspace"));
            }
            int schema = Migrations.versionOf(handle);
            if (schema > Migrations.VERSION) {
                throw StoreErrors.newer(file(), schema);
            }
            var missing = schema < Migrations.VERSION ? List.of() : Migrations.missingTables(handle);
            if (!missing.isEmpty()) {
                throw StoreErrors.damageError(file().toString(), Messages.of("store.tableGone", missing.getFirst()));
            }
            checkRows(handle);
            if (schema < Migrations.VERSION && hasIdentity) {
                // the new file may be smaller than this one was
                remember(identity.open(schema, identity.rows()));
            }
            return schema;
        }
    }

    private Database adopt(Database database, boolean hasIdentity) throws IOException {
        boolean isKnownState = hasIdentity && identity.state() == State.OPEN && identity.schema() == Migrations.VERSION;
        try (var handle = database.open()) {
            var recordedHead = identity.head();
            sealedHead = recordedHead == null ? HashChain.head(handle) : recordedHead;
            isSealKept = HashChain.holds(handle, sealedHead);
            if (!isKnownState) {
                // a store that its last owner left open still opens when the disk is full
                remember(new StoreIdentity(
                        id(handle).orElseThrow(),
                        Migrations.VERSION,
                        State.OPEN,
                        identity.bytes(),
                        Migrations.rows(handle, Migrations.APPEND_ONLY),
                        sealedHead));
            }
        }
        return database;
    }

    private static Optional<UUID> id(Handle handle) {
        return handle.createQuery("select id from store_identity")
                .mapTo(UUID.class)
                .findFirst();
    }

    /// Refuses a database that lost rows, as one does that was cut back to an older state or whose
    /// list of tables was damaged. After a crash only what nobody takes rows out of can be
    /// compared.
    private void checkRows(Handle handle) throws StoreException {
        boolean isNoted = identity.state() == State.CLOSED && identity.schema() == Migrations.VERSION;
        var expected = identity.rows();
        var tables = (isNoted ? Migrations.TABLES : Migrations.APPEND_ONLY)
                .stream().filter(expected::containsKey).toList();
        var rowCounts = Migrations.rows(handle, tables);
        for (var table : tables) {
            long rows = rowCounts.getOrDefault(table, 0L);
            long recordedRows = expected.getOrDefault(table, 0L);
            if (rows < recordedRows) {
                throw StoreErrors.damageError(
                        file().toString(), Messages.of("store.tableRows", table, rows, recordedRows));
            }
        }
    }

    private StoreIdentity readIdentity() throws IOException, StoreException {
        try {
            return StoreIdentity.read(identityFile());
        } catch (JsonFault | IOException e) {
            throw StoreErrors.damageError(identityFile().toString(), Messages.of("store.fileUnreadable"), e);
        }
    }

    private void remember(StoreIdentity newIdentity) throws IOException {
        newIdentity.write(identityFile());
        identity = newIdentity;
    }
}
