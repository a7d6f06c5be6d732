package dev.emend.app.related;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.related.RelatedService.Group;
import dev.emend.app.related.RelatedService.RelatedEntry;
import dev.emend.app.related.RelatedService.Target;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.store.memories.RunTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an item has to do with. It is 2026-03-01T12:00Z until the clock is moved.
class RelatedServiceTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00Z"));

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

    private static Map<Group, Long> counts(List<RelatedEntry> related) {
        return related.stream().collect(Collectors.groupingBy(RelatedEntry::group, Collectors.counting()));
    }

    private static RelatedEntry first(List<RelatedEntry> related, Group group) {
        return related.stream()
                .filter(line -> line.group() == group)
                .findFirst()
                .orElseThrow();
    }

    private static final String CATALOG = """
            [{"knowledge_id": "a", "description": "Open a file", "created_at": "2026-01-02T03:04:05Z", "kb_learnings": [
               {"task": "open it", "step_num": 1, "timestamp": "2026-02-01T10:00:00Z",
                "original_action": {"tool_name": "Click-Tool", "kb_source": "a"},
                "original_error": "Element not found", "recovery_approach": "Press F10 first"},
               {"task": "open it", "original_error": "Nobody knows when", "recovery_approach": "Wait"}]},
             {"knowledge_id": "b", "description": "Save a file"}]
            """;

    /// a: two learnings, one without a time; one plan of a and b, whose run is r1; runs r1 and r2 of its
    /// task, and r3 of the task of its learnings. b: the plan and its two runs.
    @Test
    void everythingRelatedToAnItemIsListedAndOpensWhereItIsAtHome() throws Exception {
        var agent = Files.createDirectories(folder.resolve("agent"));
        var file = Files.writeString(agent.resolve("knowledge_catalog.json"), CATALOG);
        Files.writeString(Files.createDirectories(agent.resolve("plans")).resolve("one.json"), """
                {"task": "sort it", "created_at": "2026-02-10T10:00:00Z", "plan": [
                  {"tool_name": "Click-Tool", "kb_source": "a"}, {"tool_name": "Click-Tool", "kb_source": "b"}]}
                """);
        try (var fixture = WorkspaceFixture.on(clock, folder, file)) {
            fixture.store(session -> session.runs()
                    .add(
                            List.of(
                                    run("r1", "sort it", "success", "2026-02-10T11:00:00Z"),
                                    run("r2", "sort it", "failure", ""),
                                    run("r3", "open it", "failure", "2026-02-01T09:00:00Z"),
                                    run("r4", "elsewhere", "failure", "2026-02-01T09:00:00Z")),
                            1));
            var item = fixture.item("a");
            var learning = fixture.workspace
                    .library()
                    .item(item)
                    .learnings()
                    .getFirst()
                    .learning()
                    .ref();
            fixture.workspace.review().decisions().keep(REVIEWER, learning);
            clock.set(Instant.parse("2026-03-02T12:00:00Z"));
            fixture.workspace.editor().rate(REVIEWER, item, 4, "");
            clock.set(Instant.parse("2026-03-03T12:00:00Z"));
            fixture.workspace.review().decisions().edit(REVIEWER, learning, "Press F10, then wait");

            var related = fixture.workspace.insights().related().of(item);
            assertEquals(
                    Map.of(Group.LEARNINGS, 2L, Group.PLANS, 1L, Group.RUNS, 3L, Group.PEOPLE, 1L), counts(related));
            assertEquals(new Target.OfRun("r1"), first(related, Group.PLANS).target(), "a plan opens its run");
            assertEquals("Succeeded", first(related, Group.PLANS).detail());
            assertEquals(
                    new Target.OfLearning(learning),
                    first(related, Group.LEARNINGS).target());
            assertTrue(first(related, Group.LEARNINGS).detail().contains("this was kept"));
            assertInstanceOf(
                    Target.OfHistory.class, first(related, Group.PEOPLE).target());

            assertEquals(
                    Map.of(Group.PLANS, 1L, Group.RUNS, 2L),
                    counts(fixture.workspace.insights().related().of(fixture.item("b"))));
        }
    }

    /// Nothing is made up for an item nothing is known of.
    @Test
    void anItemAloneHasNothingBesideIt() throws Exception {
        var file = Files.writeString(
                Files.createDirectories(folder.resolve("agent")).resolve("knowledge_catalog.json"),
                "[{\"knowledge_id\": \"alone\", \"description\": \"Nothing\"}]");
        try (var fixture = WorkspaceFixture.on(clock, folder, file)) {
            var related = fixture.workspace.insights().related().of(fixture.item("alone"));
            assertEquals(List.of(), related);
        }
    }

    /// The real catalog: open_files has 6 learnings, all with a time, and the one plan beside it uses
    /// it. It stands there as a plan and verified as a skill, which is the same plan.
    @Test
    void theRealItemsHaveTheirLearningsAndThePlanThatUsesThem() throws Exception {
        var source = SharedData.path("data/asammdf_agent");
        var agent = Files.createDirectories(folder.resolve("agent"));
        for (var name : List.of("knowledge_catalog.json", "plans", "verified_skills")) {
            try (var all = Files.walk(source.resolve(name))) {
                for (var path : all.filter(Files::isRegularFile).toList()) {
                    var target = agent.resolve(source.relativize(path).toString());
                    Files.createDirectories(Objects.requireNonNull(target.getParent()));
                    Files.write(target, Files.readAllBytes(path));
                }
            }
        }
        try (var fixture = WorkspaceFixture.on(clock, folder, agent.resolve("knowledge_catalog.json"))) {
            var related = fixture.workspace.insights().related().of(fixture.item("open_files"));
            assertEquals(Map.of(Group.LEARNINGS, 6L, Group.PLANS, 1L), counts(related));
        }
    }
}
