package dev.emend.gui.conflicts;

import static dev.emend.gui.conflicts.FakeProposalGateway.contradiction;
import static dev.emend.gui.conflicts.FakeProposalGateway.duplicates;
import static dev.emend.gui.conflicts.FakeProposalGateway.judged;
import static dev.emend.gui.conflicts.FakeProposalGateway.orphan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.conflicts.ContradictionViewModel.Form;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProposalsViewModelTest {
    private final FakeProposalGateway judging = new FakeProposalGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final ProposalsViewModel model =
            ProposalsViewModel.of(new FakeConflictGateway(), judging, host);
    private final ConflictListViewModel list = model.list();

    @Test
    void keepingOneSideShowsTheNextMatter() {
        two();
        judging.matters.add(duplicates("c", "d"));
        list.reload();

        model.contradiction().keep(false);

        assertEquals(List.of("keep b not a"), judging.calls);
        assertEquals(Section.DUPLICATES, shown().section());
        assertEquals(List.of("done Kept the right one; the other left item"), host.calls());
    }

    @Test
    void bothStartsFromWhatTellsTheTwoApart() {
        two();
        list.reload();

        model.contradiction().startBoth();
        assertEquals(Form.BOTH, model.contradiction().form().get());
        model.contradiction().save();

        assertEquals(
                List.of(
                        "both a [{\"type\": \"tool\", \"value\": \"Click\", \"operator\":"
                                + " \"equals\"}], b [{\"type\": \"tool\", \"value\": \"Press\","
                                + " \"operator\": \"equals\"}]"),
                judging.calls.stream().map(ProposalsViewModelTest::spaced).toList());
        assertNull(list.selected().get());
    }

    private static String spaced(String json) {
        return json.replaceAll("([:,])(?=[\"{])", "$1 ");
    }

    @Test
    void aRefusalStandsInTheFormAndNothingTypedIsLost() {
        two();
        list.reload();
        judging.refusal = Optional.of("They do not tell the two apart.");

        model.contradiction().startBoth();
        model.contradiction().sides().getFirst().value().set("Other");
        model.contradiction().save();

        assertEquals(
                "They do not tell the two apart. Choose another.",
                model.contradiction().mistake().get());
        assertEquals(Form.BOTH, model.contradiction().form().get());
        assertEquals("Other", model.contradiction().sides().getFirst().value().get());
        assertEquals(Section.CONTRADICTIONS, shown().section());
        assertEquals(List.of(), host.calls());
    }

    @Test
    void aSideWithoutAConditionIsNotSent() {
        two();
        list.reload();
        model.contradiction().startBoth();
        model.contradiction().sides().getLast().key().set(" ");

        model.contradiction().save();

        assertEquals(List.of(), judging.calls);
        assertEquals(
                "Say what the condition looks at on both sides, such as tool or task.",
                model.contradiction().mistake().get());
    }

    @Test
    void theMergedTextStartsWithAPersonsWords() {
        var person = judged("b", Json.Obj.of("human_reasoning", "A person said this."), "Press");
        judging.matters.add(contradiction(judged("a", "Click", "An agent noted this."), person));
        list.reload();

        model.contradiction().startMerge();
        assertEquals("A person said this.", model.contradiction().merged().get());
        model.contradiction().merged().set("Both say this.");
        model.contradiction().save();

        assertEquals(List.of("merge a into b Both say this."), judging.calls);
    }

    @Test
    void aMemberThatIsLeftOutStaysAndTheSurvivorIsAlwaysIn() {
        judging.matters.add(duplicates("a", "b", "c", "d"));
        list.reload();

        model.duplicates().choose(3);
        model.duplicates().toggle();
        model.duplicates().choose(2);
        model.duplicates().makeSurvivor();
        model.duplicates().toggle();
        model.duplicates().merge();

        assertEquals(List.of("merge a+b into c as it is"), judging.calls);
    }

    @Test
    void buryingLeavesTheSurvivorAlone() {
        judging.matters.add(duplicates("a", "b", "c"));
        list.reload();

        model.duplicates().bury();

        assertEquals(List.of("bury b+c"), judging.calls);
        assertEquals(List.of("done 2 learnings rejected"), host.calls());
    }

    @Test
    void theFirstCandidateIsConfirmedUnlessAnotherIsChosen() {
        judging.matters.addAll(List.of(orphan("one", "x", "y"), orphan("two", "x", "y")));
        list.reload();

        model.unattributed().confirm();
        model.unattributed().choose(1);
        model.unattributed().confirm();

        assertEquals(List.of("one is of x", "two is of y"), judging.calls);
    }

    @Test
    void whatIsTickedIsConfirmedTogetherEachAsItWasChosen() {
        judging.matters.addAll(
                List.of(orphan("one", "x", "y"), orphan("two", "x"), orphan("three", "x", "y")));
        list.reload();

        model.unattributed().choose(1);
        model.unattributed().tick();
        list.move(1);
        model.unattributed().tick();
        model.unattributed().confirmTicked();

        assertEquals(List.of("one is of y", "three is of x"), judging.calls);
        assertEquals("unattributed two", shown().key());
    }

    @Test
    void oneThatNobodyCanGuessIsNeitherTickedNorConfirmed() {
        judging.matters.add(orphan("one"));
        list.reload();

        model.unattributed().tick();
        model.unattributed().confirm();

        assertEquals(List.of(), judging.calls);
        assertEquals("unattributed one", shown().key());
    }

    @Test
    void aKindThatIsDoneGivesWayToAllKinds() {
        two();
        judging.matters.add(orphan("one", "x"));
        list.reload();
        list.section().set(Section.CONTRADICTIONS);
        assertEquals(1, list.matters().size());

        model.contradiction().unrelated();

        assertNull(list.section().get());
        assertEquals("unattributed one", shown().key());
        assertEquals(List.of("unrelated a+b"), judging.calls);
    }

    @Test
    void aVerdictThatFailsComesBack() {
        two();
        list.reload();
        judging.refusal = Optional.of("The file is busy.");

        model.contradiction().keep(true);

        assertEquals(Section.CONTRADICTIONS, shown().section());
        assertEquals(List.of("fail The file is busy."), host.calls());
    }

    @Test
    void theRateOfWhatHasAnItemIsKnown() {
        list.reload();

        assertEquals(new ProposalsViewModel.Rate(3, 4), model.rate().get());
    }

    private void two() {
        judging.matters.add(
                contradiction(
                        judged("a", "Click", "Click Open."), judged("b", "Press", "Press Enter.")));
    }

    private ConflictEntry shown() {
        return Objects.requireNonNull(list.selected().get());
    }
}
