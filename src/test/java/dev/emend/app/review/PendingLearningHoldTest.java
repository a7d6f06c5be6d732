package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.Agent;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What agents are not to read stays out of the file, whatever they write.
class PendingLearningHoldTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir private Path folder;
    private final TestClock clock = new TestClock();
    private WorkspaceFixture desk;
    private ItemRef item;

    private static final class TestClock extends Clock {
        private volatile Instant now = NOON;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    @BeforeEach
    void openADeskWithThreeFailures() throws Exception {
        var file =
                SampleFailures.catalog(
                        folder.resolve("knowledge_catalog.json"),
                        List.of(
                                List.of(
                                        SampleFailures.failure("a", "one", "2026-02-01T10:00:00"),
                                        SampleFailures.failure("b", "two", "2026-02-02T10:00:00"),
                                        SampleFailures.failure(
                                                "c", "three", "2026-02-03T10:00:00"))));
        desk = WorkspaceFixture.on(clock, folder, file);
        item = desk.item("item_0");
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private List<String> inFile() throws Exception {
        desk.door.library().flush();
        return SampleFailures.inFile(desk.file, "item_0");
    }

    private ReviewService verdicts() {
        return desk.door.review().verdicts();
    }

    /// What nobody could have started from before: the nearest state is the newest.
    private void comeAlong() throws Exception {
        WorkspaceFixture.saved(
                desk.door.desk().edit(item, "description", Json.from("Something else")));
        SampleFailures.attach(
                desk, item, SampleFailures.failure("x", "four", "2026-02-05T10:00:00"));
        SampleFailures.attach(
                desk, item, SampleFailures.failure("y", "five", "2026-02-06T10:00:00"));
        for (var error : List.of("four", "five")) {
            WorkspaceFixture.saved(verdicts().keep(SampleFailures.ref(desk, item, error)));
        }
    }

    private void writeAgain(Json.Obj... learnings) throws Exception {
        var now = desk.door.library().item(item).item().fields();
        var all = new java.util.ArrayList<Json>(List.of(learnings));
        all.addAll(now.array("kb_learnings"));
        var text = new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(all)))).compact();
        Files.writeString(desk.file, text);
    }

    private List<String> newest() throws Exception {
        var newest = desk.door.journal().recent(1).getFirst();
        return List.of(newest.kind(), newest.who().person());
    }

    @Test
    void anOldCopyOfAnAgentDoesNotBringABuriedLearningBack() throws Exception {
        var agent = Agent.of(desk);
        WorkspaceFixture.saved(verdicts().bury(SampleFailures.ref(desk, item, "one")));

        agent.attach("item_0", "new").write();
        desk.door.library().look();

        assertEquals(List.of("two", "three", "it failed"), inFile());
        assertEquals("buried out", SampleFailures.states(desk, item).get("one"));
        assertEquals("pending", SampleFailures.states(desk, item).get("it failed"));
    }

    @Test
    void anotherLearningOfTheSameStepAndTimeIsNotTakenForTheBuriedOne() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().bury(one.ref()));
        comeAlong();

        writeAgain(one.fields().with("original_error", Json.from("quite another thing")));
        desk.door.library().look();

        assertEquals(List.of("quite another thing", "two", "three", "four", "five"), inFile());
        assertEquals("pending", SampleFailures.states(desk, item).get("quite another thing"));
        assertEquals("buried out", SampleFailures.states(desk, item).get("one"));
        WorkspaceFixture.saved(verdicts().restore(SampleFailures.ref(desk, item, "one")));
        assertEquals(6, inFile().size(), "both are there");
    }

    @Test
    void aBuriedLearningThatIsAddedAgainIsHeldInOneActThatUndoStepsOver() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        var buried = verdicts().bury(one.ref());
        WorkspaceFixture.saved(buried);
        comeAlong();
        var states = SampleFailures.states(desk, item);
        var depth = desk.door.journal().state();

        writeAgain(one.fields());
        desk.door.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals(states, SampleFailures.states(desk, item));
        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(depth, desk.door.journal().state());
        long hold = desk.door.journal().recent(1).getFirst().act();
        assertEquals(1, ChangeDescription.by(desk.door.journal().recent(1).getFirst()).size());
        desk.close();
        desk = WorkspaceFixture.on(clock, folder, desk.file);
        assertEquals(depth, desk.door.journal().state());
        assertEquals(hold, desk.door.journal().recent(1).getFirst().act());
        WorkspaceFixture.saved(desk.door.journal().revert(buried.act()));
        assertEquals(List.of("one", "two", "three", "four", "five"), inFile());
        assertEquals("pending", SampleFailures.states(desk, item).get("one"));
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
    }

    @Test
    void anAgentThatCompletedABuriedLearningLeavesItsEvidenceComplete() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().bury(one.ref()));
        comeAlong();

        writeAgain(one.fields().with("recovery_approach", Json.from("Fetch first.")));
        desk.door.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        var buried = SampleFailures.ref(desk, item, "one");
        assertEquals(
                "Fetch first.",
                desk.door.review().queue().card(buried).learning().learning().lesson());
    }

    @Test
    void aTwinThatComesBackInFrontOfTheOthersIsTheOneThatLeaves() throws Exception {
        var twins =
                List.of(
                        SampleFailures.twin("twin 1"),
                        SampleFailures.twin("twin 2"),
                        SampleFailures.twin("twin 3"));
        desk.close();
        Files.delete(desk.file);
        var room = Files.createDirectory(folder.resolve("twins"));
        var file = SampleFailures.catalog(room.resolve("knowledge_catalog.json"), List.of(twins));
        desk = WorkspaceFixture.on(clock, room, file);
        item = desk.item("item_0");
        WorkspaceFixture.saved(verdicts().keep(SampleFailures.ref(desk, item, "twin 2")));
        WorkspaceFixture.saved(verdicts().bury(SampleFailures.ref(desk, item, "twin 1")));
        comeAlong();
        var states = SampleFailures.states(desk, item);

        writeAgain(twins.getFirst());
        desk.door.library().look();

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("twin 2", "twin 3", "four", "five"), inFile());
        assertEquals(states, SampleFailures.states(desk, item));
        assertEquals("buried out", states.get("twin 1"));
        assertEquals("kept", states.get("twin 2"));
        assertEquals("pending", states.get("twin 3"));
    }

    @Test
    void whatWasHeldWhileEmendWasClosedIsHeldWhenTheFileIsOpened() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().bury(one.ref()));
        comeAlong();
        desk.door.library().flush();
        var text = desk.text();
        writeAgain(one.fields());
        var theirs = desk.text();
        Files.writeString(desk.file, text);
        desk.close();
        Files.writeString(desk.file, theirs);

        desk = WorkspaceFixture.on(clock, folder, desk.file);

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals("buried out", SampleFailures.states(desk, item).get("one"));
    }

    @Test
    void pendingLearningsLeaveTheFileByTheRuleAndComeBackWithoutIt() throws Exception {
        var text = desk.text();
        verdicts().keep(SampleFailures.ref(desk, item, "two"));
        verdicts().later(SampleFailures.ref(desk, item, "three"), NOON.plus(Duration.ofDays(1)));
        var trust = SampleFailures.trustInFile(desk.file, "item_0");

        desk.door.review().queue().setHoldPending(true);

        assertEquals(List.of("two"), inFile());
        assertEquals(
                Map.of("one", "pending out", "two", "kept", "three", "pending out"),
                SampleFailures.states(desk, item));
        assertEquals(trust, SampleFailures.trustInFile(desk.file, "item_0"));
        var queue = desk.door.review().queue();
        var pending = queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(List.of(SampleFailures.ref(desk, item, "one")), pending.learnings());
        assertEquals(1, pending.putOff());

        desk.door.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two", "three"), inFile());
        assertEquals(text, desk.text());
        assertEquals("pending", SampleFailures.states(desk, item).get("three"));
        assertEquals(1, queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST).putOff());
    }

    @Test
    void aHeldLearningThatIsKeptComesBackAndOneThatIsBuriedStaysOut() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        assertEquals(List.of(), inFile());

        WorkspaceFixture.saved(verdicts().keep(SampleFailures.ref(desk, item, "two")));
        WorkspaceFixture.saved(verdicts().bury(SampleFailures.ref(desk, item, "three")));
        desk.door.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two"), inFile());
        assertEquals(
                Map.of("one", "pending", "two", "kept", "three", "buried out"),
                SampleFailures.states(desk, item));
    }

    @Test
    void anAgentHasTenMinutesToCompleteItsLearning() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        var young = SampleFailures.failure("d", "young", "2026-03-01T11:55:00");
        var timeless = Json.Obj.of("task", "e", "original_error", "timeless");
        var now = desk.door.library().item(item).item().fields();
        Files.writeString(
                desk.file,
                new Json.Arr(
                                List.of(
                                        now.with(
                                                "kb_learnings",
                                                new Json.Arr(List.of(young, timeless)))))
                        .compact());
        desk.door.library().look();
        assertEquals(List.of("young", "timeless"), inFile());

        clock.now = NOON.plus(Duration.ofMinutes(4));
        desk.door.review().queue().tick();
        assertEquals(List.of("young", "timeless"), inFile());

        clock.now = NOON.plus(Duration.ofMinutes(5));
        desk.door.review().queue().tick();
        assertEquals(List.of("timeless"), inFile());

        clock.now = NOON.plus(Duration.ofMinutes(10));
        desk.door.review().queue().tick();
        assertEquals(List.of(), inFile());
        assertEquals("pending out", SampleFailures.states(desk, item).get("timeless"));
    }

    @Test
    void aLearningWithARecoveryIsHeldAtOnce() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        var now = desk.door.library().item(item).item().fields();
        var done =
                SampleFailures.failure("d", "young", "2026-03-01T11:59:00")
                        .with("recovery_approach", Json.from("Fetch first."));
        Files.writeString(
                desk.file,
                new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(done)))))
                        .compact());
        desk.door.library().look();

        assertEquals(List.of(), inFile());
        assertEquals("pending out", SampleFailures.states(desk, item).get("young"));
    }

    @Test
    void aCatalogThatIsOpenedAgainGivesALearningItsTenMinutesAnew() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        var timeless = Json.Obj.of("task", "e", "original_error", "timeless");
        var now = desk.door.library().item(item).item().fields();
        var text = new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(timeless)))));
        Files.writeString(desk.file, text.compact());
        desk.door.library().look();
        assertEquals(List.of("timeless"), inFile());
        desk.door.library().close(desk.catalog);

        clock.now = NOON.plus(Duration.ofMinutes(11));
        desk.door.library().open(desk.file);
        desk.door.review().queue().tick();
        assertEquals(List.of("timeless"), inFile());

        clock.now = NOON.plus(Duration.ofMinutes(21));
        desk.door.review().queue().tick();
        assertEquals(List.of(), inFile());
    }
}
