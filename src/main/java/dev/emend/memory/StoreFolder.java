package dev.emend.memory;

import dev.emend.json.JsonFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;

/// The workspace folder: opens its database, or refuses it when it is not the one that was there
/// before. Only the store thread may use it.
final class StoreFolder {
    private final Path path;
    private Identity identity = Identity.fresh();

    StoreFolder(Path path) {
        this.path = path;
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

    Database open(Clock clock) throws IOException, SQLException, StoreException {
        var address = new Database.Address("file:" + path.resolve("store"));
        boolean known = Files.exists(identityFile());
        if (known) {
            identity = readIdentity();
        }
        if (identity.state() == Identity.State.CREATING && (known || !Files.exists(file()))) {
            return create(address, clock);
        }
        checkFile(known);
        var database = Database.connect(address, clock);
        try {
            adopt(database, address, known);
            return database;
        } catch (SqlFailure failure) {
            database.abandon(failure);
            throw Failures.damaged(file().toString(), "Its tables can't be read", failure.sql());
        } catch (IOException | SQLException | StoreException | RuntimeException failure) {
            database.abandon(failure);
            throw failure;
        }
    }

    /// Remembers how many rows are safe from now on.
    void saved(Map<String, Long> rows) throws IOException {
        if (!rows.equals(identity.rows())) {
            remember(identity.open(Schema.VERSION, rows));
        }
    }

    void closed() throws IOException {
        remember(identity.closed(Files.size(file())));
    }

    private Database create(Database.Address address, Clock clock)
            throws IOException, SQLException {
        if (Files.exists(file())) {
            // left by a process that died while creating; nothing was ever stored in it
            Files.move(
                    file(), path.resolve("store.unfinished"), StandardCopyOption.REPLACE_EXISTING);
        }
        remember(identity);
        var database = Database.connect(address, clock);
        try {
            database.create(address, identity.id());
            remember(identity.open(Schema.VERSION, database.checkpoint()));
            return database;
        } catch (IOException | SQLException | RuntimeException failure) {
            database.abandon(failure);
            throw failure;
        }
    }

    /// Refuses what H2 must not even open, because it would take it for an empty database.
    private void checkFile(boolean known) throws IOException, StoreException {
        if (identity.schema() > Schema.VERSION) {
            throw Failures.newer(file(), identity.schema());
        }
        if (!Files.exists(file())) {
            throw Failures.damaged(file().toString(), "The file is gone");
        }
        long size = Files.size(file());
        if (size == 0) {
            throw Failures.damaged(file().toString(), "The file is empty");
        }
        if (known && identity.state() == Identity.State.CLOSED && size < identity.bytes()) {
            throw Failures.damaged(
                    file().toString(),
                    "It has %d bytes and had %d".formatted(size, identity.bytes()));
        }
    }

    private void adopt(Database database, Database.Address address, boolean known)
            throws IOException, SQLException, StoreException {
        var sql = database.sql();
        var id =
                sql.first(
                        "select id from store_identity",
                        row -> row.getObject(1, java.util.UUID.class));
        if (id.isEmpty() || known && !id.get().equals(identity.id())) {
            throw Failures.damaged(file().toString(), "It belongs to another workspace");
        }
        int schema = Schema.versionOf(sql);
        if (schema > Schema.VERSION) {
            throw Failures.newer(file(), schema);
        }
        if (schema < Schema.VERSION) {
            database.migrate(address);
        }
        var rows = Schema.rows(sql);
        for (var expected : identity.rows().entrySet()) {
            long found = rows.getOrDefault(expected.getKey(), 0L);
            if (found < expected.getValue()) {
                throw Failures.damaged(
                        file().toString(),
                        "Its table %s has %d rows and had %d"
                                .formatted(expected.getKey(), found, expected.getValue()));
            }
        }
        remember(
                new Identity(
                        id.get(), Schema.VERSION, Identity.State.OPEN, identity.bytes(), rows));
    }

    private Identity readIdentity() throws IOException, StoreException {
        try {
            return Identity.read(identityFile());
        } catch (JsonFault | IOException unreadable) {
            throw Failures.damaged(identityFile().toString(), "The file can't be read", unreadable);
        }
    }

    private void remember(Identity now) throws IOException {
        now.write(identityFile());
        identity = now;
    }
}
