package dev.emend.app.agents;

import dev.emend.model.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the first answer that one client gets while a person waits for it. In memory only, and
/// gone when nobody waits any more. Thread-safe; never blocks.
public final class FirstAnswerWatch {
    private @Nullable String watchedClient;
    private @Nullable Answer first;

    FirstAnswerWatch() {}

    /// @param operation the tool, or the route as `GET /knowledge`
    public record Answer(String operation, Json.Obj json) {}

    /// Waits for the first answer to this client; whoever was waited for before no longer is.
    public synchronized void begin(String client) {
        watchedClient = client;
        first = null;
    }

    public synchronized void end() {
        watchedClient = null;
        first = null;
    }

    /// Told of each answer that is no refusal.
    public synchronized void recordAnswer(String client, String operation, Json.Obj json) {
        if (first == null && client.equals(watchedClient)) {
            first = new Answer(operation, json);
        }
    }

    /// The first answer since [#begin(String)]; empty until there is one.
    public synchronized Optional<Answer> first() {
        return Optional.ofNullable(first);
    }
}
