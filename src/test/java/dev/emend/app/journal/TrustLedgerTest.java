package dev.emend.app.journal;

import static dev.emend.app.TrustFixture.failure;
import static dev.emend.app.TrustFixture.item;
import static dev.emend.app.TrustFixture.learning;
import static dev.emend.app.TrustFixture.set;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.TrustFixture;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.Json;
import dev.emend.model.Trust;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// The reasons a person is given for the number an item has, and what a rejected failure gives
/// back.
class TrustLedgerTest {
    private static final double TWO = TrustServiceTest.replay(1, 2);
    private static final double THREE = TrustServiceTest.replay(1, 3);

    private static List<String> told(TrustLedger ledger) {
        return ledger.lines().stream()
                .map(line -> line.kind() + " " + line.after())
                .toList();
    }

    @Test
    void failuresThatNoLearningExplainsComeBeforeThoseThatOneDoes() {
        var ledger = new TrustFixture().ledger(item(THREE, failure("late", 9)));

        assertEquals(List.of("UNEXPLAINED 0.95", "UNEXPLAINED 0.9025", "LEARNING_ATTACHED " + THREE), told(ledger));
        assertEquals(1, ledger.lines().getFirst().before());
        assertEquals(3, ledger.implied());
        assertEquals(1, ledger.attached());
        assertFalse(ledger.isExplained());
    }

    @Test
    void aTrustThatItsFailuresExplainSaysSo() {
        var ledger = new TrustFixture().ledger(item(TWO, failure("late", 9), failure("early", 3)));

        assertEquals(
                List.of("Shell-Tool: early", "Shell-Tool: late"),
                ledger.lines().stream().map(TrustLedger.Line::what).toList());
        assertEquals("2026-01-03T10:00:00", ledger.lines().getFirst().when());
        assertTrue(ledger.isExplained());
        assertFalse(ledger.isAtFloor());
    }

    @Test
    void thirteenFailuresAreCountedAndFourteenMayBeMore() {
        assertFalse(
                new TrustFixture().ledger(item(TrustServiceTest.replay(1, 13))).isAtFloor());
        assertTrue(
                new TrustFixture().ledger(item(TrustServiceTest.replay(1, 14))).isAtFloor());
    }

    @Test
    void aDeletedFailureIsNoReasonForTheNumberAnyMore() {
        var item = item(0.95, failure("kept", 1), failure("deleted", 2));
        var ledger = new TrustFixture().deleted(learning(item, "deleted").ref()).ledger(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95"), told(ledger));
        assertEquals("Shell-Tool: kept", ledger.lines().getFirst().what());
        assertEquals(1, ledger.attached());
    }

    @Test
    void aRejectedFailureAndAProposalStandInTheLedgerAndCostNothing() {
        var item = item(0.95, failure("mine", 1), failure("not mine", 2), failure("proposed", 3));
        var ledger = new TrustFixture()
                .rejected(learning(item, "not mine").ref())
                .proposed(learning(item, "proposed").ref())
                .ledger(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "FAILURE_DISMISSED 0.95", "PROPOSED 0.95"), told(ledger));
        assertEquals(1, ledger.attached());
        assertTrue(ledger.isExplained());
    }

    @Test
    void aRejectedFailureExplainsNoStepOfTheNumber() {
        var item = item(0.95, failure("not mine", 1));
        var ledger =
                new TrustFixture().rejected(learning(item, "not mine").ref()).ledger(item);

        assertEquals(List.of("UNEXPLAINED 0.95", "FAILURE_DISMISSED 0.95"), told(ledger));
        assertFalse(ledger.isExplained());
    }

