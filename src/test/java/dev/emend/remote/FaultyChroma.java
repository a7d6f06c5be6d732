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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that speaks as much of Chroma's language as our client needs and goes wrong as told.
public final class FaultyChroma implements AutoCloseable {
    public enum Fault {
        NONE,
        /// Takes the request and never answers.
        HANG,
        /// Begins an answer and never ends it.
        HANG_IN_ANSWER,
        /// Answers 500 and does nothing.
        ERROR,
        /// Takes the first half of what is written, then answers 500.
        HALF,
        /// Takes all, then closes the connection without an answer.
        SILENT_AFTER_TAKING,
        NO_JSON
    }

    private final HttpServer server;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger requests = new AtomicInteger();
    private final Map<String, String> records = new LinkedHashMap<>();
    private volatile Fault fault = Fault.NONE;

    public FaultyChroma() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    public void fault(Fault fault) {
        this.fault = fault;
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    /// As an agent writes.
    public synchronized void put(String id, String document) {
        records.put(id, document);
    }

    public synchronized Map<String, String> records() {
        return new LinkedHashMap<>(records);
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        var path = exchange.getRequestURI().getPath();
        var body = exchange.getRequestBody().readAllBytes();
        switch (fault) {
            case HANG -> hang();
            case HANG_IN_ANSWER -> {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                hang();
            }
            case ERROR -> send(exchange, 500, "{\"error\":\"InternalError\"}");
            case NO_JSON -> send(exchange, 200, "<html>");
            case HALF -> {
                boolean isWriting = path.endsWith("upsert") || path.endsWith("delete");
                var said = told(path, body, isWriting ? 2 : 1);
                send(exchange, isWriting ? 500 : 200, said);
            }
            case SILENT_AFTER_TAKING -> {
                boolean isWriting = path.endsWith("upsert") || path.endsWith("delete");
                var said = told(path, body, 1);
                if (isWriting) {
                    exchange.close();
                } else {
                    send(exchange, 200, said);
                }
            }
            case NONE -> send(exchange, 200, told(path, body, 1));
        }
    }

    /// @param part how many-th part of what is written is taken
    private synchronized String told(String path, byte[] body, int part) {
        if (path.endsWith("/collections")) {
            return "[{\"id\":\"c1\",\"name\":\"memories\",\"dimension\":2}]";
        }
        if (path.endsWith("/count")) {
            return String.valueOf(records.size());
        }
        var request = parsed(body);
        var ids = request.texts("ids");
        var documents = request.texts("documents");
        for (int i = 0; i < ids.size() / part; i++) {
            if (path.endsWith("/upsert")) {
                records.put(ids.get(i), documents.get(i));
            } else if (path.endsWith("/delete")) {
                records.remove(ids.get(i));
            }
        }
        if (!path.endsWith("/get")) {
            return "{}";
        }
        int from = Math.min(records.size(), request.integer("offset").orElse(0));
        int to = Math.min(records.size(), from + request.integer("limit").orElse(100));
        List<String> page = new ArrayList<>(records.keySet()).subList(from, to);
        return Json.Obj.of(
                        "ids",
                        page,
                        "documents",
                        page.stream().map(records::get).toList())
                .compact();
    }

    private static Json.Obj parsed(byte[] body) {
        try {
            return body.length == 0 ? Json.Obj.EMPTY : (Json.Obj) JsonText.parse(body, 0, body.length);
        } catch (JsonFault e) {
            throw new IllegalStateException(e);
        }
    }

    private void hang() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
    }
}
