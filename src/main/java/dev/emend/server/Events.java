package dev.emend.server;

import dev.emend.curation.Change;
import dev.emend.curation.Changes;
import dev.emend.model.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Tells agents what changed, as server-sent events: that knowledge or memories changed, never
/// what, because not everybody may read it. The same news twice before it was sent is sent once.
final class Events implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Events.class.getName());
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final AutoCloseable subscription;
    private final Duration heartbeat;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    Events(Changes changes) {
        this(changes, HEARTBEAT);
    }

    /// @param heartbeat after how much silence a comment says that the stream is alive
    Events(Changes changes, Duration heartbeat) {
        this.heartbeat = heartbeat;
        subscription = changes.subscribe(this::heard);
    }

    /// Waits on the thread of its request.
    private static final class Listener {
        private final Thread thread = Thread.currentThread();
        private final Set<String> news = new LinkedHashSet<>();

        synchronized void tell(String event) {
            news.add(event);
            LockSupport.unpark(thread);
        }

        synchronized List<String> take() {
            var taken = List.copyOf(news);
            news.clear();
            return taken;
        }
    }

    private void heard(Change change) {
        var event =
                switch (change) {
                    case Change.CatalogChanged(var catalog) ->
                            event("knowledge_changed", Json.Obj.of("catalog", catalog.toString()));
                    case Change.Decided(var item, _) ->
                            event(
                                    "knowledge_changed",
                                    Json.Obj.of("catalog", item.catalog().toString()));
                    case Change.MemoriesChanged _ -> event("memories_changed", Json.Obj.EMPTY);
                    case Change.ConflictsChanged _,
                            Change.Saving _,
                            Change.FileChanged _,
                            Change.ProposalsChanged _,
                            Change.Failed _,
                            Change.BackedUp _,
                            Change.JournalChecked _,
                            Change.StoreDamaged _,
                            Change.StoreChecked _,
                            Change.AgentsChanged _,
                            Change.KnowledgeServed _,
                            Change.Searching _ ->
                            "";
                };
        if (!event.isEmpty()) {
            listeners.forEach(listener -> listener.tell(event));
        }
    }

    private static String event(String name, Json.Obj data) {
        return "event: " + name + "\ndata: " + data.compact() + "\n\n";
    }

    /// Sends until the reader goes or this is closed.
    ///
    /// @throws IOException when the reader is gone
    void send(OutputStream out) throws IOException {
        var listener = new Listener();
        listeners.add(listener);
        try {
            write(out, event("hello", Json.Obj.EMPTY));
            while (!isClosed) {
                LockSupport.parkNanos(this, heartbeat.toNanos());
                var news = listener.take();
                write(out, news.isEmpty() ? ": still here\n\n" : String.join("", news));
            }
        } finally {
            listeners.remove(listener);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() {
        isClosed = true;
        listeners.forEach(listener -> LockSupport.unpark(listener.thread));
        try {
            subscription.close();
        } catch (Exception failed) {
            LOG.log(Level.WARNING, "The events were not ended", failed);
        }
    }
}
