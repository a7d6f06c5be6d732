package dev.emend.store.team;

import dev.emend.model.LoopGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/// Hears from the server that there are new changes, over one connection of its own. When that
/// breaks it is made again, and everybody is told then, because something may have been missed.
final class TeamChangeListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TeamChangeListener.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int MILLIS_PER_LOOK = 100;

    /// Listeners look by themselves so often: what a full server did not take is sent again.
    private static final Duration MAX_SILENCE = Duration.ofSeconds(10);

    private final DataSource source;
    private final BooleanSupplier isClosed;
    private final LoopGuard guard = new LoopGuard("News of the team store were missed");
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private @Nullable Thread thread;
    private volatile boolean isAway;

    TeamChangeListener(DataSource source, BooleanSupplier isClosed) {
        this.source = source;
        this.isClosed = isClosed;
    }

    /// The connection is made for the first one who wants to hear.
    synchronized AutoCloseable listen(Runnable listener) {
        listeners.add(listener);
        if (thread == null) {
            thread = Thread.ofVirtual().name("team news").start(this::run);
        }
        return () -> listeners.remove(listener);
    }

    /// Whether the server is known to be away. Only known while somebody listens.
    boolean isAway() {
        return isAway;
    }

    /// The server did not answer somebody else.
    synchronized void onConnectionLost() {
        isAway = thread != null;
    }

    private void run() {
        boolean isReported = false;
        while (!isClosed.getAsBoolean()) {
            try (var connection = source.getConnection()) {
                connection.setAutoCommit(true);
                try (var statement = connection.createStatement()) {
                    statement.execute("listen emend");
                }
                isReported = false;
                isAway = false;
                tell();
                hear(connection);
                LockSupport.parkNanos(PAUSE.toNanos());
            } catch (SQLException | RuntimeException | Error e) {
                isAway = true;
                if (!isReported && !isClosed.getAsBoolean()) {
                    LOG.log(System.Logger.Level.INFO, "The team store is not heard: " + e.getMessage(), e);
                    isReported = true;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /// Until somebody else finds the server away: this connection may well be whole then, as when a
    /// machine of a cluster is lost, and nothing would ever tell that the server is back.
    private void hear(Connection connection) throws SQLException {
        var server = connection.unwrap(PGConnection.class);
        long lastSignal = System.nanoTime();
        while (!isClosed.getAsBoolean() && !isAway) {
            var notifications = server.getNotifications(MILLIS_PER_LOOK);
            boolean isNews = notifications != null && notifications.length > 0;
            if (isNews || System.nanoTime() - lastSignal > MAX_SILENCE.toNanos()) {
                tell();
                lastSignal = System.nanoTime();
            }
        }
    }

    /// Calls all listeners; the failure of one does not keep the others from being called.
    private void tell() {
        for (var listener : listeners) {
            guard.run(listener);
        }
    }

    @Override
    public void close() {
        Thread listenerThread;
        synchronized (this) {
            listenerThread = thread;
        }
        if (listenerThread != null) {
            try {
                listenerThread.join(Duration.ofSeconds(2));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
