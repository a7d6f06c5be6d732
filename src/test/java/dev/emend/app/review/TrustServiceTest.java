package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.TrustHistory;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.store.curation.TrustEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What people say about an item's trust, in the file to the last bit.
public class TrustServiceTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ItemRef item;

    @BeforeEach
    void openAWorkspaceWithoutFailures() throws Exception {
        fixture = fixtureWith(0);
        item = fixture.item("item_0");
    }

    private void open(int failures) throws Exception {
        fixture.close();
        fixture = fixtureWith(failures);
        item = fixture.item("item_0");
    }

    private WorkspaceFixture fixtureWith(int failures) throws Exception {
        var learnings = IntStream.range(0, failures)
                .mapToObj(i -> SampleFailures.failure("task " + i, "error " + i, day(i)))
                .toList();
        var room = Files.createTempDirectory(folder, "desk");
        var file = SampleFailures.catalog(room.resolve("knowledge_catalog.json"), List.of(learnings));
        return WorkspaceFixture.again(room, file, WorkspaceFixture.AT_ONCE);
    }

    private static String day(int i) {
        return "2026-01-%02dT10:00:00".formatted(i + 1);
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    /// Step by step, as agents count.
    public static double replay(double from, int failures) {
        double trust = from;
        for (int i = 0; i < failures; i++) {
            trust = Math.max(0.5, trust * 0.95);
        }
        return trust;
    }

    private double inFile() throws Exception {
        fixture.workspace.library().flush();
        return SampleFailures.trustInFile(fixture.file, "item_0");
    }

    private LearningRef error(int i) throws Exception {
        return SampleFailures.ref(fixture, item, "error " + i);
    }

    private TrustService trust() {
        return fixture.workspace.review().trust();
    }

    private TrustHistory trustHistory() throws Exception {
        return fixture.workspace.library().item(item).trustHistory();
    }

    @Test
    void aDismissedFailureGivesBackExactlyItsStep() throws Exception {
        open(7);
        var before = fixture.text();
        assertEquals(replay(1, 7), inFile());

        trust().dismiss(REVIEWER, error(2));

        assertEquals(replay(1, 6), inFile());
        assertEquals(7, SampleFailures.inFile(fixture.file, "item_0").size());
        assertEquals(6, trustHistory().explainedFailures());
        assertTrue(trustHistory().isExplained());
        var after = fixture.text();
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(replay(1, 7), inFile());
        assertEquals(before, fixture.text());
        fixture.workspace.journal().redo(REVIEWER);
        assertEquals(after, rest());
        fixture.close();
        fixture = WorkspaceFixture.again(fixture.folder, fixture.file, WorkspaceFixture.AT_ONCE);
        assertTrue(trustHistory().isExplained());
        assertEquals(replay(1, 6), trustHistory().trust());

        trust().accept(REVIEWER, error(2));

        assertEquals(replay(1, 7), inFile());
        assertEquals(before, fixture.text());
        assertEquals(
                List.of(
                        TrustEvent.Kind.FAILURE_DISMISSED,
                        TrustEvent.Kind.WITHDRAWN,
                        TrustEvent.Kind.FAILURE_DISMISSED,
                        TrustEvent.Kind.WITHDRAWN),
                fixture.trustEvents(item).stream().map(TrustEvent::kind).toList());
    }

    private String rest() throws Exception {
        fixture.workspace.library().flush();
        return fixture.text();
    }

    @Test
    void atTheFloorAFailureCountsUntilFewerThanFourteenAreLeft() throws Exception {
        open(16);
        assertTrue(trustHistory().isAtFloor());

        trust().dismiss(REVIEWER, error(0));
        assertEquals(0.5, inFile());
        trust().dismiss(REVIEWER, error(5));
        assertEquals(0.5, inFile());
        trust().dismiss(REVIEWER, error(15));

        assertEquals(replay(1, 13), inFile());
        assertTrue(inFile() > 0.5);
        trust().accept(REVIEWER, error(0));
        assertEquals(0.5, inFile());
    }

    @Test
    void laterFailuresCountFromThere() throws Exception {
        open(3);
        trust().dismiss(REVIEWER, error(0));
        SampleFailures.attach(fixture, item, SampleFailures.failure("later", "later", "2026-02-01T10:00:00"));
        assertEquals(replay(1, 3), inFile());

        trust().dismiss(REVIEWER, error(2));
        assertEquals(replay(1, 2), inFile());
        trust().accept(REVIEWER, error(0));

        assertEquals(replay(1, 3), inFile());
        assertTrue(trustHistory().isExplained());
    }

    @Test
    void failuresBeforeANumberSetByHandCostNothingMore() throws Exception {
        open(7);
        trust().set(REVIEWER, item, 0.9, "seen it work");
        assertEquals(0.9, inFile());

        trust().dismiss(REVIEWER, error(1));
        assertEquals(0.9, inFile());
        SampleFailures.attach(fixture, item, SampleFailures.failure("later", "later", "2025-02-01T10:00:00"));
        assertEquals(0.9 * 0.95, inFile());
        trust().dismiss(REVIEWER, SampleFailures.ref(fixture, item, "later"));

        assertEquals(0.9, inFile());
        assertEquals(0.9, trustHistory().lines().getLast().after());
        assertTrue(trustHistory().lines().stream()
                .anyMatch(line -> line.kind() == TrustHistory.Kind.OVERRIDDEN
                        && line.description().equals("seen it work")));
    }

    @Test
    void theNumberItHasIsConfirmedWithoutAChangeOfTheFile() throws Exception {
        open(2);
        var before = fixture.text();

        WorkspaceFixture.saved(trust().set(REVIEWER, item, replay(1, 2), "right so"));

        assertEquals(before, fixture.text());
        assertTrue(trustHistory().lines().stream().anyMatch(line -> line.kind() == TrustHistory.Kind.CONFIRMED));
        fixture.workspace.journal().undo(REVIEWER);
        assertTrue(trustHistory().lines().stream().noneMatch(line -> line.kind() == TrustHistory.Kind.CONFIRMED));
    }

    @Test
    void settingTrustNeedsAReasonAndANumberAgentsCanHave() throws Exception {
        open(1);
        var before = fixture.text();

        for (var trust : new double[] {0.49, 1.01, Double.NaN}) {
            var problem = assertThrows(UserException.class, () -> trust().set(REVIEWER, item, trust, "because"));
            assertEquals(UserException.Code.BAD_INPUT, problem.code());
        }
        assertThrows(UserException.class, () -> trust().set(REVIEWER, item, 0.8, "  "));

        assertEquals(before, rest());
        assertEquals(0, fixture.workspace.journal().state(REVIEWER).undoDepth());
    }

    @Test
    void aFailureIsDismissedAndCountsAgainOnlyOnce() throws Exception {
        open(2);
        assertThrows(UserException.class, () -> trust().accept(REVIEWER, error(0)));
        trust().dismiss(REVIEWER, error(0));

        assertThrows(UserException.class, () -> trust().dismiss(REVIEWER, error(0)));

        assertEquals(0.95, inFile());
    }

    @Test
    void whoDecidesIsToldWhenItIsInTheFile() throws Exception {
        open(2);

        WorkspaceFixture.saved(trust().dismiss(new Actor("ada"), error(0)));
        assertEquals(0.95, SampleFailures.trustInFile(fixture.file, "item_0"));
        WorkspaceFixture.saved(trust().accept(REVIEWER, error(0)));
        assertEquals(replay(1, 2), SampleFailures.trustInFile(fixture.file, "item_0"));
        WorkspaceFixture.saved(trust().set(REVIEWER, item, 1, "the highest"));
        assertEquals(1, SampleFailures.trustInFile(fixture.file, "item_0"));
        WorkspaceFixture.saved(trust().set(REVIEWER, item, 0.5, "the lowest"));
        assertEquals(0.5, SampleFailures.trustInFile(fixture.file, "item_0"));
        WorkspaceFixture.saved(trust().set(REVIEWER, item, 0.5, "still"));

        assertEquals(
                List.of(
                        "Confirm the trust of item_0",
                        "Set the trust of item_0",
                        "Set the trust of item_0",
                        "Count again a failure of item_0",
                        "Dismiss a failure of item_0"),
                fixture.workspace.journal().ofItem(item, 10).stream()
                        .map(JournalEntryView::label)
                        .toList());
        assertEquals(
                "ada",
                fixture.workspace
                        .journal()
                        .ofItem(item, 10)
                        .getLast()
                        .undoInfo()
                        .person());
    }

    @Test
    void aFailureOfAnItemThatIsGoneIsAnswered() throws Exception {
        open(1);
        var gone = error(0);
        WorkspaceFixture.saved(fixture.workspace.editor().delete(REVIEWER, item));

        for (var code : List.of(
                code(() -> trust().dismiss(REVIEWER, gone)),
                code(() -> trust().accept(REVIEWER, gone)),
                code(() -> trust().set(REVIEWER, item, 0.8, "because")))) {
            assertEquals(UserException.Code.NOT_FOUND, code);
        }
    }

    private static UserException.Code code(org.junit.jupiter.api.function.Executable work) {
        return assertThrows(UserException.class, work).code();
    }

    @Test
    void aNumberThatIsNoReplayOfFailuresIsLeftToAPerson() throws Exception {
        open(1);
        fixture.close();
        Files.writeString(fixture.file, fixture.text().replace("0.95", "0.77"));
        fixture = WorkspaceFixture.again(fixture.folder, fixture.file, WorkspaceFixture.AT_ONCE);

        var problem = assertThrows(UserException.class, () -> trust().dismiss(REVIEWER, error(0)));

        assertEquals("Set the number yourself.", problem.remedy());
        assertEquals(0.77, inFile());
    }

    @Test
    void rejectingAndStandingForOthersLeaveTrustAlone() throws Exception {
        open(5);
        var verdicts = fixture.workspace.review().decisions();

        verdicts.reject(REVIEWER, error(0));
        verdicts.supersede(REVIEWER, error(1), List.of(error(2), error(3)));

        assertEquals(replay(1, 5), inFile());
        assertTrue(trustHistory().isExplained());
        assertEquals(5, trustHistory().explainedFailures());
        trust().dismiss(REVIEWER, error(0));
        assertEquals(replay(1, 4), inFile());
        verdicts.restore(REVIEWER, error(0));
        assertEquals(replay(1, 4), inFile());
        trust().accept(REVIEWER, error(0));
        assertEquals(replay(1, 5), inFile());
    }

    @Test
    void aDismissedFailureMovesWithoutGivingASecondStepBack() throws Exception {
        open(2);
        WorkspaceFixture.saved(fixture.workspace
                .editor()
                .create(REVIEWER, fixture.catalog, Json.Obj.of("knowledge_id", "other", "description", "d")));
        trust().dismiss(REVIEWER, error(0));

        fixture.workspace.review().decisions().reattach(REVIEWER, error(0), fixture.item("other"));

        assertEquals(replay(1, 1), inFile());
        assertEquals(0.95, SampleFailures.trustInFile(fixture.file, "other"));
        assertTrue(fixture.workspace
                .library()
                .item(fixture.item("other"))
                .trustHistory()
                .isExplained());
    }

    /// The numbers a person would count by hand.
    private record Counted(double from, List<String> counting, List<String> rejected) {
        double trust() {
            int steps = counting.size();
            return replay(from, steps);
        }
    }

    @Test
    void whateverIsDoneTheReplayIsTheNumberInTheFile() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new java.util.Random(seed);
        var steps = new ArrayList<Counted>();
        steps.add(new Counted(1, List.of(), List.of()));
        var names = new ArrayList<String>();
        for (int i = 0; i < 150; i++) {
            var now = steps.getLast();
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    var name = "n" + i;
                    var at = "2026-%02d-%02dT10:00:00".formatted(1 + i / 28, 1 + i % 28);
                    SampleFailures.attach(fixture, item, SampleFailures.failure(name, name, at));
                    names.add(name);
                    var counting = new ArrayList<>(now.counting);
                    counting.add(name);
                    steps.add(new Counted(now.from, counting, now.rejected));
                }
                case 2 -> {
                    var open = names.stream()
                            .filter(name -> !now.rejected.contains(name))
                            .toList();
                    if (!open.isEmpty() && steps.size() > 1) {
                        var name = open.get(random.nextInt(open.size()));
                        trust().dismiss(REVIEWER, SampleFailures.ref(fixture, item, name));
                        var counting = new ArrayList<>(now.counting);
                        counting.remove(name);
                        var rejected = new ArrayList<>(now.rejected);
                        rejected.add(name);
                        steps.add(new Counted(now.from, counting, rejected));
                    }
                }
                case 3 -> {
                    var mine = now.rejected.stream()
                            .filter(name -> afterTheLastSet(name))
                            .toList();
                    if (!mine.isEmpty()) {
                        var name = mine.get(random.nextInt(mine.size()));
                        trust().accept(REVIEWER, SampleFailures.ref(fixture, item, name));
                        var counting = new ArrayList<>(now.counting);
                        counting.add(name);
                        var rejected = new ArrayList<>(now.rejected);
                        rejected.remove(name);
                        steps.add(new Counted(now.from, counting, rejected));
                    }
                }
                case 4 -> {
                    double to = 0.5 + random.nextInt(51) / 100.0;
                    trust().set(REVIEWER, item, to, "so it is");
                    steps.add(new Counted(to, List.of(), now.rejected));
                    sets.add(List.copyOf(names));
                    setAt.add(steps.size());
                }
                default -> {
                    if (steps.size() > 1) {
                        fixture.workspace.journal().undo(REVIEWER);
                        steps.removeLast();
                        if (!setAt.isEmpty() && setAt.getLast() > steps.size()) {
                            setAt.removeLast();
                            sets.removeLast();
                        }
                        var there = fixture.workspace.library().item(item).learnings();
                        names.removeIf(name -> there.stream()
                                .noneMatch(
                                        reviewed -> reviewed.learning().error().equals(name)));
                    }
                }
            }
            var history = trustHistory();
            var where = "step " + i + ", seed " + seed;
            assertEquals(steps.getLast().trust(), history.trust(), where);
            assertEquals(
                    history.trust(),
                    history.lines().isEmpty() ? 1 : history.lines().getLast().after(),
                    where);
            assertTrue(
                    sinceSet(history).stream().noneMatch(line -> line.kind() == TrustHistory.Kind.UNEXPLAINED),
                    where + " " + history.lines());
        }
        assertEquals(steps.getLast().trust(), inFile(), "seed " + seed);
    }

    private static List<TrustHistory.Line> sinceSet(TrustHistory history) {
        var since = new ArrayList<TrustHistory.Line>();
        for (var line : history.lines()) {
            if (line.kind() == TrustHistory.Kind.OVERRIDDEN || line.kind() == TrustHistory.Kind.CONFIRMED) {
                since.clear();
            }
            since.add(line);
        }
        return since;
    }

    @Test
    void everyNumberSetByHandStaysInTheTrustHistory() throws Exception {
        open(2);
        trust().set(REVIEWER, item, 0.8, "first");
        SampleFailures.attach(fixture, item, SampleFailures.failure("later", "later", "2026-02-01T10:00:00"));
        trust().set(REVIEWER, item, 0.9, "second");
        SampleFailures.attach(fixture, item, SampleFailures.failure("last", "last", "2026-03-01T10:00:00"));

        assertEquals(
                List.of(0.95, 0.95 * 0.95, 0.8, 0.8 * 0.95, 0.9, 0.9 * 0.95),
                trustHistory().lines().stream().map(TrustHistory.Line::after).toList());
        assertEquals(0.9 * 0.95, inFile());
    }

    private final List<List<String>> sets = new ArrayList<>();
    private final List<Integer> setAt = new ArrayList<>();

    /// A number set by hand covers the failures there were; accepting one of those changes nothing.
    private boolean afterTheLastSet(String name) {
        return sets.isEmpty() || !sets.getLast().contains(name);
    }

    @Test
    void aReportedFailureThatWaitsCostsNothingWhateverIsSaidOfIt() throws Exception {
        var robot = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);
        var before = fixture.text();
        var aim = new AgentReportService.ReportTarget(item.knowledgeId(), "", "", true);
        var reports = fixture.workspace.agents().reports();
        var ref =
                reports.learn(SampleFailures.twin("two"), aim, robot).learning().orElseThrow();
        assertEquals(1, trustHistory().pendingCount());
        assertEquals(0, trustHistory().explainedFailures());

        WorkspaceFixture.saved(trust().dismiss(REVIEWER, ref));
        assertEquals(0, trustHistory().pendingCount());
        WorkspaceFixture.saved(trust().accept(REVIEWER, ref));
        assertEquals(1, trustHistory().pendingCount());
        WorkspaceFixture.saved(fixture.workspace.review().decisions().reject(REVIEWER, ref));

        assertEquals(List.of(), trustHistory().lines(), "refused, so that it has no part in the number");
        assertEquals(before, rest());
    }
}
