package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each decision in the file, in the store, taken back, done again, after a restart.
class ReviewServiceTest {
    private static final String STASH = "git_stash_changes";
    private static final Instant MORNING = Instant.parse("2030-01-01T08:00:00Z");

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef item;
    private LearningRef learningRef;
    private LearningRef two;
    private String before;

    @BeforeEach
    void openTheWorkspaceWithTwoFailures() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        item = fixture.item(STASH);
        for (var old : List.copyOf(fixture.workspace.library().item(item).learnings())) {
            WorkspaceFixture.saved(fixture.workspace
                    .review()
                    .decisions()
                    .keep(REVIEWER, old.learning().ref()));
        }
        learningRef = SampleFailures.attach(fixture, item, SampleFailures.failure("a", "one", "2026-03-01T10:00:00"));
        two = SampleFailures.attach(fixture, item, SampleFailures.failure("b", "two", "2026-03-02T10:00:00"));
        before = fixture.text();
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private ReviewService verdicts() {
        return fixture.workspace.review().decisions();
    }

    private Map<String, String> states() throws Exception {
        var states = SampleFailures.states(fixture, item);
        states.keySet().retainAll(List.of("one", "two", "uno"));
        return states;
    }

    private List<String> inFile() throws Exception {
        var all = SampleFailures.inFile(fixture.file, STASH);
        return all.stream().filter(List.of("one", "two", "uno")::contains).toList();
    }

    private void restart() throws Exception {
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
    }

    private interface Doing {
        CommandResult change() throws UserException;
    }

    /// Does it; then undo, redo, restart, selective revert, each time with the whole file and every
    /// state compared, and the same changes on another copy of the catalog.
    private void everyWay(Doing doing) throws Exception {
        var untouched = SampleFailures.states(fixture, item);
        var cards = said();
        var decision = doing.change();
        WorkspaceFixture.saved(decision);
        var text = fixture.text();
        var states = SampleFailures.states(fixture, item);
        var cardsAfter = said();

        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text(), "undone");
        assertEquals(untouched, SampleFailures.states(fixture, item), "undone");
        assertEquals(cards, said(), "undone");

        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        assertEquals(text, fixture.text(), "done again");
        assertEquals(states, SampleFailures.states(fixture, item), "done again");
        assertEquals(cardsAfter, said(), "done again");

        restart();
        assertEquals(states, SampleFailures.states(fixture, item), "after a restart");
        assertEquals(cardsAfter, said(), "after a restart");

