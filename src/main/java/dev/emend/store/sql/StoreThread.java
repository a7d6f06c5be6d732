package dev.emend.store.sql;

import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A thread of the store: the one that works on the database and its files, the one that proves
/// backups, and those that ask a server.
///
/// H2 closes the database for everyone when a thread inside it is interrupted, and an interrupted
/// file channel gives up its lock. So callers only wait here, and nothing interrupts this thread.
public final class StoreThread {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ExecutorService executor;
    private final String name;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private volatile boolean isEnded;

    public StoreThread(String name) {
        this(name, 1);
    }

    /// @param count how many work at once, for a server
    public StoreThread(String name, int count) {
        this.name = name;
        executor = Executors.newFixedThreadPool(count, this::thread);
    }

    /// Runs the work on the store thread and waits for it to end, even when the caller is
    /// interrupted meanwhile; the caller's interrupt flag is set again afterwards.
    public <T extends @Nullable Object> T call(Callable<T> work) throws StoreException {
        return submitAndWait(() -> {
            if (isEnded) {
                throw closedError(null);
            }
            return work.call();
        });
    }

    /// Like [#call], for the work that ends the store: what waits behind it is refused and never
    /// meets what is closed by then.
    public void callLast(Callable<?> work) throws StoreException {
        submitAndWait(() -> {
            isEnded = true;
            return work.call();
        });
    }

    private <T extends @Nullable Object> T submitAndWait(Callable<T> work) throws StoreException {
        if (workers.contains(Thread.currentThread())) {
            throw new IllegalStateException("the store was called from within its own work");
        }
        Future<T> future;
        try {
            future = executor.submit(Language.inheritLanguage(work));
        } catch (RejectedExecutionException e) {
            throw closedError(e);
        }
        try {
            return await(future);
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case StoreException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(failure);
            }
        }
    }

    private Thread thread(Runnable work) {
        var thread = Thread.ofPlatform().name(name).unstarted(work);
        workers.add(thread);
        return thread;
    }

    private static StoreException closedError(@Nullable RejectedExecutionException cause) {
        return new StoreException(
                StoreException.Kind.BROKEN,
                Messages.of("store.storeClosed"),
                Messages.of("store.reopenWorkspace"),
                cause);
    }

    /// Takes no more work and returns when what it had is done, or after five seconds.
    public void close() {
        executor.shutdown();
        boolean isInterrupted = Thread.interrupted();
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (long remainingNanos = PATIENCE.toNanos(); remainingNanos > 0; remainingNanos = end - System.nanoTime()) {
            try {
                if (executor.awaitTermination(remainingNanos, TimeUnit.NANOSECONDS)) {
                    break;
                }
            } catch (InterruptedException e) {
                isInterrupted = true; // told when it has ended
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T extends @Nullable Object> T await(Future<T> future) throws ExecutionException {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    isInterrupted = true; // told when the work is done
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
