package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Revision 2026-07-28 on a pair of streams, beside a session of an earlier one: a request that says its
/// version is answered by itself, whatever came before. Thread-safe.
final class StatelessStreams implements AutoCloseable {
    private static final int MAX_SUBSCRIPTIONS = 8;

    private final StatelessServer server;
    private final McpRequests work;
    private final Function<String, AgentClient> clientLookup;
    private final Consumer<Json.Obj> out;

    /// By the id of its request, whether it was cancelled.
    private final Map<Json, AtomicBoolean> runningRequests = new ConcurrentHashMap<>();

    /// Guarded by itself, and what is written of them.
    private final Map<Json, Subscription> open = new LinkedHashMap<>();

    /// @param clientLookup the client, by the name its program gives itself
    /// @param out writes a message
    StatelessStreams(
            StatelessServer server,
            McpRequests work,
            Function<String, AgentClient> clientLookup,
            Consumer<Json.Obj> out) {
        this.server = server;
        this.work = work;
        this.clientLookup = clientLookup;
        this.out = out;
    }

    /// Answers a message of this revision, soon.
    ///
    /// @return false when it is none
    boolean take(RpcMessage message) {
        if (message.method().equals("notifications/cancelled")) {
            return isCancelled(message.params().get("requestId"));
        }
        if (!message.isRequest()
                || !RequestMetadata.isIn(message.params()) && !message.method().equals(StatelessServer.DISCOVER)) {
            return false;
        }
        if (message.method().equals(Subscription.LISTEN)) {
            listen(message);
            return true;
        }
        var isCancelled = new AtomicBoolean();
        runningRequests.put(message.id(), isCancelled);
        work.start(() -> {
            var answer = server.answer(message, (program, _) -> clientLookup.apply(program), "");
            runningRequests.remove(message.id(), isCancelled);
            if (!isCancelled.get()) {
                out.accept(answer);
            }
        });
        return true;
    }

    /// A write does not stop half-way, but nothing more is said of it.
    private boolean isCancelled(@Nullable Json id) {
        if (id == null) {
            return false;
        }
        var request = runningRequests.get(id);
        if (request != null) {
            request.set(true);
        }
        synchronized (open) {
            return open.remove(id) != null || request != null;
        }
    }

    private void listen(RpcMessage message) {
        try {
            var subscription = server.subscription(message, clientLookup);
            synchronized (open) {
                if (open.size() >= MAX_SUBSCRIPTIONS || open.containsKey(message.id())) {
                    throw McpMethod.clientError(
                            McpSchema.ErrorCodes.INVALID_REQUEST,
                            "This client listens " + MAX_SUBSCRIPTIONS + " times already, or under this id.");
                }
                open.put(message.id(), subscription);
                out.accept(subscription.acknowledgment());
            }
        } catch (McpError refused) {
            out.accept(RpcMessage.error(message.id(), refused));
        }
    }

    /// The list of resources has changed.
    void notifyResourcesChanged() {
        synchronized (open) {
            open.values().stream()
                    .filter(Subscription::wantsResources)
                    .forEach(subscription -> out.accept(subscription.resourcesChanged()));
        }
    }

    /// Ends all subscriptions, with a last message to each.
    @Override
    public void close() {
        synchronized (open) {
            open.values().forEach(subscription -> out.accept(subscription.endMessage()));
            open.clear();
        }
    }
}
