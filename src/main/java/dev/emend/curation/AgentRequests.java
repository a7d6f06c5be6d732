package dev.emend.curation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// The last requests through the agents' door. Kept in memory only. Thread-safe.
public final class AgentRequests {
    /// More are forgotten, the oldest first.
    public static final int MOST = 500;

    /// Many at once are told once.
    private static final long UNTIL_TOLD_MILLIS = 200;

    private final Changes changes;
    private final Deque<AgentRequest> newestFirst = new ArrayDeque<>();
    private final AtomicBoolean isTelling = new AtomicBoolean();

    AgentRequests(Changes changes) {
        this.changes = changes;
    }

    /// Never waits for those who are told.
    public void add(AgentRequest request) {
        synchronized (newestFirst) {
            newestFirst.addFirst(request);
            if (newestFirst.size() > MOST) {
                newestFirst.removeLast();
            }
        }
        if (isTelling.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(UNTIL_TOLD_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::tell);
        }
    }

    private void tell() {
        isTelling.set(false);
        changes.publish(new Change.AgentsChanged());
    }

    /// Newest first.
    public List<AgentRequest> recent() {
        synchronized (newestFirst) {
            return new ArrayList<>(newestFirst);
        }
    }
}
