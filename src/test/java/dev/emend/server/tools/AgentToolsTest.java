package dev.emend.server.tools;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.journal.TrustHistory;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentToolsTest {
    private static final String CATALOG = """
            [
              {"knowledge_id": "open_files", "description": "Open files with the menu",
               "ui_location": "Menu", "action_sequence": ["click File", "click Open"],
               "kb_learnings": [], "trust_score": 1.0},
              {"knowledge_id": "save", "description": "Save the file", "action_sequence": ["press Ctrl+S"]},
              {"knowledge_id": "rated", "content": "Always run the tests before a commit.",
               "quality_score": 4, "scope": "testing"}
            ]
            """;

    private static final AgentClient AGENT =
            new AgentClient("planner", Set.of(Scope.READ, Scope.PROPOSE, Scope.ADMIN), false);
    private static final AgentClient AUDITOR = new AgentClient("auditor", Set.of(Scope.READ), true);

    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private static AgentTools tools;

    @BeforeAll
    static void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        tools = AgentTools.of(opened.workspace());
    }

    @AfterAll
    static void close() throws Exception {
        opened.close();
    }

    /// Every answer fits the schema of its tool.
    private static Json.Obj call(String name, AgentClient client, Object... arguments) throws UserException {
        var tool = tools.find(name).orElseThrow();
        var answer = tool.call(Json.Obj.of(arguments), client);
        assertEquals(List.of(), SchemaCheck.problems(answer, tools.schema(tool).output()), name);
        return answer;
    }

    private static Json.Obj action(String label) {
        return Json.Obj.of(
                "tool_name", "Click-Tool",
                "tool_arguments", Json.Obj.of("loc", List.of("last_state:button:" + label)),
                "kb_source", "open_files");
    }

    @Test
    void aReportedFailureIsServedOnceAPersonKeepsIt() throws Exception {
        var before = Files.readString(opened.catalog());
        var report = call(
                "report_failure",
                AGENT,
                "task",
                "Concatenate all files",
                "step_num",
                3,
                "original_action",
                action("Add Files"),
                "original_error",
                "There is no button Add Files",
                "recovery_approach",
                "Use the menu File and Open",
                "run_id",
                "run-7");
        assertEquals("pending", report.text("status").orElseThrow());
        assertEquals("open_files", report.text("knowledge_id").orElseThrow());
        assertEquals(Json.Null.NULL, report.get("trust"), "nobody has read the item");
        opened.workspace().library().flush();
        assertEquals(before, Files.readString(opened.catalog()), "nobody has kept it");
        assertEquals("run-7", report.object("provenance").text("run").orElseThrow());
        assertEquals(64, report.object("provenance").text("hash").orElseThrow().length());
        var key = report.text("learning").orElseThrow();
        var asked = new Object[] {
            "tool_name",
            "Click-Tool",
            "tool_arguments",
            action("Add files").object("tool_arguments"),
            "kb_source",
            "open_files"
        };
        assertEquals(
                "no_known_failure",
                call("check_action", AGENT, asked).text("verdict").orElseThrow());
        var audited = call("check_action", AUDITOR, asked);
        assertEquals("known_failure", audited.text("verdict").orElseThrow());
        var found = (Json.Obj) audited.array("failures").getFirst();
        assertEquals("same_target", found.text("match").orElseThrow());
        assertEquals("pending", found.object("learning").text("state").orElseThrow());

        opened.workspace()
                .review()
                .decisions()
                .keep(REVIEWER, LearningRef.parse(key))
                .saveStatus()
                .join();
        assertTrue(Files.readString(opened.catalog()).contains("There is no button Add Files"));
        var kept = call("check_action", AGENT, asked);
        assertEquals("known_failure", kept.text("verdict").orElseThrow());
        assertEquals(
                key,
                ((Json.Obj) kept.array("failures").getFirst())
                        .object("learning")
                        .text("key")
                        .orElseThrow());
        var other = call(
                "check_action",
                AGENT,
                "tool_name",
                "Click-Tool",
                "tool_arguments",
                action("Export").object("tool_arguments"));
        assertEquals("no_known_failure", other.text("verdict").orElseThrow());
        var line = opened.workspace().journal().recent(50).stream()
                .filter(entry -> entry.kind().equals("attach"))
                .filter(entry -> entry.values().after().compact().contains("run-7"))
                .findFirst()
                .orElseThrow();
        assertEquals("planner (agent)", line.undoInfo().person());
    }

    @Test
    void aFailureOfAnUnknownItemIsKeptWithoutOne() throws Exception {
        var report = call(
                "report_failure",
                AGENT,
                "task",
                "Print the chart",
                "original_action",
                action("Print").with("kb_source", Json.from("print_chart")),
                "original_error",
                "No printer is there");
        assertEquals("unattributed", report.text("status").orElseThrow());
        assertEquals(1, report.array("warnings").size());
        var catalog = opened.workspace().library().catalogs().getFirst().id();
        assertTrue(opened.workspace().library().unattributedLearnings(catalog).stream()
                .anyMatch(learning -> learning.itemId().equals("print_chart")));
    }

    @Test
    void aProposalIsToldAsOneInTheTrustHistoryAndNotAsADismissedFailure() throws Exception {
        var report = call("propose_learning", AGENT, "knowledge_id", "rated", "lesson", "Run the slow tests at night");
        var ref = LearningRef.parse(report.text("learning").orElseThrow());
        var history = opened.workspace().library().item(ref.item()).trustHistory();
        assertEquals(
                List.of(TrustHistory.Kind.PROPOSED),
                history.lines().stream().map(TrustHistory.Line::kind).toList());
        assertEquals(1.0, history.trust());
        assertEquals(0, history.explainedFailures());
    }

    private static final String WAIT = "Wait 2 seconds until the dialog has gone away";

    @Test
    void nearlyTheSameIsStoredThreeTimesOnly() throws Exception {
        var flooder = new AgentClient("flooder", Set.of(Scope.PROPOSE), false);
        for (int i = 0; i < 3; i++) {
            var report = call("propose_learning", flooder, "knowledge_id", "save", "lesson", WAIT);
            assertEquals("pending", report.text("status").orElseThrow());
        }
        var refused = assertThrows(
                UserException.class,
                () -> call("propose_learning", flooder, "knowledge_id", "save", "lesson", WAIT.replace("2", "3")));
        assertEquals(UserException.Code.TOO_OFTEN, refused.code());
        var agentClient = new AgentClient("another", Set.of(Scope.PROPOSE), false);
        var report = call("propose_learning", agentClient, "knowledge_id", "save", "lesson", WAIT);
        assertEquals("pending", report.text("status").orElseThrow());
    }

    @Test
    void aCorrectionAndARatingStandUnderTheNameOfTheClient() throws Exception {
        var report = call(
                "record_correction",
                AGENT,
                "task",
                "Open two files",
                "original_action",
                action("Open folder"),
                "corrected_action",
                action("Open"),
                "human_reasoning",
                "A folder can't be opened there",
                "kb_source",
                "save");
        assertEquals("pending", report.text("status").orElseThrow());
        var rated = call("rate_knowledge", AGENT, "knowledge_id", "rated", "score", 5, "feedback", "clear");
        assertEquals("file", rated.text("written_to").orElseThrow());
        var procedural = call("rate_knowledge", AGENT, "knowledge_id", "save", "score", 4);
        assertEquals("store", procedural.text("written_to").orElseThrow());
        var item = opened.workspace()
                .library()
                .resolve(opened.workspace().library().catalogs().getFirst().id(), "rated");
        assertEquals(
                "planner (agent)",
                opened.workspace().library().item(item).ratings().getFirst().person());
    }

    @Test
    void aPlanIsStoredWithWhatItWasMadeFrom() throws Exception {
        var stored = call(
                "store_plan",
                AGENT,
                "task",
                "Open a file",
                "actions",
                List.of(action("Open")),
                "retrieved_kb_ids",
                List.of("open_files", "gone"),
                "reasoning",
                "By the menu");
        assertEquals("stored", stored.text("status").orElseThrow());
        assertEquals(List.of("gone"), stored.texts("unknown_kb_ids"));
        assertEquals(1, stored.integer("actions_with_source").orElseThrow());
        var file = Path.of(stored.text("file").orElseThrow());
        var plan = opened.workspace().library().plans(file).getFirst();
        assertEquals(List.of("open_files", "gone"), plan.retrievedItems());
        assertEquals("", plan.facts().outcome());
        var id = stored.text("plan_id").orElseThrow();
        call(
                "store_plan",
                AGENT,
                "plan_id",
                id,
                "task",
                "Open a file",
                "actions",
                List.of(action("Open")),
                "retrieved_kb_ids",
                List.of("open_files", "gone"),
                "outcome",
                "success");
        assertEquals(
                "success",
                opened.workspace().library().plans(file).getFirst().facts().outcome());
        var thief = new AgentClient("thief", Set.of(Scope.PROPOSE), false);
        assertThrows(
                UserException.class,
                () -> call(
                        "store_plan",
                        thief,
                        "plan_id",
                        id,
                        "task",
                        "Mine",
                        "actions",
                        List.of(),
                        "retrieved_kb_ids",
                        List.of()));
    }

    @Test
    void plansWithAnIdAndRatingsAreCountedAsWell() throws Exception {
        var flooder = new AgentClient("planning flooder", EnumSet.allOf(Scope.class), false);
        for (int i = 0; i < 4; i++) {
            boolean isFlood = i == 3;
            var plan = new Object[] {
                "plan_id",
                "flood" + i,
                "task",
                "Draw the chart again",
                "actions",
                List.of(action("Draw")),
                "retrieved_kb_ids",
                List.of()
            };
            var rating = new Object[] {"knowledge_id", "rated", "score", i + 1};
            if (isFlood) {
                for (var call :
                        Map.of("store_plan", plan, "rate_knowledge", rating).entrySet()) {
                    var refused =
                            assertThrows(UserException.class, () -> call(call.getKey(), flooder, call.getValue()));
                    assertEquals(UserException.Code.TOO_OFTEN, refused.code());
                }
            } else {
                call("store_plan", flooder, plan);
                call("store_plan", flooder, plan);
                call("rate_knowledge", flooder, rating);
            }
        }
        call("rate_knowledge", flooder, "knowledge_id", "save", "score", 4);
    }

    @Test
    void aLoggedExperienceIsAPendingMemory() throws Exception {
        var logged = call(
                "log_experience",
                AGENT,
                "memory",
                Json.Obj.of(
                        "task", "Migrate the billing tables",
                        "tactical_learning", "Lock the tables before copying rows",
                        "outcome", "success",
                        "confidence", 0.9));
        var id = logged.text("memory").orElseThrow();
        opened.workspace().memories().search().awaitReady();
        var hidden = call("search_memories", AGENT, "query", "billing tables");
        assertFalse(hidden.compact().contains(id));
        var audited = call("search_memories", AUDITOR, "query", "billing tables");
        assertTrue(audited.compact().contains(id));
        opened.workspace().memories().editor().judge(REVIEWER, List.of(id), dev.emend.model.ReviewState.KEPT);
        opened.workspace().memories().search().awaitReady();
        var kept = call("retrieve_memories", AGENT, "task", "Migrate billing");
        assertTrue(kept.compact().contains(id));
        assertTrue(kept.text("block").orElseThrow().startsWith("Relevant prior learnings"), kept.compact());
        assertTrue(call("retrieve_memories", AGENT).compact().contains(id));
    }

    @Test
    void aFilterForMemoriesTheClientDoesNotGetIsToldSo() throws Exception {
        var pending = Json.Obj.of("emend:state", "pending");
        var either = Json.Obj.of("emend:state", Json.Obj.of("$in", List.of("kept", "pending")));
        for (var where : List.of(pending, either)) {
            for (var tool : List.of(List.of("search_memories", "query"), List.of("retrieve_memories", "task"))) {
                var name = tool.getFirst();
                var hidden = call(name, AGENT, tool.getLast(), "billing", "where", where);
                assertTrue(hidden.compact().contains("gets only what was kept"), hidden::compact);
                var audited = call(name, AUDITOR, tool.getLast(), "billing", "where", where);
                assertFalse(audited.compact().contains("gets only"), audited::compact);
            }
        }
    }

    @Test
    void feedbackBecomesADraftNobodyWorksByYet() throws Exception {
        call(
                "log_conversation_feedback",
                AGENT,
                "conversation_summary",
                "Created work with four tasks",
                "what_could_improve",
                "Asked for confirmation too often",
                "user_satisfaction",
                "Low",
                "context_tags",
                List.of("work_creation"));
        var draft = call("generate_behavior_summary", AGENT, "days", 7);
        assertEquals("draft", draft.text("state").orElseThrow());
        assertEquals(1, draft.integer("total_conversations").orElseThrow());
        var context = call("get_learning_context", AGENT);
        assertEquals(Json.Bool.FALSE, context.get("has_learning"));
        assertEquals(0, call("get_patterns", AGENT).integer("runs").orElseThrow());
    }

    @Test
    void retrievesWithItsSourcesAndTheBlockOfAPrompt() throws Exception {
        opened.workspace().search().awaitReady();
        var answer = call(
                "retrieve_knowledge",
                AGENT,
                "query",
                "run tests before commit",
                "context",
                Json.Obj.of("scope", "testing"),
                "include_block",
                true);
        var first = (Json.Obj) answer.array("items").getFirst();
        assertEquals("rated", first.text("knowledge_id").orElseThrow());
        assertEquals("user_provided", first.text("source_type").orElseThrow());
        assertTrue(answer.text("block").orElseThrow().contains("KB ID: rated"));
        assertEquals(
                "answered",
                ((Json.Obj) answer.array("sources").getFirst()).text("state").orElseThrow());
    }

    @Test
    void aClientWithoutTheScopeOrWithWrongArgumentsIsRefused() {
        var reader = new AgentClient("reader", Set.of(Scope.READ), false);
        var refused = assertThrows(
                UserException.class, () -> call("rate_knowledge", reader, "knowledge_id", "save", "score", 1));
        assertTrue(refused.message().contains("reader may not call rate_knowledge"), refused.message());
        assertThrows(UserException.class, () -> call("rate_knowledge", AGENT, "knowledge_id", "save", "score", 6));
        assertThrows(UserException.class, () -> call("log_experience", AGENT));
        assertThrows(
                UserException.class,
                () -> call("search_memories", AGENT, "query", "x", "where", Json.Obj.of("$bad", 1)));
    }
}
