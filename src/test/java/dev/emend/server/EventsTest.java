package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.curation.AgentRequest;
import dev.emend.curation.Change;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is told while it happens: to agents, and to an open window.
class EventsTest {
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

    private static String until(BufferedReader lines, String start) throws Exception {
        var line = lines.readLine();
        while (line != null && !line.startsWith(start)) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void aStreamTellsThatKnowledgeChangedAndNotWhat() throws Exception {
        try (var socket = door.socket()) {
            var head =
                    "GET /events HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n\r\n"
                            .formatted(door.port(), door.reader);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            var lines =
                    new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 200 OK", lines.readLine());
            assertEquals("event: hello", until(lines, "event:"));

            var created =
                    door.ask(
                            door.writer,
                            "POST",
                            "/knowledge",
                            "{\"knowledge_id\": \"told\", \"description\": \"A secret plan\"}");
            assertEquals(201, created.statusCode());

            assertEquals("event: knowledge_changed", until(lines, "event:"));
            var data = lines.readLine();
            var catalog = door.door().library().catalogs().getFirst().id();
            assertEquals("data: {\"catalog\":\"" + catalog + "\"}", data);
        }
    }

    @Test
    void aSilentStreamSaysThatItIsAliveAndOneNobodyReadsEnds() throws Exception {
        try (var events = new Events(door.door().changes(), Duration.ofMillis(20))) {
            var read = new ByteArrayOutputStream();
            var gone =
                    new OutputStream() {
                        @Override
                        public void write(int one) throws IOException {
                            read.write(one);
                            if (read.toString(StandardCharsets.UTF_8).endsWith(": still here\n")) {
                                throw new IOException("the reader is gone");
                            }
                        }
                    };
            assertThrows(IOException.class, () -> events.send(gone));
            assertTrue(read.toString(StandardCharsets.UTF_8).startsWith("event: hello\n"));
        }
    }

    @Test
    void whatAnAgentWritesIsTakenOverByWhoeverShowsTheSameDoor() throws Exception {
        var heard = new LinkedBlockingQueue<ItemRef>();
        try (var _ =
                door.door()
                        .changes()
                        .subscribe(change -> {
                            if (change instanceof Change.Decided(var item, _)) {
                                heard.add(item);
                            }
                        })) {
            var answer =
                    door.ask(
                            door.writer,
                            "POST",
                            "/knowledge",
                            "{\"knowledge_id\": \"odd/id #%?\", \"description\": \"Odd\"}");
            assertEquals(201, answer.statusCode(), answer.body());
            var item = heard.poll(10, TimeUnit.SECONDS);
            assertEquals("odd/id #%?", item.knowledgeId());
            // pending: the writer may read it, the reader may not
            for (var path : new String[] {"odd/id%20%23%25%3F", "odd%2Fid%20%23%25%3F"}) {
                var mine = door.get(door.writer, "/knowledge/" + path);
                assertEquals(200, mine.statusCode(), mine.body());
                assertEquals("pending", OpenDoor.json(mine).text("state").orElse(""));
                assertEquals(404, door.get(door.reader, "/knowledge/" + path).statusCode());
            }
            var line = door.door().journal().ofItem(item, 1).getFirst();
            assertTrue(line.toString().contains("writer"), line.toString());
        }
    }

    @Test
    void everyRequestIsInTheLogAndTellsSo() throws Exception {
        var told = new CountDownLatch(1);
        try (var _ =
                door.door()
                        .changes()
                        .subscribe(change -> {
                            if (change instanceof Change.AgentsChanged
                                    && door.door().access().requests().recent().stream()
                                            .anyMatch(EventsTest::isFeedback)) {
                                told.countDown();
                            }
                        })) {
            var body = Json.Obj.of("conversation_summary", "Logged twice").compact();
            door.ask(door.writer, "POST", "/feedback", body);
            assertTrue(told.await(10, TimeUnit.SECONDS));
        }
        var request =
                door.door().access().requests().recent().stream()
                        .filter(EventsTest::isFeedback)
                        .findFirst()
                        .orElseThrow();
        assertEquals("writer", request.client());
        assertEquals(201, request.outcome());
        assertEquals(
                "{\"conversation_summary\":\"Logged twice\"}".length(), request.size().asked());
        assertTrue(request.size().answered() > 0);
        assertTrue(request.took().toNanos() > 0);
    }

    private static boolean isFeedback(AgentRequest request) {
        return request.what().equals("POST /feedback");
    }
}
