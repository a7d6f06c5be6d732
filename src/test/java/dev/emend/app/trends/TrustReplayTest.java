package dev.emend.app.trends;

import static dev.emend.app.TrustFixture.ITEM;
import static dev.emend.app.TrustFixture.failure;
import static dev.emend.app.TrustFixture.item;
import static dev.emend.app.TrustFixture.learning;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.TrustFixture;
import dev.emend.app.core.DateRange;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.app.trends.TrustTimeline.Event;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.curation.TrustEventTable;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What was believed of an item at every moment, from its failures and the trust history of the store.
class TrustReplayTest {
    private static final double TWO = TrustServiceTest.replay(1, 2);

    private final TrustFixture said = new TrustFixture();
    private final List<TrustEvent> events = new ArrayList<>();
    private final Map<TrustEvent.Origin, List<TrustEventTable.CommandRow>> changes = new HashMap<>();
    private final Map<String, Learning> gone = new HashMap<>();

    private static Instant day(int day) {
        return Instant.parse("2026-01-%02dT12:00:00Z".formatted(day));
    }

    private void tell(TrustEvent.Kind kind, @Nullable LearningRef ref, double before, double after, int day) {
        tell(kind, ref, before, after, new TrustEvent.Origin("ada", "", day(day)));
    }

    private void tell(
            TrustEvent.Kind kind, @Nullable LearningRef ref, double before, double after, TrustEvent.Origin origin) {
        events.add(new TrustEvent(ITEM.key(), kind, ref == null ? null : ref.key(), before, after, origin));
    }

    private void made(int day, TrustEventTable.CommandRow... made) {
        changes.put(new TrustEvent.Origin("ada", null, day(day)), List.of(made));
    }

    private TrustReplay past(KnowledgeItem item) {
        var learnings = new HashMap<>(gone);
        item.learnings().forEach(learning -> learnings.put(TrustReplay.FileHistory.hash(learning.ref()), learning));
        return TrustReplay.of(
                item, events, new TrustReplay.FileHistory(said.beside(), changes, learnings, ZoneOffset.UTC));
    }

    private static List<String> kinds(TrustReplay past) {
        return past.events().stream()
                .map(event -> event.kind() + " " + event.after())
                .toList();
    }

    @Test
    void whatWasBelievedThenIsToldWhateverCameLater() {
        var past = past(item(TWO, failure("late", 9), failure("early", 3)));

        assertEquals(List.of("ATTACHED 0.95", "ATTACHED " + TWO), kinds(past));
        assertEquals(1, past.at(day(2)));
        assertEquals(0.95, past.at(Instant.parse("2026-01-03T10:00:00Z")));
        assertEquals(0.95, past.at(day(8)));
        assertEquals(TWO, past.at(day(31)));
        var first = past.events().getFirst().cause();
        assertEquals("Shell-Tool: early", first.description());
        assertEquals("", first.person(), "agents have no name");
    }

    @Test
    void anItemThatNeverFailedWasAlwaysBelieved() {
        assertEquals(1, past(item(1)).at(day(1)));
        assertEquals(List.of(), past(item(1)).events());
    }

    @Test
    void aTrustThatIsNoNumberHasNoPast() {
        var past = past(item("high", failure("one", 1)));

        assertEquals(List.of(), past.events());
        assertTrue(Double.isNaN(past.at(day(5))));
    }

    @Test
    void stepsThatNothingExplainsStandBeforeEverythingElseWithoutADay() {
        var past = past(item(TrustServiceTest.replay(1, 3), failure("one", 5)));

        assertEquals(
                List.of("UNEXPLAINED 0.95", "UNEXPLAINED " + TWO, "ATTACHED " + TrustServiceTest.replay(1, 3)),
                kinds(past));
        assertEquals(Optional.empty(), past.events().getFirst().at());
        assertEquals(TWO, past.at(day(4)));
    }

