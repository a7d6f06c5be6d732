package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.server.tools.CheckedTool;
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

/// Sender of server-sent events to agents: that knowledge or memories changed, which item only to a
/// client that gets it, and to a client the knowledge it was given itself (the KNOWLEDGE event of
/// the scoped knowledge design). The same news twice before it was sent is sent once.
final class Events implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Events.class.getName());
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /// The number of events that wait for a slow reader; what comes then is left out, which is told.
    private static final int MAX_WAITING = 1_000;

    private final AutoCloseable subscription;
    private final ItemVisibility visibility;
    private final Duration heartbeat;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    Events(AppEvents changes, ItemVisibility visibility) {
        this(changes, visibility, HEARTBEAT);
    }

    /// Whether a client gets an item as things are now.
    interface ItemVisibility {
        boolean sees(AgentClient client, ItemRef item);
    }

    /// @param heartbeat after how much silence a comment says that the stream is alive
    Events(AppEvents changes, ItemVisibility visibility, Duration heartbeat) {
        this.visibility = visibility;
        this.heartbeat = heartbeat;
        subscription = changes.subscribe(this::receive);
    }

    /// Waits on the thread of its request.
    private static final class Listener {
        private final Thread thread = Thread.currentThread();
        private final AgentClient client;
        private final Set<AppEvent> pendingEvents = new LinkedHashSet<>();
        private boolean hasMissed;

        Listener(AgentClient client) {
            this.client = client;
        }

        synchronized void tell(AppEvent change) {
            if (change instanceof AppEvent.KnowledgeServed(var event)
                    && !event.client().equals(client.name())) {
                return; // what others were given is theirs
            }
            if (change instanceof AppEvent.Decided decided && decided.isWaiting() && !client.mayReadPending()) {
                return; // for this client it does not exist
            }
            if (pendingEvents.size() < MAX_WAITING) {
                pendingEvents.add(change);
            } else {
                hasMissed = true;
            }
            LockSupport.unpark(thread);
        }

        synchronized List<AppEvent> take() {
            var events = List.copyOf(pendingEvents);
            pendingEvents.clear();
            return events;
        }

        synchronized boolean takeMissed() {
            boolean was = hasMissed;
            hasMissed = false;
            return was;
        }
    }

    private void receive(AppEvent change) {
        switch (change) {
            case AppEvent.CatalogChanged _,
                    AppEvent.Decided _,
                    AppEvent.MemoriesChanged _,
                    AppEvent.KnowledgeServed _ -> listeners.forEach(listener -> listener.tell(change));
            case AppEvent.ConflictsChanged _,
                    AppEvent.Saving _,
                    AppEvent.FileChanged _,
                    AppEvent.ProposalsChanged _,
                    AppEvent.Failed _,
                    AppEvent.BackedUp _,
                    AppEvent.JournalChecked _,
                    AppEvent.StoreDamaged _,
                    AppEvent.StoreChecked _,
                    AppEvent.AgentsChanged _,
                    AppEvent.PendingRestored _,
                    AppEvent.Searching _ -> {}
        }
    }

    private String event(AppEvent change, AgentClient client) {
        return switch (change) {
            case AppEvent.CatalogChanged(var catalog) ->
                event("knowledge_changed", Json.Obj.of("catalog", catalog.toString()));
            case AppEvent.Decided(var item, var _, var _) -> {
                var catalog = Json.Obj.of("catalog", item.catalog().toString());
                yield event(
                        "knowledge_changed",
                        visibility.sees(client, item)
                                ? catalog.with("knowledge_id", new Json.Text(item.knowledgeId()))
                                : catalog);
            }
            case AppEvent.MemoriesChanged _ -> event("memories_changed", Json.Obj.EMPTY);
            case AppEvent.KnowledgeServed(var servedEvent) ->
                event(
                        "knowledge",
                        CheckedTool.plain(Json.Obj.of(
                                "event_type",
                                "knowledge",
                                "content",
                                servedEvent.content(),
                                "source",
                                "knowledge_module",
                                "task_id",
                                servedEvent.task().isEmpty() ? Json.Null.NULL : servedEvent.task(),
                                "timestamp",
                                servedEvent.at().toString())));
            default -> "";
        };
    }

    private static String event(String name, Json.Obj data) {
        return "event: " + name + "\ndata: " + data.compact() + "\n\n";
    }

    /// Sends until the reader goes or this is closed.
    ///
    /// @throws IOException when the reader is gone
    void send(OutputStream out, AgentClient client) throws IOException {
        var listener = new Listener(client);
        listeners.add(listener);
        try {
            write(out, event("hello", Json.Obj.EMPTY));
            while (!isClosed) {
                LockSupport.parkNanos(this, heartbeat.toNanos());
                var lines = new LinkedHashSet<String>();
                listener.take().forEach(change -> lines.add(event(change, client)));
                if (listener.takeMissed()) {
                    lines.add(event("missed", Json.Obj.EMPTY));
                }
                write(out, lines.isEmpty() ? ": still here\n\n" : String.join("", lines));
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
        } catch (Exception e) {
            LOG.log(Level.WARNING, "The events were not ended", e);
        }
    }
}