        long newest = fixture.workspace.journal().recent(1).getFirst().change();
        assertFalse(ChangeDescription.by(fixture.workspace.journal().recent(1).getFirst())
                .isEmpty());
        WorkspaceFixture.saved(
                fixture.workspace.editor().edit(REVIEWER, item, "shortcut", dev.emend.model.Json.from("F9")));
        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, newest));
        assertEquals(untouched, SampleFailures.states(fixture, item), "reverted alone");
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(text, fixture.text(), "the revert and the other change taken back");
        assertEquals(states, SampleFailures.states(fixture, item));
    }

    private List<String> said() throws Exception {
        var said = new java.util.ArrayList<String>();
        for (var detail : fixture.workspace.library().item(item).learnings()) {
            var card = fixture.workspace
                    .review()
                    .queue()
                    .card(REVIEWER, detail.learning().ref());
            said.add(detail.learning().error() + " " + card.notes());
        }
        said.sort(null);
        return said;
    }

    @Test
    void aKeptLearningStaysInTheFileAndWaitsNoMore() throws Exception {
        everyWay(() -> verdicts().keep(REVIEWER, learningRef));

        assertEquals(Map.of("one", "kept", "two", "pending"), states());
        assertEquals(before, fixture.text());
    }

    @Test
    void aRejectedLearningLeavesTheFileAndTrustIsAsBefore() throws Exception {
        var trust = SampleFailures.trustInFile(fixture.file, STASH);

        everyWay(() -> verdicts().reject(REVIEWER, learningRef));

        assertEquals(List.of("two"), inFile());
        assertEquals(Map.of("one", "rejected out", "two", "pending"), states());
        assertEquals(trust, SampleFailures.trustInFile(fixture.file, STASH));
    }

    @Test
    void aRejectedLearningIsRestoredWhereItWasAndWaitsAgain() throws Exception {
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learningRef));
        var rejected = fixture.text();
        WorkspaceFixture.saved(verdicts().restore(REVIEWER, SampleFailures.ref(fixture, item, "one")));

        assertEquals(before, fixture.text());
        assertEquals(Map.of("one", "pending", "two", "pending"), states());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(rejected, fixture.text());
        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
    }

    @Test
    void keepingARejectedLearningBringsItBack() throws Exception {
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learningRef));
        before = fixture.text();

        everyWay(() -> verdicts().keep(REVIEWER, learningRef));

        assertEquals(List.of("one", "two"), inFile());
        assertEquals("kept", states().get("one"));
    }

    @Test
    void aSupersededLearningLeavesTheFileAndNamesItsSurvivor() throws Exception {
        everyWay(() -> verdicts().supersede(REVIEWER, two, List.of(learningRef)));

        assertEquals(List.of("two"), inFile());
        assertEquals(Map.of("one", "superseded out", "two", "kept"), states());
    }

    @Test
    void contestedLearningsStayInTheFile() throws Exception {
        everyWay(() -> verdicts().contest(REVIEWER, List.of(learningRef, two)));

        assertEquals(Map.of("one", "contested", "two", "contested"), states());
        assertEquals(before, fixture.text());
    }

    @Test
    void whatIsPutOffLeavesTheQueueUntilItsTime() throws Exception {
        everyWay(() -> verdicts().snooze(REVIEWER, learningRef, MORNING));

        var queue = fixture.workspace.review().queue().pending(java.util.Set.of(), ReviewQueue.Order.NEWEST);
        assertFalse(queue.learnings().contains(learningRef));
        assertTrue(queue.learnings().contains(two));
        assertEquals(1, queue.snoozedCount());
        assertEquals(Map.of("one", "pending", "two", "pending"), states());
    }

    @Test
    void aFlagAndANoteAreOnTheCardUntilTakenAway() throws Exception {
        everyWay(() -> verdicts().flag(REVIEWER, learningRef, true));
        before = fixture.text();
        everyWayOfANote();

        verdicts().flag(REVIEWER, learningRef, false);
        verdicts().note(REVIEWER, learningRef, " ");
        var said =
                fixture.workspace.review().queue().card(REVIEWER, learningRef).notes();
        assertFalse(said.isFlagged());
        assertEquals("", said.note());
    }

    private void everyWayOfANote() throws Exception {
        WorkspaceFixture.saved(verdicts().note(REVIEWER, learningRef, " ask Bob "));
        var said =
                fixture.workspace.review().queue().card(REVIEWER, learningRef).notes();
        assertTrue(said.isFlagged());
        assertEquals("ask Bob", said.note());
    }

    @Test
    void anEditedLessonIsKept() throws Exception {
        everyWay(() -> verdicts().edit(REVIEWER, learningRef, "uno"));

        assertEquals(Map.of("one", "kept", "two", "pending"), states());
        assertEquals(List.of("one", "two"), inFile(), "what went wrong stays as it was");
        assertEquals(List.of("uno"), told());
    }

    /// The corrections an agent reads in the file, as the catalog's format prints them.
    private List<String> told() throws Exception {
        var read = fixture.workspace
                .previews()
                .agentsView(fixture.workspace.library().item(item).item())
                .text();
        return read.lines()
                .filter(line -> line.contains("Human Said: "))
                .map(line -> line.replaceAll(".*Human Said: |\\.\\.\\.$", ""))
                .toList();
    }

    @Test
    void anEditedLessonOfARejectedLearningBringsItBack() throws Exception {
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learningRef));
        before = fixture.text();

        everyWay(() -> verdicts().edit(REVIEWER, learningRef, "uno"));

        assertEquals(List.of("one", "two"), inFile());
        assertEquals(List.of("uno"), told());
    }

    @Test
    void aReattachedLearningTakesItsStepOfTrustAlong() throws Exception {
        var goal = fixture.item("git_clone_repository");
        var from = SampleFailures.trustInFile(fixture.file, STASH);
        var to = SampleFailures.trustInFile(fixture.file, "git_clone_repository");

        everyWay(() -> verdicts().reattach(REVIEWER, learningRef, goal));

        assertEquals(List.of("two"), inFile());
        assertEquals(
                "one",
                SampleFailures.inFile(fixture.file, "git_clone_repository").getLast());
        assertEquals(Math.max(0.5, to * 0.95), SampleFailures.trustInFile(fixture.file, "git_clone_repository"));
        assertEquals(from, SampleFailures.trustInFile(fixture.file, STASH) * 0.95, 1e-12);
        assertEquals("pending", SampleFailures.states(fixture, goal).get("one"));
    }

    @Test
    void severalAreDecidedInOneChange() throws Exception {
        int depth = fixture.workspace.journal().state(REVIEWER).undoDepth();

        everyWay(() -> verdicts().rejectAll(REVIEWER, List.of(learningRef, two)).getFirst());

        assertEquals(List.of(), inFile());
        assertEquals(depth + 1, fixture.workspace.journal().state(REVIEWER).undoDepth());
    }

    @Test
    void aNameNobodyHasIsAnErrorAndChangesNothing() throws Exception {
        var unknown = new LearningRef(item, "0123456789ab.0");

        for (var verb : List.<Doing>of(
                () -> verdicts().reject(REVIEWER, unknown),
                () -> verdicts().keep(REVIEWER, unknown),
                () -> verdicts().restore(REVIEWER, unknown),
                () -> verdicts().flag(REVIEWER, unknown, true),
                () -> verdicts().edit(REVIEWER, unknown, "text"),
                () -> verdicts().supersede(REVIEWER, learningRef, List.of(unknown)))) {
            var problem = assertThrows(UserException.class, verb::change);
            assertEquals(UserException.Code.NOT_FOUND, problem.code());
        }
        assertThrows(UserException.class, () -> verdicts().supersede(REVIEWER, learningRef, List.of(learningRef)));
        assertThrows(UserException.class, () -> verdicts().edit(REVIEWER, learningRef, " "));
        assertThrows(UserException.class, () -> verdicts().reattach(REVIEWER, learningRef, item));
        assertEquals(before, fixture.text());
    }

    @Test
    void twinsAreRejectedAndRestoredWithoutMixingThemUp() throws Exception {
        var twin = SampleFailures.attach(fixture, item, SampleFailures.twin("twin 1"));
        SampleFailures.attach(fixture, item, SampleFailures.twin("twin 2"));
        SampleFailures.attach(fixture, item, SampleFailures.twin("twin 3"));
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, SampleFailures.ref(fixture, item, "twin 2")));
        verdicts().flag(REVIEWER, SampleFailures.ref(fixture, item, "twin 2"), true);
        verdicts().note(REVIEWER, SampleFailures.ref(fixture, item, "twin 3"), "third");
        before = fixture.text();
        var all = SampleFailures.states(fixture, item);

        everyWay(() -> verdicts().reject(REVIEWER, twin));

        assertEquals("rejected out", SampleFailures.states(fixture, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(fixture, item).get("twin 2"));
        assertEquals("pending", SampleFailures.states(fixture, item).get("twin 3"));
        assertTrue(card("twin 2").notes().isFlagged());
        assertEquals("third", card("twin 3").notes().note());
        // a second one leaves, and the first comes back: its name is another's by now
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, SampleFailures.ref(fixture, item, "twin 3")));
        WorkspaceFixture.saved(verdicts().restore(REVIEWER, SampleFailures.ref(fixture, item, "twin 1")));
        assertEquals(
                List.of("twin 2", "twin 1"),
                SampleFailures.inFile(fixture.file, STASH).stream()
                        .filter(text -> text.startsWith("twin"))
                        .toList());
        assertEquals("pending", SampleFailures.states(fixture, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(fixture, item).get("twin 2"));
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("twin 3"));
        assertEquals("third", card("twin 3").notes().note());
        restart();
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("twin 3"));
        for (int i = 0; i < 3; i++) {
            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        }
        assertEquals(before, fixture.text());
        assertEquals(all, SampleFailures.states(fixture, item));
        assertTrue(card("twin 2").notes().isFlagged());
    }

    @Test
    void aTwinStandsForItsTwin() throws Exception {
        SampleFailures.attach(fixture, item, SampleFailures.twin("twin 1"));
        SampleFailures.attach(fixture, item, SampleFailures.twin("twin 2"));
        before = fixture.text();

        everyWay(() -> {
            try {
                return verdicts()
                        .supersede(
                                REVIEWER,
                                SampleFailures.ref(fixture, item, "twin 2"),
                                List.of(SampleFailures.ref(fixture, item, "twin 1")));
            } catch (UserException problem) {
                throw problem;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });

        assertEquals("superseded out", SampleFailures.states(fixture, item).get("twin 1"));
        assertEquals("kept", SampleFailures.states(fixture, item).get("twin 2"));
        assertEquals(
                SampleFailures.ref(fixture, item, "twin 2"),
                SampleFailures.ofState(fixture, item, ReviewState.KEPT).getLast());
    }

    private ReviewCard card(String error) throws Exception {
        return fixture.workspace.review().queue().card(REVIEWER, SampleFailures.ref(fixture, item, error));
    }
}
