package dev.emend.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Connection;

/// The open connections: at most so many, and none that takes its time to say what it wants.
///
/// A new connection is never kept waiting: when there are too many, the oldest that has shown no
/// token makes room, so that a client with a token gets through while others hold sockets open.
/// Thread-safe.
final class Connections implements Connection.Listener, AutoCloseable {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final int most;
    private final Duration patience;
    private final Map<Connection, Held> open = new ConcurrentHashMap<>();
    private volatile boolean isClosed;

    /// @param most how many may be open
    /// @param patience within which a request is to be here, head and body
    Connections(int most, Duration patience) {
        this.most = most;
        this.patience = patience;
        Thread.ofVirtual().name("agent-connections").start(this::watch);
    }

    /// What is known of one. Its fields are guarded by itself.
    private static final class Held {
        private final long openedAt = System.nanoTime();

        /// When the request that is arriving was first noticed; 0 between requests and while one is
        /// answered.
        private long arrivingSince;

        private long bytesBefore;
        private boolean hasShownToken;
        private boolean isAnswering;

        private synchronized boolean isSlow(long bytes, long now, long patience) {
            if (isAnswering || bytes == bytesBefore && arrivingSince == 0) {
                return false;
            }
            if (arrivingSince == 0) {
                arrivingSince = now;
            }
            return now - arrivingSince > patience;
        }

        private synchronized boolean mayGo() {
            return !isAnswering || !hasShownToken;
        }

        private synchronized boolean isKnown() {
            return hasShownToken;
        }
    }

    @Override
    public void onOpened(Connection connection) {
        open.put(connection, new Held());
        while (open.size() > most) {
            var victim = leastMissed();
            open.remove(victim);
            victim.getEndPoint().close();
        }
    }

    /// The oldest without a token, else the oldest that waits for a request, else the oldest.
    private Connection leastMissed() {
        var all = new ArrayList<>(open.entrySet());
        all.sort(
                Comparator.<Map.Entry<Connection, Held>, Boolean>comparing(
                                one -> !one.getValue().mayGo())
                        .thenComparing(one -> one.getValue().isKnown())
                        .thenComparingLong(one -> one.getValue().openedAt));
        return all.getFirst().getKey();
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection);
    }

    /// The head of a request is here, its body is not yet.
    void headArrived(Connection connection) {
        var held = open.get(connection);
        if (held != null) {
            synchronized (held) {
                if (held.arrivingSince == 0) {
                    held.arrivingSince = System.nanoTime();
                }
            }
        }
    }

    /// It came with a token that is right.
    void showedToken(Connection connection) {
        var held = open.get(connection);
        if (held != null) {
            synchronized (held) {
                held.hasShownToken = true;
            }
        }
    }

    /// The whole request is here; its answer may take its time.
    void arrived(Connection connection) {
        var held = open.get(connection);
        if (held != null) {
            synchronized (held) {
                held.arrivingSince = 0;
                held.isAnswering = true;
            }
        }
    }

    void answered(Connection connection) {
        var held = open.get(connection);
        if (held != null) {
            synchronized (held) {
                held.arrivingSince = 0;
                held.isAnswering = false;
                held.bytesBefore = connection.getBytesIn();
            }
        }
    }

    int count() {
        return open.size();
    }

    private void watch() {
        while (!isClosed) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            long now = System.nanoTime();
            open.forEach((connection, held) -> {
                if (held.isSlow(connection.getBytesIn(), now, patience.toNanos())) {
                    connection.getEndPoint().close();
                }
            });
        }
    }

    /// Looks no more; the server closes what is open.
    @Override
    public void close() {
        isClosed = true;
    }
}
