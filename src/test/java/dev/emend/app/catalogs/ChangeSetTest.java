package dev.emend.app.catalogs;

import static dev.emend.app.TrustFixture.ITEM;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a journal row keeps of a change, so that it can be done again after a crash.
class ChangeSetTest {
    private static final LearningRef LEARNING = new LearningRef(ITEM, "ab.0");
    private static final ItemRef OTHER = new ItemRef(ITEM.catalog(), "other", 1);

    private static ChangeSet again(ChangeSet step) {
        return ChangeSet.read(ITEM.catalog(), step.toJson());
    }

    @Test
    void everythingAChangeDidIsReadBack() {
        var step = ChangeSet.of(List.of(new Edit.SetField(ITEM, "shortcut", Json.from("F9"))))
                .withStates(Map.of(LEARNING.key(), ReviewState.CONTESTED))
                .withRating(new ChangeSet.RatingChange(OTHER.key(), 4, "Good", 17L))
                .withResolvedConflict(5)
                .withMarks(Map.of(new Mark(Mark.Kind.FLAG, OTHER.key()), Json.Bool.TRUE))
                .withMoved(Map.of(LEARNING.key(), OTHER.key()));

        assertEquals(step, again(step));
        assertEquals(Map.of(LEARNING.key(), OTHER.key()), again(step).renamedKeys());
        assertEquals(5, again(step).resolvedConflict());
    }

    @Test
    void aChangeThatDidOneThingSaysNothingOfTheOthers() {
        var row = ChangeSet.of(List.of()).toJson();

        assertEquals(List.of("edits"), List.copyOf(row.members().keySet()));
        var step = ChangeSet.read(ITEM.catalog(), row);
        assertNull(step.rating());
        assertNull(step.learning());
        assertNull(step.resolvedConflict());
        assertEquals(Map.of(), step.states());
        assertEquals(Map.of(), step.marks());
    }

    @Test
    void aFreshRatingHasNoNumberYet() {
        var step = ChangeSet.of(List.of()).withRating(new ChangeSet.RatingChange(OTHER.key(), 2, ""));

        assertFalse(step.toJson().object("rating").has("seq"));
        assertEquals(step, again(step));
    }

    @Test
    void aLearningLinkedToNoItemYetIsKeptInTheRow() {
        var learning = Json.Obj.of("task", "t");

        var step = again(ChangeSet.ofUnlinkedLearning(learning, true));

        assertEquals(new ChangeSet.UnlinkedLearning(learning, true), step.learning());
        assertEquals(
                new ChangeSet.UnlinkedLearning(learning, false),
                again(ChangeSet.ofUnlinkedLearning(learning, false)).learning());
        assertEquals(List.of(), step.edits());
    }

    @Test
    void aMarkThatIsTakenAwayIsReadBackAsNothing() {
        var mark = new Mark(Mark.Kind.NOTE, OTHER.key());
        var step = ChangeSet.of(List.of()).withMarks(Map.of(mark, Json.Null.NULL));

        assertEquals(Map.of(mark, Json.Null.NULL), again(step).marks());
    }

    @Test
    void marksOfAnotherVersionChangeNothingHere() {
        var known = Json.Obj.of("kind", "flag", "target", OTHER.key()).with("value", Json.Bool.TRUE);
        var unknown = Json.Obj.of("kind", "starred", "target", OTHER.key());
        var row = Json.Obj.of("marks", new Json.Arr(List.of(unknown, Json.from("odd"), known)));

        assertEquals(
                Map.of(new Mark(Mark.Kind.FLAG, OTHER.key()), Json.Bool.TRUE),
                ChangeSet.read(ITEM.catalog(), row).marks());
    }

    @Test
    void theItemsOfAChangeAreAllItNames() {
        var third = new ItemRef(ITEM.catalog(), "third");
        var fourth = new ItemRef(ITEM.catalog(), "fourth");
        var step = ChangeSet.of(List.of(new Edit.RemoveField(ITEM, "shortcut")))
                .withStates(Map.of(new LearningRef(OTHER, "cd.0").key(), ReviewState.KEPT))
                .withMarks(
                        Map.of(new Mark(Mark.Kind.UNRELATED, third.key() + Mark.BETWEEN + ITEM.key()), Json.Bool.TRUE));

        assertEquals(List.of(ITEM, OTHER, third), List.copyOf(step.items()));
        var rated = step.withRating(new ChangeSet.RatingChange(fourth.key(), 1, ""));
        assertEquals(List.of(ITEM, OTHER, third, fourth), List.copyOf(rated.items()));
    }

