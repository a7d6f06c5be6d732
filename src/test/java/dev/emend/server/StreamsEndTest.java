package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
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

/// What holds on to the server: streams, and sessions of the protocol over HTTP.
class StreamsEndTest {
    /// Of a bounded number of sessions, which is less.
    private static final int MANY = 100;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final String HELLO = McpLines.HELLO.lines().findFirst().orElseThrow();

    @TempDir
    private static Path folder;

    private static RunningServer server;

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder);
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private interface Way {
        void close(AgentClientService clients, String name) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"revoke", "rotate", "pause"})
    void whoIsNotWelcomeAnyMoreHearsNothingMore(String how) throws Exception {
        Way way = switch (how) {
            case "revoke" -> AgentClientService::revoke;
            case "rotate" -> AgentClientService::rotate;
            default -> (all, name) -> all.pause(name, true);
        };
        var clients = server.workspace().access().clients();
        var token = clients.add(new AgentClient(how, Set.of(Scope.READ), false));
        var session =
                mcp(token, HELLO, "").headers().firstValue("Mcp-Session-Id").orElseThrow();
        try (var events = stream(token, "/events", "");
                var protocol = stream(token, "/mcp", "Mcp-Session-Id: %s\r\n".formatted(session));
                var socket = stream(server.reader, "/events", "")) {
            var told = lines(events);
            var asked = lines(protocol);
            var kept = lines(socket);
            assertEquals("HTTP/1.1 200 OK", told.readLine());
            assertEquals("HTTP/1.1 200 OK", kept.readLine());
            // the protocol's stream begins with its first message, which would be a ping after 20 s
            create("before-" + how);
            assertEquals("HTTP/1.1 200 OK", asked.readLine());
            way.close(clients, how);
            assertNull(end(told));
            assertNull(end(asked));

            create("after-" + how);
            var line = kept.readLine();
            while (!line.contains("after-" + how)) {
                line = kept.readLine();
            }
        }
    }

    private static void create(String id) throws Exception {
        var catalog = server.workspace().library().catalogs().getFirst().id();
        server.workspace().editor().create(REVIEWER, catalog, Json.Obj.of("knowledge_id", id));
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
        var clients = server.workspace().access().clients();
        var token = clients.add(new AgentClient("speller", Set.of(Scope.READ), false));
        try (var socket = server.socket()) {
            var head = "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n\r\n";
            socket.getOutputStream()
                    .write(head.formatted(path, server.port(), token).getBytes(StandardCharsets.UTF_8));
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
        var others = mcp(server.writer, HELLO, "")
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        var sessions = new ArrayList<String>();
        for (int i = 0; i < MANY; i++) {
            var begun = mcp(server.reader, HELLO, "");
            sessions.add(begun.headers().firstValue("Mcp-Session-Id").orElseThrow());
            if (i % 10 == 0) { // the first is used all the time
                assertEquals(200, mcp(server.reader, list, sessions.getFirst()).statusCode());
            }
        }
        int open = 0;
        for (var session : sessions) {
            open += mcp(server.reader, list, session).statusCode() == 200 ? 1 : 0;
        }
        assertEquals(32, open);
        assertEquals(200, mcp(server.reader, list, sessions.getFirst()).statusCode());
        assertEquals(200, mcp(server.reader, list, sessions.getLast()).statusCode());
        assertEquals(404, mcp(server.reader, list, sessions.get(MANY / 2)).statusCode());
        assertEquals(200, mcp(server.writer, list, others).statusCode());
    }

    @Test
    void aSessionNobodyUsesEnds() throws Exception {
        var list = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}";
        try (var brief = AgentServer.startAnywhere(
                server.workspace(),
                new AgentServer.Waits(Duration.ofSeconds(10), Duration.ofMillis(300), McpServer.PATIENCE))) {
            var session = mcp(brief.port(), server.reader, HELLO, "");
            var id = session.headers().firstValue("Mcp-Session-Id").orElseThrow();
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            int status = 200;
            while (status == 200 && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos()); // unused meanwhile
                status = mcp(brief.port(), server.reader, list, id).statusCode();
            }
            assertEquals(404, status);
        }
    }

    private static Socket stream(String token, String path, String more) throws IOException {
        var socket = server.socket();
        var head =
                "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAccept: text/event-stream\r\n%sAuthorization: Bearer %s\r\n\r\n"
                        .formatted(path, server.port(), more, token);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
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
        } catch (SocketException e) { // as good an end
            assertTrue(String.valueOf(e.getMessage()).contains("reset"), e.toString());
        }
        return null;
    }

    private static HttpResponse<String> mcp(String token, String body, String session) throws Exception {
        return mcp(server.port(), token, body, session);
    }

    private static HttpResponse<String> mcp(int port, String token, String body, String session) throws Exception {
        return CLIENT.send(request(port, token, body, session), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(int port, String token, String body, String session) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
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
        assertError(400, -32700, "null", mcp(server.reader, "x", ""));
        assertError(400, -32600, "null", mcp(server.reader, "[]", ""));
        assertError(400, -32600, "6", mcp(server.reader, list.replace("2.0", "1.0"), ""));
        assertError(400, -32600, "6", mcp(server.reader, list, ""));
        assertError(404, -32600, "6", mcp(server.reader, list, "no-such-session"));
        var gone = server.get(server.reader, "/mcp");
        assertFalse(gone.body().contains("stackTrace"), gone.body());
        assertTrue(((Json.Obj) JsonText.parse(gone.body())).has("error"), gone.body());
    }

    @Test
    void anAnswerNobodyWaitsForIsDropped() throws Exception {
        var begun = mcp(server.reader, HELLO, "");
        var session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();

        var late = mcp(server.reader, "{\"jsonrpc\":\"2.0\",\"id\":\"gone-1\",\"result\":{}}", session);

        assertEquals(202, late.statusCode(), late.body());
        assertEquals("", late.body());
    }

    private static void assertError(int status, int code, String id, HttpResponse<String> answer) throws Exception {
        assertEquals(status, answer.statusCode(), answer.body());
        var said = (Json.Obj) JsonText.parse(answer.body());
        assertEquals(Set.of("jsonrpc", "id", "error"), said.members().keySet(), answer.body());
        assertEquals(id, Objects.requireNonNull(said.get("id")).plain());
        assertEquals(Set.of("code", "message"), said.object("error").members().keySet(), answer.body());
        assertEquals(code, said.object("error").integer("code").orElse(0), answer.body());
    }
}
