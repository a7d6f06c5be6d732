package dev.emend.app.search;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.search.DocumentIndex;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.embedding.Embeddings;
import dev.emend.search.embedding.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Keeps one search index in step with its collection, on a thread of its own: opens it, puts what
/// changed, its words at once and its vectors behind, opens it anew when it can't be written, closes
/// it. While another model reads the entries, the vectors of the one before are searched.
///
/// A failure is shown in the state: decisions never depend on an index, and the next change tries
/// again. Thread-safe.
public final class IndexWorker<T extends DocumentIndex> {
    private static final Logger LOG = Logger.getLogger(IndexWorker.class.getName());

    /// The delay after which a failed write or opening is tried again.
    private static final Duration RETRY = Duration.ofSeconds(10);

    /// The owner before may hold the index for a moment yet: it gave the workspace away while the
    /// index was being put in order, which nothing can stop.
    private static final Duration PAUSE_WHILE_IN_USE = Duration.ofMillis(200);

    /// For two minutes.
    private static final int MAX_TRIES = 600;

    /// Adding has come to an end when nothing was added for so long.
    private static final Duration QUIET = Duration.ofSeconds(5);

    /// After so many entries a crash need not embed them again.
    private static final int PAGE = 1_024;

    private static final float[] NOTHING = new float[0];

    private final ServiceContext context;
    private final Path folder;
    private final EmbeddingModels models;
    private final Source<T> source;
    private final ExecutorService thread;
    private final AtomicBoolean isRetryPlanned = new AtomicBoolean();
    private final AtomicBoolean isUpdatePlanned = new AtomicBoolean();

    /// The number of times everything was embedded: another number means that adding goes on.
    private final AtomicInteger rounds = new AtomicInteger();

    private @Nullable CompletableFuture<T> index;
    private volatile SearchStatus state = SearchStatus.RESTING;
    private volatile boolean isClosing;

    /// Why it was last not brought up to date; of the worker's thread.
    private String lastReason = "";

    /// Whether it was opened anew and not brought up to date since; of the worker's thread.
    private boolean isBehind;

    /// A collection as its index takes it. Called on the worker's thread.
    public interface Source<T extends DocumentIndex> {
        T open(Path folder) throws IndexException;

        /// Brings a newly opened index up to what the first search must find.
        default void prepare(T index, Progress progress) {}

        /// Puts what changed since the index was last brought up to date: everything, into one that
        /// was opened anew.
        void putChanges(T index, Progress progress);

        /// Waits for what comes before these entries are read for meaning.
        default void awaitTurn(T index) {}

        /// The given entries that still exist, in their current state.
        List<IndexEntry> entries(Collection<String> ids);

        default void commit(T index) {
            index.commit();
        }
    }

    /// @param name of the thread
    /// @param folder where the index lies
    public IndexWorker(ServiceContext context, String name, Path folder, EmbeddingModels models, Source<T> source) {
        this.context = context;
        this.folder = folder;
        this.models = models;
        this.source = source;
        this.thread = Executors.newSingleThreadExecutor(
                work -> Thread.ofPlatform().name(name).daemon().unstarted(work));
    }

    public SearchStatus state() {
        return state;
    }

    void report(SearchStatus.Stage stage, String reason, long done, long total) {
        state = new SearchStatus(stage, reason, done, total);
        context.changes().publish(new AppEvent.Searching(state));
    }

    private void reportLexicalOnly(String reason) {
        report(SearchStatus.Stage.LEXICAL_ONLY, reason, 0, 0);
    }

    private void reportReady() {
        report(SearchStatus.Stage.READY, "", 0, 0);
    }

    public synchronized boolean isStarted() {
        return index != null;
    }

    /// Opens the index in the background; completes when it can be searched. Once is enough.
    public synchronized CompletableFuture<T> start() {
        var future = index;
        if (future == null && isClosing) {
            return CompletableFuture.failedFuture(UserErrors.workspaceClosing());
        }
        if (future == null) {
            future = CompletableFuture.supplyAsync(() -> open(MAX_TRIES), thread);
            index = future;
        }
        return future;
    }

    /// The index, opened when it is not yet.
    public T index() throws UserException {
        try {
            return start().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof UserException problem
                    ? problem
                    : new IndexException(folder, Messages.of("search.notOpened"), false, e);
        }
    }

