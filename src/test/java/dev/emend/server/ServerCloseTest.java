package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The server is closed while clients ask.
class ServerCloseTest {
    @TempDir
    private Path folder;

    @Test
    void whatWasAskedBeforeIsAnsweredAndNothingNewIsTaken() throws Exception {
        var hello = McpLines.HELLO.lines().findFirst().orElseThrow();
        var isWorking = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        try (var server = new RunningServer(folder);
                var client = HttpClient.newHttpClient();
                var _ = server.workspace().changes().subscribe(change -> {
                    if (change instanceof AppEvent.KnowledgeServed) {
                        isWorking.countDown();
                        await(mayEnd);
                    }
                })) {
            var session = client.send(mcp(server, hello, ""), HttpResponse.BodyHandlers.ofString())
                    .headers()
                    .firstValue("Mcp-Session-Id")
                    .orElseThrow();
            server.workspace().search().awaitReady();
            var kept = server.get(server.reader, "/health");
            assertEquals(200, kept.statusCode());
            var call = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":"
                    + "\"retrieve_knowledge\",\"arguments\":{\"query\":\"open spreadsheet\"}}}";
            var asked = client.sendAsync(mcp(server, call, session), HttpResponse.BodyHandlers.ofString());
            await(isWorking);

            var closing = CompletableFuture.runAsync(server.server::close);
            awaitRefused(server);
            assertFalse(closing.isDone());
            mayEnd.countDown();
            closing.get(30, TimeUnit.SECONDS);
            assertTrue(asked.get(30, TimeUnit.SECONDS).body().contains("\"id\":7"));
            assertThrows(ConnectException.class, () -> server.get(server.reader, "/health"));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// No new connection is taken; while it was open, one may be answered that it is closing.
    private static void awaitRefused(RunningServer server) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (System.nanoTime() - end < 0) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
                Thread.onSpinWait();
            } catch (ConnectException e) {
                return;
            }
        }
        throw new AssertionError("connections are still taken");
    }

    private static HttpRequest mcp(RunningServer server, String body, String session) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                .header("Authorization", "Bearer " + server.reader)
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        return request.build();
    }
}
