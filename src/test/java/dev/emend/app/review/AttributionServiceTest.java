package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.JournalQuery;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttributionServiceTest {
    @TempDir Path folder;
    private WorkspaceFixture desk;

    @BeforeEach
    void openTheDesk() throws Exception {
        desk = WorkspaceFixture.open(folder, "git_cli");
    }

    @AfterEach
    void closeTheDesk() throws Exception {
        desk.close();
    }

    private AttributionService attributions() {
        return desk.door.review().proposals().attributions();
    }

    private static Json.Obj failure(String error) {
        return SampleFailures.failure("Put the work away", error, "2026-03-01T10:00:00")
                .with(
                        "original_action",
                        Json.Obj.of(
                                "tool_name",
                                "Shell-Tool",
                                "reasoning",
                                "Put unfinished changes aside with a stash"));
    }

    private void keepWithoutItem(String item, String error) {
        var problem =
                assertThrows(
                        UserException.class,
                        () -> desk.door.desk().attach(desk.catalog, item, failure(error)));
        assertEquals(UserException.Code.NOT_FOUND, problem.code());
    }

    private void plan(String name, String text) throws Exception {
        Files.createDirectories(folder.resolve("plans"));
        Files.writeString(folder.resolve("plans").resolve(name), text);
    }

    @Test
    void aFailureWithoutAnItemIsKeptAndAttachedWhereAPersonSays() throws Exception {
        keepWithoutItem("", "no stash");
        keepWithoutItem("git_stash_change", "typo");
        var found = attributions().of(desk.catalog);
        assertEquals(2, found.orphans().size());
        assertEquals(
                List.of("git_stash_change", ""),
                found.orphans().stream().map(AttributionService.Orphan::named).toList());
        var orphan = found.orphans().getLast();
        assertEquals(
                "git_stash_changes",
                orphan.guesses().getFirst().item().knowledgeId(),
                orphan.guesses().toString());
        assertFalse(orphan.guesses().getFirst().reasons().isEmpty());
        var item = desk.item("git_stash_changes");
        double trust = SampleFailures.trustInFile(desk.file, "git_stash_changes");
        var before = desk.text();
        var rate = found.rate();

        WorkspaceFixture.saved(attributions().attach(orphan, item));

        assertEquals("no stash", SampleFailures.inFile(desk.file, "git_stash_changes").getLast());
        assertEquals(
                Math.max(0.5, trust * 0.95),
                SampleFailures.trustInFile(desk.file, "git_stash_changes"));
        assertEquals("pending", SampleFailures.states(desk, item).get("no stash"));
        assertEquals(1, attributions().of(desk.catalog).orphans().size());
        assertEquals(1, desk.door.library().unattributed(desk.catalog).size());
        assertEquals(
                new AttributionService.Rate(rate.known() + 1, rate.all()),
                attributions().attributionRate(desk.catalog));
        assertThrows(UserException.class, () -> attributions().attach(orphan, item));
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(before, desk.text());
        assertEquals(2, attributions().of(desk.catalog).orphans().size());
        WorkspaceFixture.saved(desk.door.journal().redo().orElseThrow());
        desk.close();
        desk = WorkspaceFixture.again(folder, desk.file, WorkspaceFixture.AT_ONCE);
        assertEquals(1, attributions().of(desk.catalog).orphans().size());
    }

    @Test
    void aProposalWithoutAnItemIsNoFailureAndCostsItsItemNothing() throws Exception {
        double before = attributions().attributionRate(desk.catalog).share();
        desk.door
                .agents()
                .reports()
                .learn(
                        Json.Obj.of("task", "Save it", "recovery_approach", "Press F10"),
                        new AgentReportService.Aim("nowhere", "", "", false),
                        new AgentClient("one", Set.of(AgentClient.Scope.PROPOSE), false));
        assertEquals(before, attributions().attributionRate(desk.catalog).share());
        var orphan = attributions().of(desk.catalog).orphans().getFirst();
        assertTrue(orphan.isProposed());
        assertEquals("nowhere", orphan.named());
        var item = desk.item("git_stash_changes");
        var was = desk.door.library().item(item).item();

        var attached = attributions().attach(orphan, item).item().orElseThrow();

        assertEquals(was.learnings().size() + 1, attached.learnings().size());
        assertEquals(was.trust(), attached.trust());
        assertEquals(List.of(), attributions().of(desk.catalog).orphans());
        assertEquals(before, attributions().attributionRate(desk.catalog).share());
    }

    @Test
    void manyAreConfirmedAtOnceAndTakenBackOneByOne() throws Exception {
        keepWithoutItem("", "first");
        keepWithoutItem("", "second");
        var item = desk.item("git_stash_changes");
        double trust = SampleFailures.trustInFile(desk.file, "git_stash_changes");
        var all = new LinkedHashMap<AttributionService.Orphan, dev.emend.model.ItemRef>();
        attributions().of(desk.catalog).orphans().forEach(one -> all.put(one, item));

        attributions().attachAll(all).forEach(WorkspaceFixture::saved);

        assertEquals(List.of(), attributions().of(desk.catalog).orphans());
        assertEquals(
                trust * 0.95 * 0.95, SampleFailures.trustInFile(desk.file, "git_stash_changes"));
        WorkspaceFixture.saved(desk.door.journal().undo().orElseThrow());
        assertEquals(1, attributions().of(desk.catalog).orphans().size());
        assertEquals(trust * 0.95, SampleFailures.trustInFile(desk.file, "git_stash_changes"));
    }

    @Test
    void stepsOfPlansWithoutAKnownItemAreNotedAndTheirFilesLeftAlone() throws Exception {
        plan(
                "a.json",
                """
                {"task": "Put work away", "plan": [
                  {"tool_name": "Shell-Tool", "tool_arguments": {"command": "git stash"},
                   "reasoning": "Put unfinished changes aside with a stash", "kb_source": null},
                  {"tool_name": "Shell-Tool", "kb_source": "git_push_branch"},
                  {"tool_name": "Shell-Tool", "kb_source": "git_gone"}]}
                """);
        plan("broken.json", "{\"plan\": [");
        plan("notes.txt", "not a plan");
        var before = Files.readString(folder.resolve("plans").resolve("a.json"));

        var found = attributions().of(desk.catalog);

        assertEquals(2, found.orphans().size());
        assertEquals(
                List.of("", "git_gone"),
                found.orphans().stream().map(AttributionService.Orphan::named).toList());
        assertEquals(
                List.of("broken.json"),
                found.skipped().stream().map(one -> one.file().getFileName().toString()).toList());
        assertTrue(found.skipped().getFirst().reason().endsWith("."));
        assertEquals(2, found.rate().all() - found.rate().known());
        var step = found.orphans().getFirst();
        assertTrue(step.isStep());
        assertEquals(1, step.step());
        assertEquals("git_stash_changes", step.guesses().getFirst().item().knowledgeId());

        attributions().attach(step, desk.item("git_stash_changes"));

        var after = attributions().of(desk.catalog);
        assertEquals(1, after.orphans().size());
        assertEquals(1, after.rate().all() - after.rate().known());
        assertEquals(before, Files.readString(folder.resolve("plans").resolve("a.json")));
        desk.close();
        desk = WorkspaceFixture.again(folder, desk.file, WorkspaceFixture.AT_ONCE);
        assertEquals(1, attributions().of(desk.catalog).orphans().size());
        var history = folder.resolve("history.jsonl");
        desk.door.journal().export(new JournalQuery("", "", "", Optional.empty(), 10), history);
        var other = Files.createDirectory(folder.resolve("other"));
        Files.createDirectory(other.resolve("plans"));
        Files.writeString(other.resolve("plans").resolve("a.json"), before);
        try (var elsewhere = WorkspaceFixture.open(other, "git_cli")) {
            elsewhere.door.journal().apply(history, elsewhere.catalog);
            assertEquals(
                    1,
                    elsewhere
                            .door
                            .review()
                            .proposals()
                            .attributions()
                            .of(elsewhere.catalog)
                            .orphans()
                            .size());
        }
        desk.door.journal().undo();
        assertEquals(2, attributions().of(desk.catalog).orphans().size());
    }
}