    /// The index when it is open; empty while it is not.
    public Optional<T> indexIfOpen() {
        CompletableFuture<T> opening;
        synchronized (this) {
            opening = index;
        }
        return opening == null || !opening.isDone() || opening.isCompletedExceptionally()
                ? Optional.empty()
                : Optional.of(opening.join());
    }

    /// Runs this on the worker's thread unless it is closing; completes in either case.
    public synchronized CompletableFuture<Void> run(Runnable work) {
        return isClosing
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(() -> runNow(work), thread);
    }

    /// Changes the index on the worker's thread. While it can't be opened nothing has to be done:
    /// all of it follows when it can.
    public CompletableFuture<Void> update(Consumer<T> work) {
        return run(() -> indexIfOpen().ifPresent(work));
    }

    /// Puts what changed, so that it is found by its words.
    CompletableFuture<Void> putChanges() {
        return update(index -> source.putChanges(index, progress()));
    }

    /// To be called after a change of the collection: puts and embeds what changed. Changes that come
    /// before that begins are put together.
    public void scheduleUpdate() {
        if (isUpdatePlanned.compareAndSet(false, true)) {
            run(() -> {
                isUpdatePlanned.set(false);
                indexIfOpen().ifPresent(this::bringUpToDate);
            });
        }
    }

    void bringUpToDate(T index) {
        source.putChanges(index, progress());
        embedMissing(index);
    }

    private void runNow(Runnable work) {
        if (isClosing) {
            return;
        }
        try {
            work.run();
            if (!isBroken()) {
                lastReason = "";
            }
        } catch (RuntimeException | Error e) {
            LOG.log(level(e), "The search index in " + folder + " was not brought up to date", e);
            reportLexicalOnly(Messages.of("search.notUpToDate", e));
        }
        repair();
    }

    /// Whether it is not open, can't be written, or lacks what came while it was not open.
    private boolean isBroken() {
        var index = indexIfOpen();
        return isBehind || index.isEmpty() || index.get().isBroken();
    }

    /// Reopens an index that can't be written any more, because the disk was full for example, and
    /// brings it up to date; as long as that fails, it is tried again and again.
    private void repair() {
        if (isClosing || !isBroken()) {
            return;
        }
        // it answers as it is; a new one could not be opened
        if (indexIfOpen().isPresent() && Files.exists(folder) && !Files.isWritable(folder)) {
            repairLater();
            return;
        }
        try {
            bringUpToDate(reopen());
            isBehind = false;
            LOG.info("The search index in " + folder + " was opened again");
            lastReason = "";
        } catch (RuntimeException | Error e) {
            LOG.log(level(e), "The search index in " + folder + " can't be used: " + reason(e));
            LOG.log(Level.FINE, "Why the search index can't be used", e);
            reportLexicalOnly(Messages.of("search.triedAgain", reason(e)));
            repairLater();
        }
    }

    /// The index, opened anew unless it is open and can be written.
    private T reopen() {
        var previousIndex = indexIfOpen();
        if (previousIndex.isPresent() && !previousIndex.get().isBroken()) {
            return previousIndex.get();
        }
        var future = new CompletableFuture<T>();
        try {
            if (previousIndex.isPresent()) {
                replace(future); // who searches meanwhile waits for it
                previousIndex.get().close();
            }
            var newIndex = open(1);
            isBehind = true;
            future.complete(newIndex);
            return newIndex;
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
            throw e;
        } finally {
            replace(future);
        }
    }

