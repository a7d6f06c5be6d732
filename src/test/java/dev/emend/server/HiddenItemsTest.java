package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.CollectionKind;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What waits for a person looks to a client that does not get it as if it were not there, and what
/// belongs to one token is nothing to another.
class HiddenItemsTest {
    private static final String HIDDEN = "hidden_item";
    private static final String NONE = "absent_item";

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

    /// The admin has every permission but that for pending items.
    private String asAdmin(String method, String path, String json, String id) throws Exception {
        var answer = server.ask(server.admin, method, path.replace("ID", id), json.replace("ID", id));
        return answer.statusCode()
                + " "
                + plain(RunningServer.json(answer)).compact().replace(id, "ID");
    }

    /// Without what differs from call to call.
    private static Json plain(Json answer) {
        if (answer instanceof Json.Obj(var members)) {
            var plain = new LinkedHashMap<String, Json>();
            members.forEach((name, value) -> {
                if (!List.of("provenance", "plan_id", "file").contains(name)) {
                    plain.put(name, plain(value));
                }
            });
            return new Json.Obj(plain);
        }
        return answer;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPendingItemIsAnsweredAsOneThereIsNot(boolean isInFile) throws Exception {
        server.workspace().review().queue().setWritesAtOnce(isInFile);
        var proposed = server.ask(
                server.writer,
                "POST",
                "/knowledge",
                "{\"knowledge_id\": \"" + HIDDEN + "\", \"description\": \"Wait\"}");
        assertEquals(201, proposed.statusCode(), proposed.body());
        assertEquals(200, server.get(server.writer, "/knowledge/" + HIDDEN).statusCode());
        var events = new ArrayList<String>();
        for (var call : new String[][] {
            {"GET", "/knowledge/ID", ""},
            {"PUT", "/knowledge/ID", "{\"description\": \"Mine\"}"},
            {"DELETE", "/knowledge/ID", ""},
            {"POST", "/knowledge/ID/rate", "{\"score\": 2}"},
            {
                "POST",
                "/knowledge/ID/learnings",
                "{\"task\": \"Wait\", \"original_error\": \"It did not\","
                        + " \"original_action\": {\"tool_name\": \"Click-Tool\"}}"
            },
            {"POST", "/plans", "{\"task\": \"Wait\", \"retrieved_kb_ids\": [\"ID\"], \"actions\": []}"},
            {"POST", "/knowledge", "{\"knowledge_id\": \"ID\", \"description\": \"Go\"}"}
        }) {
            var absent = asAdmin(call[0], call[1], call[2], NONE);
            var hidden = asAdmin(call[0], call[1], call[2], HIDDEN);
            if (!absent.equals(hidden)) {
                events.add(String.join(" ", call) + "\n" + absent + "\n" + hidden);
            }
        }
        assertEquals(List.of(), events);
    }

    /// An agent that writes the file can put an item of the same id before the one a person kept.
    @Test
    void aTwinPutBeforeAKeptItemHidesItFromNobody() throws Exception {
        var collection = CollectionKind.CATALOG.create(folder, "Wait for the green light.");
        var catalog = server.workspace().library().open(collection).id();
        var twin = "[\n  {\"knowledge_id\": \"entry_1\", \"content\": \"Never wait.\"},";
        CollectionKind.CATALOG.reword(collection, "[\n", twin + "\n");
        server.workspace().library().look();
        var path = "/knowledge/entry_1?catalog=" + catalog;
        var answered = server.get(server.reader, path);
        assertEquals(200, answered.statusCode(), answered.body());
        assertTrue(answered.body().contains("Wait for the green light."), answered.body());
        assertEquals("not_reviewed", RunningServer.json(answered).text("state").orElseThrow());
        assertTrue(server.get(server.writer, path).body().contains("Wait for the green light."));

        var name = RunningServer.json(answered).text("knowledge_id").orElseThrow();
        var reported = server.ask(
                server.writer,
                "POST",
                "/knowledge/entry_1/learnings",
                "{\"task\": \"Wait\", \"original_error\": \"The light stayed red\", \"catalog\": \"" + catalog
                        + "\", \"original_action\": {\"tool_name\": \"lamp\"}}");
        assertEquals(201, reported.statusCode(), reported.body());
        assertEquals(name, RunningServer.json(reported).text("knowledge_id").orElse(""), reported.body());

        var uri = "emend://knowledge/" + catalog + "/entry_1";
        var lines = new McpLines(
                McpServer.of(AgentTools.of(server.workspace()).all(), server.workspace()), Set.of(Scope.READ), false);
        for (var read : List.of(
                lines.result("resources/read", "uri", uri),
                lines.askAlone("resources/read", Json.Obj.EMPTY, "uri", uri))) {
            assertTrue(read.compact().contains("Wait for the green light."), read.compact());
            assertFalse(read.compact().contains("Never wait."), read.compact());
        }
    }

    @Test
    void noAnswerTellsHowMuchOthersBrought() throws Exception {
        var calls = new String[][] {
            {"POST", "/knowledge", "{\"knowledge_id\": \"new\", \"description\": \"Go\"}"},
            {"POST", "/knowledge/save_as_csv/learnings", "{\"lesson\": \"Wait for it\"}"},
            {"POST", "/knowledge/save_as_csv/rate", "{\"score\": 4}"},
            {"PUT", "/knowledge/save_as_csv", "{\"shortcut\": \"F4\"}"},
            {"DELETE", "/knowledge/save_as_csv", ""},
            {"POST", "/experiences", "{\"memory\": {\"task\": \"Save\", \"narrative\": \"It was saved\"}}"},
            {
                "POST",
                "/feedback",
                "{\"conversation_summary\": \"It was saved\", \"what_went_well\": \"All\","
                        + " \"what_could_improve\": \"Nothing\","
                        + " \"user_satisfaction\": \"High\"}"
            }
        };
        for (var call : calls) {
            var answer = server.ask(server.admin, call[0], call[1], call[2]);
            assertTrue(answer.statusCode() < 300, answer.body());
            var told = RunningServer.json(answer);
            assertFalse(told.has("act"), answer.body());
            assertTrue(
                    told.integer("feedback_id").isEmpty() && told.number("id").isEmpty(), answer.body());
        }
    }

    private int total(String token, String filter) throws Exception {
        var answer = RunningServer.json(server.get(token, "/knowledge?filter=" + filter));
        return answer.integer("total").orElseThrow();
    }

    @Test
    void anIdThatIsNearIsSuggestedOnlyToThoseWhoGetTheItem() throws Exception {
        var proposed = server.ask(
                server.writer,
                "POST",
                "/knowledge",
                "{\"knowledge_id\": \"" + HIDDEN + "\", \"description\": \"Wait\"}");
        assertEquals(201, proposed.statusCode(), proposed.body());

        var slip = server.get(server.reader, "/knowledge/save_as_cvs");
        assertEquals(404, slip.statusCode());
        assertTrue(slip.body().contains("Did you mean save_as_csv"), slip.body());
        var told = server.get(server.writer, "/knowledge/" + HIDDEN + "s");
        assertTrue(told.body().contains("Did you mean " + HIDDEN + "?"), told.body());
        var untold = server.get(server.reader, "/knowledge/" + HIDDEN + "s");
        assertEquals(404, untold.statusCode());
        assertTrue(!untold.body().contains("Did you mean"), untold.body());
    }

    @Test
    void noFilterFindsWhatTheClientDoesNotGet() throws Exception {
        var filters = List.of(
                "is:pending",
                "is:unreviewed",
                "is:proposed",
                "pending%3E0",
                "learnings%3E0",
                "has:learnings",
                "tool:Teleport-Tool");
        var before = new ArrayList<Integer>();
        for (var filter : filters) {
            before.add(total(server.reader, filter));
        }
        var report = server.ask(
                server.writer,
                "POST",
                "/knowledge/save_as_csv/learnings",
                "{\"task\": \"Save\", \"original_error\": \"It did not\","
                        + " \"original_action\": {\"tool_name\": \"Teleport-Tool\"}}");
        assertEquals(201, report.statusCode(), report.body());
        assertTrue(total(server.writer, "tool:Teleport-Tool") > 0, "whoever gets it finds it");
        var after = new ArrayList<Integer>();
        for (var filter : filters) {
            after.add(total(server.reader, filter));
        }
        assertEquals(before, after);
        assertEquals(0, total(server.reader, "is:pending"));
    }

    @Test
    void aFilterForWhatTheClientDoesNotGetIsToldTheSameWhetherOrNotThereIsAny() throws Exception {
        var filters = List.of(
                "/knowledge?filter=is%3Apending",
                "/knowledge?filter=state%3Apending",
                "/knowledge?filter=is%3Aproposed+save",
                "/knowledge?filter=pending%3E0");
        var before = warnings(filters, server.reader);
        before.forEach(told -> assertTrue(told.contains("gets only what was kept"), before::toString));
        assertEquals(List.of(""), warnings(List.of("/knowledge?filter=is%3Akept"), server.reader));
        assertEquals(List.of(""), warnings(List.of("/knowledge?filter=-is%3Apending"), server.reader));

        var proposed = server.ask(
                server.writer,
                "POST",
                "/knowledge",
                "{\"knowledge_id\": \"" + HIDDEN + "\", \"description\": \"Save\"}");
        assertEquals(201, proposed.statusCode(), proposed.body());
        assertEquals(before, warnings(filters, server.reader));
        assertEquals(1, total(server.writer, "is:proposed"));
        for (var told : warnings(filters, server.writer)) {
            assertFalse(told.contains("gets only"), told);
        }
    }

    @Test
    void aFilterThatIsNotUnderstoodIsToldBesideTheResults() throws Exception {
        var events = warnings(
                List.of(
                        "/knowledge?filter=trust%3A%3Eabc+save",
                        "/knowledge?filter=is%3Azzz+save", "/knowledge?filter=colour%3Ared+save"),
                server.reader);
        assertTrue(events.get(0).contains("“trust:>abc” has no number"), events::toString);
        assertTrue(events.get(1).contains("“is:zzz” names no value of is"), events::toString);
        assertTrue(events.get(2).contains("There is no field colour"), events::toString);
        var both = warnings(List.of("/knowledge?filter=state%3Apending+has%3Azzz"), server.reader);
        assertTrue(both.getFirst().contains("“has:zzz” names no value"), both::toString);
        assertTrue(both.getFirst().contains("gets only what was kept"), both::toString);
    }

    private List<String> warnings(List<String> addresses, String token) throws Exception {
        var warnings = new ArrayList<String>();
        for (var address : addresses) {
            var answer = server.get(token, address);
            assertEquals(200, answer.statusCode(), answer.body());
            warnings.add(String.join(" ", RunningServer.json(answer).texts("warnings")));
        }
        return warnings;
    }

    private HttpResponse<String> mcp(String token, String session, Json.Obj message) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        var body = HttpRequest.BodyPublishers.ofString(message.compact());
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.POST(body).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void aSessionOfTheProtocolBelongsToItsToken() throws Exception {
        var hello = Json.Obj.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "initialize",
                "params",
                Json.Obj.of(
                        "protocolVersion",
                        "2025-06-18",
                        "capabilities",
                        Json.Obj.EMPTY,
                        "clientInfo",
                        Json.Obj.of("name", "a test", "version", "1")));
        var begun = mcp(server.writer, "", hello);
        assertEquals(200, begun.statusCode(), begun.body());
        var session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
        var ping = Json.Obj.of("jsonrpc", "2.0", "id", 2, "method", "ping");
        assertEquals(200, mcp(server.writer, session, ping).statusCode());
        var other = mcp(server.reader, session, ping);
        assertEquals(404, other.statusCode(), other.body());
        var cut = session.substring(0, session.lastIndexOf('.'));
        assertEquals(404, mcp(server.writer, cut, ping).statusCode());
        var token = server.workspace().access().clients().rotate("writer");
        assertEquals(404, mcp(token, session, ping).statusCode());
        assertEquals(401, mcp(server.writer, session, ping).statusCode());
    }
}
