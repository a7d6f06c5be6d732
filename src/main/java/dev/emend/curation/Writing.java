package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles.Found;
import dev.emend.catalog.CatalogFiles.SaveResult;
import dev.emend.memory.StoreException;
import dev.emend.model.FileChanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One save of one file: the journal is synced first, then the file is replaced and its folder
/// synced, then versions and store note it. A crash in between starts again from the note before.
final class Writing {
    private final Backstage backstage;
    private final Noting noting;
    private final Bases bases;
    private final TakeOver takeOver;
    private final LateWrites late;
    private final UseCounts uses;

    Writing(Backstage backstage, Noting noting, Bases bases, TakeOver takeOver, LateWrites late) {
        this.backstage = backstage;
        this.noting = noting;
        this.bases = bases;
        this.takeOver = takeOver;
        this.late = late;
        this.uses = new UseCounts(backstage);
    }

    /// What became of it.
    sealed interface Outcome {
        record Done(List<Change> told) implements Outcome {}

        /// @param reason without capital or full stop
        record Busy(String reason) implements Outcome {}

        record Held(CurationException problem, List<Change> told) implements Outcome {}
    }

    Outcome write(OpenFile file) throws CatalogException, StoreException {
        // nobody reads the file anew between its writing and the note of it
        synchronized (file.disk()) {
            var from = confirmed(file);
            var unknown = file.disk().unknown();
            if (unknown.isPresent()) {
                return unknown(file, unknown.get());
            }
            boolean isWritten = from.now().sha256().equals(from.onDisk().sha256());
            var counted =
                    isWritten ? new UseCounts.Counted(from.now(), 0) : uses.counted(from.now());
            var result =
                    isWritten
                            ? new SaveResult.Saved(from.onDisk())
                            : backstage
                                    .files()
                                    .save(bases.ours(file, counted.catalog()), late.of(file));
            var outcome =
                    switch (result) {
                        case SaveResult.Saved(var catalog) -> done(file, from, catalog, List.of());
                        case SaveResult.TakenOver(var catalog, var found) ->
                                done(file, from, catalog, found);
                        case SaveResult.Held(var theirs, var reason, var merged) -> {
                            var told = new ArrayList<Change>();
                            var changes = merged.map(one -> one.changes()).orElse(FileChanges.NONE);
                            takeOver.hold(file, theirs, reason, changes, told);
                            yield new Outcome.Held(Failures.held(theirs.path(), reason), told);
                        }
                        case SaveResult.Busy(var reason) -> new Outcome.Busy(reason);
                        case SaveResult.Rebased _ ->
                                throw new IllegalStateException("both sides are merged here");
                    };
            if (outcome instanceof Outcome.Done) {
                uses.written(counted);
            }
            return outcome;
        }
    }

    /// What may be written: every act in it is in the store for good. Call it with the disk held.
    OpenFile.Snapshot confirmed(OpenFile file) throws StoreException {
        var from = file.snapshot();
        backstage.store().checkpoint();
        if (from.pending().stream().anyMatch(act -> act.act() < 0)) {
            throw waiting();
        }
        return from;
    }

    private static Outcome unknown(OpenFile file, FileNews question) {
        var told = new ArrayList<Change>();
        if (file.disk().askAgain()) {
            told.add(new Change.FileChanged(question));
            told.add(new Change.ConflictsChanged());
        }
        return new Outcome.Held(
                Failures.unknown(question.file(), question.lines().getFirst()), told);
    }

    /// What may still be refused must not be in the file.
    private static StoreException waiting() {
        return new StoreException(
                StoreException.Kind.AWAY,
                "Decisions wait on this machine until the team store answers.",
                "They are sent by themselves; go on meanwhile.");
    }

    /// Call it with the disk held, when the catalog is in the file.
    Outcome.Done done(OpenFile file, OpenFile.Snapshot from, Catalog catalog, List<Found> found)
            throws StoreException {
        var disk = file.disk();
        var told = new ArrayList<Change>();
        var before = from;
        for (var one : found) {
            takeOver.take(file, before, one.theirs(), one.merged());
            before = new OpenFile.Snapshot(one.theirs(), one.merged().catalog(), List.of());
        }
        boolean isWritten = !catalog.sha256().equals(from.onDisk().sha256());
        if (!catalog.sha256().equals(disk.known().getFirst().sha256())) {
            disk.take(catalog);
        }
        boolean hasConflicts = !disk.conflicts().isEmpty();
        file.become(from, catalog, catalog, disk.arrived());
        noting.note(file, catalog, from.pending());
        var refused = file.saved(from.pending());
        if (!found.isEmpty()) {
            refused.putAll(removed(from, catalog));
        }
        boolean isAnswered = isWritten && disk.answered();

        var state = state(catalog, Optional.empty(), note(found, refused));
        for (var act : from.pending()) {
            var refusal = refused.get(act.act());
            act.saved().complete(refusal == null ? state : refused(catalog, refusal));
        }
        told.add(new Change.Saving(state));
        noting.dropRedacted(file, told);
        found.forEach(one -> TakeOver.tell(file, one.merged(), told));
        if (isAnswered && found.isEmpty()) {
            told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
        }
        if (isAnswered || hasConflicts) {
            told.add(new Change.ConflictsChanged());
        }
        return new Outcome.Done(told);
    }

    /// Acts on items that others removed meanwhile: those are conflicts and not in the file.
    private static Map<Long, Catalog.Refused> removed(OpenFile.Snapshot from, Catalog catalog) {
        var removed = new HashMap<Long, Catalog.Refused>();
        for (var act : from.pending()) {
            for (var edit : act.edits()) {
                if (from.now().indexOf(edit.item()).isPresent()
                        && catalog.indexOf(edit.item()).isEmpty()) {
                    var reason = "the item " + edit.item().label() + " is no longer in the file";
                    removed.put(act.act(), new Catalog.Refused(edit, reason));
                }
            }
        }
        return removed;
    }

    private SaveState state(Catalog catalog, Optional<CurationException> problem, String note) {
        var stage = problem.isEmpty() ? SaveState.Stage.SAVED : SaveState.Stage.FAILED;
        return new SaveState(catalog.id(), stage, backstage.clock().instant(), note, problem);
    }

    /// What to tell who decided an act that the changed file no longer takes.
    private SaveState refused(Catalog catalog, Catalog.Refused refusal) {
        return state(
                catalog,
                Optional.of(
                        new CurationException(
                                CurationException.Code.CHANGED_MEANWHILE,
                                "The file changed meanwhile: "
                                        + Failures.sentence(refusal.reason()),
                                "The decision stays in the history.",
                                "Look at the item as it is now.")),
                "");
    }

    private static String note(List<Found> found, Map<Long, Catalog.Refused> refused) {
        if (!refused.isEmpty()) {
            return "The file changed meanwhile, and "
                    + refused.size()
                    + " of your edits no longer fit: "
                    + refused.values().iterator().next().reason()
                    + ". They stay in the history.";
        }
        return found.isEmpty() ? "" : News.sentence(found.getLast().merged().changes());
    }
}
