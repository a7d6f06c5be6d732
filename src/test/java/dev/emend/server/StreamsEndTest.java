package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
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
    private static RunningServer door;

    @BeforeAll
    static void open() throws Exception {
        door = new RunningServer(folder);
    }

    @AfterAll
    static void close() throws Exception {
        door.close();
    }

    private interface Way {
        void close(AgentClientService clients, String name) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"revoke", "rotate", "pause"})
    void whoIsNotWelcomeAnyMoreHearsNothingMore(String how) throws Exception {
        Way way =
                switch (how) {
                    case "revoke" -> AgentClientService::revoke;
                    case "rotate" -> AgentClientService::rotate;
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

            var catalog = door.door().library().catalogs().getFirst().id();
            door.door().desk().create(catalog, Json.Obj.of("knowledge_id", "after-" + how));
            var line = kept.readLine();
            while (!line.startsWith("event: knowledge_changed")) {
                line = kept.readLine();
            }
        }
    }

    /// Whatever the address looks like: either it is no stream, or it ends with its token.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/",
                "/events//",
                "//events",
                "/./events",
                "/%65vents",
                "/events;a=b",
                "/events?x",
                "/EVENTS"
            })
    void noSpellingOfTheAddressOutlivesItsToken(String path) throws Exception {
        var clients = door.door().access().clients();
        var token = clients.add(new AgentClient("speller", Set.of(Scope.READ), false));
        try (var socket = door.socket()) {
            var head = "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n\r\n";
            socket.getOutputStream()
                    .write(
                            head.formatted(path, door.port(), token)
                                    .getBytes(StandardCharsets.UTF_8));
            var told = lines(socket);
            var status = told.readLine();
            clients.revoke("speller");
            if (status.equals("HTTP/1.1 200 OK")) {
                assertNull(end(told, ": still here"));
            } else {
                assertTrue(status.startsWith("HTTP/1.1 4"), status);
            }
        }
    }

    /// As many sessions as a program may forget: what it has open stays bounded, and works.
    @Test
    void aClientHasSoManySessionsAndTheOneUnusedForLongestMakesRoom() throws Exception {
        var list = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}";
        var others =
                mcp(door.writer, HELLO, "").headers().firstValue("Mcp-Session-Id").orElseThrow();
        var sessions = new ArrayList<String>();
        try (var client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 300; i++) {
                var begun =
                        client.send(
                                request(door.port(), door.reader, HELLO, ""),
                                HttpResponse.BodyHandlers.ofString());
                sessions.add(begun.headers().firstValue("Mcp-Session-Id").orElseThrow());
                if (i % 10 == 0) { // the first is used all the time
                    assertEquals(
                            200,
                            client.send(
                                            request(
                                                    door.port(),
                                                    door.reader,
                                                    list,
                                                    sessions.getFirst()),
                                            HttpResponse.BodyHandlers.ofString())
                                    .statusCode());
                }
            }
        }
        int open = 0;
        for (var session : sessions) {
            open += mcp(door.reader, list, session).statusCode() == 200 ? 1 : 0;
        }
        assertEquals(32, open);
        assertEquals(200, mcp(door.reader, list, sessions.getFirst()).statusCode());
        assertEquals(200, mcp(door.reader, list, sessions.getLast()).statusCode());
        assertEquals(404, mcp(door.reader, list, sessions.get(100)).statusCode());
        assertEquals(200, mcp(door.writer, list, others).statusCode());
    }

    @Test
    void aSessionNobodyUsesEnds() throws Exception {
        var list = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}";
        try (var brief =
                AgentServer.startAnywhere(
                        door.door(), Duration.ofSeconds(10), Duration.ofMillis(300))) {
            var session = mcp(brief.port(), door.reader, HELLO, "");
            var id = session.headers().firstValue("Mcp-Session-Id").orElseThrow();
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            int status = 200;
            while (status == 200 && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos()); // unused meanwhile
                status = mcp(brief.port(), door.reader, list, id).statusCode();
            }
            assertEquals(404, status);
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
        return end(lines, "no such line");
    }

    /// Reads until there is nothing more, or until a line that says that there will be.
    private static @Nullable String end(BufferedReader lines, String alive) throws IOException {
        try {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(alive)) {
                    return line;
                }
            }
        } catch (SocketException closed) { // as good an end
            assertTrue(String.valueOf(closed.getMessage()).contains("reset"), closed.toString());
        }
        return null;
    }

    private static HttpResponse<String> mcp(String token, String body, String session)
            throws Exception {
        return mcp(door.port(), token, body, session);
    }

    private static HttpResponse<String> mcp(int port, String token, String body, String session)
            throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    request(port, token, body, session), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static HttpRequest request(int port, String token, String body, String session) {
        var request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                        .header("Authorization", "Bearer " + token)
                        .header("Accept", "application/json, text/event-stream")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        return request.build();
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
