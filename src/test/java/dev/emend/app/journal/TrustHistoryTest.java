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
class TrustHistoryTest {
    private static final double TWO = TrustServiceTest.replay(1, 2);
    private static final double THREE = TrustServiceTest.replay(1, 3);

    private static List<String> told(TrustHistory history) {
        return history.lines().stream()
                .map(line -> line.kind() + " " + line.after())
                .toList();
    }

    @Test
    void failuresThatNoLearningExplainsComeBeforeThoseThatOneDoes() {
        var history = new TrustFixture().trustHistory(item(THREE, failure("late", 9)));

        assertEquals(List.of("UNEXPLAINED 0.95", "UNEXPLAINED 0.9025", "LEARNING_ATTACHED " + THREE), told(history));
        assertEquals(1, history.lines().getFirst().before());
        assertEquals(3, history.impliedFailures());
        assertEquals(1, history.explainedFailures());
        assertFalse(history.isExplained());
    }

    @Test
    void aTrustThatItsFailuresExplainSaysSo() {
        var history = new TrustFixture().trustHistory(item(TWO, failure("late", 9), failure("early", 3)));

        assertEquals(
                List.of("Shell-Tool: early", "Shell-Tool: late"),
                history.lines().stream().map(TrustHistory.Line::description).toList());
        assertEquals("2026-01-03T10:00:00", history.lines().getFirst().time());
        assertTrue(history.isExplained());
        assertFalse(history.isAtFloor());
    }

    @Test
    void thirteenFailuresAreCountedAndFourteenMayBeMore() {
        assertFalse(new TrustFixture()
                .trustHistory(item(TrustServiceTest.replay(1, 13)))
                .isAtFloor());
        assertTrue(new TrustFixture()
                .trustHistory(item(TrustServiceTest.replay(1, 14)))
                .isAtFloor());
    }

    @Test
    void aDeletedFailureIsNoReasonForTheNumberAnyMore() {
        var item = item(0.95, failure("kept", 1), failure("deleted", 2));
        var history =
                new TrustFixture().deleted(learning(item, "deleted").ref()).trustHistory(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95"), told(history));
        assertEquals("Shell-Tool: kept", history.lines().getFirst().description());
        assertEquals(1, history.explainedFailures());
    }

    @Test
    void aRejectedFailureAndAProposalStandInTheTrustHistoryAndCostNothing() {
        var item = item(0.95, failure("mine", 1), failure("not mine", 2), failure("proposed", 3));
        var history = new TrustFixture()
                .rejected(learning(item, "not mine").ref())
                .proposed(learning(item, "proposed").ref())
                .trustHistory(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "FAILURE_DISMISSED 0.95", "PROPOSED 0.95"), told(history));
        assertEquals(1, history.explainedFailures());
        assertTrue(history.isExplained());
    }

    @Test
    void aRejectedFailureExplainsNoStepOfTheNumber() {
        var item = item(0.95, failure("not mine", 1));
        var history =
                new TrustFixture().rejected(learning(item, "not mine").ref()).trustHistory(item);

        assertEquals(List.of("UNEXPLAINED 0.95", "FAILURE_DISMISSED 0.95"), told(history));
        assertFalse(history.isExplained());
    }

