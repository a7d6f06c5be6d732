package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertTrue(notes.err().contains("notes.md holds no runs (claude_memory)."), notes.err());
        var unknown = emend.run("analyze", "some.bin").exits(1);
        assertTrue(unknown.err().contains("some.bin is none of the formats"), unknown.err());
        var absent = emend.run("analyze", "absent.json").exits(1);
        assertTrue(absent.err().contains("absent.json can't be read: it does not exist."));
        var family =
                emend.run("analyze", "--sequence", "ls", "--family", "robots").exits(1);
        assertTrue(family.err().contains("No family of agents is called robots."));
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
    void whatRealRunsTeachIsToldInSentences() throws Exception {
        var out = emend.run("analyze", real("tau_bench/gpt-4o-airline-first60.json"), "--own", "--learnings")
                .exits(0)
                .out();
        // read in the file: message 20 fails, message 28 pays 55 in place of 5, reward 0
        assertTrue(
                out.contains("failed with \"payment amount does not add up, total price is 305, but paid"
                        + " 255\". It worked with payment_methods[1].amount=55 instead of 5,"
                        + " after calculate(expression=305 - 250)."),
                out);
        // and info.task.actions of the same run
        assertTrue(
                out.contains("book_reservation should have been called with payment_methods[1].amount=5"
                        + " instead of 55 and nonfree_baggages=0 instead of 1."),
                out);
        assertTrue(
                out.contains("failed with \"payment method not found\". It worked with"
                        + " payment_id=credit_card_9074831 instead of credit_card_7334, after"
                        + " get_user_details(user_id=aarav_ahmed_6699)."),
                out);
        assertFalse(out.contains("efficiency 1.05"), out);
    }

    @Test
    void whatIsLearnedIsStoredOnceAndWaits() throws Exception {
        var run = """
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
        Files.writeString(emend.room.resolve("run.json"), run);
        emend.run("analyze", "--sequence", "ls", "--save").exits(64);

        var first = array(
                emend.run("analyze", "run.json", "--save", "--json").exits(0).out());
        var again = emend.run("analyze", "run.json", "--save").exits(0).out();

        var memory = first.getFirst().text("memory").orElseThrow();
        assertTrue(again.contains("Stored 0 memories"), again);
        var waiting = emend.run("memories", "--where", "state:pending", "--json")
                .exits(0)
                .json();
        assertEquals(1, waiting.array("memories").size(), waiting.compact());
        assertEquals(
                memory,
                ((Json.Obj) waiting.array("memories").getFirst()).text("id").orElse(""));
        assertTrue(waiting.compact().contains("payment method not found"), waiting.compact());
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
