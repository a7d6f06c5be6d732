package dev.emend.model;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Keeps a thread alive that does some work again and again: whatever one turn throws is told once, and the next turn
/// comes. Thread-safe.
public final class LoopGuard {
    private static final System.Logger LOG = System.getLogger(LoopGuard.class.getName());

    /// More kinds of failure than that are no longer told apart.
    private static final int MAX_REPORTED = 100;

    private final String logMessage;
    private final Consumer<? super Throwable> listener;
    private final Set<String> reportedFailures = ConcurrentHashMap.newKeySet();

    /// @param logMessage was done, for the log: `A transcript was not followed`
    public LoopGuard(String logMessage) {
        this(logMessage, _ -> {});
    }

    /// @param listener is told each failure once, behind the log
    public LoopGuard(String logMessage, Consumer<? super Throwable> listener) {
        this.logMessage = logMessage;
        this.listener = listener;
    }

    /// Runs one turn.
    ///
    /// @return false when it failed
    public boolean run(Runnable turn) {
        try {
            turn.run();
            return true;
        } catch (Throwable failure) { // the next turn must come whatever it is, a stack that is too deep as well
            tell(failure);
            return false;
        }
    }

    /// Returns the turn for an executor, which drops work that throws.
    public Runnable wrap(Runnable turn) {
        return () -> run(turn);
    }

    private void tell(Throwable failure) {
        if (reportedFailures.size() >= MAX_REPORTED || !reportedFailures.add(String.valueOf(failure))) {
            return;
        }
        try {
            LOG.log(System.Logger.Level.ERROR, logMessage, failure);
            listener.accept(failure);
        } catch (RuntimeException | Error second) {
            failure.addSuppressed(second); // in the log it is already
        }
    }
}
