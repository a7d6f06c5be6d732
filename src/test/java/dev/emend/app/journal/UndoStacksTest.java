package dev.emend.app.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.core.Actor;
import dev.emend.model.Json;
import dev.emend.store.Store;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.journal.UndoEntry;
import dev.emend.store.sql.StoreException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What undo and redo take next: the same whether Emend ran all the time or was just started.
class UndoStacksTest {
    private static final Actor ADA = new Actor("ada");
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private Store store;
    private UndoStacks running;

    @BeforeEach
    void open() throws StoreException {
        store = Store.inMemory(Clock.fixed(NOON, ZoneOffset.UTC));
        running = new UndoStacks(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long journal(String kind, @Nullable Long undoes) throws StoreException {
        return journal("ada", kind, undoes);
    }

    private long journal(String person, String kind, @Nullable Long undoes) throws StoreException {
        var label = undoes == null ? kind : kind + " " + undoes;
        var change = new JournaledCommand(person, kind, label, CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.EMPTY);
        var entry = undoes == null ? JournalEntry.of(change, NOON) : JournalEntry.ofUndo(undoes, change, NOON);
        return store.write(session -> session.journal().append(entry));
    }

    private long done(String kind, @Nullable Long undoes) throws StoreException {
        long seq = journal(kind, undoes);
        var label = undoes == null ? kind : kind + " " + undoes;
        running.push(ADA, new UndoEntry(seq, kind, label, undoes));
        return seq;
    }

    private long fresh(String label) throws StoreException {
        return done(label, null);
    }

    private long undo(long seq) throws StoreException {
        return done(CommandKind.UNDO.word(), seq);
    }

    private long redo(long seq) throws StoreException {
        return done(CommandKind.REDO.word(), seq);
    }

    private void assertNext(@Nullable Long undo, @Nullable Long redo) throws Exception {
        for (var stacks : List.of(running, new UndoStacks(store))) {
            var which = stacks == running ? "running" : "just started";
            assertEquals(Optional.ofNullable(undo), stacks.nextUndo(ADA), which);
            assertEquals(Optional.ofNullable(redo), stacks.nextRedo(ADA), which);
        }
        assertEquals(running.state(ADA), new UndoStacks(store).state(ADA));
    }

    @Test
    void withoutChangesThereIsNothingToUndo() throws Exception {
        assertNext(null, null);
        assertEquals(UndoState.NONE, running.state(ADA));
    }

    @Test
    void undoTakesTheLastChangeAndRedoTheLastUndo() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        long two = fresh("two");
        assertNext(two, null);
        assertEquals(new UndoState(2, "two", 0, ""), running.state(ADA));

        long undoTwo = undo(two);
        assertNext(one, undoTwo);
        long undoOne = undo(one);
        assertNext(null, undoOne);
        assertEquals(new UndoState(0, "", 2, "undo " + one), running.state(ADA));

        long redoOne = redo(undoOne);
        assertNext(redoOne, undoTwo);
        assertEquals(new UndoState(1, "redo " + undoOne, 1, "undo " + two), running.state(ADA));
        long again = undo(redoOne);
        assertNext(null, again);
        assertEquals(2, running.state(ADA).redoDepth());
    }

    @Test
    void aFreshChangeEndsTheChanceToRedo() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        undo(fresh("two"));

        long three = fresh("three");

        assertNext(three, null);
        assertEquals(new UndoState(2, "three", 0, ""), running.state(ADA));
        undo(three);
        long undoOne = undo(one);
        assertNext(null, undoOne);
        assertEquals(2, running.state(ADA).redoDepth(), "and not what was undone before");
    }

    @Test
    void revertingAnOldChangeIsAChangeOfItsOwn() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        long two = fresh("two");
        undo(two);

        long revert = done(CommandKind.REVERT.word(), one);

