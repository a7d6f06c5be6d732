package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.remote.ChatServer;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeCommandTest {
    private static final List<String> KEYS = List.of(
            "run_id",
            "tool_sequence",
            "tool_counts",
            "total_tool_calls",
            "unique_tools_used",
            "redundancies",
            "inefficiencies",
            "parallelization_opportunities",
            "execution_patterns",
            "efficiency_score");

    private static final String RUN = """
            {"messages": [
              {"role": "user", "content": "Book the flight"},
              {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function",
                "function": {"name": "book", "arguments": "{\\"pay\\": \\"cash\\"}"}}]},
              {"role": "tool", "tool_call_id": "c1", "content": "Error: payment method not found"},
              {"role": "assistant", "content": null, "tool_calls": [{"id": "c2", "type": "function",
                "function": {"name": "book", "arguments": "{\\"pay\\": \\"card\\"}"}}]},
              {"role": "tool", "tool_call_id": "c2", "content": "booked"}
            ]}
            """;

    private final EmendCommand emend;

    AnalyzeCommandTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
    }

    @Test
    void aSequenceHasTheKeysOfTheDocumentAndNoOthers() throws Exception {
        var run = emend.run("analyze", "--sequence", "write_todos,read_file,read_file,write_file", "--json");
        var object = array(run.exits(0).out()).getFirst();
        assertEquals(KEYS, List.copyOf(object.members().keySet()));
        assertEquals("sequence", object.text("run_id").orElse(""));
        assertEquals(
                List.of("type", "tool", "position", "suggestion"),
                List.copyOf(((Json.Obj) object.array("redundancies").getFirst())
                        .members()
                        .keySet()));
        assertEquals(
                List.of(
                        "starts_with_plan",
                        "uses_todos",
                        "delegates_to_subagent",
                        "uses_python_sandbox",
                        "dominant_tool",
                        "tool_diversity",
                        "workflow_pattern"),
                List.copyOf(object.object("execution_patterns").members().keySet()));
        assertEquals("", run.err());
    }

    @Test
    void theArithmeticIsReadable() {
        var out = emend.run("analyze", "--sequence", "write_todos,ls,python_sandbox")
                .exits(0)
                .out();
        assertTrue(
                out.contains("efficiency 1.00 = 1 - 0.10 (redundancies: 1) + 0.10 (initial plan) + 0.05"
                        + " (sandbox), at most 1"),
                out);
        assertTrue(out.contains("unnecessary_ls (call 1): Skip ls after write_todos; a plan changes no"), out);
    }

    @Test
    void aPlanIsJudgedAsIfItHadBeenDone() throws Exception {
        Files.writeString(emend.room.resolve("plan.json"), """
                {"task": "Look around", "plan": [
                  {"tool_name": "ls", "tool_arguments": {}},
                  {"tool_name": "read_file", "tool_arguments": {"path": "a"}}]}
                """);
        var object = array(emend.run("analyze", "plan.json", "--json").exits(0).out())
                .getFirst();
        assertEquals(List.of("ls", "read_file"), object.texts("tool_sequence"));
    }

    @Test
    void whatASecondFileRepeatsOfTheFirstCountsOnce() throws Exception {
        var line = """
                {"type":"user","uuid":"%1$s1","sessionId":"%2$s","timestamp":"2026-01-05T10:00:00Z","message":{"role":"user","content":"Look"}}
                {"type":"assistant","uuid":"%1$s2","sessionId":"%2$s","timestamp":"2026-01-05T10:00:01Z","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}]}}
                """;
        var more = """
                {"type":"assistant","uuid":"z","sessionId":"new","timestamp":"2026-01-05T10:00:02Z","message":{"id":"n","role":"assistant","content":[{"type":"tool_use","id":"u","name":"Read","input":{"path":"a"}}]}}
                """;
        Files.writeString(emend.room.resolve("old.jsonl"), line.formatted("x", "old"));
        Files.writeString(emend.room.resolve("new.jsonl"), line.formatted("y", "new") + more);
        Files.writeString(emend.room.resolve("same.jsonl"), line.formatted("x", "old"));

        var run = emend.run("analyze", "new.jsonl", "old.jsonl", "same.jsonl", "--json");
        var calls = array(run.exits(0).out()).stream()
                .map(analysis -> analysis.texts("tool_sequence"))
                .toList();

        assertEquals(List.of(List.of("Read"), List.of("Bash")), calls);
        assertTrue(run.err().contains("new.jsonl: new repeats 2 messages of old, which count there only."), run.err());
        assertTrue(run.err().contains("same.jsonl: 2 messages are copies of old and none is of its own."), run.err());
    }

    @Test
    void recordsThatCantBeReadAreNamedWithFileAndPlace() throws Exception {
        Files.writeString(emend.room.resolve("runs.jsonl"), """
                {"messages": [{"role": "user", "content": "Hello"}], "id": "a"}
                {"messages": [{"role": "captain", "content": "Hello"}], "id": "b"}
                """);
        var run = emend.run("analyze", "runs.jsonl", "--json").exits(1);
        assertEquals(1, array(run.out()).size());
        assertTrue(run.err().contains("runs.jsonl, line 2: "), run.err());
        assertTrue(run.err().contains("The role captain is not known."), run.err());
    }

    @Test
    void whatIsNoTranscriptIsRefused() throws Exception {
        Files.writeString(emend.room.resolve("notes.md"), "# Notes\n\n- One\n- Two\n");
        Files.writeString(emend.room.resolve("some.bin"), "\0\1\2");
        var notes = emend.run("analyze", "notes.md").exits(1);
        assertTrue(notes.err().contains("notes.md contains no runs (claude_memory)."), notes.err());
        var unknown = emend.run("analyze", "some.bin").exits(1);
        assertTrue(unknown.err().contains("some.bin is not in a format"), unknown.err());
        var absent = emend.run("analyze", "absent.json").exits(1);
        assertTrue(absent.err().contains("absent.json can't be read: there is no such file."));
        var family =
                emend.run("analyze", "--sequence", "ls", "--family", "robots").exits(1);
        assertTrue(family.err().contains("There is no kind of agent called robots."));
    }

    @Test
    void whatCantBeMeantIsWrongUsage() {
        emend.run("analyze").exits(64);
        emend.run("analyze", "notes.md", "--sequence", "ls").exits(64);
        emend.run("analyze", "--sequence", "ls,,ls").exits(64);
        emend.run("analyze", "runs.json", "--learnings", "--json").exits(64);
    }

    @Test
    void allRealRunsAreAnalysed() throws Exception {
        var runs = real("tau_bench/gpt-4o-airline-first60.json");
        var analyses = array(emend.run("analyze", runs, "--json").exits(0).out());
        assertEquals(60, analyses.size());
        Set<String> ids = new TreeSet<>();
        int calls = 0;
        for (var object : analyses) {
            assertEquals(KEYS, List.copyOf(object.members().keySet()));
            ids.add(object.text("run_id").orElseThrow());
            calls += object.integer("total_tool_calls").orElseThrow();
            double score = object.number("efficiency_score").orElse(-1);
            assertTrue(score >= 0 && score <= 1, object.compact());
        }
        assertEquals(60, ids.size());
        // 361 messages of the file call a tool, each one
        assertEquals(361, calls);
        var swe = array(emend.run(
                        "analyze",
                        real("swe_agent/function_calling_simple.traj"),
                        real("swe_agent/test-repo-i1.traj"),
                        "--json",
                        "--own")
                .exits(0)
                .out());
        assertEquals(
                List.of("find_file", "open", "edit", "bash", "submit"),
                swe.get(0).texts("tool_sequence"));
        assertEquals(
                List.of("find_file", "open", "edit", "python", "submit"),
                swe.get(1).texts("tool_sequence"));
        assertEquals(1.0, swe.get(1).number("efficiency_score").orElse(0));
    }

    @Test
    void whatRealRunsShowIsToldWithItsMessages() throws Exception {
        var out = emend.run("analyze", real("tau_bench/gpt-4o-airline-first60.json"), "--own", "--learnings")
                .exits(0)
                .out();
        // read in the file: the result at message 21 of a run with reward 0
        assertTrue(
                out.contains("execution_error: message 21 \"payment amount does not add up, total price is 305,"
                        + " but paid 255\""),
                out);
        assertTrue(out.contains("failure_outcome: reward \"0.0\""), out);
        assertTrue(out.contains("  not worth learning from: no failure, no error, no correction by the user"), out);
        assertFalse(out.contains("efficiency 1.05"), out);
        // calls 9, 11 and 13 of a run are the same booking, failed for the same sum
        assertTrue(
                out.contains("unchanged_retry (call 13, message 38): Change something after book_reservation failed;"
                        + " the same call was made 3 times"),
                out);
        // 2 of its 16 calls
        assertTrue(out.contains("efficiency 0.88 = 1 - 2/16 (unchanged retry: 2)"), out);
        // its policy allows one call at a time
        assertFalse(out.contains("sequential_file_operations"), out);
    }

    @Test
    void whyARunIsWorthLearningFromIsToldAndNoLesson() throws Exception {
        Files.writeString(emend.room.resolve("run.json"), RUN);
        var out = emend.run("analyze", "run.json", "--learnings").exits(0).out();
        assertTrue(out.contains("  signals:\n    tool_usage: message 1 \"book\", message 3 \"book\"\n"), out);
        assertTrue(out.contains("execution_error: message 2 \"payment method not found\""), out);
        assertTrue(out.contains("  worth learning from\n"), out);
        assertFalse(out.contains("It worked with"), out);
    }

    @Test
    void withoutAModelTheRunsAreImportedAndNoMemoryIsStored() throws Exception {
        Files.writeString(emend.room.resolve("run.json"), RUN);
        emend.run("analyze", "--sequence", "ls", "--save").exits(64);

        var saved = emend.run("analyze", "run.json", "--save", "--json").exits(0);

        var element = array(saved.out()).getFirst();
        assertEquals(Json.Null.NULL, element.get("memory"));
        assertTrue(
                saved.err().contains("No model is set, so no lessons were stored; 1 of 1 run is worth reading."),
                saved.err());
        assertTrue(saved.err().contains("Learnings from runs"), saved.err());
        assertEquals(0, memories().size());
        var patterns = emend.run("patterns", "--json").exits(0).out();
        assertTrue(patterns.contains("\"runs\":1"), patterns);
    }

    @Test
    void whatTheModelLearnsIsStoredOnceAndWaits() throws Exception {
        Files.writeString(emend.room.resolve("run.json"), RUN);
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Pay by card.\", \"confidence_score\": 0.9}");
            name(server);

            var first = array(emend.run("analyze", "run.json", "--save", "--json")
                    .exits(0)
                    .out());
            var again = emend.run("analyze", "run.json", "--save").exits(0).out();

            var memory = first.getFirst().text("memory").orElseThrow();
            assertTrue(again.contains("Stored 0 memories for a reviewer; 1 had been stored before."), again);
            assertEquals(1, server.requests().size());
            var waiting = memories();
            assertEquals(1, waiting.size());
            assertEquals(memory, ((Json.Obj) waiting.getFirst()).text("id").orElse(""));
            assertTrue(waiting.getFirst().toString().contains("Pay by card."), waiting.toString());

            Files.writeString(emend.room.resolve("plan.json"), """
                    {"task": "Look around", "plan": [{"tool_name": "ls", "tool_arguments": {}}]}
                    """);
            var plan = array(emend.run("analyze", "plan.json", "--save", "--json")
                    .exits(0)
                    .out());
            assertEquals(Json.Null.NULL, plan.getFirst().get("memory"), "a plan is no run");
        }
    }

    @Test
    void aModelIsAskedForRunsWithASignalOfTheDocumentAndForWhatAPersonCalledAFailure() throws Exception {
        Files.writeString(emend.room.resolve("talk.json"), """
                {"messages": [
                  {"role": "user", "content": "Book the flight"},
                  {"role": "assistant", "content": "I booked A1."},
                  {"role": "user", "content": "That's not what I asked for."}
                ]}
                """);
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Ask for the day.\", \"confidence_score\": 0.9}");
            name(server);

            var corrected = array(emend.run("analyze", "talk.json", "--save", "--json")
                    .exits(0)
                    .out());
            assertEquals(Json.Null.NULL, corrected.getFirst().get("memory"));
            assertEquals(List.of(), server.requests());

            var run = corrected.getFirst().text("run_id").orElseThrow();
            fail(run);
            var saved = emend.run("analyze", "talk.json", "--save").exits(0).out();

            assertTrue(saved.contains("failure_outcome: outcome \"failure\""), saved);
            assertTrue(saved.contains("Stored 1 memory for a reviewer."), saved);
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void factsAloneAreReplacedOnceAModelIsNamed() throws Exception {
        Files.writeString(emend.room.resolve("run.json"), RUN);
        var run = array(emend.run("analyze", "run.json", "--save", "--json")
                        .exits(0)
                        .out())
                .getFirst()
                .text("run_id")
                .orElseThrow();
        inWorkspace(workspace -> workspace.insights().runs().learning().ofRun(Actors.REVIEWER, run));
        assertFalse(memories().toString().contains("Pay by card."));
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Pay by card.\", \"confidence_score\": 0.9}");
            name(server);

            var saved = emend.run("analyze", "run.json", "--save").exits(0).out();
            var again = emend.run("analyze", "run.json", "--save").exits(0).out();

            assertTrue(saved.contains("Stored 1 memory for a reviewer."), saved);
            assertTrue(again.contains("Stored 0 memories for a reviewer; 1 had been stored before."), again);
            assertEquals(1, memories().size());
            assertTrue(
                    memories().toString().contains("Pay by card."), memories().toString());
        }
    }

    private void name(ChatServer server) throws Exception {
        Files.writeString(
                emend.room.resolve("settings.json"),
                Json.Obj.of("extractionEndpoint", server.address(), "extractionModel", "llama3.2")
                        .compact());
    }

    private void fail(String run) throws Exception {
        inWorkspace(workspace -> workspace.insights().runs().setOutcome(Actors.REVIEWER, run, "failure"));
    }

    private interface Act {
        void in(Workspace workspace) throws Exception;
    }

    private void inWorkspace(Act act) throws Exception {
        try (var factory = OpenWorkspaceFactory.open(
                emend.workspace(), Settings.DEFAULTS, Duration.ofSeconds(1), Clock.systemUTC())) {
            act.in(factory.workspace());
        }
    }

    private List<Json> memories() {
        return emend.run("memories", "--where", "state:pending", "--json")
                .exits(0)
                .json()
                .array("memories");
    }

    private static String real(String name) {
        return SharedData.path("data/" + name).toString();
    }

    private static List<Json.Obj> array(String out) throws Exception {
        var all = new ArrayList<Json.Obj>();
        for (var value : ((Json.Arr) JsonText.parse(out)).elements()) {
            all.add((Json.Obj) value);
        }
        return all;
    }
}
