package dev.emend.curation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Tells subscribers about every [Change], on the thread that made it. Thread-safe.
public final class Changes {
    private final List<Consumer<Change>> subscribers = new CopyOnWriteArrayList<>();

    /// Calls back until the returned handle is closed.
    public AutoCloseable subscribe(Consumer<Change> subscriber) {
        subscribers.add(subscriber);
        return () -> subscribers.remove(subscriber);
    }

    void publish(Change change) {
        subscribers.forEach(subscriber -> subscriber.accept(change));
    }
}
