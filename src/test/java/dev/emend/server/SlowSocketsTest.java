package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs that hold connections open keep nobody out.
class SlowSocketsTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder, Duration.ofSeconds(2));
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    /// Half of the requests come on a connection of their own.
    private static List<Long> nanosOfGoodRequests(int count) throws Exception {
        var took = new ArrayList<Long>();
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            if (i % 2 == 0) {
                assertEquals(
                        200, server.get(server.reader, "/knowledge?limit=1").statusCode());
            } else {
                assertEquals(200, server.raw(own(), new byte[0]));
            }
            took.add(System.nanoTime() - start);
        }
        Collections.sort(took);
        return took;
    }

    private static String own() {
        return "GET /health HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                .formatted(server.port(), server.reader);
    }

    @Test
    void twentySlowSocketsKeepNobodyOut() throws Exception {
        try (var _ = new SlowSockets(server, 20)) {
            assertEquals(60, nanosOfGoodRequests(60).size());
        }
    }

    @Test
    void aRequestThatNeverEndsIsCutOff() throws IOException {
        try (var socket = server.socket()) {
            socket.getOutputStream().write("GET /hea".getBytes(StandardCharsets.US_ASCII));
            long start = System.nanoTime();
            assertEquals(-1, socket.getInputStream().read());
            assertTrue(System.nanoTime() - start >= Duration.ofSeconds(2).toNanos());
        }
    }

    @Test
    @Tag("slow")
    void twoHundredSlowSocketsKeepTheP95Below100Milliseconds() throws Exception {
        nanosOfGoodRequests(50);
        try (var _ = new SlowSockets(server, 200)) {
            var took = nanosOfGoodRequests(400);
            long p95 = took.get(took.size() * 95 / 100);
            assertTrue(p95 <= 100_000_000, "p95 " + p95 / 1_000_000 + " ms");
        }
    }
}
