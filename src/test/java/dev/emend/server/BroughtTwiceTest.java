package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What counts as brought, and what of it is kept.
class BroughtTwiceTest {
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

    @TempDir
    private Path folder;

    private RunningServer server;

    @BeforeEach
    void open() throws Exception {
        server = new RunningServer(folder);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private HttpResponse<String> lesson(int seconds, String more) throws Exception {
        return server.ask(
                server.writer,
                "POST",
                "/knowledge/save/learnings",
                "{\"lesson\": \"Wait %d seconds until the dialog is gone\"%s}".formatted(seconds, more));
    }

    private HttpResponse<String> item(int number, String text) throws Exception {
        return server.ask(
                server.writer,
                "POST",
                "/knowledge",
                "{\"knowledge_id\": \"new_%c\", \"description\": \"%s\"}".formatted('a' + number, text));
    }

    @Test
    void nearlyTheSameItemIsCreatedThreeTimesOnly() throws Exception {
        var text = "Wait %d seconds until the dialog is gone";
        assertEquals(201, item(0, text.formatted(0)).statusCode());
        // an id that is taken is refused and not counted
        assertEquals(400, item(0, text.formatted(0)).statusCode());
        assertEquals(201, item(1, text.formatted(1)).statusCode());
        assertEquals(201, item(2, text.formatted(2)).statusCode());
        var flood = item(3, text.formatted(3));
        assertEquals(429, flood.statusCode(), flood.body());
        assertEquals("too_often", RunningServer.code(flood));
        assertEquals(404, server.get(server.writer, "/knowledge/new_d").statusCode());
        assertEquals(201, item(3, "Something else about another window").statusCode());
    }

    @Test
    void whatWasRefusedMayBeMendedAndWhatFloodsIsRefused() throws Exception {
        for (int i = 0; i < 5; i++) {
            var refused = lesson(i, ", \"catalog\": \"no such\"");
            assertTrue(refused.statusCode() == 400 || refused.statusCode() == 404, refused.body());
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(201, lesson(i, "").statusCode());
        }
        var flood = lesson(9, "");
        assertEquals(429, flood.statusCode(), flood.body());
        assertEquals("too_often", RunningServer.code(flood));
        var error = RunningServer.json(flood).object("error");
        assertTrue(error.text("message").orElse("").endsWith("Nothing was stored."), flood.body());
        assertTrue(error.text("way_out").orElse("").contains("10 minutes"), flood.body());

        var tools = AgentTools.of(server.workspace());
        var lines = new McpLines(
                McpServer.of(tools.all(), server.workspace()), EnumSet.allOf(AgentClient.Scope.class), true);
        Json.Obj last = Json.Obj.EMPTY;
        for (int i = 0; i < 4; i++) {
            last = lines.result(
                    "tools/call",
                    "name",
                    "propose_learning",
                    "arguments",
                    Json.Obj.of("knowledge_id", "save", "lesson", "Wait " + i + " seconds until the dialog is gone"));
        }
        assertTrue(last.bool("isError").orElse(false), last.compact());
        assertTrue(
                last.compact().contains(error.text("message").orElseThrow())
                        && last.compact().contains(error.text("way_out").orElseThrow()),
                last.compact());
    }

    /// A report of another task is another learning, also when a person rejected what it says.
    @Test
    void wordsThatWereRejectedBeforeAreToldOnTheCard() throws Exception {
        var review = server.workspace().review();
        var refs = new ArrayList<LearningRef>();
        for (var task : List.of("Save it", "Save all")) {
            var reported = server.ask(
                    server.writer,
                    "POST",
                    "/knowledge/save_as_csv/learnings",
                    "{\"lesson\": \"Close the dialog first\", \"task\": \"" + task + "\"}");
            assertEquals(201, reported.statusCode(), reported.body());
            refs.add(LearningRef.parse(
                    RunningServer.json(reported).text("learning").orElseThrow()));
            assertEquals(
                    Optional.empty(),
                    review.queue().card(REVIEWER, refs.getLast()).chips().rejection());
        }
        review.decisions().reject(REVIEWER, refs.getFirst()).saveStatus().join();

        var card = review.queue().card(REVIEWER, refs.getLast());
        assertEquals(REVIEWER.name(), card.chips().rejection().orElseThrow().person());
        assertEquals(
                server.workspace()
                        .journal()
                        .ofItem(refs.getFirst().item(), 1)
                        .getFirst()
                        .undoInfo()
                        .at(),
                card.chips().rejection().orElseThrow().at());
        server.workspace().journal().undo(REVIEWER);
        assertEquals(
                Optional.empty(),
                review.queue().card(REVIEWER, refs.getLast()).chips().rejection());
    }

    private HttpResponse<String> plan(String token, String task, String more) throws Exception {
        return server.ask(
                token,
                "POST",
                "/plans",
                "{\"task\": \"%s\", \"actions\": [{\"tool_name\": \"git\"}]%s}".formatted(task, more));
    }

    private static Json.Obj kept(HttpResponse<String> answer) throws Exception {
        assertEquals(201, answer.statusCode(), answer.body());
        var file = Path.of(RunningServer.json(answer).text("file").orElseThrow());
        return (Json.Obj) JsonText.parse(Files.readString(file));
    }

    @Test
    void noPlanThatWasAcknowledgedIsOverwritten() throws Exception {
        var fromOne = plan(server.writer, "Save", ", \"retrieved_kb_ids\": [\"save_as_csv\"]");
        var fromNone = plan(server.writer, "Save", ", \"retrieved_kb_ids\": []");
        var others = plan(server.admin, "Save", ", \"retrieved_kb_ids\": []");

        for (var answer : List.of(fromOne, fromNone, others)) {
            assertEquals("Save", kept(answer).text("task").orElseThrow());
        }
        assertEquals(List.of("save_as_csv"), kept(fromOne).object("metadata").texts("retrieved_kb_ids"));
        assertEquals(3, Set.of(id(fromOne), id(fromNone), id(others)).size());

        var mine = ", \"plan_id\": \"mine\", \"retrieved_kb_ids\": []";
        var first = kept(plan(server.writer, "Publish the first", mine));
        for (var token : List.of(server.writer, server.admin)) {
            var refused = plan(token, "Publish something else", mine);
            assertEquals(409, refused.statusCode(), refused.body());
            assertEquals("taken", RunningServer.code(refused));
            assertTrue(refused.body().contains("plan mine"), refused.body());
            assertTrue(refused.body().contains("another plan_id"), refused.body());
        }
        assertEquals(first, kept(plan(server.writer, "Publish the first", mine)), "the same again");
    }

    @Test
    void howAPlanEndedIsAddedOnceAndStays() throws Exception {
        var none = ", \"retrieved_kb_ids\": []";
        var stored = plan(server.writer, "Save", none);
        var ended = plan(server.writer, "Save", none + ", \"outcome\": \"success\"");
        assertEquals(id(stored), id(ended));
        assertEquals("success", kept(ended).object("metadata").text("outcome").orElseThrow());
        assertEquals(kept(ended), kept(plan(server.writer, "Save", none)), "said once is enough");

        var otherwise = plan(server.writer, "Save", none + ", \"outcome\": \"failure\"");
        assertEquals(
                "failure", kept(otherwise).object("metadata").text("outcome").orElseThrow());
        assertEquals("success", kept(ended).object("metadata").text("outcome").orElseThrow());

        var named = none + ", \"plan_id\": \"" + id(stored) + "\"";
        var refused = plan(server.writer, "Save", named + ", \"outcome\": \"failure\"");
        assertEquals(409, refused.statusCode(), refused.body());
        assertTrue(refused.body().contains("ended with success"), refused.body());
    }

    private static String id(HttpResponse<String> answer) throws JsonFault {
        return RunningServer.json(answer).text("plan_id").orElseThrow();
    }

    @Test
    void noSecretAnAgentSendsIsKeptOrSaidBack() throws Exception {
        var said = new StringBuilder();
        for (var call : new String[][] {
            {"/knowledge/retrieve", "{\"query\": \"push with %s\"}"},
            {"/knowledge/%s/learnings", "{\"lesson\": \"Push\", \"run_id\": \"%s\"}"},
            {
                "/plans",
                "{\"task\": \"Push\", \"retrieved_kb_ids\": [\"%s\"], \"run_id\": \"%1$s\","
                        + " \"actions\": [{\"tool_name\": \"git\"}]}"
            },
            {"/sessions/s/messages", "{\"role\": \"user\", \"text\": \"use %s\"}"}
        }) {
            var answer = server.ask(server.writer, "POST", call[0].formatted(TOKEN), call[1].formatted(TOKEN));
            assertTrue(answer.statusCode() < 300, answer.body());
            said.append(answer.body());
        }
        said.append(server.get(server.writer, "/knowledge/" + TOKEN).body());
        said.append(server.get(server.writer, "/knowledge?filter=" + TOKEN).body());
        server.close();
        assertFalse(said.toString().contains(TOKEN), said.toString());
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertFalse(bytes.contains(TOKEN), file + " keeps it");
            }
        }
        server = new RunningServer(folder.resolve("another"));
    }
}
