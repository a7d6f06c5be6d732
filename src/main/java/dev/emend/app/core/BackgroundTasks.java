package dev.emend.app.core;

import dev.emend.model.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;

/// What is done behind whoever asked for it, each piece on a virtual thread of its own, and none of
/// it once the workspace is closed. Thread-safe.
///
/// What takes long asks [#isClosing] every now and then and stops by itself: nothing is interrupted
/// here, because that would close files others work with.
public final class BackgroundTasks implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(BackgroundTasks.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Set<Thread> running = ConcurrentHashMap.newKeySet();
    private final List<Runnable> events = new CopyOnWriteArrayList<>();
    private volatile boolean isClosing;

    /// Whether everything is to end.
    public boolean isClosing() {
        return isClosing;
    }

    /// For long work: wanted until everything is to end.
    public Progress whileOpen() {
        return new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return isClosing;
            }
        };
    }

    /// Called when everything is to end; for whoever waits for something.
    void whenClosing(Runnable listener) {
        events.add(listener);
    }

    /// @param work what it throws is logged
    /// @return false when it is not done, because the workspace is being closed
    public synchronized boolean start(String name, Runnable work) {
        if (isClosing) {
            return false;
        }
        var thread = Thread.ofVirtual().name(name).unstarted(() -> run(name, work));
        running.add(thread);
        thread.start();
        return true;
    }

    private void run(String name, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error bug) { // nobody else would hear of it
            LOG.log(Level.SEVERE, "Failed in the background: " + name, bug);
        } finally {
            running.remove(Thread.currentThread());
        }
    }

    /// Refuses what comes from now on and waits for what is under way, two seconds at most: what
    /// goes on behind that finds the store closed.
    @Override
    public void close() {
        synchronized (this) {
            isClosing = true;
        }
        events.forEach(Runnable::run);
        boolean isInterrupted = Thread.interrupted();
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (var thread : running) {
            isInterrupted |= !thread.equals(Thread.currentThread()) && awaitEnd(thread, end);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        running.forEach(thread -> LOG.log(Level.INFO, "Closed before this was done: {0}", thread.getName()));
    }

    /// @return whether somebody interrupted the waiting, which goes on nevertheless
    private static boolean awaitEnd(Thread thread, long end) {
        boolean isInterrupted = false;
        for (long left = end - System.nanoTime(); left > 0 && thread.isAlive(); ) {
            try {
                thread.join(Duration.ofNanos(left));
            } catch (InterruptedException e) {
                isInterrupted = true; // told when it has ended
            }
            left = end - System.nanoTime();
        }
        return isInterrupted;
    }
}
