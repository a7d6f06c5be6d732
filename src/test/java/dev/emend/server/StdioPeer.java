package dev.emend.server;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A client of a program that speaks MCP on standard streams; what it was told is kept by id.
final class StdioPeer implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final Writer in;
    private final Map<String, Json.Obj> answers = new LinkedHashMap<>();
    private final StringBuilder strange = new StringBuilder();
    private boolean isEnded;

    StdioPeer(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(this::read);
    }

    /// Starts `emend serve --stdio` and greets it.
    static StdioPeer of(EmendCommand emend, String name, String... options) throws Exception {
        var args = new java.util.ArrayList<>(java.util.List.of("serve", "--stdio"));
        args.addAll(java.util.List.of(options));
        var builder = emend.program(java.util.List.of(), Emend.class, args.toArray(String[]::new));
        var peer = new StdioPeer(
                builder.redirectError(emend.room.resolve(name + ".err").toFile())
                        .start());
        peer.send(
                "hello",
                "initialize",
                "protocolVersion",
                "2025-11-25",
                "capabilities",
                Json.Obj.EMPTY,
                "clientInfo",
                Json.Obj.of("name", name, "version", "1"));
        peer.line(Json.Obj.of("jsonrpc", "2.0", "method", "notifications/initialized"));
        return peer;
    }

    private void read() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line);
            }
        } catch (IOException e) {
            take("");
        }
        synchronized (this) {
            isEnded = true;
            notifyAll();
        }
    }

    private synchronized void take(String line) {
        try {
            var message = (Json.Obj) JsonText.parse(line);
            var id = message.get("id");
            answers.put(id == null ? message.text("method").orElse("") : id.plain(), message);
        } catch (JsonFault | ClassCastException e) {
            strange.append(line);
        }
        notifyAll();
    }

    void send(String id, String method, Object... params) {
        line(Json.Obj.of("jsonrpc", "2.0", "id", id, "method", method, "params", Json.Obj.of(params)));
    }

    void call(String id, String tool, Object... arguments) {
        send(id, "tools/call", "name", tool, "arguments", Json.Obj.of(arguments));
    }

    private void line(Json.Obj message) {
        try {
            in.write(message.compact() + "\n");
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The answer of that id, or the notice of that method.
    Json.Obj answer(String id) throws InterruptedException {
        await(there -> there.containsKey(id), id);
        synchronized (this) {
            return java.util.Objects.requireNonNull(answers.get(id), id);
        }
    }

    /// Waits for so many answers, the one to the greeting counted.
    void awaitAnswers(int number) throws InterruptedException {
        await(there -> there.size() >= number, number + " answers");
    }

    private synchronized void await(Predicate<Map<String, Json.Obj>> condition, String what)
            throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.test(answers)) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0 || isEnded) {
                throw new AssertionError("no " + what + " but " + answers.keySet() + strange);
            }
            wait(left);
        }
    }

    synchronized Map<String, Json.Obj> answers() {
        return new LinkedHashMap<>(answers);
    }

    /// What came out that is no message.
    synchronized String strange() {
        return strange.toString();
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /// Ends the input and returns the exit code.
    int end() throws Exception {
        in.close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
    }
}