    @Test
    void stepsThatNothingExplainsFollowTheChangeWhoseNumberTheyFollow() {
        tell(TrustEvent.Kind.OVERRIDDEN, null, 1, 0.8, 5);
        var past = past(item(0.8 * 0.95 * 0.95, failure("one", 9)));

        assertEquals(
                List.of("OVERRIDDEN 0.8", "UNEXPLAINED " + 0.8 * 0.95, "ATTACHED " + 0.8 * 0.95 * 0.95), kinds(past));
        assertEquals(Optional.of(day(5)), past.events().get(1).at());
        assertEquals(0.8 * 0.95, past.at(day(6)));
    }

    @Test
    void aNumberThatIsHigherThanItsFailuresAllowComesBackBehindTheLastOfThem() {
        var past = past(item(0.99, failure("one", 5)));

        assertEquals(List.of("ATTACHED 0.95", "UNEXPLAINED 0.99"), kinds(past));
        assertEquals(past.events().getFirst().at(), past.events().getLast().at());
        assertEquals(Optional.empty(), past(item(1.5)).events().getFirst().at());
    }

    @Test
    void aNumberThatAgentsCountedElsewhereByAHairIsTheSameNumber() {
        assertEquals(List.of("ATTACHED 0.95"), kinds(past(item(0.95 - 1e-15, failure("one", 5)))));
        assertEquals(List.of("ATTACHED 0.95"), kinds(past(item(0.95 + 1e-15, failure("one", 5)))));
    }

    @Test
    void aFailureThatTheStoreKnowsCountsOnceAndOnTheDayItWasAttached() {
        var item = item(TWO, failure("known", 1), failure("of the file", 9));
        tell(TrustEvent.Kind.LEARNING_ATTACHED, learning(item, "known").ref(), 1, 0.95, 4);
        made(4, new TrustEventTable.CommandRow(7, "attach", "Attach", ITEM.key()));

        var past = past(item);

        assertEquals(List.of("ATTACHED 0.95", "ATTACHED " + TWO), kinds(past));
        var first = past.events().getFirst();
        assertEquals(Optional.of(day(4)), first.at());
        assertEquals("Shell-Tool: known", first.cause().description());
        assertEquals("ada", first.cause().person());
        assertEquals(OptionalLong.of(7), first.cause().change());
        assertEquals(Optional.of(learning(item, "known").ref()), first.cause().learning());
    }

    @Test
    void aRejectedFailureLoweredTrustFromItsDayUntilItWasRejected() {
        var item = item(1, failure("not mine", 3));
        var ref = learning(item, "not mine").ref();
        said.rejected(ref);
        tell(TrustEvent.Kind.FAILURE_DISMISSED, ref, 0.95, 1, 8);
        made(8, new TrustEventTable.CommandRow(9, "blame", "Reject", ITEM.key()));

        var past = past(item);

        assertEquals(List.of("ATTACHED 0.95", "DISMISSED 1.0"), kinds(past));
        assertEquals(0.95, past.at(day(7)));
        assertEquals(1, past.at(day(9)));
        var before = past.events().getFirst();
        assertEquals("Shell-Tool: not mine", before.cause().description());
        assertEquals(Optional.of(ref), before.cause().learning());
    }

    @Test
    void aFailureRejectedAcceptedAndRejectedAgainWasAttachedOnce() {
        var item = item(1, failure("not mine", 3));
        var ref = learning(item, "not mine").ref();
        said.rejected(ref);
        tell(TrustEvent.Kind.FAILURE_DISMISSED, ref, 0.95, 1, 8);
        tell(TrustEvent.Kind.WITHDRAWN, ref, 1, 0.95, 9);
        tell(TrustEvent.Kind.FAILURE_DISMISSED, ref, 0.95, 1, 10);

        assertEquals(List.of("ATTACHED 0.95", "DISMISSED 1.0", "WITHDRAWN 0.95", "DISMISSED 1.0"), kinds(past(item)));
    }

    @Test
    void aProposalThatWasNeverAFailureHasNoPlaceInThePast() {
        var item = item(1, failure("proposed", 3));
        said.proposed(learning(item, "proposed").ref());

        assertEquals(List.of(), past(item).events());
    }

    @Test
    void aDeletedFailureThatNoChangeToldOfHasNoPlaceInThePast() {
        var item = item(1, failure("deleted", 3));
        said.deleted(learning(item, "deleted").ref());

        assertEquals(List.of(), past(item).events());
    }

