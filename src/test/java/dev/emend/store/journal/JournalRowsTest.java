package dev.emend.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.store.SampleCommands;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What undo, restart and history find in the journal of one machine, and in that of several.
class JournalRowsTest extends BareJournal {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-0000000000aa");
    private static final UUID HERE = UUID.fromString("00000000-0000-0000-0000-00000000000a");
    private static final UUID THERE = UUID.fromString("00000000-0000-0000-0000-00000000000b");

    private long number(ToLongFunction<StoreTransaction> work) throws StoreException {
        return in(work::applyAsLong);
    }

    private long append(String label) throws StoreException {
        return append(SampleCommands.entry(label));
    }

    private long append(JournalEntry entry) throws StoreException {
        return in(session -> session.journal().append(entry));
    }

    private long append(String person, String kind, String label, CommandTarget target) throws StoreException {
        var change = new JournaledCommand(person, kind, label, target, Json.Obj.EMPTY, Json.Obj.of("n", 1));
        return append(JournalEntry.of(change, SampleCommands.NOON));
    }

    private long undoing(long seq, String kind) throws StoreException {
        var target = CommandTarget.of(SampleCommands.ITEM);
        var change = new JournaledCommand("bob", kind, kind + " " + seq, target, Json.Obj.EMPTY, Json.Obj.EMPTY);
        return append(JournalEntry.ofUndo(seq, change, SampleCommands.NOON));
    }

    private static List<String> labels(List<JournalEntry> entries) {
        return entries.stream().map(entry -> entry.change().label()).toList();
    }

    @Test
    void aChangeIsFoundWithEverythingItSaid() throws Exception {
        long first = append("first");
        var target = new CommandTarget(
                SampleCommands.CATALOG, SampleCommands.ITEM.key(), SampleCommands.ITEM.key() + "/ab.0");
        var change = new JournaledCommand(
                "ada", "undo", "Undo", target, Json.Obj.of("was", new Json.Num("0.60")), Json.Obj.of("is", "naïve"));

        long seq = append(new JournalEntry(99, change, SampleCommands.NOON, CommandStage.SAVED, first, "c0ffee"));

        assertEquals(1, first);
        assertEquals(2, seq, "the next one, whatever the entry said");
        assertEquals(
                Optional.of(new JournalEntry(2, change, SampleCommands.NOON, CommandStage.DECIDED, first, "c0ffee")),
                in(session -> session.journal().byId(seq)));
        assertEquals(Optional.empty(), in(session -> session.journal().byId(3)));
        assertEquals(2, number(session -> session.journal().count()));
    }

    @Test
    void aValueAsDeepAsACatalogAllowsIsReadBack() throws Exception {
        var deepest = JsonText.parse("[".repeat(200) + "]".repeat(200));
        var change = new JournaledCommand(
                "ada", "edit", "Edit", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.of("value", deepest));

        long seq = append(JournalEntry.of(change, SampleCommands.NOON));

        assertEquals(
                change, in(session -> session.journal().byId(seq)).orElseThrow().change());
    }

    @Test
    void aRowThatCanNotBeReadIsNamed() throws Exception {
        append("good");
        append("bad");
        in(session -> session.handle().execute("update journal set after_json = '[]' where seq = 2"));
        assertNames("after_json of journal row 2 is no object");

        in(session -> session.handle().execute("update journal set before_json = '{' where seq = 2"));
        assertNames("before_json of journal row 2 is no JSON");
    }

    private void assertNames(String words) {
        Throwable failure = assertThrows(
                StoreException.class,
                () -> store.read(session -> session.journal().byId(2)));
        var said = new StringBuilder();
        for (; failure != null; failure = failure.getCause()) {
            said.append(failure.getMessage()).append('\n');
        }
        assertTrue(said.toString().contains(words), said.toString());
    }

    @Test
    void aDecisionWaitsForItsFileUntilItIsThere() throws Exception {
        long one = append("one");
        append("two");
        long three = append("three");
        append("ada", "edit", "elsewhere", CommandTarget.of(OTHER));

        in(session -> {
            session.journal().markSaved(List.of(), "nothing");
            session.journal().markSaved(List.of(three), "first");
            session.journal().markSaved(List.of(three, one, 77L), "second");
            return 0;
        });

        assertEquals(List.of("two"), labels(in(session -> session.journal().unsavedEntries(SampleCommands.CATALOG))));
        assertEquals(
                List.of("elsewhere"), labels(in(session -> session.journal().unsavedEntries(OTHER))));
        assertEquals(
                Map.of(1L, "second", 3L, "first"),
                in(session -> session.handle()
                        .createQuery("select seq, sha256 from journal_saved")
                        .reduceRows(new java.util.HashMap<Long, String>(), (all, row) -> {
                            all.put(row.getColumn("seq", Long.class), row.getColumn("sha256", String.class));
                            return all;
                        })),
                "what a file was when a change first was in it stays");
        var saved = in(session -> session.journal().byId(one)).orElseThrow();
        assertEquals(CommandStage.SAVED, saved.stage());
    }

