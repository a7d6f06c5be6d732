package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.review.Judgment;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who writes over MCP without a session is asked about neighbors in the answer, and answers with its
/// next try.
class NeighborQuestionsTest {
    private static final String CATALOG = """
        [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
          "action_sequence": ["git push"], "trust_score": 0.9, "kb_learnings": [
            {"task": "Publish the fix", "original_action": {"tool_name": "git"},
             "original_error": "fatal: the current branch has no upstream branch",
             "recovery_approach": "Set the upstream with git push -u origin before the first push."}]}]
        """;

    private static final Json.Obj SAMPLING = Json.Obj.of("sampling", Json.Obj.EMPTY);
    private static final Json.Obj FORMS = Json.Obj.of("elicitation", Json.Obj.EMPTY);
    private static final String WRITTEN = "Give git push the option -u and the name of the remote the first time.";

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private McpLines robot;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), CATALOG), Clock.systemUTC());
        opened.workspace().search().awaitReady();
        for (var learning : opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings()) {
            opened.workspace()
                    .review()
                    .decisions()
                    .keep(REVIEWER, learning)
                    .saveStatus()
                    .join();
        }
        opened.workspace().review().proposals().awaitFresh();
        opened.workspace().review().questions().allow(10);
        robot = robot(Set.of(Scope.READ, Scope.PROPOSE));
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private McpLines robot(Set<Scope> scopes) {
        var server = McpServer.of(AgentTools.of(opened.workspace()).all(), opened.workspace());
        return new McpLines(server, scopes, false);
    }

    private static Json.Obj arguments(String approach) {
        return Json.Obj.of(
                "task",
                "Publish another fix",
                "original_action",
                Json.Obj.of("tool_name", "git", "kb_source", "git_push_branch"),
                "original_error",
                "fatal: the current branch feature has no upstream branch",
                "recovery_approach",
                approach);
    }

    private Json.Obj report(Json.Obj capabilities) throws Exception {
        return report(capabilities, Json.Obj.EMPTY).object("result");
    }

    /// @param more what a client adds the next time
    private Json.Obj report(Json.Obj capabilities, Json.Obj more) throws Exception {
        return report(robot, capabilities, arguments(WRITTEN), more);
    }

    private static Json.Obj report(McpLines client, Json.Obj capabilities, Json.Obj arguments, Json.Obj more)
            throws Exception {
        return call(client, capabilities, "report_failure", arguments, more);
    }

    private static Json.Obj call(McpLines client, Json.Obj capabilities, String tool, Json.Obj arguments, Json.Obj more)
            throws Exception {
        var params = new ArrayList<Object>(List.of("name", tool, "arguments", arguments));
        more.members().forEach((name, value) -> params.addAll(List.of(name, value)));
        return client.askAlone("tools/call", capabilities, params.toArray());
    }

    private static Json.Obj next(Json.Obj asked, Json.Obj response) {
        return Json.Obj.of(
                "requestState",
                asked.text("requestState").orElseThrow(),
                "inputResponses",
                Json.Obj.of("relations", response));
    }

    private static Json.Obj model(String text) {
        return Json.Obj.of("role", "assistant", "model", "m", "content", Json.Obj.of("type", "text", "text", text));
    }

    private static final String SAME = "{\"1\": {\"relation\": \"same\", \"reason\": \"Both set the upstream.\"}}";

    private List<Judgment> judgments() {
        return opened.workspace().review().proposals().awaitFresh().similarPairs().stream()
                .flatMap(pair -> pair.judgment().stream())
                .toList();
    }

    private long reports() throws Exception {
        return opened.workspace().review().queue().pending(Set.of(), ReviewQueue.Order.NEWEST).groups().stream()
                .mapToLong(group -> group.entries().size())
                .sum();
    }

    @Test
    void itsModelIsAskedAndWhatItSaysIsKeptOnce() throws Exception {
        var asked = report(SAMPLING);
        assertEquals("input_required", asked.text("resultType").orElse(""), asked.compact());
        assertFalse(asked.has("content"), "no result yet");
        var question = asked.object("inputRequests").object("relations");
        assertEquals("sampling/createMessage", question.text("method").orElse(""));
        var prompt = ((Json.Obj) question.object("params").array("messages").getFirst())
                .object("content")
                .text("text")
                .orElse("");
        assertTrue(prompt.contains(WRITTEN), prompt);
        assertTrue(prompt.contains("1: "), prompt);
        assertTrue(prompt.contains("Set the upstream with git push -u origin"), prompt);
        assertEquals(1, reports(), "it is written before the question");

        var answer = report(SAMPLING, next(asked, model("I think: " + SAME))).object("result");
        assertEquals("complete", answer.text("resultType").orElse(""), answer.compact());
        var told = answer.object("structuredContent");
        assertTrue(told.has("learning"));
        assertFalse(told.has("neighbors"), "they are answered for");
        assertFalse(told.has("question"));
        assertEquals(List.of(), told.array("warnings"));
        assertEquals(1, reports(), "the next try writes nothing");
        var judgment = judgments().getFirst();
        assertEquals("agent robot same", judgment.judge() + " " + judgment.relationWord());
        assertEquals("Both set the upstream.", judgment.reason());

        var again = report(SAMPLING, next(asked, model(SAME))).object("result");
        assertEquals(told, again.object("structuredContent"), "a repeated try changes nothing");
        assertEquals(1, judgments().size());
    }

    @Test
    void aPersonIsAskedWhereNoModelCanBe() throws Exception {
        var asked = report(FORMS);
        var question = asked.object("inputRequests").object("relations");
        assertEquals("elicitation/create", question.text("method").orElse(""));
        var form = question.object("params");
        assertEquals("form", form.text("mode").orElse(""));
        assertTrue(form.text("message").orElse("").contains("1: "), form.compact());
        assertEquals(
                List.of("same", "contradicts", "separate"),
                form.object("requestedSchema").object("properties").object("1").texts("enum"));

        var chosen = Json.Obj.of("action", "accept", "content", Json.Obj.of("1", "contradicts"));
        var answer = report(FORMS, next(asked, chosen)).object("result");
        assertFalse(answer.object("structuredContent").has("neighbors"), answer.compact());
        assertEquals("contradicts", judgments().getFirst().relationWord());
    }

    @Test
    void whoDeclinesOrSaysNothingOfUseGetsTheWholeAnswer() throws Exception {
        var asked = report(FORMS);
        for (var response : List.of(
                Json.Obj.of("action", "decline"),
                Json.Obj.of("action", "accept", "content", Json.Obj.of("1", "sometimes", "9", "same")),
                model("They are the same."),
                model("{\"1\": \"perhaps\"} }"),
                Json.Obj.EMPTY)) {
            var answer = report(FORMS, next(asked, response)).object("result");
            assertEquals("complete", answer.text("resultType").orElse(""), answer.compact());
            assertEquals(
                    1, answer.object("structuredContent").array("neighbors").size(), response.compact());
            assertTrue(answer.object("structuredContent").has("question"), "it can still say it with a call");
        }
        assertEquals(List.of(), judgments());
    }

    @Test
    void nobodyIsAskedWhoDidNotSayThatHeCanBeOrWhenAPersonAllowsNoQuestions() throws Exception {
        for (var capabilities :
                List.of(Json.Obj.EMPTY, Json.Obj.of("elicitation", Json.Obj.of("url", Json.Obj.EMPTY)))) {
            var answer = report(capabilities);
            assertEquals("complete", answer.text("resultType").orElse(""), answer.compact());
            assertEquals(
                    1, answer.object("structuredContent").array("neighbors").size());
        }
        opened.workspace().review().questions().allow(0);
        assertEquals("complete", report(SAMPLING).text("resultType").orElse(""), "0 is off");
    }

    @Test
    void noMoreQuestionsArePutThanAPersonAllowsOnADay() throws Exception {
        opened.workspace().review().questions().allow(2);
        for (int i = 0; i < 2; i++) {
            var asked = report(SAMPLING);
            assertEquals("input_required", asked.text("resultType").orElse(""), asked.compact());
        }
        assertEquals("complete", report(SAMPLING).text("resultType").orElse(""), "two were all for today");
    }

    @Test
    void theAnswerToAWriteIsNotLostWhenQuestionsCanNotBeCounted() throws Exception {
        Files.writeString(opened.folder().resolve("questions.json"), "none");
        var answer = report(SAMPLING);
        assertEquals(1, answer.object("structuredContent").array("neighbors").size(), answer.compact());
    }

    @Test
    void aStateOfAnotherRequestOrServerIsRefusedAndChangesNothing() throws Exception {
        var asked = report(SAMPLING);
        var forged = Json.Obj.of("requestState", asked.text("requestState").orElseThrow() + "x");
        assertEquals(-32602, code(report(SAMPLING, forged)));
        var mine = next(asked, model(SAME));
        assertEquals(-32602, code(report(robot, SAMPLING, arguments("Do something else."), mine)));
        var restarted = robot(Set.of(Scope.READ, Scope.PROPOSE));
        assertEquals(-32602, code(report(restarted, SAMPLING, arguments(WRITTEN), mine)));
        assertEquals(List.of(), judgments());
        assertEquals(1, reports());
    }

    private static final String TOOL = "report_failure";

    private static Json.Obj post(AgentServer server, String token, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", TOOL)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            return (Json.Obj) JsonText.parse(answer.body());
        }
    }

    private static String again(Json.Obj state) {
        return McpLines.alone(
                8,
                "tools/call",
                SAMPLING,
                "name",
                TOOL,
                "arguments",
                arguments(WRITTEN),
                "requestState",
                new Json.Text(state.text("requestState").orElseThrow()),
                "inputResponses",
                Json.Obj.of("relations", model(SAME)));
    }

    @Test
    void aStateOfOneTokenIsWorthNothingWithTheNextTokenOfThatName() throws Exception {
        var clients = opened.workspace().access().clients();
        var robots = new AgentClient("robot", Set.of(Scope.READ, Scope.PROPOSE), false);
        var first = clients.add(robots);
        try (var server = AgentServer.startAnywhere(opened.workspace(), Duration.ofSeconds(10))) {
            var call = McpLines.alone(7, "tools/call", SAMPLING, "name", TOOL, "arguments", arguments(WRITTEN));
            var asked = post(server, first, call).object("result");
            assertEquals("input_required", asked.text("resultType").orElse(""), asked.compact());
            var second = clients.rotate("robot");
            assertEquals(-32602, code(post(server, second, again(asked))));
            clients.revoke("robot");
            assertEquals(-32602, code(post(server, clients.add(robots), again(asked))));
            assertEquals(List.of(), judgments());
        }
    }

    private static int code(Json.Obj answer) {
        assertNotEquals(true, answer.has("result"), answer.compact());
        return answer.object("error").integer("code").orElse(0);
    }

    @Test
    void whoLostItsPermissionsMeanwhileIsToldSo() throws Exception {
        var asked = report(SAMPLING);
        var reader = new McpLines(robot.server(), Set.of(Scope.READ), false);
        var answer = report(reader, SAMPLING, arguments(WRITTEN), next(asked, model(SAME)))
                .object("result")
                .object("structuredContent");
        assertTrue(answer.texts("warnings").getFirst().contains("may not call relate_learnings"), answer.compact());
        assertEquals(List.of(), judgments());
    }

    @Test
    void aMemoryIsAskedAboutTheSameWay() throws Exception {
        log("Publish a new branch", "Push with git push -u origin so that the branch has an upstream.");
        var asked = log("Publish a branch for the first time", WRITTEN);
        assertEquals("input_required", asked.text("resultType").orElse(""), asked.compact());
        var more = next(asked, model(SAME));
        var answer =
                logged("Publish a branch for the first time", WRITTEN, more).object("structuredContent");
        assertTrue(answer.has("memory"));
        assertFalse(answer.has("neighbors"), answer.compact());
        assertEquals(List.of(), answer.array("warnings"));
    }

    private Json.Obj log(String task, String lesson) throws Exception {
        return logged(task, lesson, Json.Obj.EMPTY);
    }

    private Json.Obj logged(String task, String lesson, Json.Obj more) throws Exception {
        var arguments = Json.Obj.of("memory", Json.Obj.of("task", task, "tactical_learning", lesson));
        var answer = call(robot, SAMPLING, "log_experience", arguments, more).object("result");
        opened.workspace().memories().search().awaitReady();
        return answer;
    }
}