    @Test
    void aFailureThatWentToAnotherItemLoweredThisOneBefore() {
        var moved = item(1, failure("moved", 3));
        var ref = learning(moved, "moved").ref();
        gone.put(TrustReplay.FileHistory.hash(ref), learning(moved, "moved"));
        tell(TrustEvent.Kind.WITHDRAWN, ref, 0.95, 1, 8);
        made(8, new TrustEventTable.CommandRow(4, "reattach", "Move", "another"));

        var past = past(item(1));

        assertEquals(List.of("ATTACHED 0.95", "REATTACHED 1.0"), kinds(past));
        assertEquals(0.95, past.at(day(5)));
        assertEquals(OptionalLong.of(4), past.events().getLast().cause().change());
        assertEquals("Shell-Tool: moved", past.events().getLast().cause().description());
    }

    @Test
    void anAttachmentThatWasTakenBackIsWithdrawn() {
        var moved = item(1, failure("taken out", 3));
        var ref = learning(moved, "taken out").ref();
        tell(TrustEvent.Kind.LEARNING_ATTACHED, ref, 1, 0.95, 3);
        tell(TrustEvent.Kind.WITHDRAWN, ref, 0.95, 1, 4);
        tell(TrustEvent.Kind.LEARNING_ATTACHED, ref, 1, 0.95, 5);
        tell(TrustEvent.Kind.LEARNING_ATTACHED, ref, 0.95, 1, 6);
        made(4, new TrustEventTable.CommandRow(5, "undo", "Undo", ITEM.key()));

        assertEquals(List.of("ATTACHED 0.95", "WITHDRAWN 1.0", "ATTACHED 0.95", "WITHDRAWN 1.0"), kinds(past(item(1))));
    }

    @Test
    void whatWasDoneToTheNumberItselfKeepsItsKind() {
        tell(TrustEvent.Kind.OVERRIDDEN, null, 1, 0.8, 3);
        tell(TrustEvent.Kind.CONFIRMED, null, 0.8, 0.8, 4);
        tell(TrustEvent.Kind.REATTACHED, null, 0.8, 0.7, 5);
        tell(TrustEvent.Kind.UNEXPLAINED, null, 0.7, 0.6, 6);

        assertEquals(
                List.of("OVERRIDDEN 0.8", "CONFIRMED 0.8", "REATTACHED 0.7", "UNEXPLAINED 0.6"),
                kinds(past(item(0.6))));
    }

    @Test
    void theCauseIsThePersonsReasonAndElseTheLabelOfTheChange() {
        var reasoned = new TrustEvent.Origin("ada", "it broke twice", day(3));
        tell(TrustEvent.Kind.OVERRIDDEN, null, 1, 0.9, reasoned);
        tell(TrustEvent.Kind.OVERRIDDEN, null, 0.9, 0.8, 4);
        tell(TrustEvent.Kind.OVERRIDDEN, null, 0.8, 0.7, 5);
        made(
                4,
                new TrustEventTable.CommandRow(11, "edit", "Edit another", "another"),
                new TrustEventTable.CommandRow(12, "edit", "Edit this", ITEM.key()));

        var events = past(item(0.7)).events();

        assertEquals(
                List.of("it broke twice", "Edit this", ""),
                events.stream().map(event -> event.cause().description()).toList());
        assertEquals(
                List.of(OptionalLong.empty(), OptionalLong.of(12), OptionalLong.empty()),
                events.stream().map(event -> event.cause().change()).toList());
    }

    @Test
    void secretsInAReasonAreCovered() {
        var key = "AKIA" + "IOSFODNN7" + "ABCDEFG";
        var reasoned = new TrustEvent.Origin("ada", "used " + key, day(3));
        tell(TrustEvent.Kind.OVERRIDDEN, null, 1, 0.9, reasoned);
        said.set(TrustFixture.set(0.9, 0.9, "with " + key, "2026-01-04T00:00:00Z"));

        var past = past(item(0.9, failure("login with " + key, 1)));

        assertTrue(past.events().size() >= 3);
        for (var event : past.events()) {
            assertTrue(!event.cause().description().contains(key), event.cause().description());
        }
    }

