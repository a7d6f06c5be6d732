package dev.emend.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A server that speaks OpenAI's chat completions as llama.cpp and Ollama do: it refuses requests
/// that are none, and answers what it was told to.
public final class ChatServer implements AutoCloseable {
    private final HttpServer server;
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Json.Obj> requests = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile String body = "";
    private volatile boolean hangs;
    private volatile @Nullable Function<Json.Obj, Reply> replies;

    /// @param status 0 to break the connection off
    /// @param retryAfter what the header of this name says; empty for none
    public record Reply(int status, String retryAfter, String body) {
        public static final Reply BROKEN_OFF = new Reply(0, "", "");

        public static Reply busy(int status, String retryAfter) {
            return new Reply(status, retryAfter, "{\"error\": {\"message\": \"busy\"}}");
        }

        /// One choice whose message has this content.
        public static Reply saying(String content) {
            return new Reply(200, "", chosen(Json.Obj.of("role", "assistant", "content", content), "stop"));
        }
    }

    /// Answers each request as this says, from now on.
    public void reply(Function<Json.Obj, Reply> replies) {
        this.replies = replies;
    }

    public ChatServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// The bodies of the requests so far.
    public List<Json.Obj> requests() {
        return List.copyOf(requests);
    }

    /// Takes requests and never answers.
    void hang() {
        hangs = true;
    }

    void send(int status, String body) {
        this.status = status;
        this.body = body;
    }

    /// Answers with one choice whose message has this content.
    public void say(String content) {
        choose(Json.Obj.of("role", "assistant", "content", content), "stop");
    }

    void choose(Json.Obj message, String finishReason) {
        send(200, chosen(message, finishReason));
    }

    private static String chosen(Json.Obj message, String finishReason) {
        var choice = Json.Obj.of("index", 0, "message", message, "finish_reason", finishReason);
        return Json.Obj.of(
                        "id",
                        "chatcmpl-1",
                        "object",
                        "chat.completion",
                        "created",
                        1_760_000_000L,
                        "model",
                        "llama3.2",
                        "choices",
                        List.of(choice),
                        "usage",
                        Json.Obj.of("prompt_tokens", 10, "completion_tokens", 5))
                .compact();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var wrong = wrong(exchange, text);
        if (!wrong.isEmpty()) {
            send(
                    exchange,
                    400,
                    Json.Obj.of("error", Json.Obj.of("message", wrong)).compact());
            return;
        }
        if (hangs) {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
            return;
        }
        var replying = replies;
        if (replying == null) {
            send(exchange, status, body);
            return;
        }
        var reply = replying.apply((Json.Obj) parsed(text));
        if (reply.status == 0) {
            exchange.close(); // before any byte of an answer
            return;
        }
        if (!reply.retryAfter.isEmpty()) {
            exchange.getResponseHeaders().set("Retry-After", reply.retryAfter);
        }
        send(exchange, reply.status, reply.body);
    }

    private static Json parsed(String text) throws IOException {
        try {
            return JsonText.parse(text);
        } catch (JsonFault e) {
            throw new IOException(e);
        }
    }

    /// What the protocol does not allow; empty when all is well.
    private String wrong(HttpExchange exchange, String text) {
        if (!exchange.getRequestURI().getPath().equals("/v1/chat/completions")) {
            return "no such path: " + exchange.getRequestURI();
        }
        if (!exchange.getRequestMethod().equals("POST")
                || !"application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
            return "JSON is posted";
        }
        try {
            if (!(JsonText.parse(text) instanceof Json.Obj request)) {
                return "the body is no object";
            }
            requests.add(request);
            var missing = new ArrayList<String>();
            for (var key : List.of("model", "messages")) {
                if (!request.has(key)) {
                    missing.add(key);
                }
            }
            var schema = request.object("response_format").object("json_schema");
            boolean isStrict = schema.bool("strict").orElse(false);
            boolean isClosed =
                    !schema.object("schema").bool("additionalProperties").orElse(true)
                            && schema.object("schema")
                                    .texts("required")
                                    .containsAll(schema.object("schema")
                                            .object("properties")
                                            .members()
                                            .keySet());
            return !missing.isEmpty()
                    ? "missing: " + missing
                    : isStrict && !isClosed ? "a strict schema requires all its properties" : "";
        } catch (JsonFault fault) {
            return fault.description();
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        } catch (IOException e) { // who asked may have read enough
            exchange.close();
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
    }
}
