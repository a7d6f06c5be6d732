package dev.emend.app.catalogs;

import dev.emend.catalog.files.ReplacedFile;
import dev.emend.model.LoopGuard;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Looks at replaced files a few times more: an agent that had one open when we replaced it writes
/// into it still, and believes it saved.
///
/// On the saver's thread, except that files are handed over by any.
public final class LateWriteMonitor {
    private static final Logger LOG = Logger.getLogger(LateWriteMonitor.class.getName());
    private static final List<Duration> LOOKS =
            List.of(Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30));
    private static final int MAX_OPEN = 64;

    private final ScheduledExecutorService thread;
    private final LoopGuard guard;
    private final Deque<WatchedFile<?>> open = new ArrayDeque<>();

    private record WatchedFile<T>(ReplacedFile<T> file, LateWriteListener<T> listener) {
        void look() throws IOException {
            file.lateWrite().ifPresent(listener::onCompleteWrite);
        }
    }

    /// Takes what was written late.
    ///
    /// @param <T> what is made of it
    public interface LateWriteListener<T> {
        void onCompleteWrite(T theirs);

        /// Takes a write that nobody finished.
        void onPartialWrite(byte[] bytes);
    }

    LateWriteMonitor(ScheduledExecutorService thread, LoopGuard guard) {
        this.thread = thread;
        this.guard = guard;
    }

    /// Takes replaced files.
    ///
    /// @param found is given what is written into them
    public <T> Consumer<ReplacedFile<T>> of(LateWriteListener<T> found) {
        return replaced -> watch(new WatchedFile<>(replaced, found));
    }

    private void watch(WatchedFile<?> watched) {
        synchronized (open) {
            open.addLast(watched);
        }
        try {
            for (var delay : LOOKS) {
                boolean isLast = delay.equals(LOOKS.getLast());
                thread.schedule(guard.wrap(() -> check(watched, isLast)), delay.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException e) {
            LOG.log(Level.FINE, "Replaced while closing", e);
        }
    }

    private void check(WatchedFile<?> watched, boolean isLast) {
        boolean isTooMany;
        synchronized (open) {
            if (!open.contains(watched)) {
                return;
            }
            isTooMany = open.size() > MAX_OPEN;
        }
        check(watched);
        if (isLast || isTooMany) {
            close(watched);
        }
    }

    private void check(WatchedFile<?> watched) {
        try {
            watched.look();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A late write was not looked for", e);
        }
    }

    private void close(WatchedFile<?> watched) {
        synchronized (open) {
            open.remove(watched);
        }
        try {
            watched.file.leftover().ifPresent(watched.listener::onPartialWrite);
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A late write was not looked for", e);
        }
        watched.file.close();
    }

    /// Checks all watched files a last time.
    void close() {
        List<WatchedFile<?>> left;
        synchronized (open) {
            left = List.copyOf(open);
        }
        left.forEach(watched -> guard.run(() -> {
            check(watched);
            close(watched);
        }));
    }
}
