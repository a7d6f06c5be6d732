package dev.emend.app.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Says that something happened at the agent server: many at once are told once, and nobody waits
/// for those who are told. Thread-safe.
public final class DebouncedEvent {
    private static final long UNTIL_TOLD_MILLIS = 200;

    private final AppEvents changes;
    private final AtomicBoolean isTelling = new AtomicBoolean();

    public DebouncedEvent(AppEvents changes) {
        this.changes = changes;
    }

    public void tell() {
        if (isTelling.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(UNTIL_TOLD_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::tellNow);
        }
    }

    private void tellNow() {
        isTelling.set(false);
        changes.publish(new AppEvent.AgentsChanged());
    }
}
