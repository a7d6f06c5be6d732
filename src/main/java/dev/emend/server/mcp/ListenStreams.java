package dev.emend.server.mcp;

import dev.emend.model.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/// The answers to `subscriptions/listen` over HTTP: server-sent events, each stream on the thread of its
/// request. Thread-safe.
final class ListenStreams implements AutoCloseable {
    /// Shorter than the silence after which connections are closed.
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    /// @param isChanged whether there is a change it was not told of
    private record Listener(Thread thread, AtomicBoolean isChanged) {}

    /// Sends changes to a client until it disconnects or this is closed.
    ///
    /// @throws IOException when the client is gone
    void send(Subscription subscription, OutputStream out) throws IOException {
        var listener = new Listener(Thread.currentThread(), new AtomicBoolean());
        listeners.add(listener);
        try {
            event(out, subscription.acknowledgment());
            while (!isClosed) {
                LockSupport.parkNanos(this, HEARTBEAT.toNanos());
                if (listener.isChanged.getAndSet(false) && subscription.wantsResources()) {
                    event(out, subscription.resourcesChanged());
                } else if (!isClosed) {
                    write(out, ": still here\n\n".getBytes(StandardCharsets.UTF_8));
                }
            }
            event(out, subscription.endMessage());
        } finally {
            listeners.remove(listener);
        }
    }

    private static void event(OutputStream out, Json.Obj message) throws IOException {
        out.write("data: ".getBytes(StandardCharsets.UTF_8));
        out.write(McpJson.bytes(message));
        write(out, "\n\n".getBytes(StandardCharsets.UTF_8));
    }

    private static void write(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /// The list of resources has changed.
    void notifyResourcesChanged() {
        listeners.forEach(listener -> {
            listener.isChanged.set(true);
            LockSupport.unpark(listener.thread);
        });
    }

    /// Ends all streams, with a message that says so.
    @Override
    public void close() {
        isClosed = true;
        listeners.forEach(listener -> LockSupport.unpark(listener.thread));
    }
}
