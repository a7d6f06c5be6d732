package dev.emend.memory;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// A thread of the store: the one that works on the database and its files, the one that proves
/// backups, and those that ask a server.
///
/// H2 closes the database for everyone when a thread inside it is interrupted, and an interrupted
/// file channel gives up its lock. So callers only wait here, and nothing interrupts this thread.
final class StoreThread {
    private final ExecutorService executor;
    private final String name;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();

    StoreThread(String name) {
        this(name, 1);
    }

    /// @param count how many work at once, for a server
    StoreThread(String name, int count) {
        this.name = name;
        executor = Executors.newFixedThreadPool(count, this::thread);
    }

    /// Runs the work on the store thread and waits for it to end, even when the caller is
    /// interrupted meanwhile; the caller's interrupt flag is set again afterwards.
    <T extends @Nullable Object> T call(Callable<T> work) throws StoreException {
        if (workers.contains(Thread.currentThread())) {
            throw new IllegalStateException("the store was called from within its own work");
        }
        Future<T> future;
        try {
            future = executor.submit(work);
        } catch (RejectedExecutionException closed) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    "The store is closed.",
                    "Open the workspace again.",
                    closed);
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

    void close() {
        executor.shutdown();
    }

    private static <T extends @Nullable Object> T await(Future<T> future)
            throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