    @Test
    void whatTheStoreToldWithoutADayComesFirst() {
        tell(TrustEvent.Kind.OVERRIDDEN, null, 1, 0.9, 3);
        tell(TrustEvent.Kind.UNEXPLAINED, null, 1, 0.95, new TrustEvent.Origin("ada", null, null));

        var past = past(item(0.9));

        assertEquals(Optional.empty(), past.events().getFirst().at());
        assertEquals(TrustTimeline.Kind.UNEXPLAINED, past.events().getFirst().kind());
        assertEquals("", past.events().getFirst().cause().description());
    }

    @Test
    void aConfirmationChangesNothingAndStandsOnItsDay() {
        var item = item(TWO, failure("early", 3), failure("late", 9));
        said.set(TrustFixture.set(0.95, 0.95, "right so", "2026-01-05T00:00:00Z", learning(item, "early")));

        var past = past(item);

        assertEquals(List.of("ATTACHED 0.95", "CONFIRMED 0.95", "ATTACHED " + TWO), kinds(past));
        var confirmed = past.events().get(1);
        assertEquals(0.95, confirmed.before());
        assertEquals("right so", confirmed.cause().description());

        said.set(TrustFixture.set(TWO, TWO, "some day", "", item.learnings().toArray(Learning[]::new)));
        assertEquals(List.of("ATTACHED 0.95", "ATTACHED " + TWO), kinds(past(item)));
    }

    @Test
    void everyConfirmationStandsAtTheTrustOfItsDay() {
        var item = item(TWO, failure("early", 3), failure("late", 9));
        var early = learning(item, "early");
        var first = TrustFixture.set(0.95, 0.95, "right so", "2026-01-05T00:00:00Z", early);
        said.set(TrustFixture.set(TWO, TWO, "still right", "2026-01-12T00:00:00Z", early, learning(item, "late"))
                .with("earlier", new Json.Arr(List.of(first))));

        var past = past(item);

        assertEquals(List.of("ATTACHED 0.95", "CONFIRMED 0.95", "ATTACHED " + TWO, "CONFIRMED " + TWO), kinds(past));
        assertEquals(TWO, past.events().getLast().before());
        assertEquals(TWO, past.at(day(20)));
    }

    @Test
    void aFailureStandsBeforeTheChangeThatTookItAwayWhateverTheClockOfItsAgentSaid() {
        var item = item(1, failure("from tomorrow", 9));
        var ref = learning(item, "from tomorrow").ref();
        said.rejected(ref);
        tell(TrustEvent.Kind.FAILURE_DISMISSED, ref, 0.95, 1, 8);

        assertEquals(List.of("ATTACHED 0.95", "DISMISSED 1.0"), kinds(past(item)));
    }

    @Test
    void aPeriodHoldsItsOwnEventsAndTheTrustAtItsEnds() {
        var item = item(TrustServiceTest.replay(1, 3), failure("one", 2), failure("two", 10), failure("three", 20));
        var past = past(item);

        var line =
                past.within(new DateRange(Optional.of(day(5)), day(15)), item).orElseThrow();

        assertEquals(0.95, line.start());
        assertEquals(TWO, line.end());
        assertEquals(
                List.of("Shell-Tool: two"),
                line.events().stream().map(event -> event.cause().description()).toList());
        assertEquals("Open a file", line.title());
        assertEquals(ITEM, line.item());
        assertEquals(Optional.empty(), past.within(new DateRange(Optional.of(day(3)), day(5)), item));
    }

    @Test
    void undatedFailuresComeBeforeDatedChanges() {
        var undated = SampleFailures.failure("some day", "some day", "yesterday");
        tell(TrustEvent.Kind.OVERRIDDEN, null, 0.95, 0.8, 5);

        var past = past(item(0.8, undated));

        assertEquals(List.of("ATTACHED 0.95", "OVERRIDDEN 0.8"), kinds(past));
        assertEquals(List.of(Optional.empty(), Optional.of(day(5))), ats(past));
    }

    private static List<Optional<Instant>> ats(TrustReplay past) {
        return past.events().stream().map(Event::at).toList();
    }
}
