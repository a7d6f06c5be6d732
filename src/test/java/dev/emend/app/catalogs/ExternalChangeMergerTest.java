package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalChangeMergerTest {
    private static final String STASH = "git_stash_changes";
    private static final String PUSH = "git_push_branch";

    @TempDir
    Path folder;

    private final LinkedBlockingQueue<FileNotification> told = new LinkedBlockingQueue<>();

    private WorkspaceFixture open() throws Exception {
        return listened(WorkspaceFixture.open(folder, "git_cli"));
    }

    private WorkspaceFixture openAgain() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        return listened(WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE));
    }

    private WorkspaceFixture listened(WorkspaceFixture fixture) {
        fixture.workspace.changes().subscribe(change -> {
            if (change instanceof AppEvent.FileChanged(var news)) {
                told.add(news);
            }
        });
        return fixture;
    }

    private FileNotification await(Stage stage) throws InterruptedException {
        while (true) {
            var news = told.poll(20, TimeUnit.SECONDS);
            assertTrue(news != null, "never told that it is " + stage);
            if (news.stage() == stage) {
                return news;
            }
        }
    }

    private static Json field(WorkspaceFixture fixture, String item, String field) throws Exception {
        return fixture.workspace
                .library()
                .item(fixture.item(item))
                .item()
                .fields()
                .members()
                .getOrDefault(field, Json.Null.NULL);
    }

    private static Json inFile(WorkspaceFixture fixture, String item, String field) throws Exception {
        var catalog = Agent.read(fixture.file, fixture.catalog);
        return catalog.find(fixture.item(item)).orElseThrow().fields().members().getOrDefault(field, Json.Null.NULL);
    }

    private static List<String> tasks(WorkspaceFixture fixture, String item) throws Exception {
        return fixture.workspace.library().item(fixture.item(item)).item().learnings().stream()
                .map(learning -> learning.task())
                .toList();
    }

    @Test
    void whatAnAgentWroteShowsByItselfAndWaitsForReview() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().watch(true);
            var before =
                    fixture.workspace.library().item(fixture.item(STASH)).item().trust();

            Agent.of(fixture).attach(STASH, "agents task").write();

            var news = await(Stage.MERGED);
            assertEquals(1, news.changes().newLearnings());
            var detail = fixture.workspace.library().item(fixture.item(STASH));
            assertEquals("agents task", detail.learnings().getLast().learning().task());
            assertEquals(ReviewState.PENDING, detail.learnings().getLast().state());
            assertEquals(before * 0.95, detail.item().trust());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().open());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
        }
    }

    @Test
    void ownSavesAreNeverTakenForAnAgents() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().watch(true);
            for (int i = 0; i < 200; i++) {
                var decision =
                        fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F" + i));
                WorkspaceFixture.saved(decision);
                if (i % 20 == 0) {
                    fixture.workspace.library().look();
                }
            }
            fixture.workspace.library().look();

            assertEquals(List.of(), List.copyOf(told));
            assertEquals(Json.from("F199"), inFile(fixture, STASH, "shortcut"));
        }
    }

    @Test
    void anEditAnAgentWroteAwayIsWrittenAgain() throws Exception {
        try (var fixture = open()) {
            var stale = Agent.of(fixture);
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F9")));

            stale.attach(PUSH, "agents task").write();
            fixture.workspace.library().look();
            fixture.workspace.library().flush();

            var news = await(Stage.MERGED);
            assertEquals(1, news.changes().newLearnings());
            assertTrue(news.changes().reappliedEdits() > 0, news.changes().toString());
            assertEquals(Json.from("F9"), inFile(fixture, STASH, "shortcut"));
            assertTrue(fixture.text().contains("agents task"));
        }
    }

    @Test
    void aLearningAnotherAgentWroteAwayIsWrittenAgain() throws Exception {
        try (var fixture = open()) {
            var stale = Agent.of(fixture).attach(PUSH, "of the stale one");
            Agent.of(fixture).attach(STASH, "of the fast one").write();
            fixture.workspace.library().look();

            stale.write();
            fixture.workspace.library().look();
            fixture.workspace.library().flush();

            assertTrue(fixture.text().contains("of the stale one"));
            assertTrue(fixture.text().contains("of the fast one"));
            await(Stage.MERGED);
            var changes = await(Stage.MERGED).changes();
            assertEquals(1, changes.restoredLearnings() + changes.reappliedEdits(), changes.toString());
        }
    }

    @Test
    void bothSidesOfAFieldWaitForAPersonWhoMayTakeTheAgents() throws Exception {
        try (var fixture = open()) {
            var stale = Agent.of(fixture);
            // two fields: what lacks both is older than them, and no answer to the first
            var both = Map.of("shortcut", Json.from("ours"), "ui_location", Json.from("too"));
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), both));
            stale.set(STASH, "shortcut", "theirs").write();
            fixture.workspace.library().look();

            var news = await(Stage.CONFLICTS);
            assertEquals(List.of(news), fixture.workspace.safety().conflicts().news());
            assertEquals(Json.from("theirs"), inFile(fixture, STASH, "shortcut"));

            var conflicts = fixture.workspace.safety().conflicts();
            conflicts.merge(fixture.catalog);
            fixture.workspace.library().flush();
            assertEquals(Json.from("ours"), inFile(fixture, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.news());
            var open = conflicts.open().getFirst();
            assertEquals(ConflictKind.FIELD, open.conflict().kind());
            assertEquals(Json.from("theirs"), open.conflict().values().theirs());

            WorkspaceFixture.saved(conflicts.takeTheirs(REVIEWER, open.id()));
            assertEquals(Json.from("theirs"), inFile(fixture, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.open());

            WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
            assertEquals(Json.from("ours"), inFile(fixture, STASH, "shortcut"));
            assertEquals(open, conflicts.open().getFirst());

            WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
            assertEquals(List.of(), conflicts.open());
            assertThrows(UserException.class, () -> conflicts.keepOurs(REVIEWER, open.id()));
        }
    }

    @Test
    void theNextSaveBringsBothTogetherAndKeepsTheirsToBeSettled() throws Exception {
        try (var fixture = open()) {
            var stale = Agent.of(fixture);
            // two fields: what lacks both is older than them, and no answer to the first
            var both = Map.of("shortcut", Json.from("ours"), "ui_location", Json.from("too"));
            WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), both));
            stale.set(STASH, "shortcut", "theirs").attach(PUSH, "agents task").write();
            fixture.workspace.library().look();
            await(Stage.CONFLICTS);

            var state = WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(PUSH), "shortcut", Json.from("F2")));

            assertTrue(state.note().contains("1 conflict to settle"), state.note());
            assertEquals(Json.from("ours"), inFile(fixture, STASH, "shortcut"));
            assertEquals(Json.from("F2"), inFile(fixture, PUSH, "shortcut"));
            assertTrue(tasks(fixture, PUSH).contains("agents task"));
            var conflicts = fixture.workspace.safety().conflicts();
            assertEquals(List.of(), conflicts.news());
            var open = conflicts.open().getFirst();

            // the same again from the same old copy: nothing new to ask
            stale.write();
            fixture.workspace.library().look();
            conflicts.merge(fixture.catalog);
            fixture.workspace.library().flush();
            assertEquals(List.of(open), conflicts.open());

            WorkspaceFixture.saved(conflicts.settle(REVIEWER, open.id(), Json.from("both")));
            assertEquals(Json.from("both"), inFile(fixture, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.open());
        }
    }

    @Test
    void aFileThatLostMuchIsHeldAndTheDecisionIsTriedAgainAfterTheAnswer() throws Exception {
        try (var fixture = open()) {
            Agent.of(fixture).removeAllBehind(10).write();
            var theirs = Files.readAllBytes(fixture.file);
            fixture.workspace.library().look();
            var news = await(Stage.HELD);
            assertEquals(50, news.lastGood().orElseThrow().items());
            assertFalse(news.lines().isEmpty());

            var decision = fixture.workspace
                    .editor()
                    .edit(REVIEWER, fixture.item("git_stage_changes"), "shortcut", Json.from("F4"));
            var problem = decision.saveStatus().join().problem().orElseThrow();
            assertEquals(UserException.Code.HELD, problem.code());
            assertFalse(problem.remedy().isEmpty());
            assertArrayEquals(theirs, Files.readAllBytes(fixture.file));
            assertEquals(
                    50, fixture.workspace.library().rows(ItemQuery.all()).rows().size());

            fixture.workspace.safety().conflicts().merge(fixture.catalog);
            fixture.workspace.library().flush();

            assertEquals(Json.from("F4"), inFile(fixture, "git_stage_changes", "shortcut"));
            assertEquals(
                    10, fixture.workspace.library().rows(ItemQuery.all()).rows().size());
            var removed = fixture.workspace.safety().conflicts().open();
            assertEquals(40, removed.size());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());

            WorkspaceFixture.saved(fixture.workspace
                    .safety()
                    .conflicts()
                    .restore(REVIEWER, removed.getFirst().id()));
            assertEquals(11, Agent.read(fixture.file, fixture.catalog).size());
            assertEquals(39, fixture.workspace.safety().conflicts().open().size());
        }
    }

    @Test
    void theLastGoodVersionOfAHeldFileIsPutBackWithEveryDecision() throws Exception {
        try (var fixture = open()) {
            Agent.of(fixture).removeAllBehind(10).write();
            fixture.workspace.library().look();
            await(Stage.HELD);
            var waiting = fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4"));
            assertTrue(waiting.saveStatus().join().problem().isPresent());

            fixture.workspace.safety().conflicts().putBack(fixture.catalog);

            await(Stage.SETTLED);
            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().open());
        }
    }

    @Test
    void aHeldFileThatIsLeftAloneIsAskedAboutAgainOnlyForASave() throws Exception {
        try (var fixture = open()) {
            Agent.of(fixture).removeAllBehind(10).write();
            fixture.workspace.library().look();
            await(Stage.HELD);

            fixture.workspace.safety().conflicts().ignore(fixture.catalog);
            fixture.workspace.library().look();
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());

            fixture.workspace
                    .editor()
                    .edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4"))
                    .saveStatus()
                    .join();
            assertEquals(
                    Stage.HELD,
                    fixture.workspace.safety().conflicts().news().getFirst().stage());
        }
    }

    @Test
    void aTornFileIsPutBackFromWhatWasLastGood() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().watch(true);
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
            Agent.of(fixture).attach(PUSH, "never finished").writeHalf();
            var torn = Files.readAllBytes(fixture.file);

            var news = await(Stage.WRITER_DIED);

            assertEquals(50, news.lastGood().orElseThrow().items());
            assertEquals(
                    50, fixture.workspace.library().rows(ItemQuery.all()).rows().size());
            var aside = Path.of(
                    news.lines().getLast().replaceAll("^A copy of what the file holds now is kept in |\\.$", ""));
            assertArrayEquals(torn, Files.readAllBytes(aside));

            fixture.workspace.safety().conflicts().putBack(fixture.catalog);
            await(Stage.SETTLED);
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
        }
    }

    @Test
    void aFileThatIsGoneIsPutBackToo() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().watch(true);
            Files.delete(fixture.file);
            await(Stage.WRITER_DIED);

            fixture.workspace.safety().conflicts().putBack(fixture.catalog);

            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
        }
    }

    @Test
    void anAgentThatWasOnlySlowEndsTheAlarm() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().watch(true);
            var agent = Agent.of(fixture).attach(PUSH, "slow");
            agent.writeHalf();
            await(Stage.WRITER_DIED);

            agent.write();

            assertEquals(1, await(Stage.MERGED).changes().newLearnings());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
        }
    }

    @Test
    void whatHappenedWhileEmendWasClosedIsBroughtTogether() throws Exception {
        Agent stale;
        try (var fixture = open()) {
            stale = Agent.of(fixture);
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
        }
        stale.attach(PUSH, "agents task").remove("git_init_repository").write();

        try (var fixture = openAgain()) {
            fixture.workspace.library().flush();

            assertEquals(Json.from("F4"), field(fixture, STASH, "shortcut"));
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
            assertTrue(tasks(fixture, PUSH).contains("agents task"));
            var removed = fixture.workspace.safety().conflicts().open().getFirst();
            assertEquals(ConflictKind.REMOVED_BY_AGENT, removed.conflict().kind());
            assertEquals("git_init_repository", removed.conflict().item().knowledgeId());
            assertEquals(
                    49, fixture.workspace.library().rows(ItemQuery.all()).rows().size());

            WorkspaceFixture.saved(fixture.workspace.safety().conflicts().restore(REVIEWER, removed.id()));
            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
        }
    }

    @Test
    void decidedButUnsavedChangesAndAnAgentsClobberingSurviveACrash() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        Agent stale;
        try (var first = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            stale = Agent.of(first);
            WorkspaceFixture.saved(
                    first.workspace.editor().edit(REVIEWER, first.item(STASH), "shortcut", Json.from("saved")));
        }
        var crashing = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER);
        crashing.workspace.editor().edit(REVIEWER, crashing.item(PUSH), "shortcut", Json.from("decided"));
        crashing.crash();
        stale.attach(PUSH, "agents task").write();

        try (var fixture = openAgain()) {
            fixture.workspace.library().flush();

            assertEquals(Json.from("saved"), inFile(fixture, STASH, "shortcut"));
            assertEquals(Json.from("decided"), inFile(fixture, PUSH, "shortcut"));
            assertTrue(fixture.text().contains("agents task"));
        }
    }

    @Test
    void whatAnAgentWroteIntoTheFileWeReplacedIsMergedIn() throws Exception {
        try (var fixture = open()) {
            var agent = Agent.of(fixture).attach(PUSH, "into the old file");
            try (var old = new RandomAccessFile(fixture.file.toFile(), "rw")) {
                WorkspaceFixture.saved(
                        fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
                old.setLength(0);
                old.write(agent.bytes());
            }

            assertEquals(1, await(Stage.MERGED).changes().newLearnings());
            fixture.workspace.library().flush();
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
            assertTrue(fixture.text().contains("into the old file"));
        }
    }

    @Test
    void anotherLookWhenClosingFindsWhatWasWrittenLate() throws Exception {
        var fixture = open();
        var agent = Agent.of(fixture).attach(PUSH, "into the old file");
        try (var old = new RandomAccessFile(fixture.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.write(agent.bytes());
            fixture.close();
        }
        assertTrue(fixture.text().contains("into the old file"));
        assertTrue(fixture.text().contains("\"F4\""));
    }

    @Test
    void undoOfAFirstLearningLeavesTheListAnAgentBeganMeanwhile() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER)) {
            var item = "git_init_repository";
            var learning = Json.Obj.of("task", "ours", "step_num", 1, "timestamp", "t");
            fixture.workspace.editor().attach(REVIEWER, fixture.catalog, item, learning);
            Agent.of(fixture).attach(item, "agents own").write();
            fixture.workspace.journal().undo(REVIEWER);

            fixture.workspace.library().flush();
            fixture.workspace.library().look();

            assertEquals(List.of("agents own"), tasks(fixture, item));
            assertTrue(fixture.text().contains("agents own"));
            assertFalse(fixture.text().contains("\"ours\""));
            assertEquals(Json.from(0.95), inFile(fixture, item, "trust_score"));
        }
    }

    @Test
    void deletingOneOfTwoOfAnIdDeletesOneThoughTheFileChanges() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, """
                [
                  {"knowledge_id": "twin", "description": "first"},
                  {"knowledge_id": "twin", "description": "second"},
                  {"knowledge_id": "other", "description": "third"}
                ]
                """);
        try (var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER)) {
            fixture.workspace.editor().delete(REVIEWER, fixture.item("twin"));
            Agent.of(fixture).set("other", "description", "changed").write();
            fixture.workspace.library().look();
            fixture.workspace.library().flush();
            Agent.of(fixture).set("other", "description", "again").write();
            fixture.workspace.library().look();
            fixture.workspace.library().flush();

            var left = new ArrayList<String>();
            var catalog = Agent.read(file, fixture.catalog);
            for (int i = 0; i < catalog.size(); i++) {
                left.add(catalog.item(i).description());
            }
            assertEquals(List.of("second", "again"), left);
        }
    }

    @Test
    void aTornFileThatIsOpenedOffersItsLastGoodVersion() throws Exception {
        Agent agent;
        try (var fixture = open()) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
            agent = Agent.of(fixture);
        }
        agent.writeHalf();
        var other = Files.createDirectory(folder.resolve("other"));
        var second = WorkspaceFixture.copy(other, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));

        try (var fixture = WorkspaceFixture.again(folder, second, WorkspaceFixture.AT_ONCE)) {
            var torn = folder.resolve("knowledge_catalog.json");
            var problem = assertThrows(
                    UserException.class, () -> fixture.workspace.library().open(torn));
            assertTrue(problem.remedy().contains("50 items"), problem.remedy());

            fixture.workspace.safety().conflicts().putBack(torn);

            assertTrue(Files.readString(torn).contains("\"F4\""));
            assertEquals(50, Agent.read(torn, fixture.catalog).size());
        }
    }

    private Path kept(WorkspaceFixture fixture) {
        return folder.resolve("versions").resolve(fixture.catalog.toString());
    }

    private static ReviewState state(WorkspaceFixture fixture, String item) throws Exception {
        return fixture.workspace.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> row.ref().knowledgeId().equals(item))
                .findFirst()
                .orElseThrow()
                .state();
    }

    /// As an agent does that knows nothing of us: one more item at the end.
    private static void add(Path file, String item) throws Exception {
        var text = Files.readString(file).stripTrailing();
        Files.writeString(
                file,
                text.substring(0, text.length() - 1)
                        + ", {\"knowledge_id\": \""
                        + item
                        + "\", \"description\": \"new\"}]");
    }

    private static void deleteAllIn(Path folder) throws Exception {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aChangedFileWhoseNotedVersionIsGoneIsHeldAndWhatIsUnknownWaitsForReview() throws Exception {
        try (var fixture = open()) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
        }
        deleteAllIn(folder.resolve("versions/content"));
        add(folder.resolve("knowledge_catalog.json"), "brought");
        var theirs = Files.readAllBytes(folder.resolve("knowledge_catalog.json"));

        try (var fixture = openAgain()) {
            assertEquals(ReviewState.PENDING, state(fixture, "brought"));
            assertEquals(
                    Stage.HELD,
                    fixture.workspace.safety().conflicts().news().getFirst().stage());
            fixture.workspace.library().look();
            assertEquals(1, fixture.workspace.safety().conflicts().news().size());
            var decision = fixture.workspace.editor().edit(REVIEWER, fixture.item(PUSH), "shortcut", Json.from("F5"));
            assertEquals(
                    UserException.Code.HELD,
                    decision.saveStatus().join().problem().orElseThrow().code());
            assertArrayEquals(theirs, Files.readAllBytes(fixture.file));
            assertThrows(
                    UserException.class,
                    () -> fixture.workspace.safety().conflicts().putBack(fixture.catalog));
            assertArrayEquals(theirs, Files.readAllBytes(fixture.file));
        }
        try (var fixture = openAgain()) {
            assertEquals(ReviewState.PENDING, state(fixture, "brought"));
            fixture.workspace.safety().conflicts().merge(fixture.catalog);
            fixture.workspace.library().flush();
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
            assertEquals(Json.from("F5"), inFile(fixture, PUSH, "shortcut"));
        }
        try (var fixture = openAgain()) {
            assertEquals(ReviewState.PENDING, state(fixture, "brought"));
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
        }
    }

    @Test
    void theNewestVersionThatCanBeReadIsOfferedWhenTheNotedOneIsDamaged() throws Exception {
        Agent agent;
        String noted;
        try (var fixture = open()) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
            agent = Agent.of(fixture);
            noted = FileHash.of(fixture.file);
        }
        Files.writeString(folder.resolve("versions/content/" + noted + ".gz"), "damaged");
        agent.removeAllBehind(10).write();
        add(folder.resolve("knowledge_catalog.json"), "brought");

        try (var fixture = openAgain()) {
            var news = fixture.workspace.safety().conflicts().news().getFirst();
            assertEquals(Stage.HELD, news.stage());
            assertEquals(50, news.lastGood().orElseThrow().items());
            assertEquals(
                    50, fixture.workspace.library().rows(ItemQuery.all()).rows().size());

            fixture.workspace.safety().conflicts().putBack(fixture.catalog);

            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(PUSH), "shortcut", Json.from("F5")));
        }
    }

    @Test
    void whatCannotBeKeptAsAVersionIsNotNotedAndSaidToBeUnsaved() throws Exception {
        Path kept;
        try (var fixture = open()) {
            fixture.workspace.library().flush();
            kept = kept(fixture);
            Files.move(kept, folder.resolve("elsewhere"));
            Files.writeString(kept, "no folder");

            var decision = fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4"));

            var problem = decision.saveStatus().join().problem().orElseThrow();
            assertTrue(problem.message().contains("version"), problem.message());
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
        }
        Files.delete(kept);
        Files.move(folder.resolve("elsewhere"), kept);
        add(folder.resolve("knowledge_catalog.json"), "brought");

        try (var fixture = openAgain()) {
            fixture.workspace.library().flush();
            assertEquals(ReviewState.PENDING, state(fixture, "brought"));
            assertEquals(ReviewState.NOT_REVIEWED, state(fixture, PUSH));
            assertEquals(Json.from("F4"), inFile(fixture, STASH, "shortcut"));
        }
    }

    @Test
    void whatAFileBringsThatCanOnlyBeReadWaitsForReviewToo() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        add(file, "twice\", \"knowledge_id\": \"once");
        try (var fixture = openAgain()) {
            assertEquals(ReviewState.NOT_REVIEWED, state(fixture, PUSH));

            add(file, "another");
            fixture.workspace.library().look();

            assertEquals(ReviewState.PENDING, state(fixture, "another"));
            assertEquals(ReviewState.NOT_REVIEWED, state(fixture, PUSH));
        }
        add(file, "one more");
        try (var fixture = openAgain()) {
            assertEquals(ReviewState.PENDING, state(fixture, "another"));
            assertEquals(ReviewState.PENDING, state(fixture, "one more"));
            assertEquals(ReviewState.NOT_REVIEWED, state(fixture, PUSH));
        }
    }

    @Test
    void aKnownFileThatCanOnlyBeReadByNowIsHeldWhenItIsOpened() throws Exception {
        try (var fixture = open()) {
            fixture.workspace.library().flush();
        }
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, "[{\"knowledge_id\": \"a\", \"knowledge_id\": \"b\"}]");

        try (var fixture = openAgain()) {
            assertEquals(
                    Stage.HELD,
                    fixture.workspace.safety().conflicts().news().getFirst().stage());
            assertEquals(
                    50, fixture.workspace.library().rows(ItemQuery.all()).rows().size());

            Files.writeString(file, "[{\"knowledge_id\": \"a\"}]");
            fixture.workspace.library().look();

            assertEquals(
                    50, fixture.workspace.library().rows(ItemQuery.all()).rows().size());
            fixture.workspace.safety().conflicts().putBack(fixture.catalog);
            assertEquals(50, Agent.read(file, fixture.catalog).size());
        }
    }

    /// An agent that had the file open when we replaced it writes ten of fifty items into it.
    private byte[] writeTooMuchLate(WorkspaceFixture fixture) throws Exception {
        var agent =
                Agent.of(fixture).attach("git_stage_changes", "of the late one").removeAllBehind(10);
        try (var old = new RandomAccessFile(fixture.file.toFile(), "rw")) {
            WorkspaceFixture.saved(fixture.workspace
                    .editor()
                    .edit(REVIEWER, fixture.item("git_stage_changes"), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.write(agent.bytes());
        }
        return agent.bytes();
    }

    private static Path aside(FileNotification news) {
        return Path.of(news.lines().getLast().replaceAll("^The earlier content is kept in |\\.$", ""));
    }

    @Test
    void aLateWriteThatChangesTooMuchIsSetAsideAndAsked() throws Exception {
        try (var fixture = open()) {
            var late = writeTooMuchLate(fixture);

            var news = await(Stage.HELD);

            assertArrayEquals(late, Files.readAllBytes(aside(news)));
            assertEquals(50, Agent.read(fixture.file, fixture.catalog).size());
            fixture.workspace.library().look();
            assertEquals(List.of(news), fixture.workspace.safety().conflicts().news());
            // the file itself is as it should be
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(PUSH), "shortcut", Json.from("F5")));
            assertEquals(List.of(news), fixture.workspace.safety().conflicts().news());

            fixture.workspace.safety().conflicts().merge(fixture.catalog);
            fixture.workspace.library().flush();

            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
            assertTrue(fixture.text().contains("of the late one"));
            assertEquals(Json.from("F4"), inFile(fixture, "git_stage_changes", "shortcut"));
            assertEquals(
                    10, fixture.workspace.library().rows(ItemQuery.all()).rows().size());
            assertFalse(fixture.workspace.safety().conflicts().open().isEmpty());
        }
        try (var fixture = openAgain()) {
            assertEquals(List.of(), fixture.workspace.safety().conflicts().news());
        }
    }

    @Test
    void aLateWriteThatIsFoundWhenClosingIsAskedAboutAtTheNextStart() throws Exception {
        var fixture = open();
        var late = writeTooMuchLate(fixture);
        fixture.close();

        try (var again = openAgain()) {
            var news = again.workspace.safety().conflicts().news().getFirst();
            assertEquals(Stage.HELD, news.stage());
            assertArrayEquals(late, Files.readAllBytes(aside(news)));

            again.workspace.safety().conflicts().putBack(again.file);

            assertEquals(List.of(), again.workspace.safety().conflicts().news());
            assertEquals(50, Agent.read(again.file, again.catalog).size());
            assertFalse(again.text().contains("of the late one"));
        }
        try (var again = openAgain()) {
            assertEquals(List.of(), again.workspace.safety().conflicts().news());
            assertArrayEquals(late, asideOf(again).getFirst());
        }
    }

    @Test
    void whatAnAgentLeftTornInTheFileWeReplacedIsSetAsideAndTold() throws Exception {
        var failed = new LinkedBlockingQueue<UserException>();
        var fixture = open();
        fixture.workspace.changes().subscribe(change -> {
            if (change instanceof AppEvent.Failed(var problem)) {
                failed.add(problem);
            }
        });
        try (var old = new RandomAccessFile(fixture.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(STASH), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.writeBytes("[{\"knowledge_id\": \"never fin");
        }
        fixture.close();

        assertEquals(
                "[{\"knowledge_id\": \"never fin",
                new String(asideOf(fixture).getFirst(), java.nio.charset.StandardCharsets.US_ASCII));
        var told = failed.poll(20, TimeUnit.SECONDS);
        assertTrue(told != null && told.impact().contains("aside"), String.valueOf(told));
    }

    private List<byte[]> asideOf(WorkspaceFixture fixture) throws Exception {
        var all = new ArrayList<byte[]>();
        var own = folder.resolve("versions/aside").resolve(fixture.catalog.toString());
        try (var files = Files.list(own)) {
            for (var file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    @Test
    void nothingIsPutBackThatTheStoreDidNotConfirm() throws Exception {
        var fixture = open();
        Agent.of(fixture).removeAllBehind(10).write();
        var theirs = Files.readAllBytes(fixture.file);
        fixture.workspace.library().look();
        await(Stage.HELD);
        fixture.crash();

        assertThrows(
                UserException.class,
                () -> fixture.workspace.safety().conflicts().putBack(fixture.catalog));

        assertArrayEquals(theirs, Files.readAllBytes(fixture.file));
    }
}
