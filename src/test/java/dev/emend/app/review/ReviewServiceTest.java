package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
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
    private WorkspaceFixture desk;
    private ItemRef item;
    private LearningRef one;
    private LearningRef two;
    private String before;

    @BeforeEach
    void openTheDeskWithTwoFailures() throws Exception {
        desk = WorkspaceFixture.open(folder, "git_cli");
        item = desk.item(STASH);
        for (var old : List.copyOf(desk.door.library().item(item).learnings())) {
            WorkspaceFixture.saved(desk.door.review().verdicts().keep(old.learning().ref()));
        }
        one =
                SampleFailures.attach(
                        desk, item, SampleFailures.failure("a", "one", "2026-03-01T10:00:00"));
        two =
                SampleFailures.attach(
                        desk, item, SampleFailures.failure("b", "two", "2026-03-02T10:00:00"));
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
        var states = SampleFailures.states(desk, item);
        states.keySet().retainAll(List.of("one", "two", "uno"));
        return states;
    }

    private List<String> inFile() throws Exception {
        var all = SampleFailures.inFile(desk.file, STASH);
        return all.stream().filter(List.of("one", "two", "uno")::contains).toList();
    }

    private void restart() throws Exception {
        desk.close();
        desk = WorkspaceFixture.again(folder, desk.file, WorkspaceFixture.AT_ONCE);
    }

    private interface Doing {
        CommandResult act() throws UserException;
    }

    /// Does it; then undo, redo, restart, selective revert, each time with the whole file and every
    /// state compared, and the same acts on another copy of the catalog.
    private void everyWay(Doing doing) throws Exception {
        var untouched = SampleFailures.states(desk, item);
        var cards = said();
        var decision = doing.act();
        WorkspaceFixture.saved(decision);
        var text = desk.text();
        var states = SampleFailures.states(desk, item);
        var cardsAfter = said();

        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(before, desk.text(), "undone");
        assertEquals(untouched, SampleFailures.states(desk, item), "undone");
        assertEquals(cards, said(), "undone");

        WorkspaceFixture.saved(desk.door.journal().redo().orElseThrow());
        assertEquals(text, desk.text(), "done again");
        assertEquals(states, SampleFailures.states(desk, item), "done again");
        assertEquals(cardsAfter, said(), "done again");

        restart();
        assertEquals(states, SampleFailures.states(desk, item), "after a restart");
        assertEquals(cardsAfter, said(), "after a restart");
        elsewhere(text, states);

        long newest = desk.door.journal().recent(1).getFirst().act();
        assertFalse(ChangeDescription.by(desk.door.journal().recent(1).getFirst()).isEmpty());
        WorkspaceFixture.saved(
                desk.door.desk().edit(item, "shortcut", dev.emend.model.Json.from("F9")));
        WorkspaceFixture.saved(desk.door.journal().revert(newest));
        assertEquals(untouched, SampleFailures.states(desk, item), "reverted alone");
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(text, desk.text(), "the revert and the other act taken back");
        assertEquals(states, SampleFailures.states(desk, item));
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
        try (var elsewhere = WorkspaceFixture.open(other, "git_cli")) {
            var applied = elsewhere.door.journal().apply(history, elsewhere.catalog);
            assertEquals(List.of(), applied.skipped());
            assertEquals(text, elsewhere.text(), "elsewhere");
            assertEquals(
                    states, SampleFailures.states(elsewhere, elsewhere.item(STASH)), "elsewhere");
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
        var trust = SampleFailures.trustInFile(desk.file, STASH);

        everyWay(() -> verdicts().bury(one));

        assertEquals(List.of("two"), inFile());
        assertEquals(Map.of("one", "buried out", "two", "pending"), states());
        assertEquals(trust, SampleFailures.trustInFile(desk.file, STASH));
    }

    @Test
    void aBuriedLearningIsRestoredWhereItWasAndWaitsAgain() throws Exception {
        WorkspaceFixture.saved(verdicts().bury(one));
        var buried = desk.text();
        WorkspaceFixture.saved(verdicts().restore(SampleFailures.ref(desk, item, "one")));

        assertEquals(before, desk.text());
        assertEquals(Map.of("one", "pending", "two", "pending"), states());
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(buried, desk.text());
        WorkspaceFixture.saved(desk.door.journal().redo().orElseThrow());
        assertEquals(before, desk.text());
    }

    @Test
    void keepingABuriedLearningBringsItBack() throws Exception {
        WorkspaceFixture.saved(verdicts().bury(one));
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
        WorkspaceFixture.saved(verdicts().note(one, " ask Bob "));
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
        WorkspaceFixture.saved(verdicts().bury(one));
        before = desk.text();

        everyWay(() -> verdicts().edit(one, "uno"));

        assertEquals(List.of("uno", "two"), inFile());
    }

    @Test
    void aReattachedLearningTakesItsStepOfTrustAlong() throws Exception {
        var goal = desk.item("git_clone_repository");
        var from = SampleFailures.trustInFile(desk.file, STASH);
        var to = SampleFailures.trustInFile(desk.file, "git_clone_repository");

        everyWay(() -> verdicts().reattach(one, goal));

        assertEquals(List.of("two"), inFile());
        assertEquals("one", SampleFailures.inFile(desk.file, "git_clone_repository").getLast());
        assertEquals(
                Math.max(0.5, to * 0.95),
                SampleFailures.trustInFile(desk.file, "git_clone_repository"));
        assertEquals(from, SampleFailures.trustInFile(desk.file, STASH) * 0.95, 1e-12);
        assertEquals("pending", SampleFailures.states(desk, goal).get("one"));
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
        var twin = SampleFailures.attach(desk, item, SampleFailures.twin("twin 1"));
        SampleFailures.attach(desk, item, SampleFailures.twin("twin 2"));
        SampleFailures.attach(desk, item, SampleFailures.twin("twin 3"));
        WorkspaceFixture.saved(verdicts().keep(SampleFailures.ref(desk, item, "twin 2")));
        verdicts().flag(SampleFailures.ref(desk, item, "twin 2"), true);
        verdicts().note(SampleFailures.ref(desk, item, "twin 3"), "third");
        before = desk.text();
        var all = SampleFailures.states(desk, item);

        everyWay(() -> verdicts().bury(twin));

        assertEquals("buried out", SampleFailures.states(desk, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(desk, item).get("twin 2"));
        assertEquals("pending", SampleFailures.states(desk, item).get("twin 3"));
        assertTrue(card("twin 2").said().isFlagged());
        assertEquals("third", card("twin 3").said().note());
        // a second one leaves, and the first comes back: its name is another's by now
        WorkspaceFixture.saved(verdicts().bury(SampleFailures.ref(desk, item, "twin 3")));
        WorkspaceFixture.saved(verdicts().restore(SampleFailures.ref(desk, item, "twin 1")));
        assertEquals(
                List.of("twin 2", "twin 1"),
                SampleFailures.inFile(desk.file, STASH).stream()
                        .filter(text -> text.startsWith("twin"))
                        .toList());
        assertEquals("pending", SampleFailures.states(desk, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(desk, item).get("twin 2"));
        assertEquals("buried out", SampleFailures.states(desk, item).get("twin 3"));
        assertEquals("third", card("twin 3").said().note());
        restart();
        assertEquals("buried out", SampleFailures.states(desk, item).get("twin 3"));
        for (int i = 0; i < 3; i++) {
            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        }
        assertEquals(before, desk.text());
        assertEquals(all, SampleFailures.states(desk, item));
        assertTrue(card("twin 2").said().isFlagged());
    }

    @Test
    void aTwinStandsForItsTwin() throws Exception {
        SampleFailures.attach(desk, item, SampleFailures.twin("twin 1"));
        SampleFailures.attach(desk, item, SampleFailures.twin("twin 2"));
        before = desk.text();

        everyWay(() -> {
            try {
                return verdicts()
                        .supersede(
                                SampleFailures.ref(desk, item, "twin 2"),
                                List.of(SampleFailures.ref(desk, item, "twin 1")));
            } catch (UserException problem) {
                throw problem;
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });

        assertEquals("superseded out", SampleFailures.states(desk, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(desk, item).get("twin 2"));
        assertEquals(
                SampleFailures.ref(desk, item, "twin 2"),
                SampleFailures.ofState(desk, item, ReviewState.KEPT).getLast());
    }

    private ReviewCard card(String error) throws Exception {
        return desk.door.review().queue().card(SampleFailures.ref(desk, item, error));
    }
}
