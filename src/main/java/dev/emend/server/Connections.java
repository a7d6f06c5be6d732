package dev.emend.server;

import dev.emend.model.LoopGuard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Connection;

/// The open connections: at most so many, and none that takes its time to say what it wants.
///
/// A new connection is never kept waiting: when there are too many, the oldest makes room. Those
/// that have shown a token and those that have not are counted apart, so that whoever holds sockets
/// open without one can't close those of a client. Thread-safe.
final class Connections implements Connection.Listener, AutoCloseable {
    /// Enough that a client that has just connected shows its token before others push it out.
    private static final int MAX_UNKNOWN = 256;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final int max;
    private final Duration patience;
    private final Map<Connection, OpenConnection> open = new ConcurrentHashMap<>();
    private final Thread watcher;
    private final LoopGuard guard = new LoopGuard("A connection was not looked at");
    private volatile boolean isClosed;

    /// @param max how many may be open that have shown a token
    /// @param patience within which a request is to be here, head and body
    Connections(int max, Duration patience) {
        this.max = max;
        this.patience = patience;
        watcher = Thread.ofVirtual().name("agent-connections").start(this::watch);
    }

    /// The state of an open connection. Its fields are guarded by itself.
    private static final class OpenConnection {
        private final long openedAt = System.nanoTime();

        /// The time when the request that is arriving was first noticed; 0 between requests and
        /// while one is answered.
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
            return !isAnswering;
        }

        private synchronized boolean isKnown() {
            return hasShownToken;
        }
    }

    @Override
    public void onOpened(Connection connection) {
        open.put(connection, new OpenConnection());
        makeRoom(false, MAX_UNKNOWN, connection);
    }

    /// The oldest that waits for a request makes room; when all are busy, the newest.
    private void makeRoom(boolean isKnown, int max, Connection newest) {
        var sameKind = new ArrayList<Map.Entry<Connection, OpenConnection>>();
        for (var entry : open.entrySet()) {
            if (entry.getValue().isKnown() == isKnown) {
                sameKind.add(entry);
            }
        }
        if (sameKind.size() <= max) {
            return;
        }
        var victim = sameKind.stream()
                .filter(entry -> entry.getKey() != newest && entry.getValue().mayGo())
                .min(Comparator.comparingLong(entry -> entry.getValue().openedAt))
                .map(Map.Entry::getKey)
                .orElse(newest);
        open.remove(victim);
        victim.getEndPoint().close();
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection);
    }

    /// The head of a request is here, its body is not yet.
    void headArrived(Connection connection) {
        var openConnection = open.get(connection);
        if (openConnection != null) {
            synchronized (openConnection) {
                if (openConnection.arrivingSince == 0) {
                    openConnection.arrivingSince = System.nanoTime();
                }
            }
        }
    }

    /// Notes that a connection came with a right token.
    void showedToken(Connection connection) {
        var openConnection = open.get(connection);
        if (openConnection != null) {
            synchronized (openConnection) {
                openConnection.hasShownToken = true;
            }
            makeRoom(true, max, connection);
        }
    }

    /// The whole request is here; its answer may take its time.
    void onRequestArrived(Connection connection) {
        var openConnection = open.get(connection);
        if (openConnection != null) {
            synchronized (openConnection) {
                openConnection.arrivingSince = 0;
                openConnection.isAnswering = true;
            }
        }
    }

    void onAnswerSent(Connection connection) {
        var openConnection = open.get(connection);
        if (openConnection != null) {
            synchronized (openConnection) {
                openConnection.arrivingSince = 0;
                openConnection.isAnswering = false;
                openConnection.bytesBefore = connection.getBytesIn();
            }
        }
    }

    private void watch() {
        while (!isClosed) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            long now = System.nanoTime();
            open.forEach((connection, openConnection) -> guard.run(() -> {
                if (openConnection.isSlow(connection.getBytesIn(), now, patience.toNanos())) {
                    connection.getEndPoint().close();
                }
            }));
        }
    }

    /// Ends all that are open, whoever writes or reads there.
    void closeAll() {
        open.keySet().forEach(connection -> connection.getEndPoint().close());
    }

    /// Looks no more; the server closes what is open.
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(watcher);
    }
}
