package dev.emend.store.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import dev.emend.peers.PgliteServer;
import dev.emend.peers.PostgresServer;
import dev.emend.store.SampleCommands;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.StoreException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// A store on a server: what several machines have in common, and what the server sees to itself.
class TeamStoreTest {
    @TempDir
    private Path room;

    private PostgresServer server;
    private String database;

    @BeforeEach
    void database() throws Exception {
        server = PostgresServer.shared();
        database = server.database("template1");
    }

    @Test
    void whatOneMachineWritesTheOtherReads() throws Exception {
        try (var anns = open("ann");
                var bobs = open("bob")) {
            long seq = anns.write(s -> s.journal().append(SampleCommands.entry("by Ann")));

            var read = bobs.read(s -> s.journal().byId(seq)).orElseThrow();
            assertEquals("by Ann", read.change().label());
        }
    }

    @Test
    void changesOfManyThreadsOfTwoMachinesAreOneWholeChain() throws Exception {
        try (var anns = open("ann");
                var bobs = open("bob");
                var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var changes = new ArrayList<Callable<Long>>();
            for (int i = 0; i < 120; i++) {
                var store = i % 2 == 0 ? anns : bobs;
                var label = "change " + i;
                changes.add(() -> store.write(s -> s.journal().append(SampleCommands.entry(label))));
            }
            var seqs = new ArrayList<Long>();
            for (var done : people.invokeAll(changes)) {
                seqs.add(done.get());
            }

            seqs.sort(null);
            assertEquals(LongStream.rangeClosed(1, 120).boxed().toList(), seqs);
            assertEquals(120, bobs.checkJournal().checkedCount());
            assertTrue(bobs.checkJournal().problem().isEmpty());
        }
    }

    @Test
    void aJournalThatLostItsEndOnTheServerIsNoticed() throws Exception {
        try (var store = open("ann")) {
            for (int i = 0; i < 5; i++) {
                store.write(s -> s.journal().append(SampleCommands.entry("act")));
            }
        }
        try (var connection = server.connect(database);
                var statement = connection.createStatement()) {
            statement.execute("delete from journal where seq > 3");
        }

        try (var store = open("ann")) {
            assertEquals(
                    "The history ends at change 3, but had a change 5: its end was cut off.",
                    store.checkJournal().problem().orElseThrow());
        }
    }

    @Test
    void keepsNothingOfAWriteThatFails() throws Exception {
        try (var store = open("ann")) {
            var bug = new IllegalStateException("a bug");

            var thrown = assertThrows(
                    IllegalStateException.class,
                    () -> store.write(session -> {
                        session.journal().append(SampleCommands.entry("half"));
                        throw bug;
                    }));
            store.read(session -> session.journal().append(SampleCommands.entry("sneaked in")));

            assertSame(bug, thrown);
            assertEquals(0L, (long) store.read(s -> s.journal().count()));
        }
    }

    @Test
    void whatTheServerSeesToIsSaidWithThePlaceToDoIt() throws Exception {
        try (var store = open("ann")) {
            assertFalse(store.keepsBackups());
            for (Executable work : List.<Executable>of(
                    store::backups,
                    () -> store.backup("by-hand"),
                    () -> store.restore("20260301"),
                    () -> store.deleteBackup("20260301"))) {
                var refusal = assertThrows(StoreException.class, work);
                assertTrue(refusal.remedy().contains("pg_dump"), refusal.remedy());
            }
            for (Executable work :
                    List.<Executable>of(store::scrub, () -> store.scrubPart(LocalDate.EPOCH, Progress.SILENT))) {
                var refusal = assertThrows(StoreException.class, work);
                assertTrue(refusal.remedy().contains("pg_amcheck"), refusal.remedy());
            }
        }
    }

    @Test
    void aWorkspaceIsOpenedByOneProcessAndKnowsItsStore() throws Exception {
        try (var _ = open("ann")) {
            var refusal = assertThrows(StoreException.class, () -> open("ann"));
            assertEquals(Kind.IN_USE, refusal.kind());
        }
        database = server.database("template1");

        var refusal = assertThrows(StoreException.class, () -> open("ann"));

        assertEquals(Kind.DAMAGED, refusal.kind());
        assertTrue(refusal.message().contains("is not the store that"), refusal.message());
    }

    @Test
    void whatKeepsTheStoreFromOpeningIsSaidWithItsWayOut() throws Exception {
        database = "nowhere";
        var missing = assertThrows(StoreException.class, () -> open("ann"));
        assertEquals("Create it on the server: createdb nowhere", missing.remedy());

        var address = TeamAddress.parse("jdbc:postgresql://127.0.0.1:1/kb?user=ada&sslmode=disable");
        var away = assertThrows(
                StoreException.class, () -> TeamStore.connect(address, room.resolve("bob"), SampleCommands.CLOCK));
        assertEquals(Kind.AWAY, away.kind());
        assertEquals("The team store 127.0.0.1:1/kb does not answer.", away.message());

        // the workspace is free again
        database = server.database("template1");
        open("bob").close();
    }

