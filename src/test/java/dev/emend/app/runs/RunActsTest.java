package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.remote.ChatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
        fixture.importRuns(file);
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
        assertTrue(runs.detail("a").row().status().isSet());
        assertEquals("success", runs.detail("a").run().head().ending().outcome());
        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(List.of("b"), ids("outcome:failure"));
        assertFalse(runs.detail("a").row().status().isSet());
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
        assertEquals("failure", runs.detail("d").row().status().outcome());
    }

    @Test
    void aRunThatFailedBecomesItsFactsAndAPersonIsToWriteTheLesson() throws Exception {
        bring(SAMPLE);
        var id = ids("\"sum the march\" outcome:failure").getFirst();

        var made = runs.learning().ofRun(REVIEWER, id);

        assertEquals("", made.lesson());
        var detail = fixture.workspace.memories().table().detail(made.memory());
        assertEquals(ReviewState.PENDING, detail.row().status().state());
        var memory = detail.memory();
        assertEquals(Memory.MemoryLessons.NOTHING, memory.text().lessons());
        assertTrue(
                memory.text().task().startsWith("Sum the March orders"),
                memory.text().task());
        assertTrue(
                memory.text().narrative().contains("Error: no such file: /home/mara/sales/march.csv"),
                memory.text().narrative());
        assertTrue(
                memory.text().reflection().startsWith("The run failed with "),
                memory.text().reflection());
        assertTrue(memory.text().context().contains("read_file"), memory.text().context());
        assertEquals("failure", memory.result().outcome());
        assertEquals(OptionalDouble.empty(), memory.result().confidence());
        assertEquals(id, memory.metadata().text("run_id").orElseThrow());
        // the first three readings fail: messages 3, 5 and 7
        assertTrue(
                memory.metadata().array("messages").containsAll(List.of(Json.from(3), Json.from(5), Json.from(7))),
                memory.metadata().compact());
        assertThrows(UserException.class, () -> runs.learning().ofRun(REVIEWER, id), "not twice");
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(0, fixture.workspace.memories().table().count(Where.ALL));
    }

    @Test
    void aRunWithoutAFaultIsRefusedWithAWayOut() throws Exception {
        bringFour();
        var refused = assertThrows(UserException.class, () -> runs.learning().ofRun(REVIEWER, "c"));
        assertEquals("This run has no failure, no error and no correction by the user.", refused.message());
        assertTrue(refused.remedy().contains("set a model in Settings"), refused.remedy());
        assertEquals(0, fixture.workspace.memories().table().count(Where.ALL));
    }

    @Test
    void aStepThatFailedBecomesTheFactsOfThatStep() throws Exception {
        bring(SAMPLE);
        var id = ids("\"sum the march\" outcome:failure").getFirst();
        var steps = runs.detail(id).steps();

        var made = runs.learning().ofStep(REVIEWER, id, steps.get(1));

        var memory = fixture.workspace.memories().table().detail(made.memory()).memory();
        assertEquals(
                "[4] assistant: calls read_file(file_path=/home/mara/sales/March.csv)\n"
                        + "[5] tool: Error: no such file: /home/mara/sales/March.csv",
                memory.text().narrative());
        assertEquals(Memory.MemoryLessons.NOTHING, memory.text().lessons());
        assertEquals(List.of(Json.from(5)), memory.metadata().array("messages"));
        assertEquals(2, memory.metadata().integer("step").orElseThrow());
    }

    @Test
    void aStepTheUserCorrectedIsToldWithTheCorrection() throws Exception {
        var lines = List.of("""
                {"id": "x", "messages": [
                  {"role": "user", "content": "Find a flight."},
                  {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function",
                    "function": {"name": "search", "arguments": "{\\"day\\": 20}"}}]},
                  {"role": "tool", "tool_call_id": "c1", "content": "two flights"},
                  {"role": "assistant", "content": "There are two in the morning."},
                  {"role": "user", "content": "That's not what I asked for."}]}
                """.replace("\n", ""));
        bring(Files.write(folder.resolve("chat.jsonl"), lines));
        var id = ids("").getFirst();
        var step = runs.detail(id).steps().getFirst();

        var made = runs.learning().ofStep(REVIEWER, id, step);

        var memory = fixture.workspace.memories().table().detail(made.memory()).memory();
        assertEquals(
                "[1] assistant: calls search(day=20)\n[2] tool: two flights\n"
                        + "[4] user: That's not what I asked for.",
                memory.text().narrative());
    }

    @Test
    void aModelThatIsNamedWritesTheLessonAndIsAskedOnce() throws Exception {
        bringFour();
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Plan first.\", \"confidence_score\": 0.9,"
                    + " \"should_save\": true, \"save_reason\": \"A habit\"}");
            fixture.workspace
                    .insights()
                    .extractions()
                    .use(new ExtractionService.Endpoint(server.address(), "llama3.2", false));

            var made = runs.learning().ofRunOnce(REVIEWER, "c").orElseThrow();
            var again = runs.learning().ofRunOnce(REVIEWER, "c").orElseThrow();

            assertEquals("Plan first.", made.lesson());
            assertTrue(made.isNew());
            assertEquals(made.memory(), again.memory());
            assertFalse(again.isNew());
            assertEquals(1, server.requests().size());
            var memory =
                    fixture.workspace.memories().table().detail(made.memory()).memory();
            assertEquals("Plan first.", memory.text().lessons().tactical());
            assertEquals(OptionalDouble.of(0.9), memory.result().confidence());
            assertEquals("A habit", memory.metadata().text("save_reason").orElseThrow());
            server.say("{\"learnings\": \"\", \"confidence_score\": 0.1,"
                    + " \"should_save\": false, \"save_reason\": \"Nothing new\"}");
            assertEquals(Optional.empty(), runs.learning().ofRunOnce(REVIEWER, "b"));
        }
    }

    @Test
    void aPatternWithANameKeepsItsRuns() throws Exception {
        bringFour();
        var library = runs.library();

        var named = library.name(REVIEWER, "plan, then look", List.of("write_todos", "ls"));

        assertEquals(List.of("a", "c"), named.runIds().stream().sorted().toList());
        assertEquals(2, named.currentRate().runs());
        bring(new RunLines("four")
                .run("e", "more", "failure", "write_todos", "ls")
                .write(folder.resolve("more.jsonl")));
        assertEquals(2, library.all().getFirst().runIds().size());
        assertEquals(3, library.all().getFirst().currentRate().runs());
        assertThrows(UserException.class, () -> library.name(REVIEWER, "plan, then look", List.of("ls")));
        library.forget(named.id());
        assertEquals(List.of(), library.all());
    }
}
