package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.Agent;
import dev.emend.app.ManualClock;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What agents are not to read stays out of the file, whatever they write.
class PendingLearningHoldTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock(NOON);
    private WorkspaceFixture fixture;
    private ItemRef item;

    @BeforeEach
    void openAWorkspaceWithThreeFailures() throws Exception {
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"),
                List.of(List.of(
                        SampleFailures.failure("a", "one", "2026-02-01T10:00:00"),
                        SampleFailures.failure("b", "two", "2026-02-02T10:00:00"),
                        SampleFailures.failure("c", "three", "2026-02-03T10:00:00"))));
        fixture = WorkspaceFixture.on(clock, folder, file);
        item = fixture.item("item_0");
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private List<String> inFile() throws Exception {
        fixture.workspace.library().flush();
        return SampleFailures.inFile(fixture.file, "item_0");
    }

    private ReviewService verdicts() {
        return fixture.workspace.review().decisions();
    }

    /// What nobody could have started from before: the nearest state is the newest.
    private void comeAlong() throws Exception {
        WorkspaceFixture.saved(
                fixture.workspace.editor().edit(REVIEWER, item, "description", Json.from("Something else")));
        SampleFailures.attach(fixture, item, SampleFailures.failure("x", "four", "2026-02-05T10:00:00"));
        SampleFailures.attach(fixture, item, SampleFailures.failure("y", "five", "2026-02-06T10:00:00"));
        for (var error : List.of("four", "five")) {
            WorkspaceFixture.saved(verdicts().keep(REVIEWER, SampleFailures.ref(fixture, item, error)));
        }
    }

    private void writeAgain(Json.Obj... learnings) throws Exception {
        var now = fixture.workspace.library().item(item).item().fields();
        var all = new java.util.ArrayList<Json>(List.of(learnings));
        all.addAll(now.array("kb_learnings"));
        var text = new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(all)))).compact();
        Files.writeString(fixture.file, text);
    }

    private List<String> newest() throws Exception {
        var newest = fixture.workspace.journal().recent(1).getFirst();
        return List.of(newest.kind(), newest.undoInfo().person());
    }

    @Test
    void anOldCopyOfAnAgentDoesNotBringARejectedLearningBack() throws Exception {
        var agent = Agent.of(fixture);
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, SampleFailures.ref(fixture, item, "one")));

        agent.attach("item_0", "new").write();
        fixture.workspace.library().look();

        assertEquals(List.of("two", "three", "it failed"), inFile());
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("one"));
        assertEquals("pending", SampleFailures.states(fixture, item).get("it failed"));
    }

    @Test
    void anotherLearningOfTheSameStepAndTimeIsNotTakenForTheRejectedOne() throws Exception {
        var learning = fixture.workspace.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learning.ref()));
        comeAlong();

        writeAgain(learning.fields().with("original_error", Json.from("quite another thing")));
        fixture.workspace.library().look();

        assertEquals(List.of("quite another thing", "two", "three", "four", "five"), inFile());
        assertEquals("pending", SampleFailures.states(fixture, item).get("quite another thing"));
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("one"));
        WorkspaceFixture.saved(verdicts().restore(REVIEWER, SampleFailures.ref(fixture, item, "one")));
        assertEquals(6, inFile().size(), "both are there");
    }

    @Test
    void aRejectedLearningThatIsAddedAgainIsHeldInOneChangeThatUndoStepsOver() throws Exception {
        var learning = fixture.workspace.library().item(item).item().learnings().getFirst();
        var rejected = verdicts().reject(REVIEWER, learning.ref());
        WorkspaceFixture.saved(rejected);
        comeAlong();
        var states = SampleFailures.states(fixture, item);
        var depth = fixture.workspace.journal().state(REVIEWER);

        writeAgain(learning.fields());
        fixture.workspace.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals(states, SampleFailures.states(fixture, item));
        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(depth, fixture.workspace.journal().state(REVIEWER));
        long hold = fixture.workspace.journal().recent(1).getFirst().change();
        assertEquals(
                1,
                ChangeDescription.by(fixture.workspace.journal().recent(1).getFirst())
                        .size());
        fixture.close();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
        assertEquals(depth, fixture.workspace.journal().state(REVIEWER));
        assertEquals(hold, fixture.workspace.journal().recent(1).getFirst().change());
        WorkspaceFixture.saved(fixture.workspace.journal().revert(REVIEWER, rejected.change()));
        assertEquals(List.of("one", "two", "three", "four", "five"), inFile());
        assertEquals("pending", SampleFailures.states(fixture, item).get("one"));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
    }

    @Test
    void anAgentThatCompletedARejectedLearningLeavesItsEvidenceComplete() throws Exception {
        var learning = fixture.workspace.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learning.ref()));
        comeAlong();

        writeAgain(learning.fields().with("recovery_approach", Json.from("Fetch first.")));
        fixture.workspace.library().look();

        assertEquals(List.of("two", "three", "four", "five"), inFile());
        var rejected = SampleFailures.ref(fixture, item, "one");
        assertEquals(
                "Fetch first.",
                fixture.workspace
                        .review()
                        .queue()
                        .card(REVIEWER, rejected)
                        .requireLearning()
                        .learning()
                        .lesson());
    }

    @Test
    void aTwinThatComesBackInFrontOfTheOthersIsTheOneThatLeaves() throws Exception {
        var twins =
                List.of(SampleFailures.twin("twin 1"), SampleFailures.twin("twin 2"), SampleFailures.twin("twin 3"));
        fixture.close();
        Files.delete(fixture.file);
        var room = Files.createDirectory(folder.resolve("twins"));
        var file = SampleFailures.catalog(room.resolve("knowledge_catalog.json"), List.of(twins));
        fixture = WorkspaceFixture.on(clock, room, file);
        item = fixture.item("item_0");
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, SampleFailures.ref(fixture, item, "twin 2")));
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, SampleFailures.ref(fixture, item, "twin 1")));
        comeAlong();
        var states = SampleFailures.states(fixture, item);

        writeAgain(twins.getFirst());
        fixture.workspace.library().look();

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("twin 2", "twin 3", "four", "five"), inFile());
        assertEquals(states, SampleFailures.states(fixture, item));
        assertEquals("rejected out", states.get("twin 1"));
        assertEquals("kept", states.get("twin 2"));
        assertEquals("pending", states.get("twin 3"));
    }

    @Test
    void whatWasHeldWhileEmendWasClosedIsHeldWhenTheFileIsOpened() throws Exception {
        var learning = fixture.workspace.library().item(item).item().learnings().getFirst();
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, learning.ref()));
        comeAlong();
        fixture.workspace.library().flush();
        var text = fixture.text();
        writeAgain(learning.fields());
        var theirs = fixture.text();
        Files.writeString(fixture.file, text);
        fixture.close();
        Files.writeString(fixture.file, theirs);

        fixture = WorkspaceFixture.on(clock, folder, fixture.file);

        assertEquals(List.of("hold", "Emend"), newest());
        assertEquals(List.of("two", "three", "four", "five"), inFile());
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("one"));
    }

    @Test
    void pendingLearningsLeaveTheFileByTheRuleAndComeBackWithoutIt() throws Exception {
        var text = fixture.text();
        verdicts().keep(REVIEWER, SampleFailures.ref(fixture, item, "two"));
        verdicts().snooze(REVIEWER, SampleFailures.ref(fixture, item, "three"), NOON.plus(Duration.ofDays(1)));
        var trust = SampleFailures.trustInFile(fixture.file, "item_0");

        fixture.workspace.review().queue().setHoldPending(true);

        assertEquals(List.of("two"), inFile());
        assertEquals(
                Map.of("one", "pending out", "two", "kept", "three", "pending out"),
                SampleFailures.states(fixture, item));
        assertEquals(trust, SampleFailures.trustInFile(fixture.file, "item_0"));
        var queue = fixture.workspace.review().queue();
        var pending = queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST);
        assertEquals(List.of(SampleFailures.ref(fixture, item, "one")), pending.learnings());
        assertEquals(1, pending.snoozedCount());

        fixture.workspace.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two", "three"), inFile());
        assertEquals(text, fixture.text());
        assertEquals("pending", SampleFailures.states(fixture, item).get("three"));
        assertEquals(
                1, queue.pending(java.util.Set.of(), ReviewQueue.Order.NEWEST).snoozedCount());
    }

    @Test
    void aHeldLearningThatIsKeptComesBackAndOneThatIsRejectedStaysOut() throws Exception {
        fixture.workspace.review().queue().setHoldPending(true);
        assertEquals(List.of(), inFile());

        WorkspaceFixture.saved(verdicts().keep(REVIEWER, SampleFailures.ref(fixture, item, "two")));
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, SampleFailures.ref(fixture, item, "three")));
        fixture.workspace.review().queue().setHoldPending(false);

        assertEquals(List.of("one", "two"), inFile());
        assertEquals(
                Map.of("one", "pending", "two", "kept", "three", "rejected out"), SampleFailures.states(fixture, item));
    }

    @Test
    void anAgentHasTenMinutesToCompleteItsLearning() throws Exception {
        fixture.workspace.review().queue().setHoldPending(true);
        var young = SampleFailures.failure("d", "young", "2026-03-01T11:55:00");
        var timeless = Json.Obj.of("task", "e", "original_error", "timeless");
        var now = fixture.workspace.library().item(item).item().fields();
        Files.writeString(
                fixture.file,
                new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(young, timeless))))).compact());
        fixture.workspace.library().look();
        assertEquals(List.of("young", "timeless"), inFile());

        clock.set(NOON.plus(Duration.ofMinutes(4)));
        fixture.workspace.review().queue().tick();
        assertEquals(List.of("young", "timeless"), inFile());

        clock.set(NOON.plus(Duration.ofMinutes(5)));
        fixture.workspace.review().queue().tick();
        assertEquals(List.of("timeless"), inFile());

        clock.set(NOON.plus(Duration.ofMinutes(10)));
        fixture.workspace.review().queue().tick();
        assertEquals(List.of(), inFile());
        assertEquals("pending out", SampleFailures.states(fixture, item).get("timeless"));
    }

    @Test
    void aLearningWithARecoveryIsHeldAtOnce() throws Exception {
        fixture.workspace.review().queue().setHoldPending(true);
        var now = fixture.workspace.library().item(item).item().fields();
        var done = SampleFailures.failure("d", "young", "2026-03-01T11:59:00")
                .with("recovery_approach", Json.from("Fetch first."));
        Files.writeString(
                fixture.file, new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(done))))).compact());
        fixture.workspace.library().look();

        assertEquals(List.of(), inFile());
        assertEquals("pending out", SampleFailures.states(fixture, item).get("young"));
    }

    @Test
    void aCatalogThatIsOpenedAgainGivesALearningItsTenMinutesAnew() throws Exception {
        fixture.workspace.review().queue().setHoldPending(true);
        var timeless = Json.Obj.of("task", "e", "original_error", "timeless");
        var now = fixture.workspace.library().item(item).item().fields();
        var text = new Json.Arr(List.of(now.with("kb_learnings", new Json.Arr(List.of(timeless)))));
        Files.writeString(fixture.file, text.compact());
        fixture.workspace.library().look();
        assertEquals(List.of("timeless"), inFile());
        fixture.workspace.library().close(fixture.catalog);

        clock.set(NOON.plus(Duration.ofMinutes(11)));
        fixture.workspace.library().open(fixture.file);
        fixture.workspace.review().queue().tick();
        assertEquals(List.of("timeless"), inFile());

        clock.set(NOON.plus(Duration.ofMinutes(21)));
        fixture.workspace.review().queue().tick();
        assertEquals(List.of(), inFile());
    }
}