        assertNext(revert, null);
        assertEquals(2, running.state(ADA).undoDepth());
        long undone = undo(revert);
        assertNext(one, undone);
    }

    @Test
    void whatEmendHoldsOutOfFilesIsNothingToUndo() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        long undone = undo(one);
        done(CommandKind.HOLD.word(), null);

        assertNext(null, undone);
        long redone = redo(undone);
        done(CommandKind.HOLD.word(), null);
        assertNext(redone, null);
        assertEquals(1, running.state(ADA).undoDepth());
    }

    @Test
    void aChangeOfTheJournalBeforeItWasReadIsCountedOnce() throws Exception {
        long one = journal("one", null);
        // pushed before anybody asked, and once more when it was read already
        running.push(ADA, new UndoEntry(one, "one", "one", null));
        assertEquals(1, running.state(ADA).undoDepth());
        running.push(ADA, new UndoEntry(one, "one", "one", null));

        assertEquals(new UndoState(1, "one", 0, ""), running.state(ADA));
        assertNext(one, null);
    }

    @Test
    void aJournalOfManyPagesIsReadBackToTheFirstChange() throws Exception {
        var changes = new ArrayList<Long>();
        for (int i = 0; i < 1_050; i++) {
            changes.add(journal("change " + i, null));
        }
        assertEquals(1_050, running.state(ADA).undoDepth());

        for (long change : changes.reversed()) {
            assertEquals(Optional.of(change), running.nextUndo(ADA));
            undo(change);
        }

        assertEquals(Optional.empty(), running.nextUndo(ADA));
        assertEquals(0, running.state(ADA).undoDepth());
        assertEquals(1_050, running.state(ADA).redoDepth());
        var started = new UndoStacks(store);
        assertEquals(1_050, started.state(ADA).redoDepth());
        assertEquals(running.nextRedo(ADA), started.nextRedo(ADA));
    }

    @Test
    void aJournalThatEndsWithAPageIsReadToItsEnd() throws Exception {
        long first = journal("first", null);
        long last = 0;
        for (int i = 0; i < 250; i++) {
            last = journal(CommandKind.UNDO.word(), first);
            first = journal(CommandKind.REDO.word(), last);
        }
        assertNext(first, null);

        long undone = undo(first);

        assertNext(null, undone);
    }

    @Test
    void whatStandsBehindAPageOfUndoneChangesIsFound() throws Exception {
        var changes = new ArrayList<Long>();
        for (int i = 0; i < 600; i++) {
            changes.add(journal("change " + i, null));
        }
        for (long change : changes.subList(200, 600).reversed()) {
            journal(CommandKind.UNDO.word(), change);
        }

        assertNext(changes.get(199), 1_000L);
    }

    @Test
    void whatCanBeRedoneIsFoundBehindAPageOfUndosAndRedos() throws Exception {
        long one = journal("one", null);
        long undoTwo = journal(CommandKind.UNDO.word(), journal("two", null));
        for (int i = 0; i < 250; i++) {
            one = journal(CommandKind.REDO.word(), journal(CommandKind.UNDO.word(), one));
        }

        assertNext(one, undoTwo);
    }

    @Test
    void aChangeThatIsLeftOutStandsInNobodysWayUntilTheNextStart() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        long two = fresh("two");

        running.skip(ADA, two);

        assertEquals(Optional.of(one), running.nextUndo(ADA));
        assertEquals(1, running.state(ADA).undoDepth());
        running.skip(ADA, two);
        assertEquals(1, running.state(ADA).undoDepth(), "it can be left out only once");
        long three = fresh("three");
        long undoThree = undo(three);
        long undone = undo(one);
        running.skip(ADA, undone);
        assertEquals(Optional.of(undoThree), running.nextRedo(ADA));
        assertEquals(0, running.state(ADA).undoDepth());
        assertEquals(Optional.of(two), new UndoStacks(store).nextUndo(ADA));
    }

    @Test
    void anotherJournalIsReadAnew() throws Exception {
        long one = fresh("one");
        long undone = undo(one);
        assertNext(null, undone);
        var heard = new ArrayList<String>();
        running.onForget(() -> heard.add("forgotten"));

        running.forget();

        assertEquals(List.of("forgotten"), heard);
        assertNext(null, undone);
        // what a backup from before does not have
        long redone = redo(undone);
        running.push(ADA, new UndoEntry(redone + 1, "edit", "gone", null));
        running.push(ADA, new UndoEntry(redone + 2, CommandKind.UNDO.word(), "undo", redone));
        running.forget();
        assertNext(redone, null);
        undo(redone);
        running.forget();
        long two = fresh("two");
        assertNext(two, null);
        assertEquals(new UndoState(1, "two", 0, ""), running.state(ADA));
        undo(two);
        running.forget();
        assertEquals(new UndoStacks(store).state(ADA), running.state(ADA));
        assertEquals(new UndoStacks(store).nextRedo(ADA), running.nextRedo(ADA));
    }

    @Test
    void onlyOnesOwnChangesAreTakenBack() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        long two = fresh("two");
        long robots = journal("robot", "attach", null);
        running.push(new Actor("robot"), new UndoEntry(robots, "attach", "attach", null));

        assertNext(two, null);
        assertEquals(2, running.state(ADA).undoDepth());
        assertEquals(Optional.of(robots), running.nextUndo(new Actor("robot")));
        long undone = undo(two);
        long bobs = journal("bob", CommandKind.UNDO.word(), one);
        running.push(new Actor("bob"), new UndoEntry(bobs, CommandKind.UNDO.word(), "undo", one));
        assertNext(one, undone);
        assertEquals(new UndoState(1, "one", 1, "undo " + two), running.state(ADA));
    }

    @Test
    void whatARuleKeptIsNothingToUndo() throws Exception {
        running.state(ADA);
        long one = fresh("one");
        done(CommandKind.KEEP_BY_RULE.word(), null);

        assertNext(one, null);
        assertEquals(1, running.state(ADA).undoDepth());
    }

    /// As an earlier version let a person undo what an agent had brought.
    @Test
    void anUndoOfWhatOthersDidIsNothingToRedo() throws Exception {
        long one = journal("one", null);
        journal(CommandKind.UNDO.word(), journal("robot", "attach", null));

        assertNext(one, null);
        assertEquals(1, running.state(ADA).undoDepth());
    }
}
