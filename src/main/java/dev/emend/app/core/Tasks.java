package dev.emend.app.core;

import dev.emend.model.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Background tasks, each on a virtual thread of its own, and none of them once the workspace is
/// closed. Thread-safe.
///
/// A long task asks [#isClosing] every now and then and stops by itself: nothing is interrupted
/// here, because that would close files others work with.
public final class Tasks implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Tasks.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// The time for which work that follows changes waits for more of them.
    public static final Duration GATHERING = Duration.ofMillis(400);

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
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

    /// Work that is done behind whoever asks for it, and once more when it is asked for meanwhile, however often.
    ///
    /// @param delay how long a first asking waits for others
    public Coalescing coalescing(String name, Duration delay, Runnable work) {
        return new Coalescing(name, delay, work);
    }

    /// @param work what it throws is logged
    /// @return false when it is not done, because the workspace is being closed
    public synchronized boolean start(String name, Runnable work) {
        if (isClosing) {
            return false;
        }
        var thread = Thread.ofVirtual().name(name).unstarted(() -> run(name, work));
        threads.add(thread);
        thread.start();
        return true;
    }

    private void run(String name, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error bug) { // nobody else would hear of it
            LOG.log(Level.SEVERE, "Failed in the background: " + name, bug);
        } finally {
            threads.remove(Thread.currentThread());
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
        for (var thread : threads) {
            isInterrupted |= !thread.equals(Thread.currentThread()) && awaitEnd(thread, end);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        threads.forEach(thread -> LOG.log(Level.INFO, "Closed before this was done: {0}", thread.getName()));
    }

    /// @return whether somebody interrupted the waiting, which goes on nevertheless
    private static boolean awaitEnd(Thread thread, long end) {
        boolean isInterrupted = false;
        for (long remainingNanos = end - System.nanoTime(); remainingNanos > 0 && thread.isAlive(); ) {
            try {
                thread.join(Duration.ofNanos(remainingNanos));
            } catch (InterruptedException e) {
                isInterrupted = true; // told when it has ended
            }
            remainingNanos = end - System.nanoTime();
        }
        return isInterrupted;
    }

    /// Made by [#coalescing]. Thread-safe.
    public final class Coalescing {
        private final String name;
        private final Duration delay;
        private final Runnable work;
        private boolean isRunning;
        private boolean isAsked;
        private int waiterCount;

        private Coalescing(String name, Duration delay, Runnable work) {
            this.name = name;
            this.delay = delay;
            this.work = work;
            events.add(this::wake);
        }

        public synchronized void ask() {
            if (isRunning) {
                isAsked = true;
                return;
            }
            isRunning = start(name, this::run);
        }

        private synchronized void wake() {
            notifyAll();
        }

        private void run() {
            do {
                gather();
                if (isClosing) {
                    continue; // nobody is there to be told
                }
                try {
                    work.run();
                } catch (CancellationException e) {
                    LOG.log(Level.FINE, "Not done to its end: " + name, e);
                } catch (RuntimeException | LinkageError e) { // the next time may do better
                    LOG.log(Level.WARNING, "Failed in the background: " + name, e);
                }
            } while (isAskedAgain());
        }

        /// Waits for further requests of the same series, unless somebody waits for the outcome.
        private synchronized void gather() {
            long end = System.nanoTime() + delay.toNanos();
            try {
                for (long remainingMillis = delay.toMillis(); isGathering() && remainingMillis > 0; ) {
                    wait(remainingMillis);
                    remainingMillis = (end - System.nanoTime()) / 1_000_000;
                }
            } catch (InterruptedException e) { // then there is nothing to wait for
                Thread.currentThread().interrupt();
            }
        }

        private boolean isGathering() {
            return waiterCount == 0 && !isClosing;
        }

        private synchronized boolean isAskedAgain() {
            isRunning = isAsked && !isClosing;
            isAsked = false;
            notifyAll();
            return isRunning;
        }

        public synchronized boolean isRunning() {
            return isRunning;
        }

        /// Waits until nothing is asked for any more.
        public synchronized void await() {
            waiterCount++;
            notifyAll();
            try {
                while (isRunning) {
                    wait();
                }
            } catch (InterruptedException e) { // whoever waits is to end
                Thread.currentThread().interrupt();
            } finally {
                waiterCount--;
            }
        }
    }
}
