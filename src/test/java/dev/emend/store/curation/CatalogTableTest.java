package dev.emend.store.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class CatalogTableTest {
    private final Databases databases;

    @TempDir
    private Path folder;

    @AutoClose // none where the database is not there
    private Store store;

    CatalogTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    @Test
    void aKnownFileKeepsItsIdWhenItsContentChanges() throws Exception {
        var file = Files.createFile(folder.resolve("a.json"));
        var id = register(file, "old");

        assertEquals(id, register(file, "new"));
        assertEquals(
                List.of(new RegisteredCatalog(id, file, "new", SampleCommands.NOON)),
                store.read(s -> s.catalogs().all()));
    }

    @Test
    void aMovedFileKeepsItsId() throws Exception {
        var old = Files.createFile(folder.resolve("a.json"));
        var id = register(old, "same");
        var moved = Files.move(old, folder.resolve("b.json"));

        assertEquals(id, register(moved, "same"));
        assertEquals(moved, store.read(s -> s.catalogs().all()).getFirst().path());
    }

    @Test
    void aCopyIsANewCatalog() throws Exception {
        var original = Files.createFile(folder.resolve("a.json"));
        var copy = Files.createFile(folder.resolve("b.json"));

        assertNotEquals(register(original, "same"), register(copy, "same"));
    }

    @Test
    void aFileThatChangedWhileItMovedIsANewCatalog() throws Exception {
        var old = Files.createFile(folder.resolve("a.json"));
        var id = register(old, "old");
        var moved = Files.move(old, folder.resolve("b.json"));

        assertNotEquals(id, register(moved, "new"));
    }

    @Test
    void aForgottenCatalogLeavesTheListAndComesBackWithItsId() throws Exception {
        var file = Files.createFile(folder.resolve("a.json"));
        var id = register(file, "x");
        store.write(session -> {
            session.catalogs().close(id);
            return null;
        });
        assertEquals(List.of(), store.read(s -> s.catalogs().all()));

        assertEquals(id, register(file, "x"));
        assertEquals(1, store.read(s -> s.catalogs().all()).size());
    }

    private UUID register(Path file, String sha256) throws StoreException {
        return store.write(session -> session.catalogs().register(file, sha256));
    }
}