    /// The log level of a failure: a warning once for the same reason, until something succeeds again.
    private Level level(Throwable failure) {
        var root = failure;
        for (var cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        var reason = root.toString();
        var level = reason.equals(lastReason) ? Level.FINE : Level.WARNING;
        lastReason = reason;
        return level;
    }

    private synchronized void replace(CompletableFuture<T> opening) {
        index = opening;
    }

    private void repairLater() {
        if (isRetryPlanned.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(RETRY.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> {
                        isRetryPlanned.set(false);
                        run(() -> {});
                    });
        }
    }

    /// @param maxTries while the index is in use, unless the worker is closed meanwhile
    private T open(int maxTries) {
        for (int tries = 1; ; tries++) {
            try {
                return prepare(source.open(folder));
            } catch (IndexException e) {
                if (!e.isInUse() || tries >= maxTries || isClosing) {
                    throw new CompletionException(e);
                }
                LockSupport.parkNanos(PAUSE_WHILE_IN_USE.toNanos());
            }
        }
    }

    /// Closed when that fails: nobody could open it again.
    private T prepare(T openIndex) {
        try {
            source.prepare(openIndex, progress());
            return openIndex;
        } catch (RuntimeException | Error e) {
            openIndex.close();
            throw e;
        }
    }

    /// Why it can't be opened, in a sentence.
    private static String reason(Throwable failure) {
        return failure.getCause() instanceof UserException problem
                ? problem.message()
                : Messages.of("search.indexFailed", failure);
    }

    /// Embeds what has no vectors of the model yet, which are searched once everything has; until then
    /// the vectors of the model before are.
    private void embedMissing(T openIndex) {
        source.awaitTurn(openIndex);
        var model = models.embeddings();
        if (model.isEmpty()) {
            if (!models.problem().isEmpty()) { // the state may tell of an index that was broken
                reportLexicalOnly(models.problem());
            }
            return;
        }
        var hash = model.get().model().hash();
        models.keep(source, openIndex.activeModel());
        try {
            embedMissing(openIndex, model.get(), progress());
        } catch (CancellationException e) { // stopped by a person
            source.commit(openIndex);
            reportReady();
            return;
        } catch (ModelException e) {
            reportLexicalOnly(FailureReason.of(e));
            return;
        }
        if (!openIndex.activeModel().equals(Optional.of(hash))) {
            openIndex.activate(hash);
        }
        source.commit(openIndex);
        models.release(source);
        reportReady();
        tidyWhenQuiet(rounds.incrementAndGet());
    }

    private void embedMissing(T index, Embeddings model, Progress progress) throws ModelException {
        var hash = model.model().hash();
        long total = index.countWithoutVectors(hash);
        long done = 0;
        var absent = new HashSet<String>(); // of catalogs that are not open
        var last = Set.<String>of();
        while (true) {
            var page = new HashSet<>(index.withoutVectors(hash, PAGE + absent.size()));
            page.removeAll(absent);
            // what changed meanwhile gets its vectors at the next change
            if (page.isEmpty() || page.equals(last)) {
                return;
            }
            last = page;
            var entries = source.entries(page);
            index.putVectors(hash, vectors(entries, model, progress.part(done, page.size(), total)));
            source.commit(index);
            done += page.size();
            absent.addAll(page);
            entries.forEach(entry -> absent.remove(entry.id()));
        }
    }

    private static Map<IndexEntry, List<float[]>> vectors(List<IndexEntry> entries, Embeddings model, Progress progress)
            throws ModelException {
        var texts = entries.stream()
                .flatMap(entry -> entry.embeddingTexts().stream())
                .filter(text -> !text.isBlank())
                .toList();
        var vectors = model.of(texts, progress);
        var byText = new HashMap<String, float[]>();
        for (int i = 0; i < vectors.length; i++) {
            byText.put(texts.get(i), vectors[i]);
        }
        var byEntry = new HashMap<IndexEntry, List<float[]>>();
        for (var entry : entries) {
            byEntry.put(
                    entry,
                    entry.embeddingTexts().stream()
                            .map(text -> byText.getOrDefault(text, NOTHING))
                            .toList());
        }
        return byEntry;
    }

    private void tidyWhenQuiet(int round) {
        CompletableFuture.delayedExecutor(QUIET.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> update(openIndex -> {
                    if (rounds.get() == round && openIndex.tidy()) {
                        LOG.log(Level.FINE, "The search index in {0} is being put in order", folder);
                    }
                }));
    }

    private Progress progress() {
        return new Progress() {
            @Override
            public void report(long done, long total) {
                IndexWorker.this.report(SearchStatus.Stage.EMBEDDING, "", done, total);
            }

            @Override
            public boolean isCancelled() {
                return isClosing;
            }
        };
    }

    /// Waits until all work given so far is done.
    public void awaitIdle() {
        var done = new CompletableFuture<Void>();
        synchronized (this) {
            if (isClosing) {
                return;
            }
            thread.execute(() -> done.complete(null));
        }
        done.join();
    }

    /// No work begins any more; what runs need not be finished.
    ///
    /// @return false when it was stopped before
    public synchronized boolean stop() {
        boolean isFirst = !isClosing;
        isClosing = true;
        return isFirst;
    }

    /// Waits for the work that runs, then closes the index.
    ///
    /// @param before what has to be closed before the index
    public void close(Runnable before) {
        stop();
        thread.execute(() -> {
            before.run();
            var index = indexIfOpen();
            if (index.isPresent()) { // a reference to the method would load the index to leave it
                index.get().close();
            }
        });
        thread.close();
    }
}
