package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunGroupComparisonTest {
    @TempDir
    private static Path folder;

    private static WorkspaceFixture fixture;
    private static RunService runs;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
        var lines = new RunLines("many").at("2021-01-02T10:00:00Z");
        for (int i = 0; i < 20; i++) {
            lines.run("old" + i, "old task " + i, i < 5 ? "success" : i < 19 ? "failure" : "", "ls", "bash", "bash");
            lines.run("new" + i, "new task " + i, i < 18 ? "success" : "failure", "ls", "plan");
        }
        lines.at("").run("timeless", "a task at no time", "", "ls");
        var file = lines.write(folder.resolve("many.jsonl"));
        fixture.importRuns(file);
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    @Test
    void successAndToolsOfBothGroupsAreComparedWithTheirIntervals() throws Exception {
        var compared = runs.compareGroups("\"old task\"", "\"new task\"");

        assertEquals(20, compared.one().runs());
        assertEquals(19, compared.one().success().of(), "one has no outcome");
        assertEquals(5.0 / 19, compared.one().success().value(), 1e-12);
        // Wilson, 5 of 19
        assertEquals(0.118, compared.one().success().low(), 1e-3);
        assertEquals(0.488, compared.one().success().high(), 1e-3);
        assertEquals(0.9 - 5.0 / 19, compared.success().value(), 1e-12);
        assertTrue(compared.success().isMoreThanChance());
        assertEquals(3, compared.one().calls().value().orElseThrow());
        assertEquals(2, compared.other().calls().value().orElseThrow());
        assertTrue(compared.one().cost().value().isEmpty(), "nothing was recorded");

        assertEquals(
                List.of("bash", "plan", "ls"),
                compared.tools().stream()
                        .map(RunGroupComparison.ToolDifference::tool)
                        .toList());
        var bash = compared.tools().getFirst();
        assertEquals(-1, bash.difference().value());
        assertTrue(bash.difference().isMoreThanChance());
        var ls = compared.tools().getLast();
        assertEquals(0, ls.difference().value());
        assertFalse(ls.difference().isMoreThanChance());
        assertEquals(0, compared.sharedRuns());
        // Fisher's exact test of 18 of 20 against 5 of 19: the tables of C(20, k) · C(19, 23 − k) / C(39, 23) that are
        // no
        // likelier than that of k = 18 sum up to 0.0000686. It is the third of five, behind bash and plan and before
        // errors and ls, so that five thirds of it count
        assertEquals(0.0000686061 * 5 / 3, compared.success().adjustedChance(), 1e-9);
    }

    /// 20 runs are in both groups: what is in both differs from itself in nothing.
    @Test
    void groupsWithRunsInCommonAreNotTested() throws Exception {
        var compared = runs.compareGroups("", "\"new task\"");

        assertEquals(20, compared.sharedRuns());
        assertTrue(compared.success().isKnown());
        assertFalse(compared.success().isTested());
        assertFalse(compared.success().isMoreThanChance());
        assertTrue(Double.isNaN(compared.success().low()));
        assertTrue(compared.tools().stream().noneMatch(use -> use.difference().isTested()));
        assertEquals(
                "Whether the difference in success is more than chance is not tested: groups with runs in common are not"
                        + " independent. 20 runs are in both groups.",
                GroupChart.answer(compared));
    }

    @Test
    void runsInBothGroupsAreCountedAndAnEmptyGroupSaysNothing() throws Exception {
        assertEquals(20, runs.compareGroups("", "\"new task\"").sharedRuns());
        var empty = runs.compareGroups("tool:nobody", "\"new task\"");
        assertEquals(0, empty.one().runs());
        assertFalse(empty.success().isKnown());
        assertFalse(empty.success().isMoreThanChance());
        assertEquals(List.of(), empty.tools());
        assertThrows(UserException.class, () -> runs.compareGroups("outcome:good", ""));
    }

    /// A run that does not say when it began is on neither side, whenever it was imported.
    @Test
    void beforeAndAfterALearningSplitTheRunsOfALine() throws Exception {
        var kept = new KeptLearning("Kept", Instant.now().plusSeconds(3600));
        assertEquals(40, runs.count(kept.before("family:many")));
        assertEquals(0, runs.count(kept.after("family:many")));
        var before = new KeptLearning("Kept", Instant.parse("2020-01-01T00:00:00.123456Z"));
        assertEquals(0, runs.count(before.before("family:many")));
        assertEquals(40, runs.count(before.after("family:many")));
    }
}
