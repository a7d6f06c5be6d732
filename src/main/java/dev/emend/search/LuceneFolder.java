package dev.emend.search;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/// Lucene index, on disk or in memory, that is thrown away when it is damaged or of another format.
///
/// Everything in it is derived, so deleting it loses time and nothing else. Thread-safe.
final class LuceneFolder implements AutoCloseable {
    private static final String FORMAT = "format";
    private static final Duration CLOSES_WITHIN = Duration.ofSeconds(2);

    /// The number of documents that may lie outside of the largest segment, or one in so many of
    /// all: they are searched in a fraction of a millisecond, and merging for a few is no gain.
    private static final int MAX_UNMERGED = 2_000;

    private static final int STRAY_PART = 50;

    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final Directory directory;
    private final AtomicLong changes = new AtomicLong();
    private volatile long seenChanges;
    private volatile boolean isBroken;
    private final Map<String, String> notes;

    private LuceneFolder(Directory directory, IndexWriter writer, Map<String, String> notes) throws IOException {
        this.directory = directory;
        this.writer = writer;
        this.notes = notes;
        this.searchers = new SearcherManager(writer, null);
    }

    @FunctionalInterface
    interface Question<T> {
        T ask(IndexSearcher searcher) throws IOException;
    }

    @FunctionalInterface
    interface Change {
        void to(IndexWriter writer) throws IOException;
    }

    @FunctionalInterface
    interface Config {
        IndexWriterConfig create();
    }

    /// @param folder null keeps the index in memory
    /// @param format another text than at the last opening deletes the index
    static LuceneFolder open(@Nullable Path folder, String format, Config config) throws IndexException {
        try {
            if (folder == null) {
                return openDirectory(new ByteBuffersDirectory(), format, config);
            }
            Files.createDirectories(folder);
            if (!isUsable(folder, format)) {
                delete(folder);
            }
            return openDirectory(FSDirectory.open(folder), format, config);
        } catch (LockObtainFailedException e) {
            throw new IndexException(folder, Messages.of("search.indexInUse"), true, e);
        } catch (IOException e) {
            throw new IndexException(folder, Messages.of("search.notWritten", FailureReason.of(e)), false, e);
        }
    }

    private static LuceneFolder openDirectory(Directory directory, String format, Config config) throws IOException {
        IndexWriter writer;
        try {
            writer = new IndexWriter(directory, config.create());
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
        var notes = new ConcurrentHashMap<String, String>();
        var commitData = writer.getLiveCommitData();
        if (commitData != null) {
            commitData.forEach(note -> notes.put(note.getKey(), note.getValue()));
        }
        notes.put(FORMAT, format);
        writer.setLiveCommitData(notes.entrySet());
        return new LuceneFolder(directory, writer, notes);
    }

    /// True for an empty folder and for an index whose every checksum holds.
    private static boolean isUsable(Path folder, String format) throws IOException {
        try (var directory = FSDirectory.open(folder)) {
            // a writer's lock first: an index in use is neither judged nor deleted
            try (var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
                if (!isValid(lock)) {
                    return false;
                }
                if (!DirectoryReader.indexExists(directory)) {
                    return isEmptyButForLock(folder);
                }
                return isWhole(directory, format);
            }
        }
    }

    /// False for a lock file with something in it, which no Lucene writes and none would accept.
    private static boolean isValid(Lock lock) throws IOException {
        try {
            lock.ensureValid();
            return true;
        } catch (AlreadyClosedException e) {
            System.getLogger(LuceneFolder.class.getName())
                    .log(System.Logger.Level.WARNING, "a search index is damaged and made anew: " + e.getMessage());
            return false;
        }
    }

    private static boolean isWhole(Directory directory, String format) {
        try (var reader = DirectoryReader.open(directory)) {
            for (var leaf : reader.leaves()) {
                leaf.reader().checkIntegrity();
            }
            return format.equals(reader.getIndexCommit().getUserData().get(FORMAT));
        } catch (IOException | RuntimeException e) {
            System.getLogger(LuceneFolder.class.getName())
                    .log(System.Logger.Level.WARNING, "a search index is damaged and made anew: " + e.getMessage());
            return false;
        }
    }

    private static boolean isEmptyButForLock(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.allMatch(file -> file.getFileName().toString().equals(IndexWriter.WRITE_LOCK_NAME));
        }
    }

