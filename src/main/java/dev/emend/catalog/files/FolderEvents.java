package dev.emend.catalog.files;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import dev.emend.model.texts.FailureReason;
import io.methvin.watchservice.MacOSXListeningWatchService;
import io.methvin.watchservice.WatchablePath;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Events of the operating system on folders, not on the folders inside them. Nobody may rely on them:
/// events get lost, and some file systems have none. Thread-safe.
final class FolderEvents implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(FolderEvents.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Source source;
    private final FolderListener folderListener;
    private final Map<Path, Registered> keys = new HashMap<>();
    private Set<Path> wantedFolders = Set.of();
    private @Nullable WatchService service;
    private @Nullable Thread listener;
    private boolean isBroken;

    /// @param identity tells a folder from another one of its name; empty where nothing does
    private record Registered(WatchKey key, Object identity) {}

    /// Opens the watching of this system.
    interface Source {
        WatchService open() throws IOException;
    }

    /// @param onChange called with the path of something that changed, on a thread of its own
    /// @param onOverflow called when events were lost
    /// @param onFailure called once when there will be no events, with the reason, a sentence
    record FolderListener(Consumer<Path> onChange, Runnable onOverflow, Consumer<String> onFailure) {}

    FolderEvents(Source source, FolderListener folderListener) {
        this.source = source;
        this.folderListener = folderListener;
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

    /// @return false when one is missing: [#renew] is to be called
    synchronized boolean watchOnly(Set<Path> folders) {
        wantedFolders = Set.copyOf(folders);
        List.copyOf(keys.keySet()).stream()
                .filter(folder -> !wantedFolders.contains(folder))
                .forEach(this::leave);
        return renew();
    }

    /// Watches folders again that were made anew, and those that were missing. The events of the
    /// system belong to a folder, not to its name.
    ///
    /// @return false when one is missing; call it again then, and now and then anyway
    synchronized boolean renew() {
        boolean areAllThere = true;
        for (var folder : wantedFolders) {
            if (isBroken) {
                return true;
            }
            try {
                var identity = identity(folder);
                var registration = keys.get(folder);
                if (registration == null || !registration.identity.equals(identity)) {
                    leave(folder);
                    keys.put(folder, new Registered(register(folder), identity));
                }
            } catch (NoSuchFileException | NotDirectoryException e) {
                leave(folder);
                areAllThere = false;
            } catch (IOException | RuntimeException | LinkageError e) {
                fail(e);
            }
        }
        return areAllThere;
    }

    private static Object identity(Path folder) throws IOException {
        var key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        return key == null ? "" : key;
    }

    private void leave(Path folder) {
        var registration = keys.remove(folder);
        if (registration != null) {
            registration.key.cancel();
        }
    }

    private WatchKey register(Path folder) throws IOException {
        var watchService = service;
        if (watchService == null) {
            watchService = source.open();
            service = watchService;
            var startedService = watchService;
            listener = Thread.ofVirtual().name("folder-events").start(() -> listen(startedService));
        }
        return watchService instanceof MacOSXListeningWatchService
                ? new WatchablePath(folder).register(watchService, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE)
                : folder.register(watchService, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE);
    }

    private void listen(WatchService watchService) {
        try {
            while (true) {
                var key = watchService.take();
                var folder = folder(key);
                for (var event : key.pollEvents()) {
                    if (event.context() instanceof Path name && folder != null) {
                        folderListener.onChange.accept(folder.resolve(name));
                    } else {
                        folderListener.onOverflow.run();
                    }
                }
                if (!key.reset()) {
                    forget(key);
                    folderListener.onOverflow.run();
                }
            }
        } catch (ClosedWatchServiceException e) {
            LOG.log(Level.FINE, "Watching ends", e);
        } catch (InterruptedException interrupted) {
            // nobody interrupts here; if somebody does, polling goes on
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private synchronized @Nullable Path folder(WatchKey key) {
        return keys.entrySet().stream()
                .filter(entry -> entry.getValue().key.equals(key))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    private synchronized void forget(WatchKey key) {
        keys.values().removeIf(registration -> registration.key.equals(key));
    }

    private synchronized void fail(Throwable failure) {
        if (!isBroken) {
            isBroken = true;
            LOG.log(Level.WARNING, "Folders are not watched; files are polled", failure);
            folderListener.onFailure.accept(
                    "This system does not tell when files change (" + FailureReason.of(failure) + ").");
        }
    }

    /// Nothing is told any more once this returns.
    @Override
    public void close() {
        var listenerThread = stop();
        try {
            if (listenerThread != null && !listenerThread.equals(Thread.currentThread())) {
                listenerThread.join(PATIENCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable Thread stop() {
        var watchService = service;
        service = null;
        isBroken = true;
        keys.clear();
        if (watchService != null) {
            try {
                watchService.close();
            } catch (IOException failure) {
                LOG.log(Level.FINE, "Closing the watch", failure);
            }
        }
        return listener;
    }
}
