package dev.emend.app.agents;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.Tasks;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The last requests to the agent server. Kept in memory only. Thread-safe.
public final class AgentRequestLog {
    /// More are forgotten, the oldest first.
    public static final int MAX_REQUESTS = 500;

    private final Clock clock;
    private final Deque<AgentRequest> newestFirst = new ArrayDeque<>();
    private final Tasks.Coalescing event;

    AgentRequestLog(ServiceContext context) {
        this.clock = context.clock();
        this.event = context.agentsChanged();
    }

    /// Adds one that was answered just now; never waits for those who are told.
    ///
    /// @param client empty when nobody known asked
    public void add(String client, String operation, int outcome, Duration took, AgentRequest.Size size) {
        var request = new AgentRequest(clock.instant(), client, operation, outcome, took, size);
        synchronized (newestFirst) {
            newestFirst.addFirst(request);
            if (newestFirst.size() > MAX_REQUESTS) {
                newestFirst.removeLast();
            }
        }
        event.ask();
    }

    /// Newest first.
    public List<AgentRequest> recent() {
        synchronized (newestFirst) {
            return new ArrayList<>(newestFirst);
        }
    }
}
