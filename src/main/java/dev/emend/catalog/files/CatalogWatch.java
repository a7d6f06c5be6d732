package dev.emend.catalog.files;

import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.LoopGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Notices that catalog files may have changed: by the events of their folders, and by looking at
/// size and time of each file again and again, which alone gives the same result a little later.
///
/// It knows nothing of contents: whether a file changed at all, and who changed it, is for the
/// listener to find out. Other files of the folders are ignored, be they temporary files or copies
/// that a synchroniser made of a conflict. Thread-safe; the listener is called by one thread.
public final class CatalogWatch implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(CatalogWatch.class.getName());
    private static final long NEVER = Long.MAX_VALUE;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Listener listener;
    private final Pace pace;
    private final FolderEvents events;
    private final Thread thread;
    private final LoopGuard guard;
    private final Map<Path, Watched> files = new HashMap<>();
    private final Set<Path> unlistedFolders = ConcurrentHashMap.newKeySet();
    private long nextPoll;
    private boolean isVisible;
    private boolean isClosed;

    /// Whoever wants to know.
    public interface Listener {
        /// The file may have changed.
        ///
        /// @return false to be asked again soon, because somebody is writing it
        boolean look(Path file);

        /// Looking failed by a mistake of this program; told once, and watching goes on.
        void failed(Throwable failure);

        /// Changes are seen by polling only; called once.
        ///
        /// @param reason a sentence
        void polling(String reason);
    }

    /// @param visible the time between two looks while somebody watches
    /// @param hidden the same while nobody does
    /// @param gather how long events are gathered before the listener is called
    /// @param retryDelay when to call again for a file that is being written
    public record Pace(Duration visible, Duration hidden, Duration gather, Duration retryDelay) {
        public static final Pace USUAL =
                new Pace(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofMillis(30), Duration.ofMillis(150));
    }

    private static final class Watched {
        private Stamp stamp = Stamp.NONE;

        /// A file can be written twice within one tick of its clock: what changed is looked at once
        /// more at the next poll.
        private boolean isFresh = true;

        private long due = System.nanoTime();
    }

    /// Changes whenever the file is written, nearly always.
    private record Stamp(long size, Object time, Object key) {
        static final Stamp NONE = new Stamp(-1, "", "");

        static Stamp of(Path file) {
            try {
                if (Files.isDirectory(file)) {
                    return ofFolder(file);
                }
                var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                var key = attributes.fileKey();
                return new Stamp(attributes.size(), attributes.lastModifiedTime(), key == null ? "" : key);
            } catch (IOException e) {
                // the listener finds out what is wrong with it
                return NONE;
            }
        }

        private static Stamp ofFolder(Path folder) throws IOException {
            var times = new HashMap<Path, Object>();
            for (var file : MarkdownFolder.paths(folder)) {
                times.put(file, of(file));
            }
            return new Stamp(times.size(), times, "");
        }
    }

    public CatalogWatch(Listener listener) {
        this(listener, Pace.USUAL, FolderEvents::ofPlatform);
    }

    CatalogWatch(Listener listener, Pace pace, FolderEvents.Source source) {
        this.listener = listener;
        this.pace = pace;
        this.events = new FolderEvents(
                source, new FolderEvents.FolderListener(this::onChange, this::onOverflow, listener::polling));
        this.nextPoll = System.nanoTime() + pace.hidden.toNanos();
        this.guard = new LoopGuard("A change of a file was not looked at", listener::failed);
        this.thread = Thread.ofPlatform().name("catalog-watch").daemon().start(this::run);
    }

    /// Watches these files and no others; each new one is looked at once.
    ///
    /// @param canonical absolute, without symbolic links; folders of Markdown with what is in them
    public void watchOnly(Set<Path> canonical) {
        synchronized (this) {
            files.keySet().retainAll(canonical);
            for (var file : canonical) {
                files.computeIfAbsent(file, _ -> new Watched());
            }
        }
        watchFolders();
        LockSupport.unpark(thread);
    }

    private void watchFolders() {
        Set<Path> watchedFiles;
        synchronized (this) {
            watchedFiles = Set.copyOf(files.keySet());
        }
        var folders = new HashSet<Path>();
        for (var file : watchedFiles) {
            folders.add(WriteTarget.folder(file));
            try {
                folders.addAll(MarkdownFolder.folders(file));
                unlistedFolders.remove(file);
            } catch (IOException e) {
                if (unlistedFolders.add(file)) { // asked for again with every change of any
                    LOG.log(Level.WARNING, "What changes in " + file + " is seen by polling only", e);
                }
            }
        }
        if (!events.watchOnly(folders)) {
            onOverflow();
        }
    }

    /// Whether somebody looks at the catalogs, who should see changes within a second.
    public void setVisible(boolean visible) {
        synchronized (this) {
            isVisible = visible;
            nextPoll = System.nanoTime();
        }
        LockSupport.unpark(thread);
    }

    /// Looks at all files now.
    public void look() {
        synchronized (this) {
            files.values().forEach(file -> file.due = System.nanoTime());
        }
        LockSupport.unpark(thread);
    }

    private void onChange(Path file) {
        synchronized (this) {
            var watched = files.get(file);
            for (var folder = file.getParent(); watched == null && folder != null; folder = folder.getParent()) {
                watched = files.get(folder);
            }
            if (watched == null) {
                return;
            }
            if (watched.due == NEVER) {
                watched.due = System.nanoTime() + pace.gather.toNanos();
            }
        }
        LockSupport.unpark(thread);
    }

    /// Events were lost, perhaps with their folder.
    private void onOverflow() {
        synchronized (this) {
            nextPoll = System.nanoTime();
        }
        look();
    }

    private void run() {
        while (!isClosed()) {
            if (!guard.run(this::turn)) {
                LockSupport.parkNanos(this, pace.retryDelay.toNanos());
            }
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    private void turn() {
        boolean isPoll;
        synchronized (this) {
            long now = System.nanoTime();
            isPoll = now - nextPoll >= 0;
            if (isPoll) {
                nextPoll = now + pace.hidden.toNanos();
            }
        }
        // before the files are looked at: what is written behind that is an event
        boolean areFoldersThere = !isPoll || events.renew();
        List<Path> due;
        long wait;
        synchronized (this) {
            long now = System.nanoTime();
            if (isPoll) {
                poll(now, areFoldersThere);
            }
            due = due(now);
            wait = until(now);
        }
        due.forEach(path -> guard.run(() -> tell(path)));
        if (due.isEmpty()) {
            LockSupport.parkNanos(this, wait);
        }
    }

    private void poll(long now, boolean areFoldersThere) {
        files.forEach((path, file) -> {
            if (file.isFresh || !Stamp.of(path).equals(file.stamp)) {
                file.due = now;
            }
        });
        boolean isSoon = isVisible || !areFoldersThere;
        // somebody may have asked for another one meanwhile
        nextPoll = Math.min(nextPoll, now + (isSoon ? pace.visible : pace.hidden).toNanos());
    }

    private List<Path> due(long now) {
        var due = new ArrayList<Path>();
        files.forEach((path, file) -> {
            if (file.due != NEVER && now - file.due >= 0) {
                file.due = NEVER;
                due.add(path);
            }
        });
        return due;
    }

    private long until(long now) {
        long next = nextPoll;
        for (var file : files.values()) {
            next = file.due == NEVER ? next : Math.min(next, file.due);
        }
        return Math.max(1, next - now);
    }

    private void tell(Path path) {
        var before = Stamp.of(path);
        var isSettled = new AtomicBoolean(true);
        guard.run(() -> isSettled.set(listener.look(path)));
        if (Files.isDirectory(path)) {
            watchFolders(); // folders come and go inside it
        }
        synchronized (this) {
            var file = files.get(path);
            if (file == null) {
                return;
            }
            file.isFresh = !before.equals(file.stamp);
            file.stamp = before;
            if (!isSettled.get() && file.due == NEVER) {
                file.due = System.nanoTime() + pace.retryDelay.toNanos();
            }
        }
    }

    /// Ends watching and waits for a look that is under way, two seconds at most.
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        events.close();
        LockSupport.unpark(thread);
        try {
            if (!thread.equals(Thread.currentThread()) && !thread.join(PATIENCE)) {
                LOG.warning("A file was still looked at when watching ended");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
