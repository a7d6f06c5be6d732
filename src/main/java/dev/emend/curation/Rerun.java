package dev.emend.curation;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Work in the background that is done once more when it is asked for meanwhile, however often.
/// Thread-safe.
final class Rerun {
    private static final Logger LOG = Logger.getLogger(Rerun.class.getName());

    private final String name;
    private final Runnable work;
    private boolean isRunning;
    private boolean isAsked;

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
            try {
                work.run();
            } catch (RuntimeException | LinkageError failed) { // the next time may do better
                LOG.log(Level.WARNING, "Failed in the background: " + name, failed);
            }
        } while (isAskedAgain());
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
        try {
            while (isRunning) {
                wait();
            }
        } catch (InterruptedException stopped) { // whoever waits is to end
            Thread.currentThread().interrupt();
        }
    }
}
