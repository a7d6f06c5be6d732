package dev.emend.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What web pages and broken programs send: nothing of it reaches a handler.
class HostileRequestsTest {
    private static final String HANDLED = "POST /sessions/{id}/messages";
    private static final String MESSAGE = "{\"role\": \"user\", \"text\": \"hello\"}";
    private static final int MIB = 1 << 20;

    @TempDir
    private static Path folder;

    private static final ByteArrayOutputStream LOGGED = new ByteArrayOutputStream();
    private static PrintStream usual;
    private static StreamHandler handler;
    private static RunningServer server;

    @BeforeAll
    static void open() throws Exception {
        usual = System.err;
        System.setErr(new PrintStream(LOGGED, true, UTF_8));
        handler = new StreamHandler(LOGGED, new SimpleFormatter());
        Logger.getLogger("").addHandler(handler);
        server = new RunningServer(folder, Duration.ofSeconds(1));
    }

    @AfterAll
    static void close() throws Exception {
        try {
            server.close();
            handler.flush();
            Logger.getLogger("").removeHandler(handler);
            var logged = LOGGED.toString(UTF_8);
            for (var token : List.of(server.reader, server.writer, server.admin)) {
                assertFalse(logged.contains(token), "a token is in the log");
                for (var file : filesOf(folder)) {
                    assertFalse(Files.readString(file, ISO_8859_1).contains(token), file.toString());
                }
            }
        } finally {
            System.setErr(usual);
        }
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() < 8 * MIB)
                    .toList();
        }
    }

    private static long handled() {
        return server.workspace().access().requests().recent().stream()
                .filter(request -> request.operation().equals(HANDLED))
                .count();
    }

    /// A request is in the log a moment after it was answered.
    private static void awaitHandled(long expected) {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (handled() < expected && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        assertEquals(expected, handled());
    }

    private record Try(String host, String origin, String request, String type, String token) {
        String head(int length) {
            return request
                    + " /sessions/matrix/messages HTTP/1.1\r\n"
                    + (host.isEmpty() ? "" : "Host: " + host + "\r\n")
                    + (origin.isEmpty() ? "" : "Origin: " + origin + "\r\n")
                    + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n")
                    + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
                    + "Connection: close\r\nContent-Length: "
                    + length
                    + "\r\n\r\n";
        }
    }

    @Test
    void ofEveryHostOriginMethodTypeAndTokenOnlyTheRightOnesReachAHandler() throws Exception {
        var port = ":" + server.port();
        var ours = List.of("127.0.0.1" + port, "localhost" + port, "[::1]" + port);
        var others = List.of(
                "",
                "evil.example",
                "evil.example" + port,
                "127.0.0.1",
                "127.0.0.1:" + (server.port() + 1),
                "127.0.0.1.evil.example" + port,
                "localhost.evil.example" + port);
        var origins = List.of("", "null", "http://evil.example", "http://localhost" + port);
        var types = List.of("application/json", "text/plain", "multipart/form-data", "");
        var tokens = List.of(server.writer, "", server.writer.substring(1));
        long before = handled();
        int tried = 0;
        int right = 0;
        for (var host : List.of(ours, others).stream().flatMap(List::stream).toList()) {
            for (var origin : origins) {
                for (var method : List.of("POST", "OPTIONS")) {
                    for (var type : types) {
                        for (var token : tokens) {
                            tried++;
                            boolean isRight = ours.contains(host)
                                    && origin.isEmpty()
                                    && method.equals("POST")
                                    && type.equals("application/json")
                                    && token.equals(server.writer);
                            right += isRight ? 1 : 0;
                            assertAnswer(new Try(host, origin, method, type, token), isRight);
                        }
                    }
                }
            }
        }
        assertEquals(960, tried);
        assertEquals(3, right);
        awaitHandled(before + right);
    }

    private static void assertAnswer(Try tried, boolean isRight) throws IOException {
        int status = server.raw(tried.head(MESSAGE.length()), MESSAGE.getBytes(UTF_8));
        if (isRight) {
            assertEquals(201, status, tried::toString);
        } else {
            assertTrue(Set.of(400, 401, 403, 415, 421, 429).contains(status), status + " " + tried);
        }
    }

    @Test
    void noAnswerEverAllowsAnOrigin() throws Exception {
        try (var socket = server.socket()) {
            var head = "OPTIONS /knowledge HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://x\r\n"
                    + "Access-Control-Request-Method: PUT\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(head.formatted(server.port()).getBytes(UTF_8));
            var answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
            assertFalse(answer.toLowerCase(java.util.Locale.ROOT).contains("access-control"));
        }
    }

    private static String head(String more) {
        return "POST /sessions/lies/messages HTTP/1.1\r\nHost: localhost:"
                + server.port()
                + "\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                + server.writer
                + "\r\n"
                + more
                + "\r\n\r\n";
    }

    @Test
    void oversizedBodiesAndLiesAboutTheirLengthReachNoHandler() throws Exception {
        long before = handled();
        assertEquals(413, server.raw(head("Content-Length: " + (16 * MIB + 1)), new byte[0]));
        assertEquals(413, chunked(16 * MIB + 1));
        assertEquals(413, chunked(MIB + 1));
        var body = MESSAGE.getBytes(UTF_8);
        assertEquals(400, server.raw(head("Content-Length: 3\r\nTransfer-Encoding: chunked"), body));
        assertEquals(400, server.raw(head("Content-Length: -1"), body));
        assertEquals(400, server.raw(head("Content-Length: 5\r\nContent-Length: 6"), body));
        assertTrue(Set.of(0, 400)
                .contains(server.raw(head("Transfer-Encoding: chunked"), "FFFFFFFFFFFFFFFFF\r\nx".getBytes(UTF_8))));
        // the rest never comes: the connection is closed without an answer
        assertTrue(Set.of(0, 400, 408).contains(server.raw(head("Content-Length: 900000"), body)));
        assertTrue(Set.of(0, 400, 408)
                .contains(server.raw(head("Transfer-Encoding: chunked"), "40\r\n{".getBytes(UTF_8))));
        assertEquals(431, server.raw(head("Content-Length: 2\r\nX-Long: " + "x".repeat(17_000)), body));
        assertEquals(201, server.raw(head("Content-Length: " + body.length), body));
        awaitHandled(before + 1);
    }

    @Test
    void aBodyThatIsTooLargeIsToldItsLimitAsEveryFailureIs() throws Exception {
        var body = "{\"content\": \"" + "x".repeat(MIB) + "\"}";
        for (var address : List.of("/sessions/lies/messages", "/plans", "/feedback", "/mcp")) {
            // who asks first is answered for sure: the others may still be writing when it is
            // closed
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + address))
                    .header("Authorization", "Bearer " + server.writer)
                    .header("Content-Type", "application/json")
                    .expectContinue(true)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            HttpResponse<String> answer;
            try (var client = HttpClient.newHttpClient()) {
                answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            }
            assertEquals(413, answer.statusCode(), address);
            var error = RunningServer.json(answer).object("error");
            assertEquals(Set.of("code", "message", "way_out"), error.members().keySet(), address);
            assertEquals("body_too_large", error.text("code").orElseThrow());
            assertTrue(error.text("message").orElseThrow().contains("1 MiB"), answer.body());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-HTTP-Method-Override", "x-http-method-override", "X-HTTP-Method", "X-Method-Override"})
    void noHeaderTurnsARequestIntoAnother(String header) throws Exception {
        var id = anItem();
        assertEquals(200, server.get(server.admin, "/knowledge/" + id).statusCode());
        var head = "GET /knowledge/%s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n%s: DELETE\r\n\r\n";
        assertEquals(400, server.raw(head.formatted(id, server.port(), server.admin, header), new byte[0]), header);
        assertEquals(200, server.get(server.admin, "/knowledge/" + id).statusCode());
    }

    private static String anItem() throws Exception {
        var listed = RunningServer.json(server.get(server.admin, "/knowledge?limit=1"));
        return ((Json.Obj) listed.array("items").getFirst())
                .text("knowledge_id")
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {999_999, 1_000_000, 1_000_001, MIB - 1, MIB})
    void bodiesUpToTheLimitAreTakenAtBothAddresses(int length) throws Exception {
        assertEquals(201, server.raw(head("Content-Length: " + length), padded(MESSAGE, length)));
        var hello = McpLines.HELLO.lines().findFirst().orElseThrow();
        var mcp = head("Accept: application/json, text/event-stream\r\nContent-Length: " + length)
                .replace("/sessions/lies/messages", "/mcp");
        assertEquals(200, server.raw(mcp, padded(hello, length)));
    }

    private static byte[] padded(String json, int length) {
        return (json + " ".repeat(length - json.length())).getBytes(UTF_8);
    }

    /// The status, as far as the server lets the bytes come.
    private static int chunked(int length) throws IOException {
        try (var socket = server.socket()) {
            var out = socket.getOutputStream();
            out.write(head("Transfer-Encoding: chunked").getBytes(UTF_8));
            var chunk = new byte[64 * 1024];
            try {
                for (int sent = 0; sent < length; sent += chunk.length) {
                    out.write("10000\r\n".getBytes(UTF_8));
                    out.write(chunk);
                    out.write("\r\n".getBytes(UTF_8));
                    out.flush();
                }
                out.write("0\r\n\r\n".getBytes(UTF_8));
                out.flush();
            } catch (IOException e) {
                // it has said enough
                return RunningServer.status(socket.getInputStream());
            }
            return RunningServer.status(socket.getInputStream());
        }
    }

    @Test
    void aThousandWrongTokensHoldNobodyElseUpAndLeaveNoTrace() throws Exception {
        long kept = usedAfterCollection();
        int refused = 0;
        for (int i = 0; i < 1000; i++) {
            int status = server.get("wrong" + i + server.writer, "/health").statusCode();
            assertTrue(status == 401 || status == 429, "status " + status);
            refused += status == 429 ? 1 : 0;
            if (i % 100 == 0) {
                assertEquals(200, server.get(server.reader, "/health").statusCode());
            }
        }
        assertTrue(refused >= 900, "refused outright: " + refused);
        server.get(server.reader, "/" + server.reader + "/health?token=" + server.reader);
        var log = server.workspace().access().requests().recent();
        assertTrue(log.size() <= 500);
        assertTrue(log.stream().noneMatch(request -> request.toString().contains(server.reader)));
        assertTrue(usedAfterCollection() - kept <= 32L * MIB, "the heap grew");
    }

    private static long usedAfterCollection() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void onlyLoopbackAddressesAreListenedOn() throws Exception {
        var elsewhere = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .findFirst();
        org.junit.jupiter.api.Assumptions.assumeTrue(elsewhere.isPresent(), "needs an address besides loopback");
        try (var socket = new Socket()) {
            assertThrows(
                    ConnectException.class,
                    () -> socket.connect(new InetSocketAddress(elsewhere.get(), server.port())));
        }
    }

    @Test
    void aClientHasEightRequestsAtOnceAndStreamsBesides() throws Exception {
        var turns = new RateLimiter();
        for (int i = 0; i < 8; i++) {
            assertTrue(turns.take("a"));
        }
        assertFalse(turns.take("a"));
        assertTrue(turns.take("b"));
        turns.giveBack("a");
        assertTrue(turns.take("a"));
        assertFalse(turns.take("a"));
    }

    @Test
    void aPausedOrRevokedClientIsRefusedAtOnce() throws Exception {
        var clients = server.workspace().access().clients();
        var token = clients.add(
                new dev.emend.app.core.AgentClient("brief", Set.of(dev.emend.app.core.AgentClient.Scope.READ), false));
        assertEquals(200, server.get(token, "/health").statusCode());
        clients.pause("brief", true);
        assertEquals("paused", RunningServer.code(server.get(token, "/health")));
        clients.revoke("brief");
        assertTrue(Set.of(401, 429).contains(server.get(token, "/health").statusCode()));
    }
}
