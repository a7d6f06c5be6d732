package dev.emend.app.core;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Publishes every [AppEvent] to its subscribers, on the thread that made it. Thread-safe.
public final class AppEvents {
    private final List<Consumer<AppEvent>> subscribers = new CopyOnWriteArrayList<>();

    /// Calls back until the returned handle is closed.
    public AutoCloseable subscribe(Consumer<AppEvent> subscriber) {
        subscribers.add(subscriber);
        return () -> subscribers.remove(subscriber);
    }

    public void publish(AppEvent change) {
        subscribers.forEach(subscriber -> subscriber.accept(change));
    }
}
