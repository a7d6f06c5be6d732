package dev.emend.server;

import dev.emend.model.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// A client of the official SDK whose model can be asked.
final class SamplingClient implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    /// What it was asked, in order.
    final BlockingQueue<String> asked = new LinkedBlockingQueue<>();

    private final McpSyncClient client;

    /// @param model what its model writes to a prompt; may block or throw
    SamplingClient(McpClientTransport transport, String name, UnaryOperator<String> model) {
        client = McpClient.sync(transport)
                .clientInfo(McpSchema.Implementation.builder(name, "1").build())
                .capabilities(McpSchema.ClientCapabilities.builder().sampling().build())
                .requestTimeout(Duration.ofSeconds(PATIENCE_SECONDS))
                .sampling(request -> {
                    var prompt = ((McpSchema.TextContent)
                                    request.messages().getFirst().content())
                            .text();
                    asked.add(prompt);
                    return McpSchema.CreateMessageResult.builder(
                                    McpSchema.Role.ASSISTANT, model.apply(prompt), "a model")
                            .build();
                })
                .build();
        client.initialize();
    }

    static McpClientTransport http(int port, String token) {
        return HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                .endpoint("/mcp")
                .openConnectionOnStartup(false)
                .addHttpRequestCustomizer((request, _, _, _, _) -> request.header("Authorization", "Bearer " + token))
                .build();
    }

    static String answer(String relation, String reason) {
        return Json.Obj.of("relation", relation, "reason", reason).compact();
    }

    /// Calls a tool, and returns when it is answered.
    void call() {
        call(client);
    }

    static void call(McpSyncClient client) {
        var answer = client.callTool(McpSchema.CallToolRequest.builder("retrieve_knowledge")
                .arguments(Map.of("query", "push"))
                .build());
        if (Boolean.TRUE.equals(answer.isError())) {
            throw new AssertionError(answer);
        }
    }

    /// Calls tools until it is asked once more: its stream for questions may not be there at first.
    ///
    /// @return the question, taken out of those it was asked
    String awaitQuestion() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() - end < 0) {
            call();
            var prompt = asked.poll(200, TimeUnit.MILLISECONDS);
            if (prompt != null) {
                return prompt;
            }
        }
        throw new AssertionError("not asked");
    }

    /// The next question of the same pair.
    String nextQuestion() throws InterruptedException {
        var prompt = asked.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (prompt == null) {
            throw new AssertionError("not asked");
        }
        return prompt;
    }

    @Override
    public void close() {
        client.close();
    }
}