    @Test
    void oneLostConnectionKeepsNobodyAwayWhileTheListenersIsWhole() throws Exception {
        try (var store = open("ann");
                var _ = store.listen(() -> {})) {
            var lost = assertThrows(
                    StoreException.class,
                    () -> store.write(s -> s.handle().execute("select pg_terminate_backend(pg_backend_pid())")));
            assertEquals(Kind.AWAY, lost.kind());

            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (store.isAway() && System.nanoTime() < end) {
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            }
            assertEquals(1L, (long) store.write(s -> s.journal().append(SampleCommands.entry("after it"))));
        }
    }

    @Test
    void aServerThatFailsForNoReasonWhileItEndsIsAway() throws Exception {
        try (var ending = PostgresServer.start();
                var store = TeamStore.connect(
                        ending.address(ending.database("template1")), room.resolve("ann"), SampleCommands.CLOCK)) {
            var broken = assertThrows(StoreException.class, () -> store.write(s -> fail(s, () -> {})));
            assertEquals(Kind.BROKEN, broken.kind());

            var away = assertThrows(StoreException.class, () -> store.write(s -> fail(s, ending::down)));
            assertEquals(Kind.AWAY, away.kind());
        }
    }

    private interface Meanwhile {
        void happens() throws IOException;
    }

    private static int fail(StoreTransaction session, Meanwhile meanwhile) {
        try {
            return session.handle().execute("do $$ begin raise 'exiting' using errcode = 'XX000'; end $$");
        } catch (JdbiException failure) {
            try {
                meanwhile.happens();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            throw failure;
        }
    }

    @Test
    void aCopyOnAnotherMachineIsTheSameCatalogWithTheChangesItHolds() throws Exception {
        var anns = Files.writeString(room.resolve("anns.json"), "[]");
        var bobs = Files.writeString(room.resolve("bobs.json"), "[]");
        try (var ann = open("ann");
                var bob = open("bob")) {
            var id = ann.write(s -> s.catalogs().register(anns, "aa"));
            var target = CommandTarget.of(id);
            var change = new JournaledCommand(
                    "ann",
                    "edit",
                    "one",
                    target,
                    SampleCommands.change("").before(),
                    SampleCommands.change("").after());
            long one = ann.write(s -> s.journal().append(JournalEntry.of(change, SampleCommands.NOON)));
            ann.write(s -> {
                s.journal().markSaved(List.of(one), "bb");
                s.catalogs().register(anns, "bb");
                return null;
            });
            long two = ann.write(s -> s.journal().append(JournalEntry.of(change, SampleCommands.NOON)));

            assertEquals(id, bob.write(s -> s.catalogs().register(bobs, "bb")));

            assertEquals(List.of(two), seqs(bob, id));
            assertEquals(List.of(two), seqs(ann, id));
            bob.write(s -> {
                s.journal().markSaved(List.of(two), "cc");
                return null;
            });
            assertEquals(List.of(), seqs(bob, id));
            assertEquals(List.of(two), seqs(ann, id));
            assertEquals(Map.of(id, bobs), bob.read(s -> s.catalogs().paths()));
            assertEquals(Map.of(id, anns), ann.read(s -> s.catalogs().paths()));
        }
    }

    @Test
    void vectorsAreKeptAsPgvectorKnowsThemToo() throws Exception {
        var pglite = PgliteServer.shared();
        try (var store = dev.emend.peers.Databases.PGLITE.open(SampleCommands.CLOCK);
                var connection = pglite.connect();
                var statement = connection.createStatement()) {
            var vector = new float[384];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = (float) (Math.sin(i) / 19.6) * (i % 2 == 0 ? 1 : 1e-9f);
            }
            store.write(s -> {
                s.embeddings().put("m", Map.of("text", vector));
                return null;
            });

            try (var rows = statement.executeQuery("select near::text from embedding")) {
                assertTrue(rows.next());
                var text = rows.getString(1).replaceAll("[\\[\\]]", "").split(",");
                for (int i = 0; i < vector.length; i++) {
                    assertEquals(vector[i], Float.parseFloat(text[i]), "place " + i);
                }
            }
            statement.execute("set enable_seqscan = off");
            try (var plan =
                    statement.executeQuery("explain select seq from embedding order by near <=> (select near from"
                            + " embedding limit 1) limit 5")) {
                var lines = new StringBuilder();
                while (plan.next()) {
                    lines.append(plan.getString(1)).append('\n');
                }
                assertTrue(lines.toString().contains("embedding_by_near"), lines.toString());
            } finally {
                statement.execute("reset enable_seqscan");
            }
        }
    }

    private static List<Long> seqs(TeamStore store, java.util.UUID catalog) throws StoreException {
        return store.read(s -> s.journal().unsavedEntries(catalog)).stream()
                .map(JournalEntry::seq)
                .toList();
    }

    private TeamStore open(String machine) throws Exception {
        return TeamStore.connect(server.address(database), room.resolve(machine), SampleCommands.CLOCK);
    }
}
