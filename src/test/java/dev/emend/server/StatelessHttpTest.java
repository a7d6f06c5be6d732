package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.library.ItemQuery;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Revision 2026-07-28 over HTTP, request by request.
class StatelessHttpTest {
    private static final String REVISION = "2026-07-28";
    private static final String LISTEN = "subscriptions/listen";

    @TempDir
    private Path folder;

    private RunningServer server;
    private HttpClient http;

    @BeforeEach
    void open() throws Exception {
        server = new RunningServer(folder);
        http = HttpClient.newHttpClient();
    }

    @AfterEach
    void close() throws Exception {
        http.close();
        server.close();
    }

    private static Map<String, String> headers(String method, String name) {
        var headers = new LinkedHashMap<>(Map.of("MCP-Protocol-Version", REVISION, "Mcp-Method", method));
        if (!name.isEmpty()) {
            headers.put("Mcp-Name", name);
        }
        return headers;
    }

    private HttpRequest request(String token, String body, Map<String, String> headers) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return request.build();
    }

    private HttpResponse<String> post(String body, Map<String, String> headers) throws Exception {
        return http.send(request(server.writer, body, headers), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(String method, String name, Object... params) throws Exception {
        return post(McpLines.alone(7, method, Json.Obj.EMPTY, params), headers(method, name));
    }

    private static void assertError(int status, int code, HttpResponse<String> answer) throws Exception {
        var error = (Json.Obj) JsonText.parse(answer.body());
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals(code, error.object("error").integer("code").orElse(0), answer.body());
        assertEquals(7, error.integer("id").orElse(0), answer.body());
    }

    @Test
    void eachRequestIsAnsweredByItselfWithOneObject() throws Exception {
        var listed = ask("tools/list", "");
        assertEquals(200, listed.statusCode(), listed.body());
        assertEquals(
                "application/json", listed.headers().firstValue("Content-Type").orElse(""));
        assertTrue(listed.headers().firstValue("Mcp-Session-Id").isEmpty(), "there is no session");
        var called = ask(
                "tools/call",
                "retrieve_knowledge",
                "name",
                "retrieve_knowledge",
                "arguments",
                Json.Obj.of("query", "open a file"));
        assertTrue(called.body().contains("\"structuredContent\""), called.body());
        var known = new LinkedHashMap<>(headers("tools/list", ""));
        known.put("Mcp-Session-Id", "somebody-elses");
        assertEquals(
                200,
                post(McpLines.alone(7, "tools/list", Json.Obj.EMPTY), known).statusCode(),
                "not looked at");
        var logged = server.workspace().access().requests().recent();
        assertTrue(
                logged.stream().anyMatch(one -> one.operation().equals("MCP retrieve_knowledge")), logged.toString());
    }

    @Test
    void headersThatAreMissingOrDifferFromTheBodyAreRefused() throws Exception {
        var body = McpLines.alone(7, "tools/call", Json.Obj.EMPTY, "name", "get_patterns");
        assertEquals(200, post(body, headers("tools/call", "get_patterns")).statusCode());
        assertError(400, -32020, post(body, Map.of()));
        assertError(400, -32020, post(body, headers("tools/list", "get_patterns")));
        assertError(400, -32020, post(body, headers("tools/call", "retrieve_knowledge")));
        assertError(400, -32020, post(body, headers("tools/call", "")));
        for (var header : headers("tools/call", "get_patterns").keySet()) {
            var fewer = new LinkedHashMap<>(headers("tools/call", "get_patterns"));
            fewer.remove(header);
            assertError(400, -32020, post(body, fewer));
        }
        var other = new LinkedHashMap<>(headers("tools/call", "get_patterns"));
        other.put("MCP-Protocol-Version", "2026-09-01");
        assertError(400, -32020, post(body, other));
        assertError(400, -32020, ask("resources/read", "emend://knowledge/x", "uri", "emend://knowledge/y"));
    }

    @Test
    void aNameThatIsNoPlainTextIsEncoded() throws Exception {
        var encoded = Base64.getEncoder().encodeToString("\u00fcber".getBytes(StandardCharsets.UTF_8));
        assertError(200, -32602, ask("tools/call", "=?base64?" + encoded + "?=", "name", "\u00fcber"));
        assertError(400, -32020, ask("tools/call", "=?base64?" + encoded + "?=", "name", "other"));
        assertError(400, -32020, ask("tools/call", "=?base64?!?=", "name", "\u00fcber"));
    }

    @Test
    void theStatusSaysWhatIsWrongWithTheRequestItself() throws Exception {
        assertError(404, -32601, ask("tools/nothing", ""));
        assertError(404, -32601, ask("ping", ""));
        assertError(404, -32601, ask("initialize", ""));
        var newer = McpLines.alone(7, "tools/list", Json.Obj.EMPTY).replace(REVISION, "2099-01-01");
        var headers = new LinkedHashMap<>(headers("tools/list", ""));
        headers.put("MCP-Protocol-Version", "2099-01-01");
        assertError(400, -32022, post(newer, headers));
        var bare = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"server/discover\"}";
        assertError(400, -32602, post(bare, headers("server/discover", "")));
        assertError(400, -32602, post(bare, Map.of()));
        assertError(200, -32602, ask("resources/read", "emend://knowledge/x", "uri", "emend://knowledge/x"));
        var answer = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}";
        assertError(400, -32600, post(answer, headers("tools/list", "")));
        var notice = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";
        assertEquals(202, post(notice, headers("notifications/cancelled", "")).statusCode());
    }

    /// Lines of a stream that stays open.
    private BufferedReader listen(String token) throws Exception {
        var body = McpLines.alone(
                "ear", LISTEN, Json.Obj.EMPTY, "notifications", Json.Obj.of("resourcesListChanged", true));
        var answer = http.send(request(token, body, headers(LISTEN, "")), HttpResponse.BodyHandlers.ofInputStream());
        assertEquals(200, answer.statusCode());
        assertEquals(
                "text/event-stream", answer.headers().firstValue("Content-Type").orElse(""));
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    private static Json.Obj next(BufferedReader stream) throws Exception {
        for (var line = stream.readLine(); ; line = stream.readLine()) {
            if (Objects.requireNonNull(line, "the end").startsWith("data: ")) {
                return (Json.Obj) JsonText.parse(line.substring("data: ".length()));
            }
        }
    }

    @Test
    void whoMayNotReadIsNotToldOfChanges() throws Exception {
        var writer = server.workspace()
                .access()
                .clients()
                .add(new AgentClient("mailbox", Set.of(AgentClient.Scope.PROPOSE), false));
        var body = McpLines.alone(
                "ear", LISTEN, Json.Obj.EMPTY, "notifications", Json.Obj.of("resourcesListChanged", true));
        var refused = http.send(request(writer, body, headers(LISTEN, "")), HttpResponse.BodyHandlers.ofString());
        assertEquals(400, refused.statusCode(), refused.body());
        assertTrue(refused.body().contains("scope read"), refused.body());

        var lines = new McpLines(McpServer.of(List.of(), server.workspace()), Set.of(AgentClient.Scope.PROPOSE), false);
        var answer = lines.askAlone(LISTEN, Json.Obj.EMPTY, "notifications", Json.Obj.of("resourcesListChanged", true));
        assertTrue(answer.object("error").text("message").orElse("").contains("scope read"), answer.compact());
    }

    @Test
    void whoListensIsToldOfChangesAndOfTheEnd() throws Exception {
        var stream = listen(server.reader);
        assertEquals(
                "notifications/subscriptions/acknowledged",
                next(stream).text("method").orElse(""));
        var catalog = server.workspace()
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref()
                .catalog();
        server.workspace().changes().publish(new AppEvent.CatalogChanged(catalog));
        var changed = next(stream);
        assertEquals(
                "notifications/resources/list_changed", changed.text("method").orElse(""));
        assertTrue(changed.compact().contains("\"io.modelcontextprotocol/subscriptionId\":\"ear\""), changed.compact());
        server.server.close();
        var end = next(stream);
        assertEquals("ear", end.text("id").orElse(""));
        assertEquals("complete", end.object("result").text("resultType").orElse(""));
        assertEquals("", stream.readLine());
        assertNull(stream.readLine());
    }

    @Test
    void aTokenThatIsTakenBackEndsItsStreamAndEightAreAllOneClientHas() throws Exception {
        var streams = new ArrayList<BufferedReader>();
        for (int i = 0; i < 8; i++) {
            streams.add(listen(server.reader));
        }
        var body = McpLines.alone("ear", LISTEN, Json.Obj.EMPTY, "notifications", Json.Obj.EMPTY);
        var ninth = http.send(request(server.reader, body, headers(LISTEN, "")), HttpResponse.BodyHandlers.ofString());
        assertEquals(429, ninth.statusCode(), ninth.body());
        assertFalse(ask("tools/list", "").body().isEmpty(), "requests have turns of their own");
        server.workspace().access().clients().revoke("reader");
        for (var stream : streams) {
            assertThrows(IOException.class, () -> {
                for (var line = stream.readLine(); ; line = stream.readLine()) {
                    if (line == null) {
                        throw new IOException("the end");
                    }
                }
            });
        }
    }
}
