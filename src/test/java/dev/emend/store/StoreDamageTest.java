package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreDamageTest {
    private static final int ACTS = 300;
    private static final String EXPORT = "emend store --export FILE --workspace \"%s\"";

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    private Path file;
    private Path identity;

    /// Once for all tests, each of which damages a copy.
    @BeforeAll
    static void fill() throws StoreException {
        fill(made);
    }

    @BeforeEach
    void copy() throws IOException {
        file = folder.resolve("store.mv.db");
        identity = folder.resolve("store.json");
        StoreFiles.of(made, folder);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 10, 25, 50, 75, 99})
    void aCutFileIsRefusedAndLeftAsItIs(int percent) throws Exception {
        cut(percent);
        var bytes = Files.readAllBytes(file);

        assertEquals(Kind.DAMAGED, refusal().kind());

        assertArrayEquals(bytes, Files.readAllBytes(file));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 10, 25, 50, 75, 99})
    void afterACrashACutFileIsRefusedUnlessNothingIsMissing(int percent) throws Exception {
        crash();
        cut(percent);

        assertNothingIsMissingOrItIsRefused();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 10, 25, 50, 75, 99})
    void withoutItsIdentityFileACutFileIsNotTakenForAnEmptyStore(int percent) throws Exception {
        Files.delete(identity);
        cut(percent);

        assertNothingIsMissingOrItIsRefused();
    }

    @Test
    void aDatabaseThatFellBackToAnOlderStateIsRefused() throws Exception {
        var older = Files.readAllBytes(file);
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.journal().append(SampleCommands.entry("one more")));
            store.checkpoint();
        }
        crash();
        Files.write(file, older);

        var refusal = refusal();

        assertEquals(Kind.DAMAGED, refusal.kind());
        assertTrue(refusal.message().contains("journal has 300 rows instead of 301"), refusal.message());
    }

    @Test
    void aMissingDatabaseIsNotReplacedByAnEmptyOne() throws Exception {
        Files.delete(file);

        var refusal = refusal();

        assertEquals(Kind.DAMAGED, refusal.kind());
        assertTrue(refusal.message().contains(file.toString()), refusal.message());
        assertTrue(Files.notExists(file));
    }

    @Test
    void theDatabaseOfAnotherWorkspaceIsRefused() throws Exception {
        var other = Files.createDirectory(folder.resolve("other"));
        fill(other);
        Files.delete(file);
        Files.move(other.resolve("store.mv.db"), file);
        crash();

        assertEquals(Kind.DAMAGED, refusal().kind());
    }

    @Test
    void aWholeDatabaseGetsItsLostIdentityFileBack() throws Exception {
        Files.delete(identity);

        assertEquals(ACTS, count());

        cut(1);
        assertEquals(Kind.DAMAGED, refusal().kind());
    }

    @Test
    void anUnreadableIdentityFileIsNoReasonToStartAnew() throws Exception {
        Files.writeString(identity, "{\"uuid\":");

        var refusal = refusal();

        assertEquals(Kind.DAMAGED, refusal.kind());
        assertTrue(refusal.message().contains(identity.toString()), refusal.message());
    }

    @Test
    void anUnreadableIdentityFileSaysHowTheWholeDatabaseBesideItIsOpened() throws Exception {
        Files.writeString(identity, "\0\0\0\0");

        var way = refusal().remedy();

        assertTrue(way.startsWith("Move " + identity + " away"), way);
        assertTrue(way.contains(EXPORT.formatted(folder)), way);
        Files.move(identity, folder.resolve("store.json.aside"));
        assertEquals(ACTS, count());
    }

    @Test
    void beforeItsFirstBackupADamagedStoreNamesTheExportAndNoBackup() throws Exception {
        cut(50);

        var way = refusal().remedy();

        assertTrue(way.contains("There is no undamaged backup"), way);
        assertTrue(way.contains(EXPORT.formatted(folder)), way);
        assertTrue(way.contains("move the folder " + folder + " away"), way);
        assertFalse(way.contains("--restore"), way);
    }

    @Test
    void whatIsGoneIsNotOfferedForExport() throws Exception {
        Files.delete(file);

        var way = refusal().remedy();

        assertTrue(way.contains("There is no undamaged backup"), way);
        assertFalse(way.contains("--export"), way);
        assertFalse(way.contains("--restore"), way);
    }

    @Test
    void aStoreOfANewerEmendIsLeftAlone() throws Exception {
        var now = StoreIdentity.read(identity);
        new StoreIdentity(now.id(), Migrations.VERSION + 1, now.state(), now.bytes(), now.rows()).write(identity);
        var bytes = Files.readAllBytes(file);

        assertEquals(Kind.NEWER, refusal().kind());
        assertArrayEquals(bytes, Files.readAllBytes(file));
    }

    @Test
    void aNewerDatabaseIsNoticedWithoutItsIdentityFile() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.handle()
                    .execute("insert into \"flyway_schema_history\""
                            + " select 99, '99', \"description\", \"type\","
                            + " \"script\", \"checksum\", \"installed_by\","
                            + " \"installed_on\", \"execution_time\", true"
                            + " from \"flyway_schema_history\""
                            + " where \"version\" = '1'"));
        }
        Files.delete(identity);

        assertEquals(Kind.NEWER, refusal().kind());
    }

    @Test
    void aStoreWhoseMakingWasCutShortIsMadeAgain() throws Exception {
        StoreIdentity.create().write(identity);
        cut(5);

        assertEquals(0, count());
        assertEquals(0, count());
    }

    @Test
    void theIdentityFileKnowsTheNewestMigration() throws Exception {
        assertEquals(Migrations.VERSION, StoreIdentity.read(identity).schema());
        try (var migrations = Files.list(Path.of("src/main/resources/db/migration"))) {
            assertEquals(
                    Migrations.VERSION,
                    migrations
                            .map(file -> file.getFileName().toString().split("__")[0])
                            .filter(version -> version.startsWith("V"))
                            .mapToInt(version -> Integer.parseInt(version.substring(1)))
                            .max()
                            .orElseThrow());
        }
    }

    private void assertNothingIsMissingOrItIsRefused() {
        try {
            assertEquals(ACTS, count());
        } catch (StoreException refusal) {
            assertEquals(Kind.DAMAGED, refusal.kind(), refusal.getMessage());
        }
    }

    private StoreException refusal() {
        return assertThrows(
                StoreException.class,
                () -> Store.open(folder, SampleCommands.CLOCK).close());
    }

    private long count() throws StoreException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            return store.read(session -> session.journal().count());
        }
    }

    private void crash() throws Exception {
        var now = StoreIdentity.read(identity);
        now.open(now.schema(), now.rows()).write(identity);
    }

    private void cut(int percent) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() * percent / 100);
        }
    }

    private static void fill(Path folder) throws StoreException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            for (int i = 0; i < ACTS; i++) {
                var entry = SampleCommands.entry("change " + i);
                store.write(session -> session.journal().append(entry));
            }
        }
    }
}
