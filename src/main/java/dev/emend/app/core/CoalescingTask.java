package dev.emend.app.core;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Work in the background that is done once more when it is asked for meanwhile, however often.
/// Thread-safe.
public final class CoalescingTask {
    private static final Logger LOG = Logger.getLogger(CoalescingTask.class.getName());

    private static final Duration GATHERING = Duration.ofMillis(400);

    private final BackgroundTasks tasks;
    private final String name;
    private final Runnable work;
    private boolean isRunning;
    private boolean isAsked;
    private int waiting;

    public CoalescingTask(BackgroundTasks tasks, String name, Runnable work) {
        this.tasks = tasks;
        this.name = name;
        this.work = work;
        tasks.whenClosing(this::wake);
    }

    public synchronized void ask() {
        if (isRunning) {
            isAsked = true;
            return;
        }
        isRunning = tasks.start(name, this::run);
    }

    private synchronized void wake() {
        notifyAll();
    }

    private void run() {
        do {
            gather();
            if (tasks.isClosing()) {
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

    /// Lets the rest of what comes in a row arrive, unless somebody waits for the outcome.
    private synchronized void gather() {
        long end = System.nanoTime() + GATHERING.toNanos();
        try {
            for (long left = GATHERING.toMillis(); isGathering() && left > 0; ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) { // then there is nothing to wait for
            Thread.currentThread().interrupt();
        }
    }

    private boolean isGathering() {
        return waiting == 0 && !tasks.isClosing();
    }

    private synchronized boolean isAskedAgain() {
        isRunning = isAsked && !tasks.isClosing();
        isAsked = false;
        notifyAll();
        return isRunning;
    }

    public synchronized boolean isRunning() {
        return isRunning;
    }

    /// Waits until nothing is asked for any more.
    public synchronized void await() {
        waiting++;
        notifyAll();
        try {
            while (isRunning) {
                wait();
            }
        } catch (InterruptedException e) { // whoever waits is to end
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
        }
    }
}
