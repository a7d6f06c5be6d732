package dev.emend.analysis.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutionAnalyzerTest {
    /// The example of the document, without its numbers that contradict its own formula.
    private static final String EXAMPLE = """
            {"tool_sequence": ["write_todos", "read_file", "read_file", "write_file"],
             "tool_counts": {"write_todos": 1, "read_file": 2, "write_file": 1},
             "total_tool_calls": 4,
             "unique_tools_used": 3,
             "redundancies": [{"type": "consecutive_duplicate", "tool": "read_file", "position": 2,
                               "suggestion": "Batch read_file operations"}],
             "inefficiencies": [],
             "parallelization_opportunities": [],
             "execution_patterns": {
                "starts_with_plan": true, "uses_todos": true, "delegates_to_subagent": false,
                "uses_python_sandbox": false, "dominant_tool": "read_file",
                "tool_diversity": 0.75, "workflow_pattern": "plan_execute"},
             "efficiency_score": 0.85}
            """;

    @Test
    void hasTheShapeOfTheDocumentsExample() throws Exception {
        var example = (Json.Obj) JsonText.parse(EXAMPLE);
        var ours = analysis(Mode.DOCUMENT, "write_todos", "read_file", "read_file", "write_file");
        var json = ours.toJson();
        assertEquals(
                List.copyOf(example.members().keySet()),
                List.copyOf(json.members().keySet()));
        for (var key : List.of(
                "tool_sequence",
                "tool_counts",
                "total_tool_calls",
                "unique_tools_used",
                "redundancies",
                "parallelization_opportunities",
                "execution_patterns")) {
            assertEquals(example.get(key), json.get(key), key);
        }
        // two readings within the first three calls: the slip of the original, 0.15 each
        assertEquals(List.of("read_without_context", "read_without_context"), types(ours.inefficiencies()));
        // 1 - 0.1 - 0.3 - 0 + 0.1 + 0
        assertEquals(0.7, ours.score().value().orElseThrow(), 1e-12);
    }

    @Test
    void showsTheArithmeticOfTheScore() {
        var ours = analysis(Mode.DOCUMENT, "read_file", "read_file", "read_file", "read_file", "python_sandbox");
        var terms = ours.score().terms();
        assertEquals(
                List.of("redundancies", "inefficiencies", "parallelization", "initial_plan", "sandbox"),
                terms.stream().map(Execution.Term::name).toList());
        // 3 equal neighbours; no plan + 3 readings without context + repeated; 3 pairs; no; yes
        assertEquals(
                List.of(3, 5, 1, 0, 1),
                terms.stream().map(Execution.Term::count).toList());
        assertEquals(-0.3, terms.get(0).points(), 1e-12);
        assertEquals(-0.3, terms.get(1).points(), 1e-12);
        assertEquals(-0.1, terms.get(2).points(), 1e-12);
        assertEquals(0.0, terms.get(3).points());
        assertEquals(0.05, terms.get(4).points());
        assertEquals(0.35, ours.score().value().orElseThrow(), 1e-12);
    }

    @Test
    void neverLeavesTheRange() {
        var best = analysis(Mode.DOCUMENT, "write_todos", "python_sandbox");
        assertEquals(1.0, best.score().value().orElseThrow());
        assertEquals(
                0.0, ExecutionRules.score(0, 0, 0, false, false).terms().get(0).points());
        assertEquals(0.2, ExecutionRules.score(9, 9, 9, false, false).value().orElseThrow(), 1e-12);
    }

    @Test
    void anEmptySequenceIsNeitherGoodNorBad() {
        var ours = analysis(Mode.DOCUMENT);
        assertEquals(List.of(), ours.findings());
        assertEquals(1.0, ours.score().value().orElseThrow());
        assertEquals(0.0, ours.traits().measure().diversity());
        assertEquals("ad_hoc", ours.traits().measure().workflow());
        assertEquals(Json.Null.NULL, ours.toJson().object("execution_patterns").get("dominant_tool"));
    }

    @Test
    void namesWhereEachFindingStands() {
        var ours = analysis(
                Mode.DOCUMENT,
                "write_todos",
                "ls",
                "write_todos",
                "write_file",
                "write_todos",
                "task",
                "write_todos",
                "edit_file",
                "write_file",
                "edit_file",
                "write_file");
        assertEquals(List.of("excessive_updates", "unnecessary_ls"), types(ours.redundancies()));
        assertEquals(6, ours.redundancies().get(0).call());
        assertEquals(1, ours.redundancies().get(1).call());
        assertEquals(
                List.of(new Finding(
                        "sequential_file_operations",
                        "edit_file",
                        7,
                        -1,
                        "Do independent operations at once; 3 follow each other directly")),
                ours.parallel());
        assertEquals("plan_delegate_execute", ours.traits().measure().workflow());
    }

    @Test
    void anchorsFindingsToTheMessageThatMakesTheCall() {
        var run = run(
                "openai",
                Message.of(Role.USER, "Look at both."),
                calling(call("read_file", "a"), call("read_file", "b")),
                Message.of(Role.TOOL, "…"),
                calling(call("read_file", "c")));
        var ours = ExecutionAnalyzer.analyze(run, Mode.DOCUMENT);
        assertEquals(
                List.of(1, 3),
                ours.redundancies().stream().map(Finding::message).toList());
        assertEquals(
                List.of(1, 2), ours.redundancies().stream().map(Finding::call).toList());
        assertEquals(1, ours.inefficiencies().getFirst().message());
    }

    @Test
    void tellsCallsApartByTheirArgumentsInItsOwnMode() {
        var run = run(
                "tau_bench",
                calling(call("get_reservation_details", "A")),
                calling(call("get_reservation_details", "B")),
                calling(call("get_reservation_details", "B")));
        assertEquals(
                2, ExecutionAnalyzer.analyze(run, Mode.DOCUMENT).redundancies().size());
        var own = ExecutionAnalyzer.analyze(run, Mode.OWN);
        assertEquals(List.of(), own.redundancies());
        assertEquals(
                List.of(new Finding(
                        "repeated_reads",
                        "get_reservation_details",
                        2,
                        2,
                        "Keep what get_reservation_details returned; it was read 2 times and had not changed")),
                own.inefficiencies());
        // 2 of 3 calls brought something
        assertEquals(2.0 / 3, own.score().value().orElseThrow(), 1e-12);
    }

    @Test
    void callsOfOneMessageAreMadeAtOnceAlready() {
        var apart = new ArrayList<Message>();
        for (var path : List.of("a", "b", "c", "d")) {
            apart.add(calling(call("Read", path)));
        }
        assertEquals(
                1,
                ExecutionAnalyzer.analyze(run("claude_code", apart), Mode.OWN)
                        .parallel()
                        .size());
        var atOnce = calling(call("Read", "a"), call("Read", "b"), call("Read", "c"), call("Read", "d"));
        assertEquals(
                List.of(),
                ExecutionAnalyzer.analyze(run("claude_code", atOnce), Mode.OWN).parallel());
    }

    @Test
    void writingsAreNotHeldForIndependent() {
        var writings = new ArrayList<Message>();
        for (var path : List.of("a", "b", "c", "d")) {
            writings.add(calling(call("Edit", path)));
        }
        var run = run("claude_code", writings);
        assertEquals(List.of(), ExecutionAnalyzer.analyze(run, Mode.OWN).parallel());
    }

    @Test
    void asksForNoPlanAndNoListingInItsOwnMode() {
        var run =
                run("claude_code", calling(call("Read", "a")), calling(call("Read", "b")), calling(call("Edit", "a")));
        var own = ExecutionAnalyzer.analyze(run, Mode.OWN);
        assertEquals(List.of(), own.findings());
        assertEquals(1.0, own.score().value().orElseThrow());
    }

    @Test
    void asksNoPlanOfAFamilyThatCanMakeNone() {
        var own = ExecutionAnalyzer.analyze(List.of("open", "edit", "submit"), "swe_agent", Mode.OWN);
        assertEquals(List.of(), own.findings());
        var document = ExecutionAnalyzer.analyze(List.of("open"), "swe_agent", Mode.DOCUMENT);
        assertEquals(List.of("no_initial_plan"), types(document.inefficiencies()));
    }

    @Test
    void aToolThatStandsNowhereHasNoRole() {
        assertEquals(ToolRole.OTHER, ToolRoles.of("claude_code").role("read_file"));
        assertEquals(ToolRole.OTHER, ToolRoles.of("tau_bench").role("read_my_mind"));
        assertEquals(ToolRole.READ, ToolRoles.of("a family of tomorrow").role("read_file"));
        assertEquals(ToolRole.PLAN, ToolRoles.of("langchain").role("write_todos"));
    }

    @Test
    void someToolsDoDifferentThingsByTheirCommand() {
        var roles = ToolRoles.of("swe_agent");
        var view = Json.Obj.of("command", "view", "path", "/a");
        assertEquals(ToolRole.READ, roles.role(new ToolCall("", "str_replace_editor", view)));
        var line = new Json.Text("view /a");
        assertEquals(ToolRole.READ, roles.role(new ToolCall("", "str_replace_editor", line)));
        var create = Json.Obj.of("command", "create");
        assertEquals(ToolRole.WRITE, roles.role(new ToolCall("", "str_replace_editor", create)));
    }

    @Test
    void everyFamilyOfTheReadersHasRoles() {
        assertTrue(ToolRoles.families()
                .containsAll(List.of(
                        "claude_code", "codex", "document", "langchain", "letta", "openai", "swe_agent", "tau_bench")));
        assertEquals(
                Map.of("read_file", 2, "ls", 1),
                analysis(Mode.OWN, "read_file", "ls", "read_file").counts());
    }

    private static Execution analysis(Mode mode, String... tools) {
        return ExecutionAnalyzer.analyze(List.of(tools), ToolRoles.DOCUMENT, mode);
    }

    private static List<String> types(List<Finding> findings) {
        return findings.stream().map(Finding::type).toList();
    }

    static Message calling(ToolCall... calls) {
        return new Message(Role.ASSISTANT, "", List.of(calls), "", "", Json.Obj.EMPTY);
    }

    static ToolCall call(String tool, String path) {
        return new ToolCall("", tool, Json.Obj.of("path", path));
    }

    static Run run(String family, Message... messages) {
        return run(family, List.of(messages));
    }

    static Run run(String family, List<Message> messages) {
        var head = new Run.Head(family, "a task", "", "", Run.Ending.UNKNOWN);
        return new Run("run", head, messages, Json.Obj.EMPTY, Origin.HERE);
    }
}
