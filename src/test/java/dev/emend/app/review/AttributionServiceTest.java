package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService;
import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttributionServiceTest {
    @TempDir
    Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void openTheWorkspace() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
    }

    @AfterEach
    void closeTheWorkspace() throws Exception {
        fixture.close();
    }

    private AttributionService attributions() {
        return fixture.workspace.review().proposals().attributions();
    }

    private static Json.Obj failure(String error) {
        return SampleFailures.failure("Put the work away", error, "2026-03-01T10:00:00")
                .with(
                        "original_action",
                        Json.Obj.of(
                                "tool_name", "Shell-Tool", "reasoning", "Put unfinished changes aside with a stash"));
    }

    private void keepWithoutItem(String item, String error) {
        var problem = assertThrows(
                UserException.class,
                () -> fixture.workspace.editor().attach(REVIEWER, fixture.catalog, item, failure(error)));
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
        var found = attributions().of(fixture.catalog);
        assertEquals(2, found.orphans().size());
        assertEquals(
                List.of("git_stash_change", ""),
                found.orphans().stream().map(AttributionService.Orphan::itemId).toList());
        var orphan = found.orphans().getLast();
        assertEquals(
                "git_stash_changes",
                orphan.guesses().getFirst().item().knowledgeId(),
                orphan.guesses().toString());
        assertFalse(orphan.guesses().getFirst().reasons().isEmpty());
        var item = fixture.item("git_stash_changes");
        double trust = SampleFailures.trustInFile(fixture.file, "git_stash_changes");
        var before = fixture.text();
        var rate = found.rate();

        WorkspaceFixture.saved(attributions().attach(REVIEWER, orphan, item));

        assertEquals(
                "no stash",
                SampleFailures.inFile(fixture.file, "git_stash_changes").getLast());
        assertEquals(Math.max(0.5, trust * 0.95), SampleFailures.trustInFile(fixture.file, "git_stash_changes"));
        assertEquals("pending", SampleFailures.states(fixture, item).get("no stash"));
        assertEquals(1, attributions().of(fixture.catalog).orphans().size());
        assertEquals(
                1,
                fixture.workspace
                        .library()
                        .unattributedLearnings(fixture.catalog)
                        .size());
        assertEquals(
                new AttributionService.Rate(rate.attributedCount() + 1, rate.all()),
                attributions().of(fixture.catalog).rate());
        assertThrows(UserException.class, () -> attributions().attach(REVIEWER, orphan, item));
        WorkspaceFixture.saved(fixture.workspace.journal().undo(REVIEWER).orElseThrow());
        assertEquals(before, fixture.text());
        assertEquals(2, attributions().of(fixture.catalog).orphans().size());
        WorkspaceFixture.saved(fixture.workspace.journal().redo(REVIEWER).orElseThrow());
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
        assertEquals(1, attributions().of(fixture.catalog).orphans().size());
    }

    /// No word of it is in the item, so that words alone would not name it first.
    @Test
    void anItemIsProposedThatLiesNearInMeaning() throws Exception {
        fixture.workspace.search().awaitReady();
        var failure = SampleFailures.failure("Shelve the edits", "Shelving uncommitted edits failed", "2026-03-02")
                .with(
                        "original_action",
                        Json.Obj.of(
                                "tool_name", "Shell-Tool", "reasoning", "Shelve my edits and restore them afterwards"));
        assertThrows(
                UserException.class, () -> fixture.workspace.editor().attach(REVIEWER, fixture.catalog, "", failure));

        var guesses = attributions().of(fixture.catalog).orphans().getFirst().guesses();

        var near = guesses.stream().filter(guess -> guess.score() == 0).toList();
        assertTrue(
                near.stream().anyMatch(guess -> guess.item().knowledgeId().equals("git_stash_changes")),
                guesses.toString());
        assertTrue(near.getFirst().reasons().getFirst().startsWith("close in meaning, similarity 0."), near.toString());
        assertEquals(
                guesses.size(),
                guesses.stream().map(guess -> guess.item()).distinct().count());
    }

    @Test
    void aProposalWithoutAnItemIsNoFailureAndCostsItsItemNothing() throws Exception {
        double before = attributions().of(fixture.catalog).rate().share();
        fixture.workspace
                .agents()
                .reports()
                .learn(
                        Json.Obj.of("task", "Save it", "recovery_approach", "Press F10"),
                        new AgentReportService.ReportTarget("nowhere", "", "", false),
                        new AgentClient("one", Set.of(AgentClient.Scope.PROPOSE), false));
        assertEquals(before, attributions().of(fixture.catalog).rate().share());
        var orphan = attributions().of(fixture.catalog).orphans().getFirst();
        assertTrue(orphan.isProposed());
        assertEquals("nowhere", orphan.itemId());
        var item = fixture.item("git_stash_changes");
        var was = fixture.workspace.library().item(item).item();

        var attached = attributions().attach(REVIEWER, orphan, item).item().orElseThrow();

        assertEquals(was.learnings().size() + 1, attached.learnings().size());
        assertEquals(was.trust(), attached.trust());
        assertEquals(List.of(), attributions().of(fixture.catalog).orphans());
        assertEquals(before, attributions().of(fixture.catalog).rate().share());
    }

    @Test
    void stepsOfPlansWithoutAKnownItemAreNotedAndTheirFilesLeftAlone() throws Exception {
        plan("a.json", """
                {"task": "Put work away", "plan": [
                  {"tool_name": "Shell-Tool", "tool_arguments": {"command": "git stash"},
                   "reasoning": "Put unfinished changes aside with a stash", "kb_source": null},
                  {"tool_name": "Shell-Tool", "kb_source": "git_push_branch"},
                  {"tool_name": "Shell-Tool", "kb_source": "git_gone"}]}
                """);
        plan("broken.json", "{\"plan\": [");
        plan("notes.txt", "not a plan");
        var before = Files.readString(folder.resolve("plans").resolve("a.json"));

        var found = attributions().of(fixture.catalog);

        assertEquals(2, found.orphans().size());
        assertEquals(
                List.of("", "git_gone"),
                found.orphans().stream().map(AttributionService.Orphan::itemId).toList());
        assertEquals(
                List.of("broken.json"),
                found.skippedFiles().stream()
                        .map(skipped -> skipped.file().getFileName().toString())
                        .toList());
        assertTrue(found.skippedFiles().getFirst().reason().endsWith("."));
        assertEquals(2, found.rate().all() - found.rate().attributedCount());
        var step = found.orphans().getFirst();
        assertTrue(step.isStep());
        assertEquals(1, step.step());
        assertEquals("git_stash_changes", step.guesses().getFirst().item().knowledgeId());

        attributions().attach(REVIEWER, step, fixture.item("git_stash_changes"));

        var after = attributions().of(fixture.catalog);
        assertEquals(1, after.orphans().size());
        assertEquals(1, after.rate().all() - after.rate().attributedCount());
        assertEquals(before, Files.readString(folder.resolve("plans").resolve("a.json")));
        fixture.close();
        fixture = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE);
        assertEquals(1, attributions().of(fixture.catalog).orphans().size());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(2, attributions().of(fixture.catalog).orphans().size());
    }
}