    /// Deletes a folder and everything in it.
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /// Changes are seen by the next [#ask].
    void change(Change change) {
        try {
            change.to(writer);
            changes.incrementAndGet();
        } catch (IOException e) {
            isBroken = true;
            throw new UncheckedIOException("the search index cannot be written", e);
        } catch (AlreadyClosedException e) {
            isBroken = true;
            throw e;
        }
    }

    /// Whether a change could not be written: Lucene writes nothing any more then, and what was
    /// written since the last commit may be lost. Whoever has the contents opens it anew and puts
    /// them again.
    boolean isBroken() {
        return isBroken;
    }

    /// A word kept with the index by [#putMetadata].
    Optional<String> metadata(String name) {
        return Optional.ofNullable(notes.get(name));
    }

    /// Keeps a word with the index; it survives with the next commit and what was put before it.
    void putMetadata(String name, String word) {
        notes.put(name, word);
        change(writer -> writer.setLiveCommitData(notes.entrySet()));
    }

    /// Answers with what is there, when changes can't be written.
    <T> T ask(Question<T> question) {
        try {
            if (!isBroken) {
                refresh();
            }
        } catch (IOException | AlreadyClosedException e) {
            isBroken = true;
            System.getLogger(LuceneFolder.class.getName())
                    .log(System.Logger.Level.DEBUG, "a search index cannot be written, as the next change tells", e);
        }
        return askAsSeen(question);
    }

    /// Like [#ask], without looking for changes since the last asking.
    <T> T askAsSeen(Question<T> question) {
        try {
            var searcher = searchers.acquire();
            try {
                return question.ask(searcher);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the search index cannot be read", e);
        }
    }

    private void refresh() throws IOException {
        long now = changes.get();
        if (seenChanges < now) {
            searchers.maybeRefreshBlocking();
            seenChanges = now;
        }
    }

    void commit() {
        change(IndexWriter::commit);
    }

    /// Begins to make one segment of all when that pays, and does not wait for it: each segment is
    /// searched on its own.
    ///
    /// @return whether it pays
    boolean mergeIfWorthwhile() {
        var sizes = ask(searcher -> searcher.getIndexReader().leaves().stream()
                .mapToInt(leaf -> leaf.reader().maxDoc())
                .summaryStatistics());
        long outside = sizes.getSum() - Math.max(0, sizes.getMax());
        boolean isWorth = outside > Math.max(MAX_UNMERGED, sizes.getSum() / STRAY_PART);
        if (isWorth) {
            change(writer -> writer.forceMerge(1, false));
        }
        return isWorth;
    }

    /// Waits until what Lucene does behind the writing is done; searches answer meanwhile.
    void awaitMerges() {
        change(writer -> {
            writer.maybeMerge();
            ((ConcurrentMergeScheduler) writer.getConfig().getMergeScheduler()).sync();
        });
    }

    private void keep() {
        try {
            if (!isBroken) {
                commit();
            }
        } catch (UncheckedIOException | AlreadyClosedException e) {
            System.getLogger(LuceneFolder.class.getName())
                    .log(System.Logger.Level.WARNING, "a search index is closed without its last changes", e);
        }
    }

    /// Keeps what was written, if it can be. Merges that are under way are given up, as they can be
    /// made again; one that can't be stopped soon ends with the process, which frees the folder.
    @Override
    public void close() {
        keep();
        var failure = new AtomicReference<@Nullable Exception>();
        var closingThread = Thread.ofPlatform()
                .daemon()
                .name("emend-index-close")
                .start(() -> {
                    try (directory;
                            searchers) {
                        writer.rollback();
                    } catch (IOException | RuntimeException e) {
                        failure.set(e);
                    }
                });
        boolean isClosed = join(closingThread);
        var failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("the search index cannot be closed", failed);
        }
        if (!isClosed) {
            System.getLogger(LuceneFolder.class.getName())
                    .log(System.Logger.Level.INFO, "a search index was closed while it was being put in order");
        }
    }

    private static boolean join(Thread thread) {
        try {
            return thread.join(CLOSES_WITHIN);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
