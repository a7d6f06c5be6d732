package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.db.Database;
import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreExportTest {
    private static final int ROWS = 40;

    @TempDir
    private Path room;

    private Path folder;
    private Path out;

    @BeforeEach
    void fill() throws Exception {
        folder = room.resolve("workspace");
        out = room.resolve("rows.jsonl");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            EveryTable.fill(store, ROWS);
        }
    }

    @Test
    void holdsEveryRowOfEveryTable() throws Exception {
        var export = StoreExport.write(folder, out, SampleCommands.CLOCK);

        assertEquals(List.of(), export.gaps());
        var rows = rowsByTable();
        assertEquals(1, rows.remove("store_identity"));
        assertEquals(List.of(ROWS), rows.values().stream().distinct().toList());
        assertEquals(Migrations.TABLES.size() - 1, rows.size());
        assertTrue(Files.readString(out).contains("größer"));
    }

    /// A program that is killed leaves what others could have seen.
    @Test
    void isThereWholeOrNotAtAll() throws Exception {
        var sizes = new HashSet<Long>();
        var isDone = new AtomicBoolean();
        var watcher = Thread.ofPlatform().start(() -> {
            while (!isDone.get()) {
                if (Files.exists(out)) {
                    sizes.add(out.toFile().length());
                }
                Thread.onSpinWait();
            }
        });
        StoreExport.write(folder, out, SampleCommands.CLOCK);
        isDone.set(true);
        watcher.join();

        sizes.remove(Files.size(out));
        assertEquals(Set.of(), sizes);
    }

    @Test
    void readsAStoreThatIsOpen() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.journal().append(SampleCommands.entry("one more")));

            StoreExport.write(folder, out, SampleCommands.CLOCK);

            assertEquals(ROWS + 1, rowsByTable().get("journal"));
        }
    }

    @Test
    void readsTheStoreOfANewerEmendAndLeavesItAsItIs() throws Exception {
        var address = new Database.Address("file:" + folder.resolve("store"));
        var database = Database.connect(address, SampleCommands.CLOCK);
        try (var handle = database.open()) {
            handle.execute("create table dream (seq bigint primary key, text varchar)");
            handle.execute("insert into dream values (1, 'of sheep')");
            handle.execute("update \"flyway_schema_history\" set \"version\" = '9'");
        } finally {
            database.close();
        }

        assertThrows(StoreException.class, () -> Store.open(folder, SampleCommands.CLOCK));
        StoreExport.write(folder, out, SampleCommands.CLOCK);

        assertEquals(1, rowsByTable().get("dream"));
        // not its bytes: H2 makes a file smaller whenever it has time for that at closing
        var again = Database.connect(address, SampleCommands.CLOCK);
        try (var handle = again.open()) {
            var versions = "select distinct \"version\" from \"flyway_schema_history\"";
            assertEquals(
                    List.of("9"),
                    handle.createQuery(versions).mapTo(String.class).list());
            var texts = handle.createQuery("select text from dream")
                    .mapTo(String.class)
                    .list();
            assertEquals(List.of("of sheep"), texts);
        } finally {
            again.close();
        }
    }

    @Test
    void writesOverNothing() throws Exception {
        Files.writeString(out, "mine");

        var refusal = assertThrows(StoreException.class, () -> StoreExport.write(folder, out, SampleCommands.CLOCK));

        assertTrue(refusal.message().contains(out.toString()), refusal.message());
        assertEquals("mine", Files.readString(out));
    }

    @Test
    void leavesNothingButTheFile() throws Exception {
        var before = Files.readAllBytes(folder.resolve("store.mv.db"));
        StoreExport.write(folder, out, SampleCommands.CLOCK);

        try (var files = Files.list(room)) {
            assertEquals(List.of(out, folder), files.sorted().toList());
        }
        assertArrayEquals(before, Files.readAllBytes(folder.resolve("store.mv.db")));
    }

    private Map<String, Integer> rowsByTable() throws Exception {
        var rows = new TreeMap<String, Integer>();
        for (var line : Files.readAllLines(out)) {
            if (JsonText.parse(line) instanceof Json.Obj object) {
                rows.merge(object.text("table").orElseThrow(), 1, Integer::sum);
            }
        }
        return rows;
    }
}