    @Test
    void aNumberHigherThanItsFailuresAllowEndsWithALineThatBringsItBack() {
        var history = new TrustFixture().trustHistory(item(0.99, failure("one", 1)));

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "UNEXPLAINED 0.99"), told(history));
        assertEquals(
                OptionalDouble.empty(),
                history.without(history.lines().getFirst().learning().orElseThrow()),
                "what it would be without the failure is not known");
    }

    @Test
    void aNumberThatAgentsCountedElsewhereByAHairIsTheSameNumber() {
        var history = new TrustFixture().trustHistory(item(0.95 + 1e-15, failure("one", 1)));

        assertEquals(List.of("LEARNING_ATTACHED 0.95"), told(history));
    }

    @Test
    void withoutAFailureItsStepIsGivenBackAndTheOthersStay() {
        var item = item(THREE, failure("one", 1), failure("two", 2));
        var ref = learning(item, "one").ref();

        assertEquals(
                OptionalDouble.of(TWO), new TrustFixture().trustHistory(item).without(ref));

        var rejected = new TrustFixture().rejected(ref).trustHistory(item(TWO, failure("one", 1)));
        assertEquals(OptionalDouble.empty(), rejected.without(ref), "it has none to give back");
        assertEquals(OptionalDouble.of(THREE), rejected.with(ref));
    }

    @Test
    void givingOneFailureBackOrCountingItAgainLeavesOtherRejectedOnesOut() {
        var item = item(0.95, failure("counts", 1), failure("one", 2), failure("another", 3));
        var learningRef = learning(item, "one").ref();
        var history = new TrustFixture()
                .rejected(learningRef)
                .rejected(learning(item, "another").ref())
                .trustHistory(item);

        assertEquals(
                OptionalDouble.of(1), history.without(learning(item, "counts").ref()));
        assertEquals(OptionalDouble.of(TWO), history.with(learningRef));
    }

    @Test
    void aFailureOfAnotherItemHasNoStepHere() {
        var item = item(0.95, failure("one", 1));
        var other = learning(item(1, failure("other", 2)), "other").ref();

        assertEquals(
                OptionalDouble.empty(), new TrustFixture().trustHistory(item).without(other));
    }

    @Test
    void aNumberSetByHandIsWhereLaterFailuresCountFrom() {
        var item = item(0.8 * 0.95, failure("before", 1), failure("after", 9));
        var before = learning(item, "before");
        var said = new TrustFixture().set(set(0.95, 0.8, "seen it fail", "2026-01-05T00:00:00Z", before));

        var history = said.trustHistory(item);

        assertEquals(List.of("LEARNING_ATTACHED 0.95", "OVERRIDDEN 0.8", "LEARNING_ATTACHED 0.76"), told(history));
        assertEquals("seen it fail", history.lines().get(1).description());
        assertEquals("2026-01-05T00:00:00Z", history.lines().get(1).time());
        assertEquals(
                OptionalDouble.of(0.8), history.without(learning(item, "after").ref()));
        assertEquals(
                OptionalDouble.of(0.8 * 0.95),
                history.without(before.ref()),
                "a failure before the number has no part in it");
    }

    @Test
    void aConfirmedNumberStandsWhateverBecomesOfTheFailuresBeforeIt() {
        var item = item(0.95, failure("before", 1));
        var before = learning(item, "before");
        var set = set(0.95, 0.95, "right so", "2026-01-05T00:00:00Z", before);

        var history = new TrustFixture().set(set).trustHistory(item);
        assertEquals(List.of("LEARNING_ATTACHED 0.95", "CONFIRMED 0.95"), told(history));
        assertEquals(OptionalDouble.of(0.95), history.without(before.ref()));

        var doubted = new TrustFixture().set(set).rejected(before.ref()).trustHistory(item);
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

        var history = new TrustFixture().set(two).trustHistory(item);

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
                told(history));
        assertEquals(Trust.impliedFailures(0.7), history.impliedFailures());
    }

    @Test
    void aLineSaysTheToolAndTheErrorAndElseWhatThereIs() {
        var withoutTool = Json.Obj.of("task", "t", "original_error", "No menu", "timestamp", "2026-01-01");
        var withoutError = Json.Obj.of(
                "original_action", Json.Obj.of("tool_name", "Key-Tool"),
                "recovery_approach", "Press F10",
                "timestamp", "2026-01-02");

        var history = new TrustFixture().trustHistory(item(TWO, withoutTool, withoutError));

        assertEquals(
                List.of("No menu", "Key-Tool: Press F10"),
                history.lines().stream().map(TrustHistory.Line::description).toList());
    }
}
