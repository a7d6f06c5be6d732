package dev.emend.store.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.RandomRows;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.StoreProcess;
import dev.emend.store.sql.DatabaseFingerprint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Backups at random moments, each restored and compared; kills in the middle of restoring.
class BackupTruthTest {
    private static final long SEED = 20260301;

    @TempDir
    private Path folder;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    @Test
    void everyBackupRestoresWhatWasStored() throws Exception {
        restoreEvery(20);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void everyOneOfAHundredBackupsRestoresWhatWasStored() throws Exception {
        restoreEvery(100);
    }

    @Test
    void aKillWhileRestoringLeavesAStoreToGoOnWith() throws Exception {
        killRestores(2);
    }

    @Test
    @Tag("slow")
    void twentyKillsWhileRestoringLeaveAStoreToGoOnWith() throws Exception {
        killRestores(20);
    }

    @Test
    @Tag("slow")
    void aHundredThousandChangesAreBackedUpProvenAndRestored() throws Exception {
        try (var store = Store.open(folder, Clock.systemUTC())) {
            for (int i = 0; i < 100; i++) {
                store.write(session -> {
                    for (int k = 0; k < 1_000; k++) {
                        session.journal()
                                .append(SampleCommands.besideCatalogs("change " + k + " " + random.nextLong()));
                    }
                    return true;
                });
            }
            store.checkpoint();
            long started = System.nanoTime();
            var backup = store.backup("asked-for");
            double backedUp = (System.nanoTime() - started) / 1e9;
            store.restore(backup.id());
            double all = (System.nanoTime() - started) / 1e9;

            System.out.printf(
                    "100,000 changes, %d MB: backup with proof %.1f s, with restoring %.1f s, archive %d MB%n",
                    Files.size(folder.resolve("store.mv.db")) >> 20, backedUp, all, backup.bytes() >> 20);
            assertEquals(100_000, backup.changes());
            assertEquals(100_000, RandomRows.changes(store));
        }
    }

    private void restoreEvery(int backups) throws Exception {
        Map<String, DatabaseFingerprint> made = new HashMap<>();
        Set<DatabaseFingerprint> different = new HashSet<>();
        int changes = 0;
        long started = System.nanoTime();
        try (var store = Store.open(folder, Clock.systemUTC())) {
            for (int i = 0; i < backups; i++) {
                for (int more = random.nextInt(1, 30); more > 0; more--) {
                    RandomRows.change(store, random, changes++);
                }
                var then = RandomRows.content(store);
                different.add(then);
                made.put(store.backup("regular").id(), then);
            }
        }
        int equal = 0;
        var ids = new ArrayList<>(made.keySet());
        try (var store = Store.open(folder, Clock.systemUTC())) {
            for (var id : ids) {
                store.restore(id);
                var now = RandomRows.content(store);
                assertEquals(made.get(id), now, id);
                equal++;
                RandomRows.change(store, random, changes++);
            }
        }
        System.out.printf(
                "seed %d: backups %d, restored equal %d, changes %d, %.1f s%n",
                SEED, backups, equal, changes, (System.nanoTime() - started) / 1e9);
        assertEquals(backups, different.size(), "each moment is another state");
    }

    private static long rows(DatabaseFingerprint content) {
        return Objects.requireNonNull(content.tables().get("journal")).rows();
    }

    private void killRestores(int kills) throws Exception {
        DatabaseFingerprint oldest;
        try (var store = Store.open(folder, Clock.systemUTC())) {
            for (int i = 0; i < 40; i++) {
                RandomRows.change(store, random, i);
            }
            oldest = RandomRows.content(store);
            store.backup("asked-for");
        }
        long changes = rows(oldest);
        int restored = 0;
        int kept = 0;
        for (int i = 0; i < kills; i++) {
            boolean isRestored = killOne(changes);
            restored += isRestored ? 1 : 0;
            kept += isRestored ? 0 : 1;
            try (var store = Store.open(folder, Clock.systemUTC())) {
                var now = RandomRows.content(store);
                if (rows(now) == changes) {
                    assertEquals(List.of(), oldest.differencesTo(now));
                }
                assertTrue(store.backups().size() > 1, "the backups are still there");
                store.restore(store.backups().getLast().id());
                assertEquals(List.of(), oldest.differencesTo(RandomRows.content(store)));
            }
        }
        System.out.printf(
                "seed %d: kills while restoring %d, found restored %d, found as before %d, unusable 0%n",
                SEED, kills, restored, kept);
    }

    /// Whether the store was found restored; else it must have every change that was saved.
    private boolean killOne(long changes) throws Exception {
        var process = StoreProcess.start("restore", folder.toString());
        try (var out = StoreProcess.output(process)) {
            assertEquals("saved", out.readLine());
            long started = System.nanoTime();
            assertEquals("restored", out.readLine());
            long once = System.nanoTime() - started;
            assertEquals("saved", out.readLine());
            // the second time is the faster one
            LockSupport.parkNanos(random.nextLong(once));
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
        try (var store = Store.open(folder, Clock.systemUTC())) {
            long more = RandomRows.changes(store) - changes;
            assertTrue(more == 0 || more == 2, more + " changes more than in the backup");
            return more == 0;
        }
    }
}
