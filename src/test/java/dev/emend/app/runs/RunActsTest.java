package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What people do with runs; each test has a workspace of its own.
class RunActsTest {
    private static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop", "runs", "report_agent.jsonl");

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private RunService runs;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void bring(Path file) throws Exception {
        fixture.workspace.memories().imports().bring(REVIEWER, List.of(file), false, Progress.SILENT);
        runs.awaitAnalysed();
    }

    private void bringFour() throws Exception {
        bring(new RunLines("four")
                .run("a", "refund a ticket", "success", "write_todos", "ls", "read_file")
                .run("b", "refund a seat", "failure", "read_file", "read_file", "read_file")
                .run("c", "book a flight", "success", "write_todos", "ls")
                .run("d", "book a train", "", "ls")
                .write(folder.resolve("runs.jsonl")));
    }

    private List<String> ids(String line) throws UserException {
        return runs.rows(line, RunService.Order.TASK).rows().stream()
                .map(RunSummary::id)
                .toList();
    }

    @Test
    void aPersonsOutcomeCountsMoreThanTheTranscriptsAndCanBeTakenBack() throws Exception {
        bringFour();

        runs.setOutcome(REVIEWER, "a", "failure");
        runs.setOutcome(REVIEWER, "d", "success");

        assertEquals(List.of("b", "a"), ids("outcome:failure"));
        assertTrue(runs.detail("a").row().standing().isSet());
        assertEquals("success", runs.detail("a").run().head().ending().outcome());
        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertFalse(runs.detail("a").row().standing().isSet());
        fixture.workspace.journal().redo(REVIEWER);
        assertEquals(List.of("b", "a"), ids("outcome:failure"));
        runs.setOutcome(REVIEWER, "a", "");
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertThrows(UserException.class, () -> runs.setOutcome(REVIEWER, "a", "fine"));
        assertThrows(UserException.class, () -> runs.setOutcome(REVIEWER, "nobody", "success"));
    }

    @Test
    void undoOfTheImportTakesTheRunsAwayAndRedoBringsThemBackWorkedOut() throws Exception {
        bringFour();
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of(), ids(""));
        fixture.workspace.journal().redo(REVIEWER);
        runs.awaitAnalysed();
        assertEquals(List.of("c", "a"), ids("tool:write_todos"));
    }

    @Test
    void aRunThatComesAgainWithOtherStepsIsWorkedOutAnew() throws Exception {
        bringFour();
        bring(new RunLines("four")
                .run("d", "book a train", "failure", "write_todos", "task")
                .write(folder.resolve("again.jsonl")));

        assertEquals(List.of("d"), ids("tool:task"));
        assertEquals(List.of("d"), ids("workflow:plan_delegate_execute"));
        assertEquals("failure", runs.detail("d").row().standing().outcome());
    }

    @Test
    void aLearningOfARunWaitsForAReviewerAndNamesWhereItCameFrom() throws Exception {
        bring(SAMPLE);
        var id = ids("\"sum the march\" outcome:failure").getFirst();

        var made = runs.learning().ofRun(REVIEWER, id);

        var memory = fixture.workspace.memories().table().detail(made.memory());
        assertEquals(ReviewState.PENDING, memory.row().standing().state());
        assertEquals(id, memory.memory().metadata().text("run_id").orElseThrow());
        assertFalse(memory.memory().metadata().array("messages").isEmpty());
        assertThrows(UserException.class, () -> runs.learning().ofRun(REVIEWER, id), "not twice");
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(0, fixture.workspace.memories().table().count(Where.ALL));
    }

    @Test
    void aPatternWithANameKeepsItsRuns() throws Exception {
        bringFour();
        var library = runs.library();

        var named = library.name(REVIEWER, "plan, then look", List.of("write_todos", "ls"));

        assertEquals(List.of("a", "c"), named.then().stream().sorted().toList());
        assertEquals(2, named.now().runs());
        bring(new RunLines("four")
                .run("e", "more", "failure", "write_todos", "ls")
                .write(folder.resolve("more.jsonl")));
        assertEquals(2, library.all().getFirst().then().size());
        assertEquals(3, library.all().getFirst().now().runs());
        assertThrows(UserException.class, () -> library.name(REVIEWER, "plan, then look", List.of("ls")));
        library.forget(named.id());
        assertEquals(List.of(), library.all());
    }
}