    @Test
    void whatWasRenamedGetsItsNameBackWhenThatIsTakenBack() {
        var step = ChangeSet.of(List.of()).withMoved(Map.of(ITEM.key(), OTHER.key()));

        assertEquals(Map.of(OTHER.key(), ITEM.key()), step.movedBack());
    }

    @Test
    void severalStepsAreOneWithEverythingOfEach() {
        var first = new Edit.RemoveField(ITEM, "a");
        var second = new Edit.RemoveField(OTHER, "b");
        var flag = new Mark(Mark.Kind.FLAG, OTHER.key());
        var changeSet = ChangeSet.of(List.of(first)).withStates(Map.of(ITEM.key(), ReviewState.KEPT));
        var two = ChangeSet.of(List.of(second))
                .withStates(Map.of(OTHER.key(), ReviewState.DELETED))
                .withMarks(Map.of(flag, Json.Bool.TRUE))
                .withMoved(Map.of(ITEM.key(), OTHER.key()));

        var together = ChangeSet.combine(List.of(changeSet, two));

        assertEquals(List.of(first, second), together.edits());
        var states = new LinkedHashMap<String, ReviewState>();
        states.put(ITEM.key(), ReviewState.KEPT);
        states.put(OTHER.key(), ReviewState.DELETED);
        assertEquals(states, together.states());
        assertEquals(Map.of(flag, Json.Bool.TRUE), together.marks());
        assertEquals(Map.of(ITEM.key(), OTHER.key()), together.renamedKeys());
    }

    @Test
    void aProposalBringsSomethingBesideTheFileThatWaitsForAPerson() {
        var aside = new Mark(Mark.Kind.DETACHED, LEARNING.key());
        var proposal =
                ChangeSet.of(List.of()).withMarks(Map.of(aside, CatalogMarks.neverInFile(0, Json.Obj.of("task", "t"))));

        assertTrue(proposal.isProposal());
        assertTrue(
                proposal.withStates(Map.of(LEARNING.key(), ReviewState.PENDING)).isProposal());
        assertTrue(ChangeSet.ofUnlinkedLearning(Json.Obj.of("task", "t"), true).isProposal());
        assertTrue(
                ChangeSet.ofUnlinkedLearning(Json.Obj.of("task", "t"), false).isProposal(), "nobody can be blamed yet");
        assertFalse(ChangeSet.of(List.of()).isProposal(), "it brings nothing");
        assertFalse(
                ChangeSet.of(List.of())
                        .withMarks(Map.of(aside, CatalogMarks.detachedEntry(0, Json.Obj.of("task", "t"))))
                        .isProposal(),
                "it was in the file before");
    }

    @Test
    void aChangeThatDoesAnythingElseIsNoProposal() {
        var proposal = ChangeSet.ofUnlinkedLearning(Json.Obj.of("task", "t"), true);

        assertFalse(proposal.withEdits(List.of(new Edit.RemoveField(ITEM, "a"))).isProposal());
        assertFalse(proposal.withRating(new ChangeSet.RatingChange(OTHER.key(), 4, ""))
                .isProposal());
        assertFalse(proposal.withResolvedConflict(5).isProposal());
        assertFalse(proposal.withMoved(Map.of(ITEM.key(), OTHER.key())).isProposal());
        assertFalse(proposal.withStates(Map.of(ITEM.key(), ReviewState.PENDING, LEARNING.key(), ReviewState.KEPT))
                .isProposal());
    }

    @Test
    void aLearningProposedWithoutAFailureGoesIntoTheFileAndCostsNoTrust() {
        var learning = Json.Obj.of("task", "t");

        var step = ChangeSet.ofProposal(LEARNING, 3, learning);

        assertEquals(List.of(new Edit.InsertLearning(LEARNING, 3, learning)), step.edits());
        assertTrue(new CatalogMarks(step.marks()).isProposed(LEARNING));
        assertFalse(new CatalogMarks(step.marks()).isCounting(LEARNING));
        assertFalse(step.isProposal(), "it is in the file");
    }
}
