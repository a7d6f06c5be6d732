package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Signal;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.remote.ChatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which runs and steps become memories, and what a model may replace.
class RunLearningServiceTest {
    private static final String LESSON = "{\"learnings\": \"Plan first.\", \"confidence_score\": 0.9}";

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private RunService runs;
    private RunLearningService learning;
    private ChatServer server;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
        runs = fixture.workspace.insights().runs();
        learning = runs.learning();
        server = new ChatServer();
        server.say(LESSON);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
        fixture.close();
    }

    @Test
    void aStepTellsNothingOfTheCallsBesideIt() throws Exception {
        var id = bring("""
                {"id": "x", "messages": [
                  {"role": "user", "content": "Read both."},
                  {"role": "assistant", "content": null, "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{\\"path\\": \\"a\\"}"}},
                    {"id": "c2", "type": "function", "function": {"name": "list", "arguments": "{\\"path\\": \\"b\\"}"}}]},
                  {"role": "tool", "tool_call_id": "c1", "content": "Error: no such file"},
                  {"role": "tool", "tool_call_id": "c2", "content": "two entries"}]}
                """);

        var text = memory(learning.ofStep(REVIEWER, id, step(id, 1)).memory()).text();

        assertEquals("[1] assistant: calls read(path=a)\n[2] tool: Error: no such file", text.narrative());
        assertEquals("A step of a run of openai, with the tool read.", text.context());
        var refused = assertThrows(UserException.class, () -> learning.ofStep(REVIEWER, id, step(id, 2)));
        assertEquals("Step 2 has no error and no correction by the user, and the run did not fail.", refused.message());
    }

    @Test
    void everyStepOfAFailedRunCanBecomeAMemory() throws Exception {
        bringRuns();

        var memory =
                memory(learning.ofStep(REVIEWER, "failed", step("failed", 2)).memory());

        assertEquals(
                "[3] assistant: calls read()\n[4] tool: done", memory.text().narrative());
        assertEquals(List.of(Json.from(3)), memory.metadata().array("messages"));
        assertEquals("failure", memory.result().outcome());
    }

    @Test
    void aPersonsOutcomeOpensAndClosesTheGate() throws Exception {
        bringRuns();
        assertFalse(ExtractionService.isWorthReading(learning.signals("fine")));
        assertTrue(ExtractionService.isWorthReading(learning.signals("failed")));

        runs.setOutcome(REVIEWER, "fine", "failure");
        runs.setOutcome(REVIEWER, "failed", "success");

        assertTrue(ExtractionService.isWorthReading(learning.signals("fine")));
        var word = Signal.Kind.FAILURE_OUTCOME.word();
        assertTrue(runs.detail("fine").signals().contains(word));
        assertFalse(runs.detail("failed").signals().contains(word));
        assertThrows(UserException.class, () -> learning.ofRun(REVIEWER, "failed"));
        assertThrows(UserException.class, () -> learning.ofStep(REVIEWER, "failed", step("failed", 1)));
        var memory = memory(learning.ofRun(REVIEWER, "fine").memory());
        assertTrue(
                memory.text().reflection().startsWith("The run failed with"),
                memory.text().reflection());
        assertEquals("failure", memory.result().outcome());

        runs.setOutcome(REVIEWER, "failed", "");
        assertTrue(ExtractionService.isWorthReading(learning.signals("failed")), "the transcript's again");
        runs.setOutcome(REVIEWER, "failed", "unknown");
        assertFalse(ExtractionService.isWorthReading(learning.signals("failed")));
    }

    @Test
    void aPersonsFailureOpensTheGateOfAModelToo() throws Exception {
        bringRuns();
        nameModel();
        assertEquals(Optional.empty(), learning.ofRunOnce(REVIEWER, "talk"));

        runs.setOutcome(REVIEWER, "talk", "failure");

        assertEquals(
                "Plan first.",
                learning.ofRunOnce(REVIEWER, "talk").orElseThrow().lesson());
    }

    @Test
    void aPersonsWordCountsMoreThanTheOutcomeInTheMetadata() throws Exception {
        var id = bring("""
                {"id": "x", "outcome": "failure", "messages": [
                  {"role": "user", "content": "Look."},
                  {"role": "assistant", "content": "I looked."}]}
                """);
        assertTrue(ExtractionService.isWorthReading(learning.signals(id)));

        runs.setOutcome(REVIEWER, id, "success");

        assertEquals(List.of(), learning.signals(id));
    }

    @Test
    void factsNobodyTouchedAreReplacedByWhatAModelLearns() throws Exception {
        bringRuns();
        var facts = learning.ofRun(REVIEWER, "failed").memory();
        nameModel();

        var made = learning.ofRunOnce(REVIEWER, "failed").orElseThrow();

        assertEquals(facts, made.memory());
        assertTrue(made.isNew());
        assertEquals("Plan first.", memory(facts).text().lessons().tactical());
        assertEquals(ReviewState.PENDING, state(facts));
        assertFalse(learning.ofRunOnce(REVIEWER, "failed").orElseThrow().isNew(), "once");
        assertEquals(1, server.requests().size());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(Memory.MemoryLessons.NOTHING, memory(facts).text().lessons());
        learning.ofRunOnce(REVIEWER, "failed");
        assertEquals(Memory.MemoryLessons.NOTHING, memory(facts).text().lessons(), "a person took the lesson back");
    }

    @Test
    void factsAPersonKeptRejectedEditedOrRatedStay() throws Exception {
        bringRuns();
        var editor = fixture.workspace.memories().editor();
        for (var touch : List.of("keep", "reject", "edit", "rate")) {
            var id = "failed-" + touch;
            var facts = learning.ofRun(REVIEWER, id).memory();
            switch (touch) {
                case "keep" -> editor.judge(REVIEWER, List.of(facts), ReviewState.KEPT);
                case "reject" -> editor.judge(REVIEWER, List.of(facts), ReviewState.REJECTED);
                case "edit" -> editor.update(REVIEWER, renamed(memory(facts)), version(facts));
                default -> editor.rate(REVIEWER, facts, 4, "");
            }
            var before = memory(facts);
            nameModel();

            var made = learning.ofRunOnce(REVIEWER, id).orElseThrow();

            assertFalse(made.isNew(), touch);
            assertEquals(before, memory(facts), touch);
            fixture.workspace.insights().extractions().use(Endpoint.NONE);
        }
        assertEquals(List.of(), server.requests(), "no model is asked for what stays anyhow");
    }

    @Test
    void factsStayWhereTheModelFindsNothingWorthSaving() throws Exception {
        bringRuns();
        var facts = learning.ofRun(REVIEWER, "failed").memory();
        var before = memory(facts);
        nameModel();
        server.say("{\"learnings\": \"It went wrong.\", \"confidence_score\": 0.2, \"should_save\": false}");

        assertFalse(learning.ofRunOnce(REVIEWER, "failed").orElseThrow().isNew());
        assertEquals(Optional.empty(), learning.ofRunOnce(REVIEWER, "fine"));

        assertEquals(before, memory(facts));
        assertEquals(1, fixture.workspace.memories().table().count(Where.ALL));
    }

    @Test
    void aModelsLessonInTheWindowReplacesFactsToo() throws Exception {
        bringRuns();
        var facts = learning.ofRun(REVIEWER, "failed").memory();
        nameModel();

        assertEquals("Plan first.", learning.ofRun(REVIEWER, "failed").lesson());

        assertEquals("Plan first.", memory(facts).text().lessons().tactical());
        assertThrows(UserException.class, () -> learning.ofRun(REVIEWER, "failed"), "not twice");
    }

    private void nameModel() {
        fixture.workspace.insights().extractions().use(new Endpoint(server.address(), "llama3.2", false));
    }

    private Memory memory(String id) throws Exception {
        return fixture.workspace.memories().table().detail(id).memory();
    }

    private ReviewState state(String id) throws Exception {
        return fixture.workspace.memories().table().detail(id).row().status().state();
    }

    private long version(String id) throws Exception {
        return fixture.workspace.memories().table().detail(id).version();
    }

    private static Memory renamed(Memory memory) {
        var text = memory.text();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text("Another task", text.context(), text.narrative(), text.reflection(), text.lessons()),
                memory.result(),
                memory.metadata(),
                memory.origin());
    }

    private RunStep step(String id, int number) throws Exception {
        return runs.detail(id).steps().get(number - 1);
    }

    private void bringRuns() throws Exception {
        var lines = new RunLines("four")
                .run("failed", "refund a seat", "failure", "list", "read")
                .run("fine", "book a flight", "success", "list")
                .run("talk", "say hello", "");
        for (var touch : List.of("keep", "reject", "edit", "rate")) {
            lines.run("failed-" + touch, "refund a " + touch, "failure", "list");
        }
        bring(lines.write(folder.resolve("runs.jsonl")));
    }

    /// @return the run's id
    private String bring(String chat) throws Exception {
        bring(Files.writeString(folder.resolve("chat.jsonl"), chat.replace("\n", "") + "\n"));
        return runs.rows("", RunService.Order.TASK).rows().getFirst().id();
    }

    private void bring(Path file) throws Exception {
        fixture.importRuns(file);
    }
}
