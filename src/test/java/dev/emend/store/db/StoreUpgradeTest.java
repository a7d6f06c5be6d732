package dev.emend.store.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.lineage.OriginClass;
import dev.emend.store.EveryTable;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.StoreFolder;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.db.StoreUpgrade.Step;
import dev.emend.store.journal.HashChain;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.RunAnalysisTable;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.TableShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreUpgradeTest {
    private static final int ROWS = 30;

    @TempDir
    private Path room;

    private Path folder;
    private Path file;
    private List<TableShape> shapes = List.of();
    private DatabaseFingerprint before = new DatabaseFingerprint(Map.of());

    /// A store as the first Emend left it.
    @BeforeEach
    void makeTheOlderStore() throws Exception {
        folder = Files.createDirectory(room.resolve("workspace"));
        file = folder.resolve("store.mv.db");
        make(folder, 1, handle -> {
            for (int i = 0; i < ROWS; i++) {
                EveryTable.first(handle, i);
            }
            shapes = TableShape.of(handle);
            before = DatabaseFingerprint.of(handle);
        });
    }

    @Test
    void holdsTheSameAfterwardsAndKeepsTheOlderFile() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertUnchanged(store);
            assertEquals(List.of(), store.scrub().damage());
            EveryTable.fill(store, 0);
        }

        var older = new Database.Address("file:" + folder.resolve("store.v1"), true);
        var database = Database.connect(older, SampleCommands.CLOCK);
        try (var handle = database.open()) {
            assertEquals(before, DatabaseFingerprint.of(handle));
        } finally {
            database.close();
        }
        assertFalse(Files.exists(folder.resolve("store.upgrading.mv.db")));
        assertEquals(
                Migrations.VERSION,
                StoreIdentity.read(folder.resolve("store.json")).schema());
    }

    @ParameterizedTest
    @MethodSource("earlierSchemas")
    void aStoreOfEveryEarlierSchemaOpensWithAllItHeld(int schema) throws Exception {
        var older = Files.createDirectory(room.resolve("schema " + schema));
        make(older, schema, handle -> {
            for (int i = 0; i < ROWS; i++) {
                EveryTable.upTo(schema, handle, i);
            }
            if (schema > 1) { // as those versions linked each change
                HashChain.fill(handle);
            }
            // states have other words since
            shapes = Migrations.unchangedShapes(TableShape.of(handle));
            before = DatabaseFingerprint.of(handle, shapes);
        });

        try (var store = Store.open(older, SampleCommands.CLOCK)) {
            assertUnchanged(store);
            assertEquals(List.of(), store.scrub().damage());
        }
    }

    private static IntStream earlierSchemas() {
        return IntStream.range(1, Migrations.VERSION);
    }

    @Test
    void killedAtAnyStepItLeavesAStoreThatOpens() throws Exception {
        var left = new EnumMap<Step, Path>(Step.class);
        open(step -> {
            var copy = room.resolve("killed after " + step);
            copyFolder(copy);
            left.put(step, copy);
        });

        assertEquals(Step.values().length, left.size());
        for (var killed : left.values()) {
            // once more: what opened it first may have gone on with the upgrade
            for (int i = 0; i < 2; i++) {
                try (var store = Store.open(killed, SampleCommands.CLOCK)) {
                    assertUnchanged(store);
                    assertEquals(List.of(), store.scrub().damage(), killed.toString());
                }
            }
        }
    }

    @Test
    void anUpgradeThatFailsLeavesTheOlderStore() throws Exception {
        var broken = new IllegalStateException("killed");
        for (var last : Step.values()) {
            if (last == Step.SWAPPED) {
                continue;
            }
            var thrown = assertThrows(
                    IllegalStateException.class,
                    () -> open(step -> {
                        if (step == last) {
                            throw broken;
                        }
                    }));
            assertEquals(broken, thrown);
        }
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertUnchanged(store);
        }
    }

    @Test
    void isBackedUpBeforeAnythingChanges() throws Exception {
        var seen = new ArrayList<Integer>();
        var steps = new StoreUpgrade.Steps() {
            @Override
            public void before(Database older) {
                try (var handle = older.open()) {
                    seen.add(Migrations.versionOf(handle));
                    assertEquals(before, DatabaseFingerprint.of(handle));
                }
            }
        };

        new StoreFolder(folder, steps).open(SampleCommands.CLOCK).close();

        assertEquals(List.of(1), seen);
    }

    @Test
    void theOlderFileGoesWhenTheNewOneWasClosedAndBackedUp() throws Exception {
        var older = folder.resolve("store.v1.mv.db");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.backedUp();
            assertTrue(Files.exists(older));
        }
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertTrue(Files.exists(older));
            store.backedUp();
            assertFalse(Files.exists(older));
        }
    }

    @Test
    void whatWasCalledBuriedIsRejectedAndWhoeverKeepsACopyIsTold() throws Exception {
        var older = Files.createDirectory(room.resolve("older"));
        make(older, 10, handle -> {
            for (int i = 0; i < ROWS; i++) {
                EveryTable.fourth(handle, i);
                handle.execute(
                        "insert into review_state (target, state, changed_at) values (?, ?, ?)",
                        "item " + i,
                        i == 7 ? "BURIED" : "KEPT",
                        SampleCommands.NOON);
            }
            handle.execute("""
                insert into judgement_pair (kind, target, person, one, other, judged_at)
                values ('repeat', 'item 7', 'ada', 'kept', 'buried', ?)
                """, SampleCommands.NOON);
            handle.execute("update memory set state = 'buried' where id = 'memory 7'");
            handle.execute("update replaced set state = 'buried' where owner = 7");
        });

        try (var store = Store.open(older, SampleCommands.CLOCK)) {
            assertEquals(List.of(), store.scrub().damage());
            assertEquals(
                    List.of(ReviewState.REJECTED, ReviewState.KEPT),
                    store.read(session -> Stream.of("item 7", "item 8")
                            .map(target -> session.reviews().get(target).orElseThrow())
                            .toList()));
            var changed = store.read(session -> session.memories().changedAfter(1, ROWS, 10));
            assertEquals(
                    List.of("memory 7 REJECTED"),
                    changed.summaries().stream()
                            .map(head -> head.id() + " " + head.status().state())
                            .toList());
            assertEquals(
                    List.of("7 rejected"),
                    store.read(session -> session.handle()
                            .createQuery("select owner || ' ' || state from replaced where state <> 'kept'")
                            .mapTo(String.class)
                            .list()));
            assertEquals(
                    List.of("kept rejected"),
                    store.read(session -> session.handle()
                            .createQuery("select distinct one || ' ' || other from judgement_pair")
                            .mapTo(String.class)
                            .list()));
        }
    }

    @Test
    void listsShowTheRunsOfAnOlderStore() throws Exception {
        var older = Files.createDirectory(room.resolve("runs"));
        make(older, 12, handle -> {
            EveryTable.fourth(handle, 7);
            handle.execute("""
                insert into run_analysis
                    (run, changed, version, said, tools, findings, score, workflow)
                select seq, 1, 0, '', '', '{}', 0, '' from run
                """);
        });

        try (var store = Store.open(older, SampleCommands.CLOCK)) {
            var rows = store.read(
                    session -> session.analyses().changedAfter(0, 0, 10).rows());
            assertEquals(
                    store.read(session -> session.runs().recent(10, 0)),
                    rows.stream().map(RunAnalysisTable.Row::head).toList());
            assertTrue(rows.getFirst().isPresent());
            assertEquals(SampleCommands.NOON, rows.getFirst().addedAt());
        }
    }

    @Test
    void tellsWhoFirstSaidTheMemoriesOfAnOlderStore() throws Exception {
        var lessons = new Memory.MemoryLessons("Lock \"run_id\": first", "", "", Json.Null.NULL);
        var run = Json.Obj.of("run_id", "r1");
        var page = Json.Obj.of("source_url", "https://example.org");
        var read = new Origin("/agents", "mem0", "1");
        var memories = List.of(
                memory("written", lessons, Json.Obj.EMPTY, Origin.HERE),
                memory("bare", Memory.MemoryLessons.NOTHING, Json.Obj.EMPTY, Origin.HERE),
                memory("learned", lessons, run, Origin.HERE),
                memory("facts", Memory.MemoryLessons.NOTHING, run, Origin.HERE),
                memory("cited", lessons, page.with("run_id", Json.from("r1")), Origin.HERE),
                memory("page", lessons, page, read),
                memory("pages", lessons, Json.Obj.of("document_ids", List.of("d1")), read),
                memory("no page", lessons, Json.Obj.of("source_url", ""), read),
                memory("read", lessons, run, read));
        var older = Files.createDirectory(room.resolve("origins"));
        make(
                older,
                14,
                handle -> memories.forEach(memory -> handle.execute(
                        """
                        insert into memory (id_key, id, kind, state, archived, present, version, changed,
                            served, added_at, batch, source, format, origin_id, task, lesson, outcome, content)
                        values (?, ?, 'learned', 'pending', false, true, 1, 1, 0, ?, 0, ?, ?, ?, '', '', '', ?)
                        """,
                        IdLookup.of(memory.id()),
                        memory.id(),
                        SampleCommands.NOON,
                        memory.origin().source(),
                        memory.origin().format(),
                        memory.origin().id(),
                        MemoryJson.write(memory).compact())));

        try (var store = Store.open(older, SampleCommands.CLOCK)) {
            for (var memory : memories) {
                var head = store.read(session -> session.memories().summaries(List.of(memory.id())))
                        .getFirst();
                assertEquals(OriginClass.of(memory), head.facts().originClass(), memory.id());
            }
        }
    }

    private static Memory memory(String id, Memory.MemoryLessons lessons, Json.Obj metadata, Origin origin) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text("Merge", "", "", "", lessons),
                Memory.Result.UNKNOWN,
                metadata,
                origin);
    }

    private interface Filling {
        void in(Handle handle);
    }

    /// A store as the Emend of that schema left it.
    private static void make(Path folder, int schema, Filling filling) throws Exception {
        var address = new Database.Address("file:" + folder.resolve("store"));
        var id = UUID.randomUUID();
        Flyway.configure()
                .dataSource(address.url(), Database.USER, "")
                .locations("classpath:db/migration")
                .repeatableSqlMigrationPrefix("none")
                .placeholders(Map.of("numbers_in_advance", "65536"))
                .target(String.valueOf(schema))
                .load()
                .migrate();
        var database = Database.connect(address, SampleCommands.CLOCK);
        Map<String, Long> rows;
        try (var handle = database.open()) {
            handle.execute("insert into store_identity values (?, ?)", id, SampleCommands.NOON);
            filling.in(handle);
            rows = Migrations.rows(handle, Migrations.APPEND_ONLY);
            handle.execute("checkpoint sync");
        }
        database.close();
        long bytes = Files.size(folder.resolve("store.mv.db"));
        new StoreIdentity(id, schema, StoreIdentity.State.CLOSED, bytes, rows).write(folder.resolve("store.json"));
    }

    private interface Watching {
        void at(Step step) throws IOException;
    }

    private void open(Watching watching) throws Exception {
        var steps = new StoreUpgrade.Steps() {
            @Override
            public void onStep(Step step) {
                try {
                    watching.at(step);
                } catch (IOException failure) {
                    throw new AssertionError(failure);
                }
            }
        };
        new StoreFolder(folder, steps).open(SampleCommands.CLOCK).close();
    }

    private void copyFolder(Path to) throws IOException {
        Files.createDirectory(to);
        try (var files = Files.newDirectoryStream(folder)) {
            for (var path : files) {
                Files.copy(path, to.resolve(path.getFileName()));
            }
        }
    }

    private void assertUnchanged(Store store) throws StoreException {
        var after = store.read(session -> DatabaseFingerprint.of(session.handle(), shapes));
        assertEquals(List.of(), before.differencesTo(after));
    }
}
