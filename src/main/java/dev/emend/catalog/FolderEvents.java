package dev.emend.catalog;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import io.methvin.watchservice.MacOSXListeningWatchService;
import io.methvin.watchservice.WatchablePath;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// What the operating system tells of folders, not of the folders inside them. Nobody may rely on
/// it: events get lost, and some file systems have none. Thread-safe.
final class FolderEvents implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(FolderEvents.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Source source;
    private final Told told;
    private final Map<Path, WatchKey> keys = new HashMap<>();
    private @Nullable WatchService service;
    private @Nullable Thread listener;
    private boolean isBroken;

    /// Opens the watching of this system.
    interface Source {
        WatchService open() throws IOException;
    }

    /// @param changed called with the path of something that changed, on a thread of its own
    /// @param lost called when events were lost
    /// @param broken called once when there will be no events, with the reason, a sentence
    record Told(Consumer<Path> changed, Runnable lost, Consumer<String> broken) {}

    FolderEvents(Source source, Told told) {
        this.source = source;
        this.told = told;
    }

    /// The events of this platform; the JDK has none of its own on macOS and polls every 10 s.
    static WatchService ofPlatform() throws IOException {
        return isMac()
                ? new MacOSXListeningWatchService()
                : FileSystems.getDefault().newWatchService();
    }

    private static boolean isMac() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    }

    synchronized void watchOnly(Set<Path> folders) {
        keys.entrySet()
                .removeIf(entry -> {
                    boolean isLeft = !folders.contains(entry.getKey());
                    if (isLeft) {
                        entry.getValue().cancel();
                    }
                    return isLeft;
                });
        for (var folder : folders) {
            if (isBroken || keys.containsKey(folder)) {
                continue;
            }
            try {
                keys.put(folder, register(folder));
            } catch (IOException | RuntimeException | LinkageError failed) {
                fail(failed);
            }
        }
    }

    private WatchKey register(Path folder) throws IOException {
        var opened = service;
        if (opened == null) {
            opened = source.open();
            service = opened;
            var listened = opened;
            listener = Thread.ofVirtual().name("folder-events").start(() -> listen(listened));
        }
        return opened instanceof MacOSXListeningWatchService
                ? new WatchablePath(folder)
                        .register(opened, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE)
                : folder.register(opened, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE);
    }

    private void listen(WatchService opened) {
        try {
            while (true) {
                var key = opened.take();
                var folder = folder(key);
                for (var event : key.pollEvents()) {
                    if (event.context() instanceof Path name && folder != null) {
                        told.changed.accept(folder.resolve(name));
                    } else {
                        told.lost.run();
                    }
                }
                if (!key.reset()) {
                    forget(key);
                    told.lost.run();
                }
            }
        } catch (ClosedWatchServiceException closed) {
            LOG.log(Level.FINE, "Watching ends", closed);
        } catch (InterruptedException interrupted) {
            // nobody interrupts here; if somebody does, polling goes on
            Thread.currentThread().interrupt();
        } catch (RuntimeException broken) {
            fail(broken);
        }
    }

    private synchronized @Nullable Path folder(WatchKey key) {
        return keys.entrySet().stream()
                .filter(entry -> entry.getValue().equals(key))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    private synchronized void forget(WatchKey key) {
        keys.values().remove(key);
    }

    private synchronized void fail(Throwable failure) {
        if (!isBroken) {
            isBroken = true;
            LOG.log(Level.WARNING, "Folders are not watched; files are polled", failure);
            told.broken.accept(
                    "This system does not tell when files change (" + failure.getMessage() + ").");
        }
    }

    /// Nothing is told any more once this returns.
    @Override
    public void close() {
        var listening = stop();
        try {
            if (listening != null && !listening.equals(Thread.currentThread())) {
                listening.join(PATIENCE);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable Thread stop() {
        var opened = service;
        service = null;
        isBroken = true;
        keys.clear();
        if (opened != null) {
            try {
                opened.close();
            } catch (IOException failure) {
                LOG.log(Level.FINE, "Closing the watch", failure);
            }
        }
        return listener;
    }
}
