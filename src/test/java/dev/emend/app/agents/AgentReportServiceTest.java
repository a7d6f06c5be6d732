package dev.emend.app.agents;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.ManualClock;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AgentClient;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.review.ReviewService;
import dev.emend.app.review.TrustServiceTest;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What agents bring through the server waits beside the file until a person keeps it.
class AgentReportServiceTest {
    private static final AgentClient ROBOT = client("robot");

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private WorkspaceFixture fixture;
    private ItemRef item;

    @BeforeEach
    void openAWorkspaceWithOneFailure() throws Exception {
        var file = SampleFailures.catalog(
                folder.resolve("knowledge_catalog.json"),
                List.of(List.of(SampleFailures.failure("a", "one", "2026-02-01T10:00:00")), List.of()));
        fixture = WorkspaceFixture.on(clock, folder, file);
        item = fixture.item("item_0");
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private static AgentClient client(String name) {
        return new AgentClient(name, Set.of(AgentClient.Scope.PROPOSE), false);
    }

    /// Words of letters only, so that no two reports are nearly the same.
    private static String words(int number) {
        var text = new StringBuilder("failure");
        for (int i = 0; i < 12; i++) {
            text.append(' ').append((char) ('a' + number % 26)).append((char) ('a' + number / 26));
            text.append((char) ('a' + i));
        }
        return text.toString();
    }

    private LearningRef report(AgentClient client, String error) throws Exception {
        return report(client, error, true).learning().orElseThrow();
    }

    private LearningRef reportOfAnotherStep(AgentClient client, int number) throws Exception {
        var aim = new ReportTarget(item.knowledgeId(), "", "", true);
        var learning = SampleFailures.twin(words(number)).with("step_num", Json.from(number + 2));
        var reports = fixture.workspace.agents().reports();
        return reports.learn(learning, aim, client).learning().orElseThrow();
    }

    private AgentReportService.Report report(AgentClient client, String error, boolean isFailure) throws Exception {
        var aim = new ReportTarget(item.knowledgeId(), "", "", isFailure);
        return fixture.workspace.agents().reports().learn(SampleFailures.twin(error), aim, client);
    }

    @Test
    void aReportSentTwiceIsOneLearningAndOneStepOnceItIsKept() throws Exception {
        var bare = SampleFailures.twin("the answer was lost").without("timestamp");
        var reports = fixture.workspace.agents().reports();
        var first = reports.learn(bare, new ReportTarget(item.knowledgeId(), "", "r1", true), ROBOT);
        clock.pass(java.time.Duration.ofSeconds(20));

        var again = reports.learn(bare, new ReportTarget(item.knowledgeId(), "", "r1", true), ROBOT);

        assertEquals(first.learning(), again.learning());
        assertEquals(List.of(), first.receipt().warnings());
        assertEquals(
                List.of("item_0 already has this learning. Nothing was attached: the same learning counts once."),
                again.receipt().warnings());
        var other = reports.learn(bare, new ReportTarget(item.knowledgeId(), "", "r2", true), ROBOT);
        assertFalse(first.learning().equals(other.learning()), "another run failed too");
        verdicts().keep(REVIEWER, first.learning().orElseThrow());
        assertEquals(
                TrustServiceTest.replay(1, 2),
                fixture.workspace.library().item(item).item().trust());
    }

    private ReviewService verdicts() {
        return fixture.workspace.review().decisions();
    }

    private List<String> inFile() throws Exception {
        fixture.workspace.library().flush();
        return SampleFailures.inFile(fixture.file, "item_0");
    }

    private double trust() throws Exception {
        fixture.workspace.library().flush();
        return SampleFailures.trustInFile(fixture.file, "item_0");
    }

    private void openAgain() throws Exception {
        fixture.close();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
    }

    private TrustHistory trustHistory() throws Exception {
        return fixture.workspace.library().item(item).trustHistory();
    }

    @Test
    void aReportGoesIntoTheFileAndCountsWhenAPersonKeepsIt() throws Exception {
        var before = fixture.text();
        var report = report(ROBOT, "two", true);
        assertFalse(report.isInFile());
        assertEquals(0.95, report.trust().orElseThrow());
        openAgain();

        assertEquals(before, fixture.text());
        assertEquals(Map.of("one", "pending", "two", "pending out"), SampleFailures.states(fixture, item));
        assertEquals(1, trustHistory().pendingCount());
        assertEquals(1, trustHistory().explainedFailures());
        var kept = verdicts().keep(REVIEWER, report.learning().orElseThrow());
        WorkspaceFixture.saved(kept);
        assertEquals(List.of("one", "two"), inFile());
        assertEquals(0.95 * 0.95, trust());
        assertEquals(0, trustHistory().pendingCount());
        assertEquals(2, trustHistory().explainedFailures());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals("pending out", SampleFailures.states(fixture, item).get("two"));
        assertEquals(1, trustHistory().pendingCount());
        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        assertEquals(List.of("one", "two"), inFile());
        assertEquals("kept", SampleFailures.states(fixture, item).get("two"));
    }

    @Test
    void aReportIsThereAfterACrash() throws Exception {
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.NEVER);
        report(ROBOT, "two");
        fixture.crash();
        fixture = WorkspaceFixture.on(clock, folder, fixture.file);
        assertEquals("pending out", SampleFailures.states(fixture, item).get("two"));
    }

