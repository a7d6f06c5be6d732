package dev.emend.curation;

import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Work in the background that is done once more when it is asked for meanwhile, however often.
/// Thread-safe.
final class Rerun {
    private static final Logger LOG = Logger.getLogger(Rerun.class.getName());

    private static final Duration GATHERING = Duration.ofMillis(400);

    private final String name;
    private final Runnable work;
    private boolean isRunning;
    private boolean isAsked;
    private int waiting;

    Rerun(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    synchronized void ask() {
        if (isRunning) {
            isAsked = true;
            return;
        }
        isRunning = true;
        Thread.ofVirtual().name(name).start(this::run);
    }

    private void run() {
        do {
            gather();
            try {
                work.run();
            } catch (RuntimeException | LinkageError failed) { // the next time may do better
                LOG.log(Level.WARNING, "Failed in the background: " + name, failed);
            }
        } while (isAskedAgain());
    }

    /// Lets the rest of what comes in a row arrive, unless somebody waits for the outcome.
    private synchronized void gather() {
        long end = System.nanoTime() + GATHERING.toNanos();
        try {
            for (long left = GATHERING.toMillis(); waiting == 0 && left > 0; ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException stopped) { // then there is nothing to wait for
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isAskedAgain() {
        isRunning = isAsked;
        isAsked = false;
        notifyAll();
        return isRunning;
    }

    synchronized boolean isRunning() {
        return isRunning;
    }

    /// Waits until nothing is asked for any more.
    synchronized void await() {
        waiting++;
        notifyAll();
        try {
            while (isRunning) {
                wait();
            }
        } catch (InterruptedException stopped) { // whoever waits is to end
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
        }
    }
}