    @Test
    void whereMachinesShareAStoreEachWaitsForItsOwnCopy() throws Exception {
        append("before the copy came");
        long one = append("one");
        long two = append("two");
        in(session -> {
            session.handle().execute("""
                            insert into catalog_copy (workspace, path, catalog, sha256,
                                first_sha256, first_seq, opened_at, forgotten)
                            values (?, 'a.json', ?, 'x', 'x', 1, ?, false)
                            """, HERE, SampleCommands.CATALOG, SampleCommands.NOON);
            var here = new JournalTable(session.handle(), SampleCommands.CLOCK, HERE);
            var there = new JournalTable(session.handle(), SampleCommands.CLOCK, THERE);
            assertEquals(List.of("one", "two"), labels(here.unsavedEntries(SampleCommands.CATALOG)));
            assertEquals(3, there.unsavedEntries(SampleCommands.CATALOG).size());

            here.markSaved(List.of(), "a");
            here.markSaved(List.of(one), "a");
            here.markSaved(List.of(one), "b");

            assertEquals(List.of("two"), labels(here.unsavedEntries(SampleCommands.CATALOG)));
            assertEquals(
                    List.of("before the copy came", "one", "two"),
                    labels(there.unsavedEntries(SampleCommands.CATALOG)),
                    "a file of one machine says nothing about that of another");
            there.markSaved(List.of(one, two), "c");
            assertEquals(List.of("before the copy came"), labels(there.unsavedEntries(SampleCommands.CATALOG)));
            assertEquals(List.of("two"), labels(here.unsavedEntries(SampleCommands.CATALOG)));
            return 0;
        });
    }

    @Test
    void theNewestChangesComeFirstAndAPageEndsWhereTheNextBegins() throws Exception {
        for (int i = 1; i <= 5; i++) {
            append("change " + i);
        }

        assertEquals(
                List.of("change 5", "change 4"),
                labels(in(session -> session.journal().recent(2, Long.MAX_VALUE))));
        assertEquals(
                List.of("change 3", "change 2", "change 1"),
                labels(in(session -> session.journal().recent(9, 4))));
        assertEquals(
                List.of("change 5", "change 4", "change 3"),
                labels(in(session -> session.journal().ofItem(SampleCommands.ITEM.key(), 3))));
        assertEquals(List.of(), labels(in(session -> session.journal().ofItem("another", 3))));
    }

    @Test
    void changesOfOneKindAreThoseOfOneCatalog() throws Exception {
        append("ada", "edit", "edited", CommandTarget.of(SampleCommands.CATALOG));
        append("ada", "rate", "rated", CommandTarget.of(SampleCommands.CATALOG));
        append("ada", "rate", "rated again", CommandTarget.of(SampleCommands.CATALOG));
        append("ada", "rate", "elsewhere", CommandTarget.of(OTHER));

        assertEquals(
                List.of("rated again", "rated"),
                labels(in(session -> session.journal().ofKind(SampleCommands.CATALOG, "rate"))));
    }

    @Test
    void aChangeIsUndoneWhileNothingUndidItsUndo() throws Exception {
        long change = append("act");
        long other = append("other");
        assertEquals(Map.of(), undoneBy(change, other));
        assertEquals(Map.of(), undoneBy());

        long undo = undoing(change, "undo");
        assertEquals(Map.of(change, undo), undoneBy(change, other));
        assertTrue(is(session -> session.journal().isUndone(change)));
        assertFalse(is(session -> session.journal().isUndone(other)));

        long redo = undoing(undo, "redo");
        assertEquals(Map.of(), undoneBy(change, other), "the undo stands no more");
        assertEquals(Map.of(undo, redo), undoneBy(change, undo, redo));

        long again = undoing(redo, "undo");
        assertEquals(Map.of(change, undo), undoneBy(change), "the redo stands no more");
        assertEquals(Map.of(change, undo, redo, again), undoneBy(change, undo, redo, again));
    }

    private Map<Long, Long> undoneBy(Long... seqs) throws StoreException {
        return in(session -> session.journal().undoneBy(List.of(seqs)));
    }

