package dev.emend.app.trends;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrustTimeline.Kind;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.store.curation.JudgementPairTable;
import dev.emend.store.memories.RunTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Trends over a small past written by hand. It is 2026-03-01T12:00Z.
class TrendServiceTest {
    private static final String CATALOG = """
            [
              {"knowledge_id": "a", "description": "Open a file", "trust_score": 0.9025, "kb_learnings": [
                %s,
                %s]},
              {"knowledge_id": "b", "description": "Save a file", "trust_score": 0.9025, "kb_learnings": [
                %s,
                %s]},
              {"knowledge_id": "c", "description": "Close a file", "trust_score": 0.95},
              {"knowledge_id": "d", "description": "Print a file"}
            ]
            """;

    private static final ManualClock CLOCK = new ManualClock();

    /// Only looked at; tests that change have a workspace of their own.
    private static WorkspaceFixture shared;

    @TempDir
    private static Path folder;

    private ManualClock clock = CLOCK;
    private WorkspaceFixture fixture;

    @BeforeAll
    static void writeThePast() throws Exception {
        shared = open(folder, CLOCK);
    }

    @BeforeEach
    void lookAtIt() {
        fixture = shared;
    }

    @AfterAll
    static void close() throws Exception {
        shared.close();
    }

    private static WorkspaceFixture open(Path folder, ManualClock clock) throws Exception {
        var agent = Files.createDirectories(folder.resolve("agent"));
        var file = agent.resolve("knowledge_catalog.json");
        Files.writeString(
                file,
                CATALOG.formatted(
                        learning("a", "open it", "Click-Tool", "2026-02-01T10:00:00"),
                        learning("a", "open another", "Click-Tool", "2026-02-10T10:00:00"),
                        learning("zzz", "save it", "Click-Tool", "2026-02-20T10:00:00"),
                        learning("b", "save it", "Key-Tool", "2026-02-21T10:00:00")));
        var plans = Files.createDirectories(agent.resolve("plans"));
        plan(plans, "1", "first", "2026-02-05T08:00:00", "\"success\": true,", "a");
        plan(plans, "2", "second", "2026-02-15T08:00:00", "\"outcome\": \"failure\",", "a", "b");
        plan(plans, "3", "third", "2026-02-25T08:00:00", "", "d");
        var fixture = WorkspaceFixture.on(clock, folder, file);
        fixture.store(session -> session.runs()
                .add(
                        List.of(
                                run("r1", "third", "success", "2026-02-26T09:00:00Z"),
                                run("r2", "other", "failure", "2026-02-26T10:00:00Z"),
                                run("r3", "other", "", "2026-01-02T10:00:00Z"),
                                run("r4", "other", "failure", "")),
                        1));
        return fixture;
    }

    private static String learning(String source, String task, String tool, String at) {
        return """
        {"task": "%s", "step_num": 1, "timestamp": "%s",
         "original_action": {"tool_name": "%s", "tool_arguments": {"loc": ["last_state:menu:File"]}, "kb_source": "%s"},
         "original_error": "Element not found: the menu File is not there", "recovery_approach": "Press F10 first"}\
        """.formatted(task, at, tool, source);
    }

    private static void plan(Path folder, String name, String task, String at, String outcome, String... sources)
            throws Exception {
        var steps = java.util.Arrays.stream(sources)
                .map(id -> "{\"tool_name\": \"Click-Tool\", \"kb_source\": \"" + id + "\"}")
                .toList();
        Files.writeString(
                folder.resolve(name + ".json"),
                "{\"task\": \"%s\", %s \"created_at\": \"%s\", \"plan\": [%s]}"
                        .formatted(task, outcome, at, String.join(",", steps)));
    }

    private static RunTable.NewRun run(String id, String task, String outcome, String at) {
        var ending = new Run.Ending(outcome, OptionalDouble.empty());
        return new RunTable.NewRun(
                new Run(
                        id,
                        new Run.Head("family", task, "", at, ending),
                        List.of(),
                        Json.Obj.EMPTY,
                        new Origin("test", "test", id)),
                null);
    }

    private TrendReport all() throws UserException {
        return trends().of(DateRange.all(clock));
    }

    private TrendService trends() {
        return fixture.workspace.insights().trends();
    }