    @Test
    void aNumberHigherThanItsFailuresAllowEndsWithALineThatBringsItBack() {
        var ledger = new TrustFixture().ledger(item(0.99, failure("one", 1)));

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "UNEXPLAINED 0.99"), told(ledger));
        assertEquals(
                OptionalDouble.empty(),
                ledger.without(ledger.lines().getFirst().learning().orElseThrow()),
                "what it would be without the failure is not known");
    }

    @Test
    void aNumberThatAgentsCountedElsewhereByAHairIsTheSameNumber() {
        var ledger = new TrustFixture().ledger(item(0.95 + 1e-15, failure("one", 1)));

        assertEquals(List.of("LEARNING_ATTACHED 0.95"), told(ledger));
    }

    @Test
    void withoutAFailureItsStepIsGivenBackAndTheOthersStay() {
        var item = item(THREE, failure("one", 1), failure("two", 2));
        var ref = learning(item, "one").ref();

        assertEquals(OptionalDouble.of(TWO), new TrustFixture().ledger(item).without(ref));

        var rejected = new TrustFixture().rejected(ref).ledger(item(TWO, failure("one", 1)));
        assertEquals(OptionalDouble.empty(), rejected.without(ref), "it has none to give back");
        assertEquals(OptionalDouble.of(THREE), rejected.with(ref));
    }

    @Test
    void givingOneFailureBackOrCountingItAgainLeavesOtherRejectedOnesOut() {
        var item = item(0.95, failure("counts", 1), failure("one", 2), failure("another", 3));
        var learningRef = learning(item, "one").ref();
        var ledger = new TrustFixture()
                .rejected(learningRef)
                .rejected(learning(item, "another").ref())
                .ledger(item);

        assertEquals(
                OptionalDouble.of(1), ledger.without(learning(item, "counts").ref()));
        assertEquals(OptionalDouble.of(TWO), ledger.with(learningRef));
    }

    @Test
    void aFailureOfAnotherItemHasNoStepHere() {
        var item = item(0.95, failure("one", 1));
        var other = learning(item(1, failure("other", 2)), "other").ref();

        assertEquals(OptionalDouble.empty(), new TrustFixture().ledger(item).without(other));
    }

    @Test
    void aNumberSetByHandIsWhereLaterFailuresCountFrom() {
        var item = item(0.8 * 0.95, failure("before", 1), failure("after", 9));
        var before = learning(item, "before");
        var said = new TrustFixture().set(set(0.95, 0.8, "seen it fail", "2026-01-05T00:00:00Z", before));

        var ledger = said.ledger(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "OVERRIDDEN 0.8", "LEARNING_ATTACHED 0.76"), told(ledger));
        assertEquals("seen it fail", ledger.lines().get(1).what());
        assertEquals("2026-01-05T00:00:00Z", ledger.lines().get(1).when());
        assertEquals(
                OptionalDouble.of(0.8), ledger.without(learning(item, "after").ref()));
        assertEquals(
                OptionalDouble.of(0.8 * 0.95),
                ledger.without(before.ref()),
                "a failure before the number has no part in it");
    }

    @Test
    void aConfirmedNumberStandsWhateverBecomesOfTheFailuresBeforeIt() {
        var item = item(0.95, failure("before", 1));
        var before = learning(item, "before");
        var set = set(0.95, 0.95, "right so", "2026-01-05T00:00:00Z", before);

        var ledger = new TrustFixture().set(set).ledger(item);
        assertEquals(List.of("LEARNING_ATTACHED 0.95", "CONFIRMED 0.95"), told(ledger));
        assertEquals(OptionalDouble.of(0.95), ledger.without(before.ref()));

        var doubted = new TrustFixture().set(set).rejected(before.ref()).ledger(item);
        assertEquals(OptionalDouble.of(0.95), doubted.with(before.ref()));
    }

    @Test
    void everyNumberSetByHandIsToldWithTheFailuresThereWereThen() {
        var item = item(0.7, failure("first", 1), failure("second", 5), failure("third", 8), failure("last", 12));
        var first = learning(item, "first");
        var second = learning(item, "second");
        var third = learning(item, "third");
        var object = set(TWO, 0.8, "one", "2026-01-03T00:00:00Z", first);
        var two = set(0.9, 0.85, "two", "2026-01-10T00:00:00Z", first, second, third)
                .with("earlier", new Json.Arr(List.of(Json.from("odd"), object)));

        var ledger = new TrustFixture().set(two).ledger(item);

        assertEquals(
                List.of(
                        "UNEXPLAINED 0.95",
                        "LEARNING_ATTACHED " + TWO,
                        "OVERRIDDEN 0.8",
                        "LEARNING_ATTACHED " + 0.8 * 0.95,
                        "LEARNING_ATTACHED " + 0.8 * 0.95 * 0.95,
                        "UNEXPLAINED 0.9",
                        "OVERRIDDEN 0.85",
                        "LEARNING_ATTACHED " + 0.85 * 0.95,
                        "UNEXPLAINED 0.7"),
                told(ledger));
        assertEquals(Trust.impliedFailures(0.7), ledger.implied());
    }

    @Test
    void aLineSaysTheToolAndTheErrorAndElseWhatThereIs() {
        var withoutTool = Json.Obj.of("task", "t", "original_error", "No menu", "timestamp", "2026-01-01");
        var withoutError = Json.Obj.of(
                "original_action", Json.Obj.of("tool_name", "Key-Tool"),
                "recovery_approach", "Press F10",
                "timestamp", "2026-01-02");

        var ledger = new TrustFixture().ledger(item(TWO, withoutTool, withoutError));

        assertEquals(
                List.of("No menu", "Key-Tool: Press F10"),
                ledger.lines().stream().map(TrustLedger.Line::what).toList());
    }
}
