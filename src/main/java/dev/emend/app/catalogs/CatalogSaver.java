package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.model.FileChanges;
import dev.emend.model.LoopGuard;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Brings decisions into the files, on one thread: changes of one second go out together.
public final class CatalogSaver implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(CatalogSaver.class.getName());
    private static final Duration BUSY_PAUSE = Duration.ofMillis(250);
    private static final Duration MAX_BUSY = Duration.ofSeconds(10);

    /// While the disk takes nothing.
    private static final Duration UNTIL_NOTED = Duration.ofSeconds(10);

    private final ServiceContext context;
    private final Duration saveDelay;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1, work -> Thread.ofPlatform().name("saver").daemon().unstarted(work));
    private final Set<CatalogSession> saveQueue = new LinkedHashSet<>();

    /// The number of open batches; guarded by `waiting`.
    private int openBatches;

    /// The reasons why decisions did not reach their files; guarded by `waiting`.
    private final Map<CatalogSession, SaveStatus> failures = new LinkedHashMap<>();

    private final LoopGuard guard;
    private final VersionRecorder recorder;
    private final MergeBases bases;
    private final ExternalChangeMerger takeOver;
    private final LateWriteMerger lateTakeOver;
    private final LateWriteMonitor monitor;
    private final CatalogWriter writer;
    private volatile @Nullable CatalogWatcher watcher;
    private volatile boolean isClosing;

    /// @param saveDelay how long changes are gathered; zero on the command line
    public CatalogSaver(ServiceContext context, Duration saveDelay) {
        this.context = context;
        this.saveDelay = saveDelay;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); // after the last flush
        guard = new LoopGuard(
                "Saving failed", bug -> context.changes().publish(new AppEvent.Failed(UserErrors.bug(bug))));
        recorder = new VersionRecorder(context);
        bases = new MergeBases(context);
        takeOver = new ExternalChangeMerger(context, recorder, bases, this::schedule, this::noteLater);
        monitor = new LateWriteMonitor(thread, guard);
        lateTakeOver = new LateWriteMerger(context, recorder, bases, takeOver, monitor);
        writer = new CatalogWriter(context, recorder, bases, takeOver, lateTakeOver);
    }

    public ExternalChangeMerger takeOver() {
        return takeOver;
    }

    public LateWriteMerger lateTakeOver() {
        return lateTakeOver;
    }

    public MergeBases bases() {
        return bases;
    }

    public CatalogWriter writer() {
        return writer;
    }

    /// Writes into text files of others; what they write late is looked for as in catalogs.
    public SharedFileWriter sharedFiles() {
        return new SharedFileWriter(context, recorder, monitor);
    }

    /// Watching ends before saving does.
    public void follow(CatalogWatcher newWatcher) {
        watcher = newWatcher;
    }

    public void schedule(CatalogSession file) {
        synchronized (saveQueue) {
            if (!saveQueue.add(file) || openBatches > 0) {
                return;
            }
        }
        scheduleNow(file);
    }

    /// Begins a batch: changes made until it is closed are written together, after that; [#flush] does
    /// not wait for it. The holder of a batch must not wait for a save meanwhile.
    public SaveBatch beginBatch() {
        synchronized (saveQueue) {
            openBatches++;
        }
        return this::endBatch;
    }

    /// Holds saves back until it is closed.
    @FunctionalInterface
    public interface SaveBatch extends AutoCloseable {
        @Override
        void close();
    }

    private void endBatch() {
        List<CatalogSession> files;
        synchronized (saveQueue) {
            openBatches--;
            files = openBatches > 0 ? List.of() : List.copyOf(saveQueue);
        }
        files.forEach(this::scheduleNow);
    }

    private void scheduleNow(CatalogSession file) {
        try {
            thread.schedule(
                    guard.wrap(() -> {
                        synchronized (saveQueue) {
                            saveQueue.remove(file);
                        }
                        save(file, System.nanoTime());
                    }),
                    saveDelay.toMillis(),
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            failClosed(file, e);
        }
    }

    private void failClosed(CatalogSession file, @Nullable Exception cause) {
        fail(
                file,
                new UserException(
                        UserException.Code.STORE,
                        Messages.of("catalogs.closedBefore", file.onDisk().path()),
                        Messages.of("catalogs.decisionJournaled"),
                        Messages.of("catalogs.appliedWhenOpened"),
                        cause));
    }

    private void noteLater(CatalogSession file) {
        if (!isClosing) { // else the next start does it
            thread.schedule(guard.wrap(() -> takeOver.noteAgain(file)), UNTIL_NOTED.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /// Keeps the content of this catalog as a version, behind everything that waits.
    ///
    /// @param listedVersion what others made it of, when that is listed until a person has looked at it
    void keepVersion(Catalog catalog, Optional<Catalog> listedVersion) {
        thread.execute(guard.wrap(() -> {
            try {
                recorder.keepFound(catalog);
                if (listedVersion.isPresent()) {
                    recorder.keepExternal(listedVersion.get(), catalog, FileChanges.Effect.CHANGED);
                }
            } catch (StoreException e) {
                context.changes().publish(new AppEvent.Failed(e));
            }
        }));
    }

    /// Drops what was set aside and holds what a change redacts, and kept versions that hold it
    /// once the change is in the file: until then they are the way back.
    public void forget(CatalogSession file, long change, Predicate<byte[]> isUnwanted) {
        var events = new ArrayList<AppEvent>();
        synchronized (file.disk()) {
            file.disk().addRedaction(change, isUnwanted);
            recorder.dropPreserved(file, isUnwanted, events);
            recorder.dropRedacted(file, events);
        }
        events.forEach(context.changes()::publish);
    }

    /// Saves everything that waits, now, and returns when it is done.
    public void flush() {
        await(() -> {
            List<CatalogSession> files;
            synchronized (saveQueue) {
                var all = new LinkedHashSet<>(saveQueue);
                all.addAll(failures.keySet());
                files = List.copyOf(all);
                saveQueue.clear();
            }
            files.forEach(file -> save(file, System.nanoTime()));
        });
    }

    /// Runs the work behind everything that is due, and returns when it is done.
    private void await(Runnable work) {
        var done = thread.submit(work);
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    done.get();
                    return;
                } catch (InterruptedException interrupted) {
                    isInterrupted = true;
                    if (!isClosing) { // the saver goes on; only this caller stops waiting
                        return;
                    }
                }
            }
        } catch (ExecutionException bug) {
            throw new IllegalStateException("saving failed", bug.getCause());
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// @param since when the first try began, by the monotonic clock
    private void save(CatalogSession file, long since) {
        if (!file.isBehind()) {
            return;
        }
        try {
            switch (writer.write(file)) {
                case CatalogWriter.Outcome.Done(var events) -> {
                    synchronized (saveQueue) {
                        failures.remove(file);
                    }
                    events.forEach(context.changes()::publish);
                    if (file.isBehind()) {
                        schedule(file);
                    }
                }
                case CatalogWriter.Outcome.Busy(var reason) -> retry(file, since, reason);
                case CatalogWriter.Outcome.Held(var problem, var events) -> {
                    fail(file, problem);
                    events.forEach(context.changes()::publish);
                }
            }
        } catch (CatalogException problem) {
            takeOver.check(file); // broken rather than busy: the last good version is offered
            takeOver.noteExternalChanges(file);
            fail(file, problem);
        } catch (StoreException problem) {
            fail(file, problem);
        } catch (RuntimeException | Error bug) { // whoever waits for the save must hear of it
            LOG.log(Level.SEVERE, "Saving failed", bug);
            fail(
                    file,
                    new UserException(
                            UserException.Code.STORE,
                            Messages.of("catalogs.saveFailedBug"),
                            Messages.of("catalogs.decisionsJournaled"),
                            Messages.of("catalogs.restartEmend"),
                            bug));
        }
    }

    private void retry(CatalogSession file, long since, String reason) {
        if (System.nanoTime() - since >= MAX_BUSY.toNanos()) {
            takeOver.check(file);
            takeOver.noteExternalChanges(file);
            fail(
                    file,
                    new UserException(
                            UserException.Code.FILE_BUSY,
                            Messages.of(
                                    "catalogs.beingWrittenDetail", file.onDisk().path(), reason),
                            Messages.of("catalogs.decisionsApplyLater"),
                            Messages.of("catalogs.checkAgentDied")));
            return;
        }
        if (isClosing) {
            takeOver.noteExternalChanges(file);
            failClosed(file, null);
            return;
        }
        thread.schedule(guard.wrap(() -> save(file, since)), BUSY_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The failure of the last save of a file; empty when it succeeded.
    public Optional<SaveStatus> failure(CatalogSession file) {
        synchronized (saveQueue) {
            return Optional.ofNullable(failures.get(file));
        }
    }

    /// The state of a change that is no longer pending.
    ///
    /// @param isIn whether it is in the file; else a shared store refused it
    SaveStatus finalStatus(CatalogSession file, boolean isIn) {
        return new SaveStatus(
                file.onDisk().id(),
                isIn ? SaveStatus.Stage.SAVED : SaveStatus.Stage.FAILED,
                context.clock().instant(),
                "",
                isIn
                        ? Optional.empty()
                        : Optional.of(new UserException(
                                UserException.Code.CHANGED_MEANWHILE,
                                Messages.of("catalogs.teamRejected"),
                                Messages.of("catalogs.keptInOutbox"),
                                Messages.of("shared.lookAtItem"))));
    }

    private void fail(CatalogSession file, UserException cause) {
        var problem = cause.code() == UserException.Code.BROKEN_FILE ? kept(cause) : cause;
        var state = new SaveStatus(
                file.onDisk().id(),
                SaveStatus.Stage.FAILED,
                context.clock().instant(),
                Messages.of("catalogs.decisionsApplyLater"),
                Optional.of(problem));
        synchronized (saveQueue) {
            failures.put(file, state);
        }
        file.pendingEdits().forEach(change -> change.saveStatus().complete(state));
        context.changes().publish(new AppEvent.Saving(state));
    }

    /// Nobody should decide again what waits for its file already.
    private static UserException kept(UserException cause) {
        return new UserException(
                cause.code(), cause.message(), Messages.of("catalogs.decisionSaved"), cause.remedy(), cause);
    }

    /// Saves what waits, keeps the versions of it, looks a last time at what was replaced, and ends
    /// the thread: no file is touched once this returns. What is being written by others is not
    /// waited for. Closing twice does nothing.
    @Override
    public void close() {
        if (thread.isShutdown()) {
            return;
        }
        var ending = watcher;
        if (ending != null) {
            ending.close();
        }
        isClosing = true;
        flush();
        await(monitor::close);
        flush(); // what was found then, and the versions that are kept in front of this
        // what is due still runs; what nobody began is told to whoever waits for it
        end();
        List<CatalogSession> late;
        synchronized (saveQueue) {
            late = List.copyOf(saveQueue);
        }
        late.stream().filter(CatalogSession::isBehind).forEach(file -> failClosed(file, null));
    }

    private void end() {
        thread.shutdown();
        boolean isInterrupted = false;
        while (!thread.isTerminated()) {
            try {
                thread.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException interrupted) { // the saver goes on
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
