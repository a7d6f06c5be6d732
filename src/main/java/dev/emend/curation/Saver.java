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
    private static final int MOST_BUSY_TRIES = 40;

    private final Backstage backstage;
    private final Duration saveDelay;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    work -> Thread.ofPlatform().name("saver").daemon().unstarted(work));
    private final Set<OpenFile> waiting = new LinkedHashSet<>();

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
        thread.schedule(
                () -> {
                    synchronized (waiting) {
                        waiting.remove(file);
                    }
                    save(file, 0);
                },
                saveDelay.toMillis(),
                TimeUnit.MILLISECONDS);
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
        try {
            thread.submit(
                            () -> {
                                List<OpenFile> files;
                                synchronized (waiting) {
                                    files = List.copyOf(waiting);
                                    waiting.clear();
                                }
                                files.forEach(file -> save(file, 0));
                            })
                    .get();
        } catch (ExecutionException bug) {
            throw new IllegalStateException("saving failed", bug.getCause());
        } catch (InterruptedException interrupted) {
            // the saver goes on; only this caller stops waiting
            Thread.currentThread().interrupt();
        }
    }

    private void save(OpenFile file, int tries) {
        var batch = file.pending();
        if (batch.isEmpty()) {
            return;
        }
        try {
            backstage.store().checkpoint();
            var edits = new ArrayList<Edit>();
            batch.forEach(act -> edits.addAll(act.edits()));
            if (edits.isEmpty()) {
                finish(file, file.onDisk(), batch, false, List.of());
                return;
            }
            switch (backstage.files().save(file.onDisk(), edits)) {
                case SaveResult.Saved(var catalog) ->
                        finish(file, catalog, batch, false, List.of());
                case SaveResult.Rebased(var catalog, var refused) ->
                        finish(file, catalog, batch, true, refused);
                case SaveResult.Busy(var reason) -> retry(file, tries, reason);
            }
        } catch (CatalogException problem) {
            fail(file, batch, Failures.of(problem));
        } catch (StoreException problem) {
            fail(file, batch, Failures.of(problem));
        } catch (RuntimeException bug) {
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

    private void finish(
            OpenFile file,
            Catalog saved,
            List<Pending> batch,
            boolean rebased,
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
        var lost = new ArrayList<>(refused);
        lost.addAll(file.saved(saved, batch, rebased));
        keepVersion(saved);
        var state =
                new SaveState(
                        saved.id(),
                        SaveState.Stage.SAVED,
                        backstage.clock().instant(),
                        note(rebased, lost),
                        Optional.empty());
        complete(batch, state);
        if (rebased) {
            backstage.changes().publish(new Change.CatalogChanged(saved.id()));
        }
        if (!file.pending().isEmpty()) {
            schedule(file);
        }
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

    private void retry(OpenFile file, int tries, String reason) {
        if (tries >= MOST_BUSY_TRIES) {
            fail(
                    file,
                    file.pending(),
                    new CurationException(
                            CurationException.Code.FILE_BUSY,
                            file.onDisk().path() + " is being written: " + reason,
                            "Your decisions are in the journal and are tried again.",
                            "Check whether the agent died while it was writing."));
            return;
        }
        thread.schedule(() -> save(file, tries + 1), BUSY_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void fail(OpenFile file, List<Pending> batch, CurationException problem) {
        var state =
                new SaveState(
                        file.onDisk().id(),
                        SaveState.Stage.FAILED,
                        backstage.clock().instant(),
                        "Your decisions are in the journal and are applied when the catalog is next saved or opened.",
                        Optional.of(problem));
        complete(batch, state);
    }

    private void complete(List<Pending> batch, SaveState state) {
        backstage.changes().publish(new Change.Saving(state));
        batch.forEach(act -> act.saved().complete(state));
    }

    /// Saves what waits and ends the thread.
    @Override
    public void close() {
        flush();
        thread.shutdown();
    }
}
