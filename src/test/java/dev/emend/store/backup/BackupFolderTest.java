package dev.emend.store.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.emend.model.Progress;
import dev.emend.store.DamagedStore;
import dev.emend.store.RandomRows;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.db.Database;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Backups that are refused, backups of stores that are broken, and restores that were cut short.
class BackupFolderTest {
    private static final String EVIL = "create alias x as 'void x() {}'";

    @TempDir
    private Path room;

    private Path folder;
    private StoredBackup good;
    private DatabaseFingerprint then;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @BeforeEach
    void fill() throws Exception {
        folder = room.resolve("workspace");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            for (int i = 0; i < 20; i++) {
                RandomRows.change(store, random, i);
            }
            good = store.backup("asked-for");
            then = RandomRows.content(store);
            RandomRows.change(store, random, 20);
        }
    }

    /// A disk that is full or takes nothing says nothing of the backup.
    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Read-only file system", "Disk quota exceeded"})
    void aBackupThatTheDiskDoesNotLetBeCheckedIsNotCalledDamaged(String reason) {
        var said = BackupFolder.unproven(good.file(), new IOException(reason));
        assertNotEquals(StoreException.Kind.BROKEN, said.kind());
        assertTrue(said.message().contains(good.id()), said.message());
        assertEquals(
                StoreException.Kind.BROKEN,
                BackupFolder.unproven(good.file(), new IOException("it is damaged"))
                        .kind());
    }

    @Test
    void aBackupInAFolderThatTakesNothingIsNotChecked() throws Exception {
        var backups = good.file().getParent();
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            Files.setPosixFilePermissions(backups, PosixFilePermissions.fromString("r-xr-xr-x"));
            assumeFalse(Files.isWritable(backups), "root may write anywhere");
            var checked =
                    Objects.requireNonNull(store.checkBackups(Progress.SILENT).get(good.id()));
            assertEquals(Optional.empty(), checked.problem());
            assertTrue(checked.uncheckedReason().orElseThrow().contains(good.id()), checked.toString());
        } finally {
            Files.setPosixFilePermissions(backups, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aBackupSaysWhatItHoldsAndIsListed() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertEquals(List.of(good), store.backups());
        }
        assertEquals("20260301-120000-asked-for", good.id());
        assertEquals(20, good.changes());
        assertEquals(Files.size(good.file()), good.bytes());
        assertEquals(Set.of(good.id() + ".zip"), names(folder.resolve("backups")));
        var key = folder.resolve("backup.key");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
    }

    @Test
    void noBackupIsMadeOfADamagedStore() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            damage(store, 7);

            var refused = assertThrows(StoreException.class, () -> store.backup("regular"));

            assertEquals(StoreException.Kind.DAMAGED, refused.kind());
            assertTrue(refused.message().contains("change 7"), refused.message());
            assertEquals(List.of(good), store.backups());
            assertEquals(Set.of(good.id() + ".zip"), names(folder.resolve("backups")));
        }
    }

    @Test
    void noBackupIsMadeOfWhatNobodyCanRead() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.handle()
                    .execute("insert into mark (target, kind, value_json, person, changed_at)"
                            + " values ('t', 'note', '{', 'ada', now())"));
            assertEquals(1, store.unreadable().size());

            var refused = assertThrows(StoreException.class, () -> store.backup("regular"));

            assertTrue(refused.message().contains("mark target t"), refused.message());
            assertEquals(List.of(good), store.backups());
        }
    }

    @Test
    void noBackupIsMadeOfRowsThatNameOthersThatAreGone() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.journal().append(SampleCommands.entry("on no catalog")));
            assertEquals(1, store.brokenReferences().size());

            var refused = assertThrows(StoreException.class, () -> store.backup("regular"));

            assertTrue(refused.message().contains("names a catalog"), refused.message());
            assertEquals(List.of(good), store.backups());
        }
    }

    @Test
    void whatARestorePutsAsideSaysThatItIsDamaged() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            damage(store, 7);

            var before = store.restore(good.id());

            assertTrue(before.damage().orElse("").contains("change 7"), before.toString());
            assertEquals(then, RandomRows.content(store));
            assertEquals(
                    List.of(before.id()),
                    store.backups().stream()
                            .filter(backup -> backup.damage().isPresent())
                            .map(StoredBackup::id)
                            .toList());
            var checked = store.checkBackups(Progress.SILENT);
            assertEquals(Set.of(), broken(checked), "it was set aside on purpose");
            assertEquals(
                    new BackupCheck(Optional.empty(), Optional.empty(), "before-restore", before.damage()),
                    checked.get(before.id()));
            Files.write(before.file(), new byte[] {1, 2, 3});
            assertEquals(Set.of(before.id()), broken(store.checkBackups(Progress.SILENT)));
        }
    }

    @Test
    void aBackupOfWhatAnOlderEmendTookForGoodIsNotPutBack() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            var later = store.backup("regular");
            var bad = path("bad");
            reseal(later, bad);

            var refused = assertThrows(StoreException.class, () -> store.restore("bad"));

            assertTrue(refused.message().contains("change 7"), refused.message());
            assertEquals(Set.of("bad"), broken(store.checkBackups(Progress.SILENT)));
        }
    }

    private static Set<String> broken(Map<String, BackupCheck> found) {
        var ids = new TreeSet<String>();
        found.forEach((id, backup) -> backup.problem().ifPresent(_ -> ids.add(id)));
        return ids;
    }

    /// Another catalog in the row of a change, as a changed byte of the file makes it.
    private static void damage(Store store, long change) throws StoreException {
        store.write(session ->
                session.handle().execute("update journal set catalog = random_uuid() where seq = ?", change));
    }

    /// The same backup with a damaged database and a seal that fits.
    private void reseal(StoredBackup of, Path target) throws Exception {
        var key = BackupSigningKey.read(folder);
        var archive = BackupArchive.open(of.file(), key);
        var database = room.resolve("damaged.mv.db");
        archive.extract(database);
        var address = new Database.Address("file:" + room.resolve("damaged"));
        var damaged = Database.connect(address, SampleCommands.CLOCK);
        DatabaseFingerprint rows;
        try (var handle = damaged.open()) {
            handle.execute("update journal set catalog = random_uuid() where seq = 7");
            rows = DatabaseFingerprint.of(handle);
        }
        damaged.close();
        var told = archive.manifest();
        BackupArchive.write(
                database,
                Optional.empty(),
                Optional.empty(),
                target,
                key,
                file -> new BackupManifest(
                        told.workspace(),
                        told.schema(),
                        told.madeAt(),
                        told.reason(),
                        told.damage(),
                        rows,
                        file,
                        told.dashboards(),
                        told.catalogs()));
    }

    @Test
    void craftedBackupsAreRefusedAndWriteNothing() throws Exception {
        var foreign = room.resolve("foreign");
        StoredBackup stranger;
        try (var store = Store.open(foreign, SampleCommands.CLOCK)) {
            stranger = store.backup("asked-for");
        }
        var parts = parts(good.file());
        craft("traversal", with(parts, "../../outside", "x"));
        craft("more", with(parts, "script.sql", EVIL));
        craft("instead", Map.of("script.sql", EVIL.getBytes(StandardCharsets.UTF_8)));
        craft("edited", with(parts, "manifest.json", text(parts, "manifest.json", "20,", "21,")));
        craft("unsealed", with(parts, "manifest.hmac", "0".repeat(64)));
        craft("swapped", with(parts, "store.mv.db", parts(stranger.file()).get("store.mv.db")));
        Files.write(path("cut"), java.util.Arrays.copyOf(Files.readAllBytes(good.file()), 900));
        Files.write(path("empty"), new byte[0]);
        Files.copy(stranger.file(), path("stranger"));
        var before = everything();

        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            var now = RandomRows.content(store);
            for (var id : List.of(
                    "traversal",
                    "more",
                    "instead",
                    "edited",
                    "unsealed",
                    "swapped",
                    "cut",
                    "empty",
                    "stranger",
                    "../workspace/backups/" + good.id(),
                    "nothing")) {
                var refusal = assertThrows(StoreException.class, () -> store.restore(id), id);
                assertTrue(refusal.message().contains(id), refusal.message());
                assertTrue(refusal.message().contains("Nothing was changed."), refusal.message());
                assertTrue(refusal.remedy().contains("emend backup --list"), refusal.remedy());
            }
            assertEquals(now, RandomRows.content(store));
        }
        assertEquals(before, everything());
    }

    @Test
    void aBackupOfAnotherWorkspaceIsRefusedEvenWithItsKey() throws Exception {
        var foreign = room.resolve("foreign");
        Files.createDirectories(foreign);
        Files.copy(folder.resolve("backup.key"), foreign.resolve("backup.key"));
        try (var store = Store.open(foreign, SampleCommands.CLOCK)) {
            Files.createDirectories(foreign.resolve("backups"));
            Files.copy(good.file(), foreign.resolve("backups").resolve("other.zip"));

            var refusal = assertThrows(StoreException.class, () -> store.restore("other"));

            assertTrue(refusal.message().contains("another workspace"), refusal.message());
            assertEquals(0, RandomRows.changes(store));
        }
        assertTrue(Files.notExists(foreign.resolve("restore.prepared")));
    }

    @Test
    void restoringKeepsWhatWasThereBesideAndAsABackup() throws Exception {
        StoredBackup before;
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            before = store.restore(good.id());
            assertEquals(then, RandomRows.content(store));
            assertEquals(21, before.changes());
            store.restore(before.id());
            assertEquals(21, RandomRows.changes(store));
        }
        assertTrue(Files.exists(folder.resolve("store.mv.db.before-restore")));
        assertEquals(21, changes());
    }

    @Test
    void aDamagedStoreNamesItsNewestBackupAndIsPutBack() throws Exception {
        var file = folder.resolve("store.mv.db");
        Files.write(file, "no database".getBytes(StandardCharsets.UTF_8));

        var refusal = assertThrows(StoreException.class, this::changes);

        assertEquals(StoreException.Kind.DAMAGED, refusal.kind());
        assertTrue(
                refusal.remedy().contains("emend backup --restore %s --workspace \"%s\"".formatted(good.id(), folder)),
                refusal.remedy());
        var aside = new DamagedStore(folder, SampleCommands.CLOCK).restore(good.id());
        assertEquals("store.mv.db.corrupt-20260301-120000", aside.getFileName().toString());
        assertEquals("no database", Files.readString(aside));
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertEquals(then, RandomRows.content(store));
        }
    }

    @Test
    void aStoreThatIsGoneWithItsIdentityDamagedIsPutBackToo() throws Exception {
        Files.delete(folder.resolve("store.mv.db"));
        Files.writeString(folder.resolve("store.json"), "{");
        assertThrows(StoreException.class, this::changes);

        new DamagedStore(folder, SampleCommands.CLOCK).restore(good.id());

        assertEquals(20, changes());
    }

    @Test
    void aStoreThatIsGoneWithItsIdentityIsNotMadeAnewBesideItsBackups() throws Exception {
        Files.delete(folder.resolve("store.mv.db"));
        Files.delete(folder.resolve("store.json"));

        var refused = assertThrows(StoreException.class, this::changes);

        assertEquals(StoreException.Kind.DAMAGED, refused.kind());
        assertTrue(refused.message().contains("while its backups are still there"), refused.message());
        assertTrue(refused.remedy().contains("emend backup --restore " + good.id()), refused.remedy());
        assertFalse(Files.exists(folder.resolve("store.mv.db")));
        new DamagedStore(folder, SampleCommands.CLOCK).restore(good.id());
        assertEquals(20, changes());
    }

    /// Every place in which a crash can cut a restore short, as the files it leaves.
    @Test
    void aRestoreThatWasCutShortIsFinishedOrForgottenAtTheNextStart() throws Exception {
        var names = List.of("store.mv.db", "store.json");
        for (int moves = -2; moves <= 4; moves++) {
            var copy = room.resolve("copy" + moves);
            copyAll(folder, copy);
            var restoring = new PreparedRestore(copy);
            restoring.prepare(new BackupFolder(copy, SampleCommands.CLOCK).find(good.id()), "before-restore");
            if (moves == -2) {
                Files.delete(copy.resolve("restore.prepared").resolve("store.json"));
            }
            if (moves >= 0) {
                restoring.decide();
            }
            for (int move = 0; move < moves; move++) {
                var name = names.get(move / 2);
                var present = copy.resolve(name);
                if (move % 2 == 0) {
                    Files.move(present, copy.resolve(name + ".before-restore"));
                } else {
                    Files.move(copy.resolve("restore.decided").resolve(name), present);
                }
            }

            try (var store = Store.open(copy, SampleCommands.CLOCK)) {
                assertEquals(moves < 0 ? 21 : 20, RandomRows.changes(store), "after move " + moves);
            }
            assertTrue(Files.notExists(copy.resolve("restore.prepared")));
            assertTrue(Files.notExists(copy.resolve("restore.decided")));
        }
    }

    @Test
    void aBackupThatCanNotBeProvenLeavesNothingBehindAndTheStoreGoesOn() throws Exception {
        Files.writeString(folder.resolve("backup.key"), "no key");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertThrows(StoreException.class, () -> store.backup("regular"));

            assertEquals(Set.of(good.id() + ".zip"), names(folder.resolve("backups")));
            RandomRows.change(store, random, 21);
            assertEquals(22, RandomRows.changes(store));
            assertEquals(List.of(), store.backups(), "without its key no backup is trusted");
        }
    }

    private long changes() throws StoreException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            return RandomRows.changes(store);
        }
    }

    private Path path(String id) {
        return folder.resolve("backups").resolve(id + ".zip");
    }

    private void craft(String id, Map<String, byte[]> parts) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(path(id)))) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        }
    }

    private static Map<String, byte[]> parts(Path file) throws IOException {
        var parts = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                parts.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return parts;
    }

    private static String text(Map<String, byte[]> parts, String name, String before, String after) {
        var text = new String(parts.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
        assertTrue(text.contains(before), text);
        return text.replace(before, after);
    }

    private static Map<String, byte[]> with(Map<String, byte[]> parts, String name, String text) {
        return with(parts, name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, byte[]> with(
            Map<String, byte[]> parts, String name, byte @org.jspecify.annotations.Nullable [] bytes) {
        var copy = new LinkedHashMap<>(parts);
        copy.put(name, java.util.Objects.requireNonNull(bytes));
        return copy;
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    private Set<String> everything() throws IOException {
        try (var files = Files.walk(room)) {
            return new TreeSet<>(files.map(Path::toString).toList());
        }
    }

    private static void copyAll(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
