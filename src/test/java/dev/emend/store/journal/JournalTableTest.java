package dev.emend.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class JournalTableTest {
    private final Databases databases;

    @AutoClose // none where the database is not there
    private Store store;

    JournalTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    @Test
    void returnsAChangeAsItWasDone() throws StoreException {
        var before = Json.Obj.of("trust", new Json.Num("0.6983372960937497"), "note", "naïve \"x\"\n");
        var after = Json.Obj.of("trust", new Json.Num("1e-05"), "list", List.of(1, "two"));
        var target = new CommandTarget(
                SampleCommands.CATALOG, SampleCommands.ITEM.key(), SampleCommands.ITEM.key() + "/ab.0");
        var change = new JournaledCommand("ada", "edit", "Edit the trust of open_files", target, before, after);

        long seq = append(JournalEntry.of(change, SampleCommands.NOON));

        var expected = new JournalEntry(seq, change, SampleCommands.NOON, CommandStage.DECIDED);
        assertEquals(
                expected, store.read(session -> session.journal().byId(seq)).orElseThrow());
        assertEquals(
                "{\"trust\":0.6983372960937497,\"note\":\"naïve \\\"x\\\"\\n\"}",
                expected.change().before().compact());
    }

    @Test
    void keepsAChangeOnAVeryLongLearning() throws StoreException {
        var text = "é".repeat(3_000_000);
        long seq = append(JournalEntry.of(
                new JournaledCommand(
                        "ada", "edit", "Edit", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.of("text", text)),
                SampleCommands.NOON));

        var found = store.read(session -> session.journal().byId(seq)).orElseThrow();

        assertEquals(text, found.change().after().text("text").orElseThrow());
    }

    @Test
    void keepsAChangeOnAValueAsDeepAsACatalogAllows() throws Exception {
        var deepest = JsonText.parse("[".repeat(200) + "]".repeat(200));
        var after = Json.Obj.of("value", deepest);
        var change = new JournaledCommand("ada", "edit", "Edit", CommandTarget.NONE, Json.Obj.EMPTY, after);

        long seq = append(JournalEntry.of(change, SampleCommands.NOON));

        var found = store.read(session -> session.journal().byId(seq)).orElseThrow();
        assertEquals(after, found.change().after());
    }

    @Test
    void listsTheNewestChangesFirstAndPagesBackwards() throws StoreException {
        for (int i = 1; i <= 5; i++) {
            append(SampleCommands.entry("change " + i));
        }

        var newest = store.read(session -> session.journal().recent(2, Long.MAX_VALUE));
        var older =
                store.read(session -> session.journal().recent(2, newest.get(1).seq()));

        assertEquals(List.of("change 5", "change 4"), labels(newest));
        assertEquals(List.of("change 3", "change 2"), labels(older));
        assertEquals(5, count(store));
    }

    @Test
    void listsTheChangesOnOneItemOnly() throws StoreException {
        var other = new ItemRef(SampleCommands.CATALOG, "open_files", 1);
        append(SampleCommands.entry("on the first"));
        append(JournalEntry.of(
                new JournaledCommand(
                        "ada", "edit", "on the second", CommandTarget.of(other), Json.Obj.EMPTY, Json.Obj.EMPTY),
                SampleCommands.NOON));

        assertEquals(
                List.of("on the second"),
                labels(store.read(session -> session.journal().ofItem(other.key(), 10))));
    }

    @Test
    void handsOutTheUnsavedChangesOfACatalogInOrderUntilTheyAreSaved() throws StoreException {
        var seqs =
                IntStream.rangeClosed(1, 4).mapToObj(i -> append("change " + i)).toList();

        store.write(session -> {
            session.journal().markSaved(List.of(seqs.get(0), seqs.get(2)), "aa");
            session.journal().markSaved(List.of(seqs.get(2)), "bb");
            return null;
        });

        var unsaved = store.read(session -> session.journal().unsavedEntries(SampleCommands.CATALOG));
        assertEquals(List.of("change 2", "change 4"), labels(unsaved));
        assertEquals(
                CommandStage.SAVED,
                store.read(session -> session.journal().byId(seqs.get(2)))
                        .orElseThrow()
                        .stage());
        assertEquals(List.of(), store.read(session -> session.journal().unsavedEntries(UUID.randomUUID())));
    }

    @Test
    void knowsWhatIsUndoneAfterUndoAndRedoAndUndo() throws StoreException {
        long change = append("act");
        assertFalse(isUndone(change));

        long undo = append(JournalEntry.ofUndo(change, SampleCommands.change("undo"), SampleCommands.NOON));
        assertTrue(isUndone(change));

        long redo = append(JournalEntry.ofUndo(undo, SampleCommands.change("redo"), SampleCommands.NOON));
        assertFalse(isUndone(change));
        assertTrue(isUndone(undo));

        long undoAgain = append(JournalEntry.ofUndo(change, SampleCommands.change("undo"), SampleCommands.NOON));
        assertEquals(
                Map.of(change, undoAgain, undo, redo),
                store.read(session -> session.journal().undoneBy(List.of(change, undo, redo, undoAgain))));
    }

    @Test
    void undoingTheRedoUndoesTheChange() throws StoreException {
        long change = append("act");
        long undo = append(JournalEntry.ofUndo(change, SampleCommands.change("undo"), SampleCommands.NOON));
        long redo = append(JournalEntry.ofUndo(undo, SampleCommands.change("redo"), SampleCommands.NOON));
        append(JournalEntry.ofUndo(redo, SampleCommands.change("undo"), SampleCommands.NOON));

        assertTrue(isUndone(change));
    }

    private boolean isUndone(long seq) throws StoreException {
        return store.read(session -> session.journal().isUndone(seq));
    }

    private long append(JournalEntry entry) throws StoreException {
        return store.write(session -> session.journal().append(entry));
    }

    private long append(String label) {
        try {
            return append(SampleCommands.entry(label));
        } catch (StoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private static List<String> labels(List<JournalEntry> entries) {
        return entries.stream().map(entry -> entry.change().label()).toList();
    }

    private static long count(Store store) throws StoreException {
        return store.read(session -> session.journal().count());
    }
}