    @Test
    void aChangeUndoneTwiceIsUndoneByTheLater() throws Exception {
        long change = append("act");
        undoing(change, "undo");
        long second = undoing(change, "undo");

        assertEquals(Map.of(change, second), undoneBy(change));
    }

    @Test
    void aSearchFindsChangesWhoseLabelOrItemHasEveryWordInAnyCase() throws Exception {
        var other = new ItemRef(SampleCommands.CATALOG, "close_files", 3);
        append("ada", "edit", "Rename it", CommandTarget.of(SampleCommands.ITEM));
        append("bob", "edit", "Close it", CommandTarget.of(other));
        append("ada", "rate", "Rate a CATALOG", CommandTarget.of(SampleCommands.CATALOG));

        assertEquals(List.of("Close it", "Rename it"), found("FILES", "", ""));
        assertEquals(List.of("Rename it"), found("  open_f   rename ", "", ""));
        assertEquals(List.of(), found("open close", "", ""));
        assertEquals(List.of("Rate a CATALOG"), found("catalog", "", ""));
        assertEquals(List.of("Rate a CATALOG", "Rename it"), found("", "ada", ""));
        assertEquals(List.of("Rename it"), found("", "ada", "edit"));
        assertEquals(List.of("Rename it"), found("it", "ada", ""));
        assertEquals(3, found("", "", "").size());
        assertEquals(
                List.of(),
                found(SampleCommands.CATALOG.toString().substring(0, 8), "", ""),
                "the number of the catalog is no word of the item");
        assertEquals(List.of(), found("#", "", ""), "nor is which of several it is");
    }

    @Test
    void aKindFindsWhatItWasCalledBefore() throws Exception {
        for (var kind : List.of("bury", "keep", "reject")) {
            append("ada", kind, "by " + kind, CommandTarget.of(SampleCommands.ITEM));
        }

        assertEquals(List.of("by reject", "by bury"), found("", "", "reject"));
        assertEquals(List.of("by keep"), found("", "", "keep"));
    }

    private List<String> found(String words, String person, String kind) throws StoreException {
        var filter = new JournalFilter(words, person, kind);
        return labels(in(session -> session.history().find(filter, Long.MAX_VALUE, 10)));
    }

    @Test
    void aSearchIsPagedBackwardsAndItsNumbersComeOldestFirst() throws Exception {
        for (int i = 1; i <= 5; i++) {
            append("change " + i);
        }

        assertEquals(
                List.of("change 4", "change 3"),
                labels(in(session -> session.history().find(JournalFilter.ALL, 5, 2))));
        assertEquals(List.of(3L, 4L), in(session -> session.history().seqs(JournalFilter.ALL, 5, 2)));
    }

    @Test
    void askedForChangesComeOldestFirstAndSayWhetherTheyAreSaved() throws Exception {
        for (int i = 1; i <= 3; i++) {
            append("change " + i);
        }
        in(session -> {
            session.journal().markSaved(List.of(1L), "a");
            return 0;
        });

        var entries = in(session -> session.history().entries(List.of(3L, 1L, 9L)));

        assertEquals(List.of("change 1", "change 3"), labels(entries));
        assertEquals(
                List.of(CommandStage.SAVED, CommandStage.DECIDED),
                entries.stream().map(JournalEntry::stage).toList());
    }

    @Test
    void theNewestChangeIsKnownAlsoOfThoseOnNoCatalog() throws Exception {
        assertEquals(0, number(session -> session.history().newest()));
        assertEquals(0, number(session -> session.history().newestStoreChange()));

        append("ada", "settings", "beside", CommandTarget.NONE);
        append("on a catalog");

        assertEquals(2, number(session -> session.history().newest()));
        assertEquals(1, number(session -> session.history().newestStoreChange()));
    }

    @Test
    void whoDidWhatKindsOfThingsIsListedOnce() throws Exception {
        assertEquals(List.of(), in(session -> session.history().people()));
        append("bob", "rate", "1", CommandTarget.NONE);
        append("ada", "edit", "2", CommandTarget.NONE);
        append("bob", "edit", "3", CommandTarget.NONE);
        append("", "attach", "an agent", CommandTarget.NONE);

        assertEquals(List.of("", "ada", "bob"), in(session -> session.history().people()));
        assertEquals(
                List.of("attach", "edit", "rate"),
                in(session -> session.history().kinds()));
    }