    private static TrustTimeline line(TrendReport report, String id) {
        return report.trust().stream()
                .filter(history -> history.item().knowledgeId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<Kind> kinds(TrustTimeline line) {
        return line.events().stream().map(TrustTimeline.Event::kind).toList();
    }

    @Test
    void trustIsReplayedFromFailuresAndWhatNothingExplainsComesFirst() throws Exception {
        var report = all();
        assertEquals(
                List.of("a", "b", "c"),
                report.trust().stream()
                        .map(history -> history.item().knowledgeId())
                        .toList(),
                "two steps before one, and no line for what never changed");
        var a = line(report, "a");
        assertEquals(List.of(Kind.ATTACHED, Kind.ATTACHED), kinds(a));
        assertEquals(
                "2026-02-10T10:00:00Z", a.events().getLast().at().orElseThrow().toString());
        assertEquals(0.95, a.events().getLast().before());
        assertEquals(0.95 * 0.95, a.end());
        var c = line(report, "c");
        assertEquals(List.of(Kind.UNEXPLAINED), kinds(c));
        assertTrue(c.events().getFirst().at().isEmpty());

        var days = trends().of(DateRange.days(14, clock));
        assertEquals(
                List.of("b"),
                days.trust().stream().map(history -> history.item().label()).toList());
        assertEquals(1, days.trust().getFirst().start());
        assertTrue(trends().of(DateRange.days(7, clock)).trust().isEmpty());
    }

    @Test
    void whatPeopleDidStandsWhereTheyDidItAndOpensItsChange(@TempDir Path own) throws Exception {
        clock = new ManualClock();
        try (var alone = open(own, clock)) {
            fixture = alone;
            actOnTrust();
        }
    }

    private void actOnTrust() throws Exception {
        var b = fixture.item("b");
        var failures = fixture.workspace.library().item(b).learnings();
        clock.pass(Duration.ofHours(1));
        fixture.workspace
                .review()
                .trust()
                .dismiss(REVIEWER, failures.getFirst().learning().ref());
        clock.pass(Duration.ofHours(1));
        fixture.workspace
                .review()
                .decisions()
                .reattach(REVIEWER, failures.getLast().learning().ref(), fixture.item("c"));
        clock.pass(Duration.ofHours(1));
        var set = fixture.workspace.review().trust().set(REVIEWER, fixture.item("a"), 0.98, "checked by hand");
        fixture.workspace.review().trust().set(REVIEWER, fixture.item("d"), 1, "tried it");

        var report = all();
        var ofB = line(report, "b");
        assertEquals(List.of(Kind.ATTACHED, Kind.ATTACHED, Kind.DISMISSED, Kind.REATTACHED), kinds(ofB));
        assertEquals(
                List.of(0.95, 0.9025, 0.95, 1.0),
                ofB.events().stream()
                        .map(event -> Math.round(event.after() * 1e4) / 1e4)
                        .toList());
        var ofC = line(report, "c");
        assertEquals(List.of(Kind.UNEXPLAINED, Kind.ATTACHED), kinds(ofC));
        assertEquals(
                "2026-03-01T14:00:00Z",
                ofC.events().getLast().at().orElseThrow().toString());
        var ofA = line(report, "a");
        assertEquals(List.of(Kind.ATTACHED, Kind.ATTACHED, Kind.OVERRIDDEN), kinds(ofA));
        assertEquals("checked by hand", ofA.events().getLast().cause().description());
        var row = ofA.row(ofA.events().getLast());
        assertEquals(new TrendRecordLink.Place.OfCommand(set.change(), "a"), row.place());
        assertInstanceOf(
                TrendRecordLink.Place.OfLearning.class,
                ofA.row(ofA.events().getFirst()).place());
        assertEquals(List.of(Kind.CONFIRMED), kinds(line(report, "d")));

        var movers = trends().movers(Duration.ofDays(7));
        assertEquals(
                List.of("b", "a", "c"),
                movers.stream().map(history -> history.item().label()).toList(),
                "0.9025 to 1, to 0.98 and a step of 0.95; confirming moves nothing");
        assertTrue(movers.getFirst().change() > 0);

        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.journal().undo(REVIEWER);
        var undone = line(all(), "a");
        assertEquals(0.9025, undone.end(), 1e-12);
        assertEquals(List.of(Kind.ATTACHED, Kind.ATTACHED, Kind.OVERRIDDEN, Kind.OVERRIDDEN), kinds(undone));
    }

    @Test
    void outcomesAreCountedByDayAndWhatSaysNoTimeOnlyInAll() throws Exception {
        var all = all().endings();
        assertEquals(TrendReport.ColumnWidth.WEEK, all.width());
        // Monday 29 December to the week of 26 February
        assertEquals(LocalDate.of(2025, 12, 29), all.buckets().getFirst().first());
        assertEquals(9, all.buckets().size());
        assertEquals(1, all.undatedBucket().runs().failure().size());

        var days = trends().of(DateRange.days(7, clock)).endings();
        assertEquals(TrendReport.ColumnWidth.DAY, days.width());
        assertEquals(8, days.buckets().size(), "22 February to 1 March, both begun");
        var day = days.buckets().get(4);
        assertEquals(LocalDate.of(2026, 2, 26), day.first());
        assertEquals(1, day.runs().success().size());
        assertEquals(1, day.runs().failure().size());
        assertEquals(
                new TrendRecordLink.Place.OfRun("r1"),
                day.runs().success().getFirst().place());
        var plan = days.buckets().get(3).plans();
        assertEquals(1, plan.success().size(), "its run succeeded");
        assertTrue(days.undatedBucket().isEmpty());
    }

    /// Of a, the second failure is the first again; b failed in the same task with another tool.
    @Test
    void correctionsRecurHoldOrAreUntested() throws Exception {
        var found = all().recurrence();
        assertEquals(1, found.recurredFailures().size());
        assertEquals("a", found.recurredFailures().getFirst().title());
        assertEquals("b", found.holdingCorrections().getFirst().title());
        assertEquals(2, found.untestedCorrections().size());
        assertEquals(0, trends().of(DateRange.days(7, clock)).recurrence().all());
    }

    @Test
    void theFourMetricsCountWhatTheirDefinitionsSay(@TempDir Path own) throws Exception {
        try (var alone = open(own, clock)) {
            fixture = alone;
            metrics();
        }
    }

    private void metrics() throws Exception {
        assertThrows(
                UserException.class,
                () -> fixture.workspace
                        .editor()
                        .attach(REVIEWER, fixture.catalog, "nowhere", Json.Obj.of("task", "lost", "step_num", 1)));
        // a proposal for an item there is none is no failed step either
        fixture.workspace
                .agents()
                .reports()
                .learn(
                        Json.Obj.of("task", "save it", "recovery_approach", "Press F10"),
                        new AgentReportService.ReportTarget("nowhere", "", "", false),
                        new AgentClient("one", Set.of(AgentClient.Scope.PROPOSE), false));
        var metrics = all().metrics();
        var attribution = metrics.get(0);
        // four failures are attached to an item, one to nowhere; of the steps of the plans all four name an item
        assertEquals(8 / 9.0, attribution.value());
        assertEquals(Metric.Verdict.MET, attribution.verdict());
        assertEquals(9, attribution.rows().size());
        assertEquals(
                new TrendRecordLink.Place.OfOrphan("nowhere"),
                attribution.rows().getFirst().place());
        var used = new TrendRecordLink.Place.OfPlan("2.json", Optional.of(fixture.item("b")));
        assertTrue(attribution.rows().stream().anyMatch(row -> row.place().equals(used)));
        // the same figure as on Conflicts
        var rate = fixture.workspace
                .review()
                .proposals()
                .attributions()
                .of(fixture.catalog)
                .rate();
        assertEquals(rate.share(), attribution.value());
        assertEquals(rate.all(), attribution.parts().denominator());
        var reuse = metrics.get(1);
        // a's first failure before plans 1 and 2, its second before plan 2, none of b before any
        assertEquals(0.75, reuse.value());
        assertEquals(3, reuse.parts().numerator());
        assertEquals("2 later plans use it", reuse.rows().getFirst().detail());
        var enriched = metrics.get(3);
        assertEquals(0.5, enriched.value());
        assertEquals(Metric.Verdict.UNKNOWN, enriched.verdict(), "7 tasks are too few");
        assertTrue(enriched.note().contains("2 of 4 items after 7 tasks"), enriched.note());

        var none = trends().of(DateRange.days(1, clock)).metrics();
        assertTrue(Double.isNaN(none.get(1).value()));
        assertEquals(Metric.Verdict.UNKNOWN, none.get(1).verdict());
    }

    /// Trust 0.95 that succeeded, 0.9025 that failed, 1 that succeeded: (0.05² + 0.9025²) / 3, and
    /// sums of products of deviations 0.0483333 / sqrt(0.00475417 · 0.6666667).
    @Test
    void calibrationTakesTheTrustOfThatTime() throws Exception {
        var found = all().reliability().trust();
        assertEquals(3, found.score().plans());
        assertEquals((0.0025 + 0.81450625) / 3, found.score().brier(), 1e-12);
        assertEquals(0.8585, found.linear().value(), 0.00005);
        assertTrue(Double.isNaN(found.linear().low()), "three pairs have no interval");
        var top = found.bins().getLast();
        assertEquals(2, top.successShare().hits());
        assertEquals(3, top.rows().size());
        assertTrue(
                top.rows().getFirst().detail().contains("0.95"),
                top.rows().getFirst().detail());
        assertEquals(0, found.unknown());
        var metric = all().metrics().get(2);
        assertEquals(Metric.Verdict.UNKNOWN, metric.verdict());
        assertEquals("3 plans are too few to say.", metric.note());
    }

    @Test
    void blindRepeatsAgreeAsFarAsTheyAreAlike() throws Exception {
        var key = new LearningRef(fixture.item("a"), "0.0").key();
        fixture.store(session -> {
            for (var pair : List.of("kept kept", "kept kept", "rejected rejected", "kept rejected")) {
                var said = pair.split(" ");
                session.judgements()
                        .add(new JudgementPairTable.Pair(JudgementPairTable.REPEAT, key, "ada", said[0], said[1]));
            }
        });
        var found = all().reliability().people();
        // observed 3/4, expected 3/4 · 1/2 + 1/4 · 1/2 = 1/2
        assertEquals(0.5, found.repeats().kappa(), 1e-12);
        assertEquals(0.75, found.agreedShare().value());
        assertEquals(1, found.differingPairs().size());
        assertEquals(
                "ada judged it kept, then rejected",
                found.differingPairs().getFirst().detail());
    }

    @Test
    void theSameRecordsGiveTheSameReport() throws Exception {
        var html = TrendCharts.page(all(), ZoneOffset.UTC);
        assertEquals(html, TrendCharts.page(all(), ZoneOffset.UTC));
        assertFalse(html.contains("<script"));
        assertFalse(html.contains("http:") || html.contains("https:"), "nothing is from elsewhere");
    }
}
