package dev.emend.search.embedding;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// The one thread that touches a model; callers wait without being interruptible.
final class EmbeddingThread implements AutoCloseable {

    @FunctionalInterface
    interface EmbeddingTask<T> {
        T run() throws ModelException, IOException;
    }

    /// onnxruntime matches a regular expression against the command line of the process, recursing
    /// with its length: with a class path of some 5,000 signs it overflows Java's usual 1 MB, and
    /// the process dies without a word. Only what is touched is taken.
    private static final long STACK_BYTES = 256L << 20;

    /// Held for reading by whoever computes, and for writing once the process ends: onnxruntime
    /// frees what it has in the exit of the process, and a thread still in it would die of a memory
    /// fault (its issue 31352).
    private static final ReentrantReadWriteLock COMPUTING = new ReentrantReadWriteLock();

    /// Longer than opening a model takes on a slow machine.
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(60);

    private static final Duration CLOSES_WITHIN = Duration.ofSeconds(2);

    /// A thread takes a lock for reading although somebody waits to write: with more than one model
    /// the end would wait for many calls.
    private static volatile boolean isEnding;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(EmbeddingThread::awaitLastBatch, "emend-embedding-end"));
    }

    private final ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
        var thread = new Thread(null, task, "embedding", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });

    <T> T call(EmbeddingTask<T> work) throws ModelException {
        var answer = new CompletableFuture<T>();
        try {
            executor.execute(() -> complete(answer, work));
        } catch (RejectedExecutionException e) {
            throw new ModelException(Messages.of("search.modelClosed"), e);
        }
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw unwrap(e);
        }
    }

    private static <T> void complete(CompletableFuture<T> answer, EmbeddingTask<T> work) {
        if (isEnding || !COMPUTING.readLock().tryLock()) {
            answer.completeExceptionally(new ModelException(Messages.of("search.programEnding")));
            return;
        }
        try {
            answer.complete(work.run());
        } catch (ModelException | IOException | RuntimeException | Error failure) {
            answer.completeExceptionally(failure);
        } finally {
            COMPUTING.readLock().unlock();
        }
    }

    /// Nothing is computed from then on; the lock is never given back.
    private static void awaitLastBatch() {
        isEnding = true;
        try {
            if (!COMPUTING.writeLock().tryLock(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                System.getLogger(EmbeddingThread.class.getName())
                        .log(System.Logger.Level.INFO, "ended while texts were being read");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static ModelException unwrap(CompletionException failed) {
        return switch (failed.getCause()) {
            case ModelException modelException -> modelException;
            case IOException unreadable ->
                new ModelException(Messages.of("search.modelUnreadable", FailureReason.of(unreadable)), unreadable);
            case RuntimeException ours -> throw ours;
            case Error error -> throw error;
            case null, default -> throw failed;
        };
    }

    void close(Runnable last) {
        try {
            executor.execute(() -> {
                if (COMPUTING.readLock().tryLock()) {
                    try {
                        last.run();
                    } finally {
                        COMPUTING.readLock().unlock();
                    }
                }
            });
        } catch (RejectedExecutionException e) {
            return; // whoever closed first frees the model
        }
        close();
    }

    /// Takes no more work and waits for the running batch, two seconds at most.
    @Override
    public void close() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(CLOSES_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                System.getLogger(EmbeddingThread.class.getName())
                        .log(System.Logger.Level.INFO, "A model was closed while it was reading");
            }
        } catch (InterruptedException e) { // it ends by itself
            Thread.currentThread().interrupt();
        }
    }
}
