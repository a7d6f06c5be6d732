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
    /// @param listener is given what is written into them
    public <T> Consumer<ReplacedFile<T>> of(LateWriteListener<T> listener) {
        return replacedFile -> watch(new WatchedFile<>(replacedFile, listener));
    }

    private void watch(WatchedFile<?> watchedFile) {
        synchronized (open) {
            open.addLast(watchedFile);
        }
        try {
            for (var delay : LOOKS) {
                boolean isLast = delay.equals(LOOKS.getLast());
                thread.schedule(guard.wrap(() -> check(watchedFile, isLast)), delay.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException e) {
            LOG.log(Level.FINE, "Replaced while closing", e);
        }
    }

    private void check(WatchedFile<?> watchedFile, boolean isLast) {
        boolean isTooMany;
        synchronized (open) {
            if (!open.contains(watchedFile)) {
                return;
            }
            isTooMany = open.size() > MAX_OPEN;
        }
        check(watchedFile);
        if (isLast || isTooMany) {
            close(watchedFile);
        }
    }

    private void check(WatchedFile<?> watchedFile) {
        try {
            watchedFile.look();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A late write was not looked for", e);
        }
    }

    private void close(WatchedFile<?> watchedFile) {
        synchronized (open) {
            open.remove(watchedFile);
        }
        try {
            watchedFile.file.leftover().ifPresent(watchedFile.listener::onPartialWrite);
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A late write was not looked for", e);
        }
        watchedFile.file.close();
    }

    /// Checks all watched files a last time.
    void close() {
        List<WatchedFile<?>> openFiles;
        synchronized (open) {
            openFiles = List.copyOf(open);
        }
        openFiles.forEach(watchedFile -> guard.run(() -> {
            check(watchedFile);
            close(watchedFile);
        }));
    }
}
