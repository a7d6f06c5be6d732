package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.DeskFixture;
import dev.emend.app.Learned;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each decision in the file, in the store, taken back, done again, after a restart and elsewhere.
class ReviewServiceTest {
    private static final String STASH = "git_stash_changes";
    private static final Instant MORNING = Instant.parse("2030-01-01T08:00:00Z");

    @TempDir private Path folder;
    private DeskFixture desk;
    private ItemRef item;
    private LearningRef one;
    private LearningRef two;
    private String before;

    @BeforeEach
    void openTheDeskWithTwoFailures() throws Exception {
        desk = DeskFixture.open(folder, "git_cli");
        item = desk.item(STASH);
        for (var old : List.copyOf(desk.door.library().item(item).learnings())) {
            DeskFixture.saved(desk.door.review().verdicts().keep(old.learning().ref()));
        }
        one = Learned.attach(desk, item, Learned.failure("a", "one", "2026-03-01T10:00:00"));
        two = Learned.attach(desk, item, Learned.failure("b", "two", "2026-03-02T10:00:00"));
        before = desk.text();
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private ReviewService verdicts() {
        return desk.door.review().verdicts();
    }

    private Map<String, String> states() throws Exception {
        var states = Learned.states(desk, item);
        states.keySet().retainAll(List.of("one", "two", "uno"));
        return states;
    }

    private List<String> inFile() throws Exception {
        var all = Learned.inFile(desk.file, STASH);
        return all.stream().filter(List.of("one", "two", "uno")::contains).toList();
    }

    private void restart() throws Exception {
        desk.close();
        desk = DeskFixture.again(folder, desk.file, DeskFixture.AT_ONCE);
    }

    private interface Doing {
        CommandResult act() throws UserException;
    }

    /// Does it; then undo, redo, restart, selective revert, each time with the whole file and every
    /// state compared, and the same acts on another copy of the catalog.
    private void everyWay(Doing doing) throws Exception {
        var untouched = Learned.states(desk, item);
        var cards = said();
        var decision = doing.act();
        DeskFixture.saved(decision);
        var text = desk.text();
        var states = Learned.states(desk, item);
        var cardsAfter = said();

        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(before, desk.text(), "undone");
        assertEquals(untouched, Learned.states(desk, item), "undone");
        assertEquals(cards, said(), "undone");

        DeskFixture.saved(desk.door.journal().redo().orElseThrow());
        assertEquals(text, desk.text(), "done again");
        assertEquals(states, Learned.states(desk, item), "done again");
        assertEquals(cardsAfter, said(), "done again");

        restart();
        assertEquals(states, Learned.states(desk, item), "after a restart");
        assertEquals(cardsAfter, said(), "after a restart");
        elsewhere(text, states);

        long newest = desk.door.journal().recent(1).getFirst().act();
        assertFalse(ChangeDescription.by(desk.door.journal().recent(1).getFirst()).isEmpty());
        DeskFixture.saved(desk.door.desk().edit(item, "shortcut", dev.emend.model.Json.from("F9")));
        DeskFixture.saved(desk.door.journal().revert(newest));
        assertEquals(untouched, Learned.states(desk, item), "reverted alone");
        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(text, desk.text(), "the revert and the other act taken back");
        assertEquals(states, Learned.states(desk, item));
    }

    private List<String> said() throws Exception {
        var said = new java.util.ArrayList<String>();
        for (var detail : desk.door.library().item(item).learnings()) {
            var card = desk.door.review().queue().card(detail.learning().ref());
            said.add(detail.learning().error() + " " + card.said());
        }
        said.sort(null);
        return said;
    }

    private void elsewhere(String text, Map<String, String> states) throws Exception {
        var history = folder.resolve("history.jsonl");
        desk.door.journal().export(new JournalQuery("", "", "", Optional.empty(), 100), history);
        var other = Files.createDirectory(folder.resolve("other"));
        try (var elsewhere = DeskFixture.open(other, "git_cli")) {
            var applied = elsewhere.door.journal().apply(history, elsewhere.catalog);
            assertEquals(List.of(), applied.skipped());
            assertEquals(text, elsewhere.text(), "elsewhere");
            assertEquals(states, Learned.states(elsewhere, elsewhere.item(STASH)), "elsewhere");
        }
    }

    @Test
    void aKeptLearningStaysInTheFileAndWaitsNoMore() throws Exception {
        everyWay(() -> verdicts().keep(one));

        assertEquals(Map.of("one", "kept", "two", "pending"), states());
        assertEquals(before, desk.text());
    }

    @Test
    void aBuriedLearningLeavesTheFileAndTrustIsAsBefore() throws Exception {
        var trust = Learned.trustInFile(desk.file, STASH);

        everyWay(() -> verdicts().bury(one));

        assertEquals(List.of("two"), inFile());
        assertEquals(Map.of("one", "buried out", "two", "pending"), states());
        assertEquals(trust, Learned.trustInFile(desk.file, STASH));
    }

    @Test
    void aBuriedLearningIsRestoredWhereItWasAndWaitsAgain() throws Exception {
        DeskFixture.saved(verdicts().bury(one));
        var buried = desk.text();
        DeskFixture.saved(verdicts().restore(Learned.ref(desk, item, "one")));

        assertEquals(before, desk.text());
        assertEquals(Map.of("one", "pending", "two", "pending"), states());
        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(buried, desk.text());
        DeskFixture.saved(desk.door.journal().redo().orElseThrow());
        assertEquals(before, desk.text());
    }

    @Test
    void keepingABuriedLearningBringsItBack() throws Exception {
        DeskFixture.saved(verdicts().bury(one));
        before = desk.text();

        everyWay(() -> verdicts().keep(one));

        assertEquals(List.of("one", "two"), inFile());
        assertEquals("kept", states().get("one"));
    }

    @Test
    void aSupersededLearningLeavesTheFileAndNamesItsSurvivor() throws Exception {
        everyWay(() -> verdicts().supersede(two, List.of(one)));

        assertEquals(List.of("two"), inFile());
        assertEquals(Map.of("one", "superseded out", "two", "kept"), states());
    }

    @Test
    void contestedLearningsStayInTheFile() throws Exception {
        everyWay(() -> verdicts().contest(List.of(one, two)));

        assertEquals(Map.of("one", "contested", "two", "contested"), states());
        assertEquals(before, desk.text());
    }

    @Test
    void whatIsPutOffLeavesTheQueueUntilItsTime() throws Exception {
        everyWay(() -> verdicts().later(one, MORNING));

        var queue =
                desk.door.review().queue().pending(java.util.Set.of(), ReviewQueue.Order.NEWEST);
        assertFalse(queue.learnings().contains(one));
        assertTrue(queue.learnings().contains(two));
        assertEquals(1, queue.putOff());
        assertEquals(Map.of("one", "pending", "two", "pending"), states());
    }

    @Test
    void aFlagAndANoteAreOnTheCardUntilTakenAway() throws Exception {
        everyWay(() -> verdicts().flag(one, true));
        before = desk.text();
        everyWayOfANote();

        verdicts().flag(one, false);
        verdicts().note(one, " ");
        var said = desk.door.review().queue().card(one).said();
        assertFalse(said.isFlagged());
        assertEquals("", said.note());
    }

    private void everyWayOfANote() throws Exception {
        DeskFixture.saved(verdicts().note(one, " ask Bob "));
        var said = desk.door.review().queue().card(one).said();
        assertTrue(said.isFlagged());
        assertEquals("ask Bob", said.note());
    }

    @Test
    void anEditedLessonIsKept() throws Exception {
        everyWay(() -> verdicts().edit(one, "uno"));

        assertEquals(Map.of("uno", "kept", "two", "pending"), states());
        assertEquals(List.of("uno", "two"), inFile());
    }

    @Test
    void anEditedLessonOfABuriedLearningBringsItBack() throws Exception {
        DeskFixture.saved(verdicts().bury(one));
        before = desk.text();

        everyWay(() -> verdicts().edit(one, "uno"));

        assertEquals(List.of("uno", "two"), inFile());
    }

    @Test
    void aReattachedLearningTakesItsStepOfTrustAlong() throws Exception {
        var goal = desk.item("git_clone_repository");
        var from = Learned.trustInFile(desk.file, STASH);
        var to = Learned.trustInFile(desk.file, "git_clone_repository");

        everyWay(() -> verdicts().reattach(one, goal));

        assertEquals(List.of("two"), inFile());
        assertEquals("one", Learned.inFile(desk.file, "git_clone_repository").getLast());
        assertEquals(
                Math.max(0.5, to * 0.95), Learned.trustInFile(desk.file, "git_clone_repository"));
        assertEquals(from, Learned.trustInFile(desk.file, STASH) * 0.95, 1e-12);
        assertEquals("pending", Learned.states(desk, goal).get("one"));
    }

    @Test
    void severalAreDecidedInOneAct() throws Exception {
        int depth = desk.door.journal().state().undoDepth();

        everyWay(() -> verdicts().buryAll(List.of(one, two)).getFirst());

        assertEquals(List.of(), inFile());
        assertEquals(depth + 1, desk.door.journal().state().undoDepth());
    }

    @Test
    void aNameNobodyHasIsAnErrorAndChangesNothing() throws Exception {
        var unknown = new LearningRef(item, "0123456789ab.0");

        for (var verb :
                List.<Doing>of(
                        () -> verdicts().bury(unknown),
                        () -> verdicts().keep(unknown),
                        () -> verdicts().restore(unknown),
                        () -> verdicts().flag(unknown, true),
                        () -> verdicts().edit(unknown, "text"),
                        () -> verdicts().supersede(one, List.of(unknown)))) {
            var problem = assertThrows(UserException.class, verb::act);
            assertEquals(UserException.Code.NOT_FOUND, problem.code());
        }
        assertThrows(UserException.class, () -> verdicts().supersede(one, List.of(one)));
        assertThrows(UserException.class, () -> verdicts().edit(one, " "));
        assertThrows(UserException.class, () -> verdicts().reattach(one, item));
        assertEquals(before, desk.text());
    }

    @Test
    void twinsAreBuriedAndRestoredWithoutMixingThemUp() throws Exception {
        var twin = Learned.attach(desk, item, Learned.twin("twin 1"));
        Learned.attach(desk, item, Learned.twin("twin 2"));
        Learned.attach(desk, item, Learned.twin("twin 3"));
        DeskFixture.saved(verdicts().keep(Learned.ref(desk, item, "twin 2")));
        verdicts().flag(Learned.ref(desk, item, "twin 2"), true);
        verdicts().note(Learned.ref(desk, item, "twin 3"), "third");
        before = desk.text();
        var all = Learned.states(desk, item);

        everyWay(() -> verdicts().bury(twin));

        assertEquals("buried out", Learned.states(desk, item).get("twin 1"));
        assertEquals("kept", Learned.states(desk, item).get("twin 2"));
        assertEquals("pending", Learned.states(desk, item).get("twin 3"));
        assertTrue(card("twin 2").said().isFlagged());
        assertEquals("third", card("twin 3").said().note());
        // a second one leaves, and the first comes back: its name is another's by now
        DeskFixture.saved(verdicts().bury(Learned.ref(desk, item, "twin 3")));
        DeskFixture.saved(verdicts().restore(Learned.ref(desk, item, "twin 1")));
        assertEquals(
                List.of("twin 2", "twin 1"),
                Learned.inFile(desk.file, STASH).stream()
                        .filter(text -> text.startsWith("twin"))
                        .toList());
        assertEquals("pending", Learned.states(desk, item).get("twin 1"));
        assertEquals("kept", Learned.states(desk, item).get("twin 2"));
        assertEquals("buried out", Learned.states(desk, item).get("twin 3"));
        assertEquals("third", card("twin 3").said().note());
        restart();
        assertEquals("buried out", Learned.states(desk, item).get("twin 3"));
        for (int i = 0; i < 3; i++) {
            DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        }
        assertEquals(before, desk.text());
        assertEquals(all, Learned.states(desk, item));
        assertTrue(card("twin 2").said().isFlagged());
    }

    @Test
    void aTwinStandsForItsTwin() throws Exception {
        Learned.attach(desk, item, Learned.twin("twin 1"));
        Learned.attach(desk, item, Learned.twin("twin 2"));
        before = desk.text();

        everyWay(() -> {
            try {
                return verdicts()
                        .supersede(
                                Learned.ref(desk, item, "twin 2"),
                                List.of(Learned.ref(desk, item, "twin 1")));
            } catch (UserException problem) {
                throw problem;
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });

        assertEquals("superseded out", Learned.states(desk, item).get("twin 1"));
        assertEquals("kept", Learned.states(desk, item).get("twin 2"));
        assertEquals(
                Learned.ref(desk, item, "twin 2"),
                Learned.ofState(desk, item, ReviewState.KEPT).getLast());
    }

    private ReviewCard card(String error) throws Exception {
        return desk.door.review().queue().card(Learned.ref(desk, item, error));
    }
}
