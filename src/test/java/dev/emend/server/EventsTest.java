package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentRequest;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is told while it happens: to agents, and to an open window.
@Timeout(60)
class EventsTest {
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

    private static String until(BufferedReader lines, String start) throws Exception {
        var line = lines.readLine();
        while (line != null && !line.startsWith(start)) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }

    private static BufferedReader stream(Socket socket, String token) throws Exception {
        var head = "GET /events HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n\r\n"
                .formatted(server.port(), token);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("HTTP/1.1 200 OK", lines.readLine());
        assertEquals("event: hello", until(lines, "event:"));
        return lines;
    }

    @Test
    void aStreamTellsAClientWhatItWasGivenAndNobodyElse() throws Exception {
        server.workspace().search().start();
        server.workspace().search().awaitReady();
        try (var own = server.socket();
                var other = server.socket()) {
            var mine = stream(own, server.admin);
            var theirs = stream(other, server.reader);
            var query = "{\"query\": \"freeze rows and columns\", \"min_relevance\": 0,"
                    + " \"context\": {\"task_id\": \"t-1\"}}";
            var answer = server.ask(server.admin, "POST", "/knowledge/retrieve", query);
            assertTrue(RunningServer.json(answer).has("event"), answer.body());
            assertEquals("event: knowledge", until(mine, "event: knowledge"));
            var event = (Json.Obj) JsonText.parse(mine.readLine().substring("data: ".length()));
            assertEquals("knowledge", event.text("event_type").orElse(""));
            assertEquals("t-1", event.text("task_id").orElse(""));
            assertEquals(RunningServer.json(answer).get("event"), event.get("content"));

            // the next thing the other one hears is something else
            create("later");
            assertEquals("event: knowledge_changed", until(theirs, "event:"));
        }
    }

    /// A person makes an item, which is kept from the start.
    private static ItemRef create(String id) throws Exception {
        var catalog = server.workspace().library().catalogs().getFirst().id();
        return server.workspace()
                .editor()
                .create(REVIEWER, catalog, Json.Obj.of("knowledge_id", id, "description", "Do " + id))
                .ref();
    }

    private static String changed(String more) {
        var catalog = server.workspace().library().catalogs().getFirst().id();
        return "data: {\"catalog\":\"" + catalog + "\"" + more + "}";
    }

    /// A client that may not read what waits can't even tell that something came.
    @Test
    void aStreamIsSilentAboutWhatWaitsForAPerson() throws Exception {
        var kept = create("reported");
        try (var own = server.socket();
                var other = server.socket()) {
            var writers = stream(own, server.writer);
            var readers = stream(other, server.reader);
            var item = "{\"knowledge_id\": \"named\", \"description\": \"Name it\"}";
            assertEquals(
                    201, server.ask(server.writer, "POST", "/knowledge", item).statusCode());
            var report = "{\"task\": \"Try it\", \"step_num\": 1,"
                    + " \"original_action\": {\"tool_name\": \"Click\"},"
                    + " \"original_error\": \"it was not there\"}";
            var said = server.ask(server.writer, "POST", "/knowledge/reported/learnings", report);
            assertTrue(said.statusCode() < 300, said.body());
            assertEquals(changed(",\"knowledge_id\":\"named\""), until(writers, "data: {\"catalog"));
            assertEquals(changed(",\"knowledge_id\":\"reported\""), until(writers, "data: {\"catalog"));

            create("after");
            assertEquals(changed(",\"knowledge_id\":\"after\""), until(readers, "data: {\"catalog"));
            server.workspace().editor().delete(REVIEWER, kept);
            assertEquals(changed(""), until(readers, "data: {\"catalog"));
        }
    }

    @Test
    void aSilentStreamSaysThatItIsAliveAndOneNobodyReadsEnds() throws Exception {
        try (var events = new Events(server.workspace().changes(), (_, _) -> false, Duration.ofMillis(20))) {
            var read = new ByteArrayOutputStream();
            var gone = new OutputStream() {
                @Override
                public void write(int value) throws IOException {
                    read.write(value);
                    if (read.toString(StandardCharsets.UTF_8).endsWith(": still here\n")) {
                        throw new IOException("the reader is gone");
                    }
                }
            };
            var client = new AgentClient("reader", Set.of(AgentClient.Scope.READ), false);
            assertThrows(IOException.class, () -> events.send(gone, client));
            assertTrue(read.toString(StandardCharsets.UTF_8).startsWith("event: hello\n"));
        }
    }

    @Test
    void whatAnAgentWritesIsTakenOverByWhoeverShowsTheSameWorkspace() throws Exception {
        var heard = new LinkedBlockingQueue<ItemRef>();
        try (var _ = server.workspace().changes().subscribe(change -> {
            if (change instanceof AppEvent.Decided(var item, var _, var _)) {
                heard.add(item);
            }
        })) {
            var answer = server.ask(
                    server.writer,
                    "POST",
                    "/knowledge",
                    "{\"knowledge_id\": \"odd/id #%?\", \"description\": \"Odd\"}");
            assertEquals(201, answer.statusCode(), answer.body());
            var item = heard.poll(10, TimeUnit.SECONDS);
            assertEquals("odd/id #%?", item.knowledgeId());
            // pending: the writer may read it, the reader may not
            for (var path : new String[] {"odd/id%20%23%25%3F", "odd%2Fid%20%23%25%3F"}) {
                var mine = server.get(server.writer, "/knowledge/" + path);
                assertEquals(200, mine.statusCode(), mine.body());
                assertEquals("pending", RunningServer.json(mine).text("state").orElse(""));
                assertEquals(
                        404, server.get(server.reader, "/knowledge/" + path).statusCode());
            }
            var line = server.workspace().journal().ofItem(item, 1).getFirst();
            assertTrue(line.toString().contains("writer"), line.toString());
        }
    }

    @Test
    void everyRequestIsInTheLogAndTellsSo() throws Exception {
        var told = new CountDownLatch(1);
        try (var _ = server.workspace().changes().subscribe(change -> {
            if (change instanceof AppEvent.AgentsChanged
                    && server.workspace().access().requests().recent().stream().anyMatch(EventsTest::isFeedback)) {
                told.countDown();
            }
        })) {
            var body = Json.Obj.of("conversation_summary", "Logged twice").compact();
            server.ask(server.writer, "POST", "/feedback", body);
            assertTrue(told.await(10, TimeUnit.SECONDS));
        }
        var request = server.workspace().access().requests().recent().stream()
                .filter(EventsTest::isFeedback)
                .findFirst()
                .orElseThrow();
        assertEquals("writer", request.client());
        assertEquals(201, request.outcome());
        assertEquals(
                "{\"conversation_summary\":\"Logged twice\"}".length(),
                request.size().requestBytes());
        assertTrue(request.size().responseBytes() > 0);
        assertTrue(request.took().toNanos() > 0);
    }

    private static boolean isFeedback(AgentRequest request) {
        return request.operation().equals("POST /feedback");
    }
}
