package dev.emend.app.trends;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.DateRange;
import dev.emend.app.trends.LearningEffect.Verdict;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.store.memories.RunAnalysisTable.AnalyzedRun;
import dev.emend.store.memories.RunAnalysisTable.RunFeatures;
import dev.emend.store.memories.RunTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attempts before and after learnings were kept, on a workspace with records written by hand. All is
/// kept at 2026-03-01T12:00Z.
class LearningEffectsTest {
    private static final Instant KEPT = Instant.parse("2026-03-01T12:00:00Z");

    private static final String CATALOG = """
            [{"knowledge_id": "a", "description": "Open a file", "kb_learnings": [%s]},
             {"knowledge_id": "b", "description": "Save a file", "kb_learnings": [%s]}]
            """;

    private final ManualClock clock = new ManualClock(KEPT);

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private Path plans;
    private int written;

    @BeforeEach
    void open() throws Exception {
        var agent = Files.createDirectories(folder.resolve("agent"));
        plans = Files.createDirectories(agent.resolve("plans"));
        var file = Files.writeString(
                agent.resolve("knowledge_catalog.json"),
                CATALOG.formatted(learning("a", "open it"), learning("b", "save it")));
        fixture = WorkspaceFixture.on(clock, folder, file);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private static String learning(String source, String task) {
        return """
        {"task": "%s", "step_num": 1, "timestamp": "2026-02-27T10:00:00Z",
         "original_action": {"tool_name": "Click-Tool", "kb_source": "%s"},
         "original_error": "Element not found: the menu File is not there", "recovery_approach": "Press F10 first"}\
        """.formatted(task, source);
    }

    private void keep(String item) throws UserException {
        var shown = fixture.workspace.library().item(fixture.item(item)).learnings();
        fixture.workspace
                .review()
                .decisions()
                .keep(REVIEWER, shown.getFirst().learning().ref());
    }

    /// @param days from when the learnings were kept
    private void plan(String task, double days, String outcome, String item) {
        try {
            Files.writeString(plans.resolve("plan_%03d.json".formatted(++written)), """
                    {"task": "%s", "created_at": "%s"%s, "plan": [{"tool_name": "Click-Tool", "kb_source": "%s"}]}
                    """.formatted(
                            task, at(days), outcome.isEmpty() ? "" : ", \"outcome\": \"" + outcome + "\"", item));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant at(double days) {
        return KEPT.plus(Duration.ofMinutes(Math.round(days * 1440)));
    }

    private static RunTable.NewRun run(String id, String task, String outcome, String at) {
        return new RunTable.NewRun(
                new Run(
                        id,
                        new Run.Head("family", task, "", at, new Run.Ending(outcome, OptionalDouble.empty())),
                        List.of(),
                        Json.Obj.EMPTY,
                        new Origin("test", "test", id)),
                null);
    }

    private LearningEffects effects() throws UserException {
        return fixture.workspace.insights().trends().of(DateRange.all(clock)).effects();
    }

    private LearningEffect of(String item) throws UserException {
        return effects().learnings().stream()
                .filter(effect -> effect.learning().item().knowledgeId().equals(item))
                .findFirst()
                .orElseThrow();
    }

    /// 5 of 13 before and 12 of 14 after: 0.8571 − 0.3846 = 0.4725. Newcombe's interval (method 10)
    /// from Wilson's 0.6006 to 0.9599 and 0.1771 to 0.6448 is 0.1071 to 0.7041; Fisher's exact test
    /// gives 0.01831. One comparison, so nothing is corrected.
    @Test
    void whatSucceedsMoreOftenThanChanceAfterItWasKeptHelped() throws Exception {
        for (int i = 0; i < 13; i++) {
            plan("before " + i, -26 + 2 * i, i < 5 ? "success" : "failure", "a");
        }
        for (int i = 0; i < 14; i++) {
            plan("after " + i, 1 + 2 * i, i == 0 || i == 5 ? "failure" : "success", "a");
        }
        plan("elsewhere", 3, "failure", "b");
        keep("a");
        clock.set(at(60));

        var effect = of("a");
        assertEquals(Verdict.HELPED, effect.verdict());
        assertEquals("After this was kept: 12 of 14 plans succeeded, before 5 of 13.", effect.sentence());
        assertEquals("Helped: 47 points more succeed (95 %: 11 to 70).", effect.conclusion());
        assertEquals(0.4725, effect.difference().value(), 1e-4);
        assertEquals(0.1071, effect.difference().low(), 1e-4);
        assertEquals(0.7041, effect.difference().high(), 1e-4);
        assertEquals(0.01831, effect.difference().chance(), 1e-5);
        assertEquals(effect.difference().chance(), effect.difference().adjustedChance());
        // 30 days at least, but the records begin 26 days before
        assertEquals(Duration.ofDays(26), effect.before().length());
        assertEquals(Duration.ofDays(30), effect.after().length());
        // the first plan after it, a day later, failed; the second, three days later, succeeded
        assertEquals(Optional.of(Duration.ofDays(3)), effect.follow().firstSuccess());
        assertEquals(Optional.of(Duration.ofDays(11)), effect.follow().lastFailure());
        assertEquals(1 + 14 + 13, effect.rows().size());
        assertInstanceOf(
                TrendRecordLink.Place.OfLearning.class, effect.rows().getFirst().place());
        assertEquals(
                List.of(effect),
                fixture.workspace.insights().trends().effects(fixture.item("a")),
                "the library says the same");
        assertEquals(List.of(), fixture.workspace.insights().trends().effects(fixture.item("b")), "b is not kept");
    }

    /// The records go from 100 days before to 50 after: 50 days on both sides, what is older or
    /// younger does not count.
    @Test
    void bothSidesAreAsLongAsTheShorterOne() throws Exception {
        for (int day : new int[] {-100, -80, -51, -49, -30, -10, 10, 30, 49, 50}) {
            plan("day " + day, day, "success", "a");
        }
        plan("ends the records of others only", 200, "success", "b");
        keep("a");
        clock.set(at(50));

        var effect = of("a");
        assertEquals(Duration.ofDays(50), effect.before().length());
        assertEquals(Duration.ofDays(50), effect.after().length());
        assertEquals(3, effect.before().knownOutcomes());
        assertEquals(4, effect.after().knownOutcomes());
        assertEquals(Verdict.TOO_LITTLE, effect.verdict());
        assertEquals(
                "Too little data: 2 more known outcomes are needed from before and 1 from after.", effect.conclusion());
        assertTrue(Double.isNaN(effect.difference().value()), "never a guess");
    }

    /// r1 is the run of the plan two days before, r2 one more of its task; r3 says no time, and r4 has
    /// another task. The failure the learning was written about, two hours before it, is no evidence.
    @Test
    void aRunOfAPlanIsNoAttemptOfItsOwnAndRunsOfTheTaskCount() throws Exception {
        plan("open it", -2, "", "a");
        fixture.store(session -> {
            session.runs()
                    .add(
                            List.of(
                                    run("r1", "open it", "failure", at(-1.9).toString()),
                                    run("r2", "open  it ", "success", at(-1).toString()),
                                    run("r3", "open it", "success", ""),
                                    run("r4", "paint it", "failure", at(1).toString()),
                                    run("r5", "open it", "", at(2).toString()),
                                    run("r6", "open it", "failure", at(3).toString()),
                                    run("origin", "open it", "failure", "2026-02-27T08:00:00Z")),
                            1);
            var features = new ArrayList<AnalyzedRun>();
            for (var waiting : session.analyses().unanalyzedRuns(1, 100)) {
                boolean isSame = List.of("r1", "r6").contains(waiting.run().id());
                var cost = Map.of("r1", 0.4, "r2", 0.2, "r6", 0.1)
                        .get(waiting.run().id());
                features.add(new AnalyzedRun(
                        waiting.seq(),
                        waiting.changeNumber(),
                        new RunFeatures(
                                List.of("Click-Tool"),
                                Map.of(),
                                OptionalDouble.of(1),
                                "ad_hoc",
                                new Run.Usage(
                                        OptionalLong.empty(),
                                        OptionalLong.empty(),
                                        OptionalLong.empty(),
                                        cost == null ? OptionalDouble.empty() : OptionalDouble.of(cost),
                                        OptionalLong.empty()),
                                isSame ? Map.of("Click-Tool", Map.of("NOT_FOUND", 1)) : Map.of())));
            }
            session.analyses().put(features, 1);
            session.analyses().say("r5", "success");
        });
        keep("a");
        clock.set(at(10));

        var effect = of("a");
        var before = effect.before();
        assertEquals(2, before.attempts(), "the plan with r1, and r2");
        assertEquals(1, before.plans());
        assertEquals(1, before.successes());
        assertEquals(1, before.sameFailure(), "in r1, the run of the plan");
        assertEquals(OptionalDouble.of(0.30000000000000004), before.cost().median(), "between 0.2 and 0.4");
        assertEquals(2, effect.after().knownOutcomes(), "of r5 a person said it, r6 says it");
        assertEquals(1, effect.after().successes());
        assertEquals(1, effect.after().sameFailure());
        assertEquals(new LearningEffects.Undated(1, 0), effects().undatedCounts());
        assertEquals(
                List.of(
                        "The same failure: 1 of 2 before, 1 of 2 after.",
                        "First success 2 days after it was kept.",
                        "Last failure 3 days after it was kept.",
                        "Median cost: $0.30 before (2 runs), $0.10 after (1 run)."),
                effect.details());
        assertEquals("Did it help?", TrendTopic.HELPED.question());
        assertTrue(EffectTexts.answer(effects()).contains("1 run without a time is left out."));
    }

    /// a worked after 2 days, b never did: of two, the median by nearest rank is the first, and three
    /// quarters are not reached.
    @Test
    void whatNeverWorkedCountsAsLongerThanAnyOther() throws Exception {
        plan("open it", 2, "success", "a");
        plan("save it", 1, "failure", "b");
        plan("save another", 4, "failure", "b");
        keep("a");
        keep("b");
        clock.set(at(10));

        var delay = effects().delay();
        assertEquals(1, delay.successCount());
        assertEquals(1, delay.unsuccessfulCount());
        assertEquals(Optional.of(Duration.ofDays(2)), delay.firstSuccess().median());
        assertEquals(Optional.empty(), delay.firstSuccess().high());
        assertEquals(Optional.of(Duration.ofDays(4)), delay.lastFailure().high());
        var answer = EffectTexts.answer(effects());
        assertEquals(
                "0 of 2 kept learnings helped, 0 made it worse, 0 showed no difference, 2 had too little data."
                        + " Half of those tried worked within 2 days (middle half: 2 days to not reached)."
                        + " 1 of 2 tried never worked so far.",
                answer);
    }

    @Test
    void aLearningIsKeptSinceTheChangeThatKeptItWhateverFollowed() throws Exception {
        keep("a");
        clock.set(at(1));
        var ref = of("a").learning();
        fixture.workspace.review().decisions().edit(REVIEWER, ref, "Press F10, then wait");
        clock.set(at(2));
        fixture.workspace.review().decisions().reattach(REVIEWER, ref, fixture.item("b"));
        clock.set(at(3));
        assertEquals(KEPT, of("b").keptAt());

        keep("b");
        assertEquals(
                List.of(KEPT, at(3)),
                effects().learnings().stream()
                        .map(LearningEffect::keptAt)
                        .sorted()
                        .toList());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(1, effects().learnings().size(), "what was undone is not kept");
        assertEquals(
                0,
                fixture.workspace
                        .insights()
                        .trends()
                        .of(DateRange.days(1, clock))
                        .effects()
                        .learnings()
                        .size(),
                "kept before the period");
    }

    /// The real catalog: 22 learnings on five items, all written before the one plan beside it, of
    /// which a person said that it worked. Kept a day before the plan's, one outcome follows for those
    /// whose item it uses; nothing can be compared.
    @Test
    void theRealCatalogHasTooFewPlansAndSaysHowManyAreNeeded(@TempDir Path own) throws Exception {
        var agent = Files.createDirectories(own.resolve("agent"));
        for (var name : List.of("knowledge_catalog.json", "plans", "verified_skills")) {
            copy(SharedData.path("data/asammdf_agent/" + name), agent.resolve(name));
        }
        var time = new ManualClock(Instant.parse("2025-01-01T00:00:00Z"));
        try (var real = WorkspaceFixture.on(time, own, agent.resolve("knowledge_catalog.json"))) {
            var queue = real.workspace.library().item(real.item("open_files")).learnings();
            real.workspace
                    .review()
                    .decisions()
                    .keepAll(
                            REVIEWER,
                            queue.stream().map(shown -> shown.learning().ref()).toList());
            time.set(Instant.parse("2026-11-01T00:00:00Z"));
            var found =
                    real.workspace.insights().trends().of(DateRange.all(time)).effects();
            assertEquals(queue.size(), found.learnings().size());
            assertEquals(0, found.comparisonCount());
            for (var effect : found.learnings()) {
                assertEquals(Verdict.TOO_LITTLE, effect.verdict());
                assertEquals(5, effect.neededBefore());
                assertEquals(queue.size() - 1, effect.concurrentCount());
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var all = Files.walk(from)) {
            for (var path : all.toList()) {
                var target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.write(target, Files.readAllBytes(path));
                }
            }
        }
    }
}
