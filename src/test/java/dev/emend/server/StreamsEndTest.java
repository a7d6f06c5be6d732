package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentClient.Scope;
import dev.emend.curation.AgentClients;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds on to the door: streams, and sessions of the protocol over HTTP.
class StreamsEndTest {
    private static final String HELLO = McpLines.HELLO.lines().findFirst().orElseThrow();

    @TempDir private static Path folder;
    private static OpenDoor door;

    @BeforeAll
    static void open() throws Exception {
        door = new OpenDoor(folder);
    }

    @AfterAll
    static void close() throws Exception {
        door.close();
    }

    private interface Way {
        void close(AgentClients clients, String name) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"revoke", "rotate", "pause"})
    void whoIsNotWelcomeAnyMoreHearsNothingMore(String how) throws Exception {
        Way way =
                switch (how) {
                    case "revoke" -> AgentClients::revoke;
                    case "rotate" -> AgentClients::rotate;
                    default -> (all, name) -> all.pause(name, true);
                };
        var clients = door.door().access().clients();
        var token = clients.add(new AgentClient(how, Set.of(Scope.READ), false));
        var session = mcp(token, HELLO, "").headers().firstValue("Mcp-Session-Id").orElseThrow();
        try (var events = stream(token, "/events", "");
                var protocol = stream(token, "/mcp", "Mcp-Session-Id: %s\r\n".formatted(session));
                var another = stream(door.reader, "/events", "")) {
            var told = lines(events);
            var asked = lines(protocol);
            var kept = lines(another);
            for (var one : List.of(told, asked, kept)) {
                assertEquals("HTTP/1.1 200 OK", one.readLine());
            }
            way.close(clients, how);
            assertNull(end(told));
            assertNull(end(asked));

            door.ask(
                    door.writer,
                    "POST",
                    "/knowledge",
                    "{\"knowledge_id\": \"after-%s\"}".formatted(how));
            var line = kept.readLine();
            while (!line.startsWith("event: knowledge_changed")) {
                line = kept.readLine();
            }
        }
    }

    private static Socket stream(String token, String path, String more) throws IOException {
        var socket = door.socket();
        var head =
                "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAccept: text/event-stream\r\n%sAuthorization: Bearer %s\r\n\r\n"
                        .formatted(path, door.port(), more, token);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Reads until there is nothing more, half a minute at most.
    private static @Nullable String end(BufferedReader lines) throws IOException {
        try {
            while (lines.readLine() != null) {
                continue;
            }
        } catch (SocketException closed) { // as good an end
            assertTrue(String.valueOf(closed.getMessage()).contains("reset"), closed.toString());
        }
        return null;
    }

    private static HttpResponse<String> mcp(String token, String body, String session)
            throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + door.port() + "/mcp"))
                        .header("Authorization", "Bearer " + token)
                        .header("Accept", "application/json, text/event-stream")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void everyFailureAtTheProtocolsAddressIsAnErrorOfTheProtocol() throws Exception {
        var list = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}";
        assertError(400, -32700, "null", mcp(door.reader, "x", ""));
        assertError(400, -32600, "null", mcp(door.reader, "[]", ""));
        assertError(400, -32600, "6", mcp(door.reader, list.replace("2.0", "1.0"), ""));
        assertError(400, -32600, "6", mcp(door.reader, list, ""));
        assertError(404, -32600, "6", mcp(door.reader, list, "no-such-session"));
        var gone = door.get(door.reader, "/mcp");
        assertFalse(gone.body().contains("stackTrace"), gone.body());
        assertTrue(((Json.Obj) JsonText.parse(gone.body())).has("error"), gone.body());
    }

    private static void assertError(int status, int code, String id, HttpResponse<String> answer)
            throws Exception {
        assertEquals(status, answer.statusCode(), answer.body());
        var said = (Json.Obj) JsonText.parse(answer.body());
        assertEquals(Set.of("jsonrpc", "id", "error"), said.members().keySet(), answer.body());
        assertEquals(id, Objects.requireNonNull(said.get("id")).plain());
        assertEquals(
                Set.of("code", "message"), said.object("error").members().keySet(), answer.body());
        assertEquals(code, said.object("error").integer("code").orElse(0), answer.body());
    }
}
