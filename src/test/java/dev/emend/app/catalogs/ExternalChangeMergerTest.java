package dev.emend.app.catalogs;

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
import dev.emend.app.core.UserException;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
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

    @TempDir Path folder;

    private final LinkedBlockingQueue<FileNotification> told = new LinkedBlockingQueue<>();

    private WorkspaceFixture open() throws Exception {
        return listened(WorkspaceFixture.open(folder, "git_cli"));
    }

    private WorkspaceFixture openAgain() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        return listened(WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE));
    }

    private WorkspaceFixture listened(WorkspaceFixture desk) {
        desk.door
                .changes()
                .subscribe(change -> {
                    if (change instanceof AppEvent.FileChanged(var news)) {
                        told.add(news);
                    }
                });
        return desk;
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

    private static Json field(WorkspaceFixture desk, String item, String field) throws Exception {
        return desk.door
                .library()
                .item(desk.item(item))
                .item()
                .fields()
                .members()
                .getOrDefault(field, Json.Null.NULL);
    }

    private static Json inFile(WorkspaceFixture desk, String item, String field) throws Exception {
        var catalog = Agent.read(desk.file, desk.catalog);
        return catalog.find(desk.item(item))
                .orElseThrow()
                .fields()
                .members()
                .getOrDefault(field, Json.Null.NULL);
    }

    private static List<String> tasks(WorkspaceFixture desk, String item) throws Exception {
        return desk.door.library().item(desk.item(item)).item().learnings().stream()
                .map(learning -> learning.task())
                .toList();
    }

    @Test
    void whatAnAgentWroteShowsByItselfAndWaitsForReview() throws Exception {
        try (var desk = open()) {
            desk.door.library().watch(true);
            var before = desk.door.library().item(desk.item(STASH)).item().trust();

            Agent.of(desk).attach(STASH, "agents task").write();

            var news = await(Stage.MERGED);
            assertEquals(1, news.changes().newLearnings());
            var detail = desk.door.library().item(desk.item(STASH));
            assertEquals("agents task", detail.learnings().getLast().learning().task());
            assertEquals(ReviewState.PENDING, detail.learnings().getLast().state());
            assertEquals(before * 0.95, detail.item().trust());
            assertEquals(List.of(), desk.door.safety().conflicts().open());
            assertEquals(List.of(), desk.door.safety().conflicts().news());
        }
    }

    @Test
    void ownSavesAreNeverTakenForAnAgents() throws Exception {
        try (var desk = open()) {
            desk.door.library().watch(true);
            for (int i = 0; i < 200; i++) {
                var decision =
                        desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F" + i));
                WorkspaceFixture.saved(decision);
                if (i % 20 == 0) {
                    desk.door.library().look();
                }
            }
            desk.door.library().look();

            assertEquals(List.of(), List.copyOf(told));
            assertEquals(Json.from("F199"), inFile(desk, STASH, "shortcut"));
        }
    }

    @Test
    void anEditAnAgentWroteAwayIsWrittenAgain() throws Exception {
        try (var desk = open()) {
            var stale = Agent.of(desk);
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F9")));

            stale.attach(PUSH, "agents task").write();
            desk.door.library().look();
            desk.door.library().flush();

            var news = await(Stage.MERGED);
            assertEquals(1, news.changes().newLearnings());
            assertTrue(news.changes().reapplied() > 0, news.changes().toString());
            assertEquals(Json.from("F9"), inFile(desk, STASH, "shortcut"));
            assertTrue(desk.text().contains("agents task"));
        }
    }

    @Test
    void aLearningAnotherAgentWroteAwayIsWrittenAgain() throws Exception {
        try (var desk = open()) {
            var stale = Agent.of(desk).attach(PUSH, "of the stale one");
            Agent.of(desk).attach(STASH, "of the fast one").write();
            desk.door.library().look();

            stale.write();
            desk.door.library().look();
            desk.door.library().flush();

            assertTrue(desk.text().contains("of the stale one"));
            assertTrue(desk.text().contains("of the fast one"));
            await(Stage.MERGED);
            var changes = await(Stage.MERGED).changes();
            assertEquals(1, changes.restored() + changes.reapplied(), changes.toString());
        }
    }

    @Test
    void bothSidesOfAFieldWaitForAPersonWhoMayTakeTheAgents() throws Exception {
        try (var desk = open()) {
            var stale = Agent.of(desk);
            // two fields: what lacks both is older than them, and no answer to the first
            var both = Map.of("shortcut", Json.from("ours"), "ui_location", Json.from("too"));
            WorkspaceFixture.saved(desk.door.desk().edit(desk.item(STASH), both));
            stale.set(STASH, "shortcut", "theirs").write();
            desk.door.library().look();

            var news = await(Stage.CONFLICTS);
            assertEquals(List.of(news), desk.door.safety().conflicts().news());
            assertEquals(Json.from("theirs"), inFile(desk, STASH, "shortcut"));

            var conflicts = desk.door.safety().conflicts();
            conflicts.merge(desk.catalog);
            desk.door.library().flush();
            assertEquals(Json.from("ours"), inFile(desk, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.news());
            var open = conflicts.open().getFirst();
            assertEquals(ConflictKind.FIELD, open.conflict().kind());
            assertEquals(Json.from("theirs"), open.conflict().values().theirs());

            WorkspaceFixture.saved(conflicts.takeTheirs(open.id()));
            assertEquals(Json.from("theirs"), inFile(desk, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.open());

            WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
            assertEquals(Json.from("ours"), inFile(desk, STASH, "shortcut"));
            assertEquals(open, conflicts.open().getFirst());

            WorkspaceFixture.saved(desk.door.journal().redo().orElseThrow());
            assertEquals(List.of(), conflicts.open());
            assertThrows(UserException.class, () -> conflicts.keepOurs(open.id()));
        }
    }

    @Test
    void theNextSaveBringsBothTogetherAndKeepsTheirsToBeSettled() throws Exception {
        try (var desk = open()) {
            var stale = Agent.of(desk);
            // two fields: what lacks both is older than them, and no answer to the first
            var both = Map.of("shortcut", Json.from("ours"), "ui_location", Json.from("too"));
            WorkspaceFixture.saved(desk.door.desk().edit(desk.item(STASH), both));
            stale.set(STASH, "shortcut", "theirs").attach(PUSH, "agents task").write();
            desk.door.library().look();
            await(Stage.CONFLICTS);

            var state =
                    WorkspaceFixture.saved(
                            desk.door.desk().edit(desk.item(PUSH), "shortcut", Json.from("F2")));

            assertTrue(state.note().contains("1 conflict to settle"), state.note());
            assertEquals(Json.from("ours"), inFile(desk, STASH, "shortcut"));
            assertEquals(Json.from("F2"), inFile(desk, PUSH, "shortcut"));
            assertTrue(tasks(desk, PUSH).contains("agents task"));
            var conflicts = desk.door.safety().conflicts();
            assertEquals(List.of(), conflicts.news());
            var open = conflicts.open().getFirst();

            // the same again from the same old copy: nothing new to ask
            stale.write();
            desk.door.library().look();
            conflicts.merge(desk.catalog);
            desk.door.library().flush();
            assertEquals(List.of(open), conflicts.open());

            WorkspaceFixture.saved(conflicts.settle(open.id(), Json.from("both")));
            assertEquals(Json.from("both"), inFile(desk, STASH, "shortcut"));
            assertEquals(List.of(), conflicts.open());
        }
    }

    @Test
    void aFileThatLostMuchIsHeldAndTheDecisionIsTriedAgainAfterTheAnswer() throws Exception {
        try (var desk = open()) {
            Agent.of(desk).removeAllBehind(10).write();
            var theirs = Files.readAllBytes(desk.file);
            desk.door.library().look();
            var news = await(Stage.HELD);
            assertEquals(50, news.lastGood().orElseThrow().items());
            assertFalse(news.lines().isEmpty());

            var decision =
                    desk.door
                            .desk()
                            .edit(desk.item("git_stage_changes"), "shortcut", Json.from("F4"));
            var problem = decision.saved().join().problem().orElseThrow();
            assertEquals(UserException.Code.HELD, problem.code());
            assertFalse(problem.next().isEmpty());
            assertArrayEquals(theirs, Files.readAllBytes(desk.file));
            assertEquals(50, desk.door.library().rows(ItemQuery.all()).rows().size());

            desk.door.safety().conflicts().merge(desk.catalog);
            desk.door.library().flush();

            assertEquals(Json.from("F4"), inFile(desk, "git_stage_changes", "shortcut"));
            assertEquals(10, desk.door.library().rows(ItemQuery.all()).rows().size());
            var removed = desk.door.safety().conflicts().open();
            assertEquals(40, removed.size());
            assertEquals(List.of(), desk.door.safety().conflicts().news());

            WorkspaceFixture.saved(desk.door.safety().conflicts().restore(removed.getFirst().id()));
            assertEquals(11, Agent.read(desk.file, desk.catalog).size());
            assertEquals(39, desk.door.safety().conflicts().open().size());
        }
    }

    @Test
    void theLastGoodVersionOfAHeldFileIsPutBackWithEveryDecision() throws Exception {
        try (var desk = open()) {
            Agent.of(desk).removeAllBehind(10).write();
            desk.door.library().look();
            await(Stage.HELD);
            var waiting = desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4"));
            assertTrue(waiting.saved().join().problem().isPresent());

            desk.door.safety().conflicts().putBack(desk.catalog);

            await(Stage.SETTLED);
            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
            assertEquals(List.of(), desk.door.safety().conflicts().news());
            assertEquals(List.of(), desk.door.safety().conflicts().open());
        }
    }

    @Test
    void aHeldFileThatIsLeftAloneIsAskedAboutAgainOnlyForASave() throws Exception {
        try (var desk = open()) {
            Agent.of(desk).removeAllBehind(10).write();
            desk.door.library().look();
            await(Stage.HELD);

            desk.door.safety().conflicts().ignore(desk.catalog);
            desk.door.library().look();
            assertEquals(List.of(), desk.door.safety().conflicts().news());

            desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")).saved().join();
            assertEquals(Stage.HELD, desk.door.safety().conflicts().news().getFirst().stage());
        }
    }

    @Test
    void aTornFileIsPutBackFromWhatWasLastGood() throws Exception {
        try (var desk = open()) {
            desk.door.library().watch(true);
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
            Agent.of(desk).attach(PUSH, "never finished").writeHalf();
            var torn = Files.readAllBytes(desk.file);

            var news = await(Stage.WRITER_DIED);

            assertEquals(50, news.lastGood().orElseThrow().items());
            assertEquals(50, desk.door.library().rows(ItemQuery.all()).rows().size());
            var aside =
                    Path.of(
                            news.lines()
                                    .getLast()
                                    .replaceAll("^What was there is kept in |\\.$", ""));
            assertArrayEquals(torn, Files.readAllBytes(aside));

            desk.door.safety().conflicts().putBack(desk.catalog);
            await(Stage.SETTLED);
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
        }
    }

    @Test
    void aFileThatIsGoneIsPutBackToo() throws Exception {
        try (var desk = open()) {
            desk.door.library().watch(true);
            Files.delete(desk.file);
            await(Stage.WRITER_DIED);

            desk.door.safety().conflicts().putBack(desk.catalog);

            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
        }
    }

    @Test
    void anAgentThatWasOnlySlowEndsTheAlarm() throws Exception {
        try (var desk = open()) {
            desk.door.library().watch(true);
            var agent = Agent.of(desk).attach(PUSH, "slow");
            agent.writeHalf();
            await(Stage.WRITER_DIED);

            agent.write();

            assertEquals(1, await(Stage.MERGED).changes().newLearnings());
            assertEquals(List.of(), desk.door.safety().conflicts().news());
        }
    }

    @Test
    void whatHappenedWhileEmendWasClosedIsBroughtTogether() throws Exception {
        Agent stale;
        try (var desk = open()) {
            stale = Agent.of(desk);
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
        }
        stale.attach(PUSH, "agents task").remove("git_init_repository").write();

        try (var desk = openAgain()) {
            desk.door.library().flush();

            assertEquals(Json.from("F4"), field(desk, STASH, "shortcut"));
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
            assertTrue(tasks(desk, PUSH).contains("agents task"));
            var removed = desk.door.safety().conflicts().open().getFirst();
            assertEquals(ConflictKind.REMOVED_BY_AGENT, removed.conflict().kind());
            assertEquals("git_init_repository", removed.conflict().item().knowledgeId());
            assertEquals(49, desk.door.library().rows(ItemQuery.all()).rows().size());

            WorkspaceFixture.saved(desk.door.safety().conflicts().restore(removed.id()));
            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
        }
    }

    @Test
    void decidedButUnsavedActsAndAnAgentsClobberingSurviveACrash() throws Exception {
        var file =
                WorkspaceFixture.copy(
                        folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        Agent stale;
        try (var first = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            stale = Agent.of(first);
            WorkspaceFixture.saved(
                    first.door.desk().edit(first.item(STASH), "shortcut", Json.from("saved")));
        }
        var crashing = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER);
        crashing.door.desk().edit(crashing.item(PUSH), "shortcut", Json.from("decided"));
        crashing.crash();
        stale.attach(PUSH, "agents task").write();

        try (var desk = openAgain()) {
            desk.door.library().flush();

            assertEquals(Json.from("saved"), inFile(desk, STASH, "shortcut"));
            assertEquals(Json.from("decided"), inFile(desk, PUSH, "shortcut"));
            assertTrue(desk.text().contains("agents task"));
        }
    }

    @Test
    void whatAnAgentWroteIntoTheFileWeReplacedIsMergedIn() throws Exception {
        try (var desk = open()) {
            var agent = Agent.of(desk).attach(PUSH, "into the old file");
            try (var old = new RandomAccessFile(desk.file.toFile(), "rw")) {
                WorkspaceFixture.saved(
                        desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
                old.setLength(0);
                old.write(agent.bytes());
            }

            assertEquals(1, await(Stage.MERGED).changes().newLearnings());
            desk.door.library().flush();
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
            assertTrue(desk.text().contains("into the old file"));
        }
    }

    @Test
    void anotherLookWhenClosingFindsWhatWasWrittenLate() throws Exception {
        var desk = open();
        var agent = Agent.of(desk).attach(PUSH, "into the old file");
        try (var old = new RandomAccessFile(desk.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.write(agent.bytes());
            desk.close();
        }
        assertTrue(desk.text().contains("into the old file"));
        assertTrue(desk.text().contains("\"F4\""));
    }

    @Test
    void undoOfAFirstLearningLeavesTheListAnAgentBeganMeanwhile() throws Exception {
        var file =
                WorkspaceFixture.copy(
                        folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var desk = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER)) {
            var item = "git_init_repository";
            var learning = Json.Obj.of("task", "ours", "step_num", 1, "timestamp", "t");
            desk.door.desk().attach(desk.catalog, item, learning);
            Agent.of(desk).attach(item, "agents own").write();
            desk.door.journal().undo();

            desk.door.library().flush();
            desk.door.library().look();

            assertEquals(List.of("agents own"), tasks(desk, item));
            assertTrue(desk.text().contains("agents own"));
            assertFalse(desk.text().contains("\"ours\""));
            assertEquals(Json.from(0.95), inFile(desk, item, "trust_score"));
        }
    }

    @Test
    void deletingOneOfTwoOfAnIdDeletesOneThoughTheFileChanges() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(
                file,
                """
                [
                  {"knowledge_id": "twin", "description": "first"},
                  {"knowledge_id": "twin", "description": "second"},
                  {"knowledge_id": "other", "description": "third"}
                ]
                """);
        try (var desk = WorkspaceFixture.again(folder, file, WorkspaceFixture.NEVER)) {
            desk.door.desk().delete(desk.item("twin"));
            Agent.of(desk).set("other", "description", "changed").write();
            desk.door.library().look();
            desk.door.library().flush();
            Agent.of(desk).set("other", "description", "again").write();
            desk.door.library().look();
            desk.door.library().flush();

            var left = new ArrayList<String>();
            var catalog = Agent.read(file, desk.catalog);
            for (int i = 0; i < catalog.size(); i++) {
                left.add(catalog.item(i).description());
            }
            assertEquals(List.of("second", "again"), left);
        }
    }

    @Test
    void aTornFileThatIsOpenedOffersItsLastGoodVersion() throws Exception {
        Agent agent;
        try (var desk = open()) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
            agent = Agent.of(desk);
        }
        agent.writeHalf();
        var other = Files.createDirectory(folder.resolve("other"));
        var second =
                WorkspaceFixture.copy(
                        other, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));

        try (var desk = WorkspaceFixture.again(folder, second, WorkspaceFixture.AT_ONCE)) {
            var torn = folder.resolve("knowledge_catalog.json");
            var problem = assertThrows(UserException.class, () -> desk.door.library().open(torn));
            assertTrue(problem.next().contains("50 items"), problem.next());

            desk.door.safety().conflicts().putBack(torn);

            assertTrue(Files.readString(torn).contains("\"F4\""));
            assertEquals(50, Agent.read(torn, desk.catalog).size());
        }
    }

    private Path kept(WorkspaceFixture desk) {
        return folder.resolve("versions").resolve(desk.catalog.toString());
    }

    private static ReviewState state(WorkspaceFixture desk, String item) throws Exception {
        return desk.door.library().rows(ItemQuery.all()).rows().stream()
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
    void aChangedFileWhoseNotedVersionIsGoneIsHeldAndWhatIsUnknownWaitsForReview()
            throws Exception {
        try (var desk = open()) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
        }
        deleteAllIn(folder.resolve("versions/content"));
        add(folder.resolve("knowledge_catalog.json"), "brought");
        var theirs = Files.readAllBytes(folder.resolve("knowledge_catalog.json"));

        try (var desk = openAgain()) {
            assertEquals(ReviewState.PENDING, state(desk, "brought"));
            assertEquals(Stage.HELD, desk.door.safety().conflicts().news().getFirst().stage());
            desk.door.library().look();
            assertEquals(1, desk.door.safety().conflicts().news().size());
            var decision = desk.door.desk().edit(desk.item(PUSH), "shortcut", Json.from("F5"));
            assertEquals(
                    UserException.Code.HELD,
                    decision.saved().join().problem().orElseThrow().code());
            assertArrayEquals(theirs, Files.readAllBytes(desk.file));
            assertThrows(
                    UserException.class,
                    () -> desk.door.safety().conflicts().putBack(desk.catalog));
            assertArrayEquals(theirs, Files.readAllBytes(desk.file));
        }
        try (var desk = openAgain()) {
            assertEquals(ReviewState.PENDING, state(desk, "brought"));
            desk.door.safety().conflicts().merge(desk.catalog);
            desk.door.library().flush();
            assertEquals(List.of(), desk.door.safety().conflicts().news());
            assertEquals(Json.from("F5"), inFile(desk, PUSH, "shortcut"));
        }
        try (var desk = openAgain()) {
            assertEquals(ReviewState.PENDING, state(desk, "brought"));
            assertEquals(List.of(), desk.door.safety().conflicts().news());
        }
    }

    @Test
    void theNewestVersionThatCanBeReadIsOfferedWhenTheNotedOneIsDamaged() throws Exception {
        Agent agent;
        String noted;
        try (var desk = open()) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
            agent = Agent.of(desk);
            noted = FileHash.of(desk.file);
        }
        Files.writeString(folder.resolve("versions/content/" + noted + ".gz"), "damaged");
        agent.removeAllBehind(10).write();
        add(folder.resolve("knowledge_catalog.json"), "brought");

        try (var desk = openAgain()) {
            var news = desk.door.safety().conflicts().news().getFirst();
            assertEquals(Stage.HELD, news.stage());
            assertEquals(50, news.lastGood().orElseThrow().items());
            assertEquals(50, desk.door.library().rows(ItemQuery.all()).rows().size());

            desk.door.safety().conflicts().putBack(desk.catalog);

            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
            assertEquals(List.of(), desk.door.safety().conflicts().news());
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(PUSH), "shortcut", Json.from("F5")));
        }
    }

    @Test
    void whatCannotBeKeptAsAVersionIsNotNotedAndSaidToBeUnsaved() throws Exception {
        Path kept;
        try (var desk = open()) {
            desk.door.library().flush();
            kept = kept(desk);
            Files.move(kept, folder.resolve("elsewhere"));
            Files.writeString(kept, "no folder");

            var decision = desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4"));

            var problem = decision.saved().join().problem().orElseThrow();
            assertTrue(problem.what().contains("version"), problem.what());
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
        }
        Files.delete(kept);
        Files.move(folder.resolve("elsewhere"), kept);
        add(folder.resolve("knowledge_catalog.json"), "brought");

        try (var desk = openAgain()) {
            desk.door.library().flush();
            assertEquals(ReviewState.PENDING, state(desk, "brought"));
            assertEquals(ReviewState.KEPT, state(desk, PUSH));
            assertEquals(Json.from("F4"), inFile(desk, STASH, "shortcut"));
        }
    }

    @Test
    void whatAFileBringsThatCanOnlyBeReadWaitsForReviewToo() throws Exception {
        var file =
                WorkspaceFixture.copy(
                        folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        add(file, "twice\", \"knowledge_id\": \"once");
        try (var desk = openAgain()) {
            assertEquals(ReviewState.KEPT, state(desk, PUSH));

            add(file, "another");
            desk.door.library().look();

            assertEquals(ReviewState.PENDING, state(desk, "another"));
            assertEquals(ReviewState.KEPT, state(desk, PUSH));
        }
        add(file, "one more");
        try (var desk = openAgain()) {
            assertEquals(ReviewState.PENDING, state(desk, "another"));
            assertEquals(ReviewState.PENDING, state(desk, "one more"));
            assertEquals(ReviewState.KEPT, state(desk, PUSH));
        }
    }

    @Test
    void aKnownFileThatCanOnlyBeReadByNowIsHeldWhenItIsOpened() throws Exception {
        try (var desk = open()) {
            desk.door.library().flush();
        }
        var file = folder.resolve("knowledge_catalog.json");
        Files.writeString(file, "[{\"knowledge_id\": \"a\", \"knowledge_id\": \"b\"}]");

        try (var desk = openAgain()) {
            assertEquals(Stage.HELD, desk.door.safety().conflicts().news().getFirst().stage());
            assertEquals(50, desk.door.library().rows(ItemQuery.all()).rows().size());

            Files.writeString(file, "[{\"knowledge_id\": \"a\"}]");
            desk.door.library().look();

            assertEquals(50, desk.door.library().rows(ItemQuery.all()).rows().size());
            desk.door.safety().conflicts().putBack(desk.catalog);
            assertEquals(50, Agent.read(file, desk.catalog).size());
        }
    }

    /// An agent that had the file open when we replaced it writes ten of fifty items into it.
    private byte[] writeTooMuchLate(WorkspaceFixture desk) throws Exception {
        var agent =
                Agent.of(desk).attach("git_stage_changes", "of the late one").removeAllBehind(10);
        try (var old = new RandomAccessFile(desk.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    desk.door
                            .desk()
                            .edit(desk.item("git_stage_changes"), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.write(agent.bytes());
        }
        return agent.bytes();
    }

    private static Path aside(FileNotification news) {
        return Path.of(news.lines().getLast().replaceAll("^What was there is kept in |\\.$", ""));
    }

    @Test
    void aLateWriteThatChangesTooMuchIsSetAsideAndAsked() throws Exception {
        try (var desk = open()) {
            var late = writeTooMuchLate(desk);

            var news = await(Stage.HELD);

            assertArrayEquals(late, Files.readAllBytes(aside(news)));
            assertEquals(50, Agent.read(desk.file, desk.catalog).size());
            desk.door.library().look();
            assertEquals(List.of(news), desk.door.safety().conflicts().news());
            // the file itself is as it should be
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(PUSH), "shortcut", Json.from("F5")));
            assertEquals(List.of(news), desk.door.safety().conflicts().news());

            desk.door.safety().conflicts().merge(desk.catalog);
            desk.door.library().flush();

            assertEquals(List.of(), desk.door.safety().conflicts().news());
            assertTrue(desk.text().contains("of the late one"));
            assertEquals(Json.from("F4"), inFile(desk, "git_stage_changes", "shortcut"));
            assertEquals(10, desk.door.library().rows(ItemQuery.all()).rows().size());
            assertFalse(desk.door.safety().conflicts().open().isEmpty());
        }
        try (var desk = openAgain()) {
            assertEquals(List.of(), desk.door.safety().conflicts().news());
        }
    }

    @Test
    void aLateWriteThatIsFoundWhenClosingIsAskedAboutAtTheNextStart() throws Exception {
        var desk = open();
        var late = writeTooMuchLate(desk);
        desk.close();

        try (var again = openAgain()) {
            var news = again.door.safety().conflicts().news().getFirst();
            assertEquals(Stage.HELD, news.stage());
            assertArrayEquals(late, Files.readAllBytes(aside(news)));

            again.door.safety().conflicts().putBack(again.file);

            assertEquals(List.of(), again.door.safety().conflicts().news());
            assertEquals(50, Agent.read(again.file, again.catalog).size());
            assertFalse(again.text().contains("of the late one"));
        }
        try (var again = openAgain()) {
            assertEquals(List.of(), again.door.safety().conflicts().news());
            assertArrayEquals(late, asideOf(again).getFirst());
        }
    }

    @Test
    void whatAnAgentLeftTornInTheFileWeReplacedIsSetAsideAndTold() throws Exception {
        var failed = new LinkedBlockingQueue<UserException>();
        var desk = open();
        desk.door
                .changes()
                .subscribe(change -> {
                    if (change instanceof AppEvent.Failed(var problem)) {
                        failed.add(problem);
                    }
                });
        try (var old = new RandomAccessFile(desk.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    desk.door.desk().edit(desk.item(STASH), "shortcut", Json.from("F4")));
            old.setLength(0);
            old.writeBytes("[{\"knowledge_id\": \"never fin");
        }
        desk.close();

        assertEquals(
                "[{\"knowledge_id\": \"never fin",
                new String(asideOf(desk).getFirst(), java.nio.charset.StandardCharsets.US_ASCII));
        var told = failed.poll(20, TimeUnit.SECONDS);
        assertTrue(told != null && told.safe().contains("aside"), String.valueOf(told));
    }

    private List<byte[]> asideOf(WorkspaceFixture desk) throws Exception {
        var all = new ArrayList<byte[]>();
        var own = folder.resolve("versions/aside").resolve(desk.catalog.toString());
        try (var files = Files.list(own)) {
            for (var file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    @Test
    void nothingIsPutBackThatTheStoreDidNotConfirm() throws Exception {
        var desk = open();
        Agent.of(desk).removeAllBehind(10).write();
        var theirs = Files.readAllBytes(desk.file);
        desk.door.library().look();
        await(Stage.HELD);
        desk.crash();

        assertThrows(
                UserException.class, () -> desk.door.safety().conflicts().putBack(desk.catalog));

        assertArrayEquals(theirs, Files.readAllBytes(desk.file));
    }
}