    @Test
    void ofTwentyReportsNoneMovesTheItemAndAllOfThemCountWhenTheyAreKept() throws Exception {
        var before = fixture.text();
        var refs = new ArrayList<LearningRef>();
        for (int i = 0; i < 20; i++) {
            refs.add(report(ROBOT, words(i)));
        }
        assertEquals(before, fixture.text());
        assertEquals(20, trustHistory().pendingCount());
        assertEquals(0.95, trustHistory().trust());
        assertEquals(
                21,
                fixture.workspace
                        .review()
                        .queue()
                        .pending(Set.of(), ReviewQueue.Order.NEWEST)
                        .learnings()
                        .size());

        verdicts().keepAll(REVIEWER, refs.subList(0, 4)).forEach(WorkspaceFixture::saved);
        assertEquals(Math.pow(0.95, 5), trust(), 1e-12);
        assertEquals(16, trustHistory().pendingCount());
        Agent.of(fixture).attach("item_0", "meanwhile").write();
        fixture.workspace.library().look();
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());

        assertEquals(List.of("one", "it failed"), inFile());
        assertEquals(0.95 * 0.95, trust(), 1e-12);
        assertEquals(20, trustHistory().pendingCount());
    }

    @Test
    void twinsThatAreKeptInAnotherOrderAreBothThere() throws Exception {
        var twins = List.of(report(ROBOT, words(0)), report(ROBOT, words(1)), report(ROBOT, words(2)));
        verdicts().keepAll(REVIEWER, List.of(twins.get(2), twins.get(0))).forEach(WorkspaceFixture::saved);
        assertEquals(Set.of("one", words(0), words(2)), Set.copyOf(inFile()), inFile().toString());
        assertEquals("pending out", SampleFailures.states(fixture, item).get(words(1)));
    }

    @Test
    void reportsOfManyAtOnceAreAllThere() throws Exception {
        int many = 40;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var work = new ArrayList<Callable<LearningRef>>();
            for (int i = 0; i < many; i++) {
                int number = i;
                work.add(() -> report(client("robot " + number), words(number)));
            }
            var names = new java.util.HashSet<LearningRef>();
            for (var future : threads.invokeAll(work)) {
                names.add(future.get());
            }
            assertEquals(many, names.size());
        }
        assertEquals(
                many + 1, fixture.workspace.library().item(item).learnings().size());
    }

    @Test
    void aRejectedReportNeverCountsAndWaitsAgainWhenItIsRestored() throws Exception {
        var before = fixture.text();
        var ref = report(ROBOT, "two");
        WorkspaceFixture.saved(verdicts().reject(REVIEWER, ref));
        assertEquals("rejected out", SampleFailures.states(fixture, item).get("two"));
        assertEquals(0, trustHistory().pendingCount());
        WorkspaceFixture.saved(verdicts().restore(REVIEWER, ref));
        assertEquals("pending out", SampleFailures.states(fixture, item).get("two"));
        assertEquals(before, fixture.text());
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, ref));
        assertEquals(0.95 * 0.95, trust());
    }

    @Test
    void aProposalCostsNothingWhenItIsKept() throws Exception {
        var ref = report(ROBOT, "two", false).learning().orElseThrow();
        assertEquals(
                TrustHistory.Kind.PROPOSED, trustHistory().lines().getLast().kind());
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, ref));
        assertEquals(List.of("one", "two"), inFile());
        assertEquals(0.95, trust());
    }

    @Test
    void aReportThatIsNotTheItemsFaultCostsNothingWhenItIsKept() throws Exception {
        var ref = report(ROBOT, "two");
        fixture.workspace.review().trust().dismiss(REVIEWER, ref);
        assertEquals(0, trustHistory().pendingCount());
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, ref));
        assertEquals(0.95, trust());
    }

    @Test
    void aReportThatIsMovedToAnotherItemGoesOnWaiting() throws Exception {
        var before = fixture.text();
        var ref = report(ROBOT, "two");
        var other = fixture.item("item_1");
        verdicts().reattach(REVIEWER, ref, other);
        assertEquals(Map.of("one", "pending"), SampleFailures.states(fixture, item));
        assertEquals(Map.of("two", "pending out"), SampleFailures.states(fixture, other));
        fixture.workspace.library().flush();
        assertEquals(before, fixture.text());
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, SampleFailures.ref(fixture, other, "two")));
        assertEquals(0.95, SampleFailures.trustInFile(fixture.file, "item_1"));
    }

    @Test
    void aReportThatWaitsCanBeRatedAndItsWordsCanBeChanged() throws Exception {
        var before = fixture.text();
        var ref = report(ROBOT, "two");
        fixture.workspace.editor().rateLearning(REVIEWER, ref, 4, "");
        fixture.workspace.editor().editLearning(REVIEWER, ref, "original_error", "quite two");
        fixture.workspace.library().flush();
        assertEquals(before, fixture.text());
        assertEquals(1, trustHistory().pendingCount());
        assertEquals("pending out", SampleFailures.states(fixture, item).get("quite two"));
        WorkspaceFixture.saved(verdicts().edit(REVIEWER, ref, "Fetch first."));
        assertEquals(List.of("one", "quite two"), inFile());
        assertTrue(fixture.text().contains("Fetch first."), "a person's words are added");
        assertEquals(0.95 * 0.95, trust());
    }

    @Test
    void theRuleForPendingLearningsInFilesDoesNotPutAReportThere() throws Exception {
        var before = fixture.text();
        report(ROBOT, "two");
        fixture.workspace.review().queue().setHoldPending(true);
        fixture.workspace.review().queue().setHoldPending(false);
        fixture.workspace.library().flush();
        assertEquals(before, fixture.text());
    }

    @Test
    void aReportThatWaitsIsFoundByWords() throws Exception {
        fixture.workspace.search().awaitReady();
        var ref = report(ROBOT, "the zeppelin did not take off");
        fixture.workspace.search().awaitReady();
        var found = fixture.workspace.search().find("zeppelin", Set.of(), 5).hits();
        assertTrue(
                found.stream()
                        .anyMatch(hit -> hit.learning().filter(ref::equals).isPresent()),
                found.toString());
    }

    @Test
    void aClientThatWritesAtOnceMovesAnItemByThreeStepsADayUntilAPersonLooks() throws Exception {
        fixture.workspace.review().queue().setWritesAtOnce(true);
        var refs = new ArrayList<LearningRef>();
        for (int i = 0; i < 20; i++) {
            refs.add(reportOfAnotherStep(ROBOT, i));
        }
        assertEquals(4, inFile().size());
        assertEquals(Math.pow(0.95, 4), trust(), 1e-12);
        assertEquals(17, trustHistory().pendingCount());
        assertEquals(
                17,
                SampleFailures.states(fixture, item).values().stream()
                        .filter("pending out"::equals)
                        .count());
        reportOfAnotherStep(client("another"), 20);
        assertEquals(5, inFile().size());

        WorkspaceFixture.saved(verdicts().keep(REVIEWER, refs.getFirst()));
        reportOfAnotherStep(ROBOT, 21);
        reportOfAnotherStep(ROBOT, 22);
        assertEquals(6, inFile().size(), "one step is free again");
        WorkspaceFixture.saved(verdicts().keep(REVIEWER, refs.getLast()));
        assertEquals(7, inFile().size());
        assertEquals(Math.pow(0.95, 7), trust(), 1e-12);
        clock.pass(java.time.Duration.ofDays(1));
        reportOfAnotherStep(ROBOT, 23);
        assertEquals(8, inFile().size());
    }

    private CommandResult propose(String id, String description, AgentClient client) throws Exception {
        return fixture.workspace
                .agents()
                .items()
                .propose(fixture.catalog, Json.Obj.of("knowledge_id", id, "description", description), client);
    }

    private List<String> proposed() throws Exception {
        return queue().items(false).stream().map(ItemRef::label).toList();
    }

    private ReviewQueue queue() throws Exception {
        return fixture.workspace.review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST);
    }

    @Test
    void aProposedItemGoesIntoTheFileWhenAPersonKeepsIt() throws Exception {
        var before = fixture.text();
        propose("new_one", "Open the hatch", ROBOT);
        propose("new_two", "Close the hatch", ROBOT);
        openAgain();
        assertEquals(before, fixture.text());
        assertEquals(List.of("new_one", "new_two"), proposed());
        var ref = fixture.item("new_one");
        assertEquals(
                "Open the hatch", fixture.workspace.library().item(ref).item().description());
        assertEquals(4, fixture.workspace.library().rows(ItemQuery.all()).rows().size());
        var early = assertThrows(
                UserException.class,
                () -> fixture.workspace.editor().edit(REVIEWER, ref, "description", Json.from("Open it")));
        assertEquals(UserException.Code.BAD_INPUT, early.code());

        var kept = verdicts().keepAll(REVIEWER, List.of(ref)).getFirst();
        WorkspaceFixture.saved(kept);
        assertTrue(fixture.text().contains("Open the hatch"));
        assertFalse(fixture.text().contains("Close the hatch"));
        assertEquals(List.of("new_two"), proposed());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals(List.of("new_one", "new_two"), proposed());
        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        verdicts().rejectAll(REVIEWER, List.of(fixture.item("new_two")));
        assertEquals(List.of(), proposed());
        openAgain();
        assertEquals(List.of(), proposed());
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(List.of("new_two"), proposed());
        assertTrue(fixture.text().contains("Open the hatch"));
    }

    @Test
    void whatNamesNoItemGoesToTheCatalogItFitsBest() throws Exception {
        var git = folder.resolve("git").resolve("knowledge_catalog.json");
        Files.createDirectories(git.getParent());
        Files.copy(WorkspaceFixture.SAMPLES.resolve("git_cli").resolve("knowledge_catalog.json"), git);
        var second = fixture.workspace.library().open(git).id();
        var agents = fixture.workspace.agents();

        var failure = SampleFailures.twin("error: failed to push some refs to the remote branch");
        var report = agents.reports().learn(failure, new ReportTarget("", "", "", true), ROBOT);
        assertEquals(AgentReportService.Status.UNATTRIBUTED, report.status());
        assertEquals(second.toString(), report.catalog());
        var warning = report.receipt().warnings().getFirst();
        assertTrue(warning.contains("It is kept with " + git + ";"), warning);
        assertEquals(
                1, fixture.workspace.library().unattributedLearnings(second).size());
        assertEquals(List.of(), fixture.workspace.library().unattributedLearnings(fixture.catalog));

        var named = new ReportTarget("", fixture.catalog.toString(), "", true);
        var other = SampleFailures.twin("error: the remote has another branch of that name");
        assertEquals(
                fixture.catalog.toString(),
                agents.reports().learn(other, named, ROBOT).catalog());

        var unknown =
                assertThrows(UserException.class, () -> agents.reports().rate("git_push_branche", "", 4, "", ROBOT));
        assertEquals(UserException.Code.NOT_FOUND, unknown.code());
        assertTrue(unknown.remedy().contains("git_push_branch"), unknown.remedy());
    }

    @Test
    void aPlanWithoutKnownItemsIsStoredBesideTheCatalogItFitsBest() throws Exception {
        var git = folder.resolve("git").resolve("knowledge_catalog.json");
        Files.createDirectories(git.getParent());
        Files.copy(WorkspaceFixture.SAMPLES.resolve("git_cli").resolve("knowledge_catalog.json"), git);
        fixture.workspace.library().open(git);
        var steps = Json.Obj.of(
                "plan", List.of(Json.Obj.of("action_type", "shell", "reasoning", "Push the new branch to the remote")));
        var plan = new AgentPlanService.SubmittedPlan(
                "",
                "Publish the branch",
                steps,
                new Json.Obj(Map.of()),
                List.of(),
                "",
                new ReportTarget("", "", "", false));
        var stored = fixture.workspace.agents().plans().store(plan, ROBOT);
        assertEquals(git.resolveSibling("plans"), stored.file().getParent());
    }

    @Test
    void anIdOnlyAPendingItemHasIsFreeForAClientThatDoesNotGetIt() throws Exception {
        propose("new_one", "Open the hatch", ROBOT);
        var second = propose("new_one", "Open the hatch slowly", ROBOT);
        assertEquals("new_one", second.ref().label());
        assertEquals(List.of("new_one", "new_one (2)"), proposed());
        var auditor = new AgentClient("auditor", Set.of(AgentClient.Scope.PROPOSE), true);
        assertThrows(UserException.class, () -> propose("new_one", "Again", auditor));
        assertThrows(UserException.class, () -> propose("item_0", "Again", ROBOT));
        WorkspaceFixture.saved(verdicts()
                .keepAll(REVIEWER, List.of(new ItemRef(fixture.catalog, "new_one", 1)))
                .getFirst());
        assertTrue(fixture.text().contains("Open the hatch slowly"));
        assertEquals(List.of("new_one (2)"), proposed());
        assertThrows(
                UserException.class,
                () -> verdicts().keepAll(REVIEWER, List.of(new ItemRef(fixture.catalog, "new_one", 1))));
    }

    @Test
    void historySaysOfProposedItemsThatTheyWereKeptOrDeleted() throws Exception {
        for (var id : List.of("one", "two", "three", "four", "five", "six")) {
            propose(id, "Hatch " + id, ROBOT);
        }
        verdicts().keepAll(REVIEWER, List.of(fixture.item("one")));
        assertDecided("keep", "Keep one");
        verdicts().keepAll(REVIEWER, List.of(fixture.item("two"), fixture.item("three")));
        assertDecided("keep", "Keep 2 proposed items");
        verdicts().rejectAll(REVIEWER, List.of(fixture.item("four")));
        assertDecided("delete", "Delete four");
        verdicts().rejectAll(REVIEWER, List.of(fixture.item("five"), fixture.item("six")));
        assertDecided("delete", "Delete 2 proposed items");
    }

    private void assertDecided(String kind, String label) throws Exception {
        var row = fixture.workspace.journal().recent(1).getFirst();
        assertEquals(List.of(kind, label), List.of(row.kind(), row.label()));
    }

    @Test
    void nothingIsDecidedWhenOneOfSeveralSaysSomethingElseThanWasRead() throws Exception {
        propose("new_one", "Open the hatch", ROBOT);
        propose("new_two", "Close the hatch", ROBOT);
        var export = Files.writeString(
                folder.resolve("memories.json"),
                "{\"results\": [{\"id\": \"m\", \"memory\": \"Oil the hatch\", \"user_id\": \"u\"}]}");
        fixture.workspace.memories().imports().importFiles(REVIEWER, List.of(export), false, Progress.SILENT);
        var memory = queue().memories().getFirst();
        var one = fixture.item("new_one");
        var two = fixture.item("new_two");
        var entries = List.of(memory, one, two);
        var words = ChangedWords.of(fixture.workspace.library().item(two).item().fields());
        var read = Map.of(two.key(), ChangedWords.checksum(words));
        var stale = Map.of(two.key(), ChangedWords.checksum(words.with("description", Json.from("Shut it"))));
        for (Callable<?> decision : List.<Callable<?>>of(
                () -> verdicts().keepAll(REVIEWER, entries, stale),
                () -> verdicts().rejectAll(REVIEWER, entries, stale))) {
            var refused = assertThrows(UserException.class, decision::call);
            assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
            assertEquals(List.of(memory), queue().memories());
            assertEquals(List.of("new_one", "new_two"), proposed());
        }
        verdicts().keepAll(REVIEWER, entries, read).forEach(WorkspaceFixture::saved);
        assertEquals(List.of(), queue().memories());
        assertEquals(List.of(), proposed());
    }

    @Test
    void anItemOfTheSameIdThatComesIntoTheFileLeavesTheProposalWaiting() throws Exception {
        propose("new_one", "Open the hatch", ROBOT);
        Agent.of(fixture).add("new_one").write();
        fixture.workspace.library().look();
        assertEquals(List.of("new_one", "new_one (2)"), proposed());
        assertEquals(
                "Open the hatch",
                fixture.workspace
                        .library()
                        .item(new ItemRef(fixture.catalog, "new_one", 1))
                        .item()
                        .description());
    }
}
