package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.Agent;
import dev.emend.app.DeskFixture;
import dev.emend.app.Learned;
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
    private DeskFixture desk;
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
                Learned.catalog(
                        folder.resolve("knowledge_catalog.json"),
                        List.of(
                                List.of(
                                        Learned.failure("a", "one", "2026-02-01T10:00:00"),
                                        Learned.failure("b", "two", "2026-02-02T10:00:00"),
                                        Learned.failure("c", "three", "2026-02-03T10:00:00"))));
        desk = DeskFixture.on(clock, folder, file);
        item = desk.item("item_0");
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private List<String> inFile() throws Exception {
        desk.door.library().flush();
        return Learned.inFile(desk.file, "item_0");
    }

    private ReviewService verdicts() {
        return desk.door.review().verdicts();
    }

    /// What nobody could have started from before: the nearest state is the newest.
    private void comeAlong() throws Exception {
        DeskFixture.saved(desk.door.desk().edit(item, "description", Json.from("Something else")));
        Learned.attach(desk, item, Learned.failure("x", "four", "2026-02-05T10:00:00"));
        Learned.attach(desk, item, Learned.failure("y", "five", "2026-02-06T10:00:00"));
        for (var error : List.of("four", "five")) {
            DeskFixture.saved(verdicts().keep(Learned.ref(desk, item, error)));
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
        DeskFixture.saved(verdicts().bury(Learned.ref(desk, item, "one")));

        agent.attach("item_0", "new").write();
        desk.door.library().look();

        assertEquals(List.of("two", "three", "it failed"), inFile());
        assertEquals("buried out", Learned.states(desk, item).get("one"));
        assertEquals("pending", Learned.states(desk, item).get("it failed"));
    }

    @Test
    void anotherLearningOfTheSameStepAndTimeIsNotTakenForTheBuriedOne() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        DeskFixture.saved(verdicts().bury(one.ref()));
        comeAlong();

        writeAgain(one.fields().with("original_error", Json.from("quite another thing")));
        desk.door.library().look();

        assertEquals(List.of("quite another thing", "two", "three", "four", "five"), inFile());
        assertEquals("pending", Learned.states(desk, item).get("quite another thing"));
        assertEquals("buried out", Learned.states(desk, item).get("one"));
        DeskFixture.saved(verdicts().restore(Learned.ref(desk, item, "one")));
        assertEquals(6, inFile().size(), "both are there");
    }

    @Test
    void aBuriedLearningThatIsAddedAgainIsHeldInOneActThatUndoStepsOver() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        var buried = verdicts().bury(one.ref());
        DeskFixture.saved(buried);
        comeAlong();
        var states = Learned.states(desk, item);
        var depth = desk.door.journal().state();

        writeAgain(one.fields());
        desk.door.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals(states, Learned.states(desk, item));
        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(depth, desk.door.journal().state());
        long hold = desk.door.journal().recent(1).getFirst().act();
        assertEquals(1, ChangeDescription.by(desk.door.journal().recent(1).getFirst()).size());
        desk.close();
        desk = DeskFixture.on(clock, folder, desk.file);
        assertEquals(depth, desk.door.journal().state());
        assertEquals(hold, desk.door.journal().recent(1).getFirst().act());
        DeskFixture.saved(desk.door.journal().revert(buried.act()));
        assertEquals(List.of("one", "two", "three", "four", "five"), inFile());
        assertEquals("pending", Learned.states(desk, item).get("one"));
        DeskFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
    }

    @Test
    void anAgentThatCompletedABuriedLearningLeavesItsEvidenceComplete() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        DeskFixture.saved(verdicts().bury(one.ref()));
        comeAlong();

        writeAgain(one.fields().with("recovery_approach", Json.from("Fetch first.")));
        desk.door.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        var buried = Learned.ref(desk, item, "one");
        assertEquals(
                "Fetch first.",
                desk.door.review().queue().card(buried).learning().learning().lesson());
    }

    @Test
    void aTwinThatComesBackInFrontOfTheOthersIsTheOneThatLeaves() throws Exception {
        var twins = List.of(Learned.twin("twin 1"), Learned.twin("twin 2"), Learned.twin("twin 3"));
        desk.close();
        Files.delete(desk.file);
        var room = Files.createDirectory(folder.resolve("twins"));
        var file = Learned.catalog(room.resolve("knowledge_catalog.json"), List.of(twins));
        desk = DeskFixture.on(clock, room, file);
        item = desk.item("item_0");
        DeskFixture.saved(verdicts().keep(Learned.ref(desk, item, "twin 2")));
        DeskFixture.saved(verdicts().bury(Learned.ref(desk, item, "twin 1")));
        comeAlong();
        var states = Learned.states(desk, item);

        writeAgain(twins.getFirst());
        desk.door.library().look();

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("twin 2", "twin 3", "four", "five"), inFile());
        assertEquals(states, Learned.states(desk, item));
        assertEquals("buried out", states.get("twin 1"));
        assertEquals("kept", states.get("twin 2"));
        assertEquals("pending", states.get("twin 3"));
    }

    @Test
    void whatWasHeldWhileEmendWasClosedIsHeldWhenTheFileIsOpened() throws Exception {
        var one = desk.door.library().item(item).item().learnings().getFirst();
        DeskFixture.saved(verdicts().bury(one.ref()));
        comeAlong();
        desk.door.library().flush();
        var text = desk.text();
        writeAgain(one.fields());
        var theirs = desk.text();
        Files.writeString(desk.file, text);
        desk.close();
        Files.writeString(desk.file, theirs);

        desk = DeskFixture.on(clock, folder, desk.file);

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals("buried out", Learned.states(desk, item).get("one"));
    }

    @Test
    void pendingLearningsLeaveTheFileByTheRuleAndComeBackWithoutIt() throws Exception {
        var text = desk.text();
        verdicts().keep(Learned.ref(desk, item, "two"));
        verdicts().later(Learned.ref(desk, item, "three"), NOON.plus(Duration.ofDays(1)));
        var trust = Learned.trustInFile(desk.file, "item_0");

        desk.door.review().queue().setHoldPending(true);

        assertEquals(List.of("two"), inFile());
        assertEquals(
                Map.of("one", "pending out", "two", "kept", "three", "pending out"),
                Learned.states(desk, item));
        assertEquals(trust, Learned.trustInFile(desk.file, "item_0"));
        var queue = desk.door.review().queue();
        var pending = queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(List.of(Learned.ref(desk, item, "one")), pending.learnings());
        assertEquals(1, pending.putOff());

        desk.door.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two", "three"), inFile());
        assertEquals(text, desk.text());
        assertEquals("pending", Learned.states(desk, item).get("three"));
        assertEquals(1, queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST).putOff());
    }

    @Test
    void aHeldLearningThatIsKeptComesBackAndOneThatIsBuriedStaysOut() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        assertEquals(List.of(), inFile());

        DeskFixture.saved(verdicts().keep(Learned.ref(desk, item, "two")));
        DeskFixture.saved(verdicts().bury(Learned.ref(desk, item, "three")));
        desk.door.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two"), inFile());
        assertEquals(
                Map.of("one", "pending", "two", "kept", "three", "buried out"),
                Learned.states(desk, item));
    }

    @Test
    void anAgentHasTenMinutesToCompleteItsLearning() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        var young = Learned.failure("d", "young", "2026-03-01T11:55:00");
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
        assertEquals("pending out", Learned.states(desk, item).get("timeless"));
    }

    @Test
    void aLearningWithARecoveryIsHeldAtOnce() throws Exception {
        desk.door.review().queue().setHoldPending(true);
        var now = desk.door.library().item(item).item().fields();
        var done =
                Learned.failure("d", "young", "2026-03-01T11:59:00")
                        .with("recovery_approach", Json.from("Fetch first."));
        Files.writeString(
                desk.file,
                new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(done)))))
                        .compact());
        desk.door.library().look();

        assertEquals(List.of(), inFile());
        assertEquals("pending out", Learned.states(desk, item).get("young"));
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