    @Test
    void undoReadsTheJournalBackwards() throws Exception {
        long change = append("act");
        var back = new JournaledCommand("ada", "undo", "undo 1", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.EMPTY);
        long undo = append(JournalEntry.ofUndo(change, back, SampleCommands.NOON));
        append("ada", "undo", "a change that only is called so", CommandTarget.NONE);

        assertEquals(
                List.of(
                        new UndoEntry(3, "undo", "a change that only is called so", null),
                        new UndoEntry(undo, "undo", "undo 1", change)),
                in(session -> session.history().undoEntries(Long.MAX_VALUE, 2, "ada")));
        assertEquals(
                List.of(new UndoEntry(change, "edit", "act", null)),
                in(session -> session.history().undoEntries(undo, 2, "ada")));
    }

    @Test
    void laterChangesOnAnItemAreThoseOfItsNameAndOfTheWholeCatalog() throws Exception {
        var second = new ItemRef(SampleCommands.CATALOG, "open_files", 12);
        append("before");
        append("ada", "edit", "on the item", CommandTarget.of(SampleCommands.ITEM));
        append("ada", "edit", "on one of that name", CommandTarget.of(second));
        append("ada", "edit", "on another", CommandTarget.of(new ItemRef(SampleCommands.CATALOG, "open")));
        append("ada", "edit", "on all", CommandTarget.of(SampleCommands.CATALOG));
        append("ada", "edit", "elsewhere", CommandTarget.of(OTHER));

        assertEquals(
                List.of("on the item", "on one of that name", "on all"),
                labels(in(session -> session.history().laterEntries(SampleCommands.CATALOG, 1, Set.of("open_files")))));
        assertEquals(
                List.of("on the item", "on one of that name", "on another", "on all"),
                labels(in(session -> session.history().laterEntries(SampleCommands.CATALOG, 1, List.of()))));
    }

    @Test
    void aChangeKeepsTheNameItHadWhereItWasFirstDone() throws Exception {
        append("here");
        var brought = SampleCommands.entry("brought");
        append(new JournalEntry(0, brought.change(), brought.at(), CommandStage.DECIDED, null, "there"));
        append("ada", "edit", "elsewhere", CommandTarget.of(OTHER));
        var chains = in(session -> session.history().chains(List.of(1L, 2L, 3L, 9L)));
        assertEquals(Set.of(1L, 2L, 3L), chains.keySet());
        assertEquals(in(session -> HashChain.head(session.handle()).sha256()), chains.get(3L));

        assertEquals(
                Map.of(1L, chains.get(1L), 2L, "there"),
                in(session -> session.history().identities(List.of(1L, 2L))));
    }

    @Test
    void manyChangesAreAskedForAtOnce() throws Exception {
        var seqs = LongStream.rangeClosed(1, 2_500).boxed().toList();
        in(session -> {
            IntStream.rangeClosed(1, 2_500).forEach(i -> session.journal().append(SampleCommands.entry("change " + i)));
            return 0;
        });
        undoing(1, "undo");
        undoing(2_500, "undo");

        assertEquals(2_500, in(session -> session.history().entries(seqs)).size());
        assertEquals(
                Map.of(1L, 2_501L, 2_500L, 2_502L),
                in(session -> session.journal().undoneBy(seqs)));
    }

    @Test
    void anEntryToAppendSaysWhatItTakesBackAndIsNotSaved() {
        var entry = JournalEntry.ofUndo(7, SampleCommands.change("undo"), SampleCommands.NOON);

        assertEquals(7, entry.undoes());
        assertEquals(CommandStage.DECIDED, entry.stage());
        assertNull(entry.origin());
        assertNull(SampleCommands.entry("act").undoes());
    }

    @Test
    void whatOnePersonDidAndDidNotTakeBackIsCounted() throws Exception {
        long one = append("ada", "edit", "one", CommandTarget.NONE);
        append("ada", "edit", "two", CommandTarget.NONE);
        append("bob", "edit", "three", CommandTarget.NONE);
        assertEquals(2, number(session -> session.history().countDone("ada", Set.of(CommandKind.HOLD), one + 2)));
        assertEquals(1, number(session -> session.history().countDone("ada", Set.of(CommandKind.HOLD), one)));
        var undo = new JournaledCommand("ada", "undo", "undo", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.of("n", 1));

        long last = append(JournalEntry.ofUndo(one, undo, SampleCommands.NOON));

        assertEquals(1, number(session -> session.history().countDone("ada", Set.of(CommandKind.HOLD), last)));
        assertEquals(1, number(session -> session.history().countDone("bob", Set.of(CommandKind.HOLD), last)));
    }
}
