package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles.SaveResult;
import dev.emend.memory.StoreException;
import dev.emend.model.Edit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Brings decisions into the files, on one thread: acts of one second go out together.
///
/// The order makes "saved" true: the journal is synced first, then the file is replaced and its
/// folder synced, then the journal notes it. A crash in between applies the same edits again at the
/// next start.
public final class Saver implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Saver.class.getName());
    private static final Duration BUSY_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_BUSY = Duration.ofSeconds(10);
    private static final String AGAIN =
            "Your decisions are in the journal and are applied when the catalog is next saved or opened.";

    private final Backstage backstage;
    private final Duration saveDelay;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    work -> Thread.ofPlatform().name("saver").daemon().unstarted(work));
    private final Set<OpenFile> waiting = new LinkedHashSet<>();

    /// Files with decisions that did not reach them; guarded by `waiting`.
    private final Set<OpenFile> failed = new LinkedHashSet<>();

    /// @param saveDelay how long acts are gathered; zero on the command line
    public Saver(Backstage backstage, Duration saveDelay) {
        this.backstage = backstage;
        this.saveDelay = saveDelay;
    }

    void schedule(OpenFile file) {
        synchronized (waiting) {
            if (!waiting.add(file)) {
                return;
            }
        }
        try {
            thread.schedule(
                    () -> {
                        synchronized (waiting) {
                            waiting.remove(file);
                        }
                        save(file, System.nanoTime());
                    },
                    saveDelay.toMillis(),
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            fail(
                    file,
                    file.pending(),
                    new CurationException(
                            CurationException.Code.STORE,
                            "Emend was closed before this reached " + file.onDisk().path() + ".",
                            "The decision is in the journal.",
                            "It is applied when the catalog is next opened.",
                            closed));
        }
    }

    /// Keeps the content of this catalog as a version, behind everything that waits.
    void keepVersion(Catalog catalog) {
        thread.execute(() -> {
            try {
                backstage.versions().keep(catalog.id(), catalog.bytes());
            } catch (IOException | RuntimeException failed) {
                LOG.log(Level.WARNING, "A version of " + catalog.path() + " was not kept", failed);
            }
        });
    }

    /// Saves everything that waits, now, and returns when it is done.
    void flush() {
        await(() -> {
            List<OpenFile> files;
            synchronized (waiting) {
                var all = new LinkedHashSet<>(waiting);
                all.addAll(failed);
                files = List.copyOf(all);
                waiting.clear();
            }
            files.forEach(file -> save(file, System.nanoTime()));
        });
    }

    /// Runs the work behind everything that is due, and returns when it is done.
    private void await(Runnable work) {
        try {
            thread.submit(work).get();
        } catch (ExecutionException bug) {
            throw new IllegalStateException("saving failed", bug.getCause());
        } catch (InterruptedException interrupted) {
            // the saver goes on; only this caller stops waiting
            Thread.currentThread().interrupt();
        }
    }

    /// @param since when the first try began, by the monotonic clock
    private void save(OpenFile file, long since) {
        var batch = file.pending();
        if (batch.isEmpty()) {
            return;
        }
        try {
            var written = write(file, batch);
            if (written.busy.isEmpty()) {
                tell(file, batch, written);
            } else {
                retry(file, since, written.busy);
            }
        } catch (CatalogException problem) {
            fail(file, batch, Failures.of(problem));
        } catch (StoreException problem) {
            fail(file, batch, Failures.of(problem));
        } catch (RuntimeException | Error bug) { // whoever waits for the save must hear of it
            LOG.log(Level.SEVERE, "Saving failed", bug);
            fail(
                    file,
                    batch,
                    new CurationException(
                            CurationException.Code.STORE,
                            "Saving failed by a bug in Emend.",
                            "The decisions are in the journal.",
                            "Restart Emend; it tries again.",
                            bug));
        }
    }

    /// @param lost edits of the batch that the file no longer takes
    /// @param lostLater edits that were decided meanwhile and that it no longer takes either
    /// @param busy who keeps the file from being written; empty when it is written
    private record Written(
            Catalog catalog,
            boolean isRebased,
            List<Catalog.Refused> lost,
            List<Catalog.Refused> lostLater,
            String busy) {}

    private Written write(OpenFile file, List<Pending> batch)
            throws CatalogException, StoreException {
        // nobody reads the file anew between its writing and the note of it
        synchronized (file.disk()) {
            backstage.store().checkpoint();
            var edits = new ArrayList<Edit>();
            batch.forEach(act -> edits.addAll(act.edits()));
            var onDisk = file.onDisk();
            var result =
                    edits.isEmpty()
                            ? new SaveResult.Saved(onDisk)
                            : backstage.files().save(onDisk, edits);
            return switch (result) {
                case SaveResult.Saved(var catalog) ->
                        written(file, catalog, batch, false, List.of());
                case SaveResult.Rebased(var catalog, var refused) ->
                        written(file, catalog, batch, true, refused);
                case SaveResult.Busy(var reason) ->
                        new Written(onDisk, false, List.of(), List.of(), reason);
            };
        }
    }

    private Written written(
            OpenFile file,
            Catalog saved,
            List<Pending> batch,
            boolean isRebased,
            List<Catalog.Refused> refused)
            throws StoreException {
        var acts = batch.stream().map(Pending::act).toList();
        backstage
                .store()
                .write(session -> {
                    session.journal().markSaved(acts, saved.sha256());
                    session.catalogs().register(saved.path(), saved.sha256());
                    return acts.size();
                });
        var later = file.saved(saved, batch, isRebased);
        synchronized (waiting) {
            failed.remove(file);
        }
        return new Written(saved, isRebased, refused, later, "");
    }

    private void tell(OpenFile file, List<Pending> batch, Written written) {
        keepVersion(written.catalog);
        var lost = new ArrayList<>(written.lost);
        lost.addAll(written.lostLater);
        var state =
                new SaveState(
                        written.catalog.id(),
                        SaveState.Stage.SAVED,
                        backstage.clock().instant(),
                        note(written.isRebased, lost),
                        Optional.empty());
        for (var act : batch) {
            act.saved().complete(refused(act, written).orElse(state));
        }
        backstage.changes().publish(new Change.Saving(state));
        if (written.isRebased) {
            backstage.changes().publish(new Change.CatalogChanged(written.catalog.id()));
        }
        if (!file.pending().isEmpty()) {
            schedule(file);
        }
    }

    /// What to tell who decided an act that the changed file no longer takes.
    private Optional<SaveState> refused(Pending act, Written written) {
        return written.lost.stream()
                .filter(one -> act.edits().contains(one.edit()))
                .findFirst()
                .map(one ->
                        new SaveState(
                                written.catalog.id(),
                                SaveState.Stage.FAILED,
                                backstage.clock().instant(),
                                "",
                                Optional.of(
                                        new CurationException(
                                                CurationException.Code.CHANGED_MEANWHILE,
                                                "The file changed meanwhile: "
                                                        + Failures.sentence(one.reason()),
                                                "The decision stays in the history.",
                                                "Look at the item as it is now."))));
    }

    private static String note(boolean rebased, List<Catalog.Refused> refused) {
        if (!refused.isEmpty()) {
            return "The file changed meanwhile, and "
                    + refused.size()
                    + " of your edits no longer fit: "
                    + refused.getFirst().reason()
                    + ". They stay in the history.";
        }
        return rebased ? "The file changed meanwhile; your edits were applied to it again." : "";
    }

    private void retry(OpenFile file, long since, String reason) {
        if (System.nanoTime() - since >= LONGEST_BUSY.toNanos()) {
            fail(
                    file,
                    file.pending(),
                    new CurationException(
                            CurationException.Code.FILE_BUSY,
                            file.onDisk().path() + " is being written: " + reason,
                            AGAIN,
                            "Check whether the agent died while it was writing."));
            return;
        }
        thread.schedule(() -> save(file, since), BUSY_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void fail(OpenFile file, List<Pending> batch, CurationException problem) {
        synchronized (waiting) {
            failed.add(file);
        }
        var state =
                new SaveState(
                        file.onDisk().id(),
                        SaveState.Stage.FAILED,
                        backstage.clock().instant(),
                        AGAIN,
                        Optional.of(problem));
        batch.forEach(act -> act.saved().complete(state));
        backstage.changes().publish(new Change.Saving(state));
    }

    /// Saves what waits, keeps the versions of it, and ends the thread.
    @Override
    public void close() {
        flush();
        await(() -> {}); // the versions of what was just saved are kept in front of this
        thread.shutdown();
    }
}
