package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles.ExternalMerge;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.model.FileChanges;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writer of one file: the journal is synced first, then the file is replaced and its folder synced,
/// then versions and store note it. A crash in between starts again from the note before.
public final class CatalogWriter {
    private final ServiceContext context;
    private final VersionRecorder recorder;
    private final MergeBases bases;
    private final ExternalChangeMerger takeOver;
    private final LateWriteMerger lateWriteMerger;
    private final UsageFieldUpdater uses;

    CatalogWriter(
            ServiceContext context,
            VersionRecorder recorder,
            MergeBases bases,
            ExternalChangeMerger takeOver,
            LateWriteMerger late) {
        this.context = context;
        this.recorder = recorder;
        this.bases = bases;
        this.takeOver = takeOver;
        this.lateWriteMerger = late;
        this.uses = new UsageFieldUpdater(context);
    }

    /// The outcome of a save.
    public sealed interface Outcome {
        record Done(List<AppEvent> events) implements Outcome {}

        /// @param reason without capital or full stop
        record Busy(String reason) implements Outcome {}

        record Held(UserException problem, List<AppEvent> events) implements Outcome {}
    }

    Outcome write(CatalogSession file) throws CatalogException, StoreException {
        // nobody reads the file anew between its writing and the note of it
        synchronized (file.disk()) {
            var from = confirmedSnapshot(file);
            var unknown = file.disk().unknown();
            if (unknown.isPresent()) {
                return unknown(file, unknown.get());
            }
            if (GitCheckout.isInProgress(from.onDisk().path(), context.clock())) {
                return new Outcome.Busy(Messages.of("catalogs.gitInProgress"));
            }
            boolean isWritten = from.current().sha256().equals(from.onDisk().sha256());
            var countedCatalog =
                    isWritten ? new UsageFieldUpdater.CountedCatalog(from.current(), 0) : uses.withUses(from.current());
            var result = isWritten
                    ? new SaveResult.Saved(from.onDisk())
                    : context.files()
                            .save(bases.localVersion(file, countedCatalog.catalog()), lateWriteMerger.of(file));
            var failures = result instanceof SaveResult.WithoutSome(var _, var problems)
                    ? problems
                    : Map.<String, UserException>of();
            var outcome = switch (result instanceof SaveResult.WithoutSome(var most, var _) ? most : result) {
                case SaveResult.Saved(var catalog) -> done(file, from, catalog, List.of(), failures);
                case SaveResult.ReplacedElsewhere(var catalog, var merges) ->
                    done(file, from, catalog, merges, failures);
                case SaveResult.WithoutSome _ -> throw new IllegalStateException("one within another");
                case SaveResult.Held(var theirs, var reason, var mergeResult) -> {
                    var events = new ArrayList<AppEvent>();
                    var changes = mergeResult.map(merge -> merge.changes()).orElse(FileChanges.NONE);
                    takeOver.hold(file, theirs, reason, changes, events);
                    yield new Outcome.Held(UserErrors.heldFile(theirs.path(), reason), events);
                }
                case SaveResult.Busy(var reason) -> new Outcome.Busy(reason);
            };
            if (outcome instanceof Outcome.Done) {
                uses.markWritten(countedCatalog);
            }
            return outcome;
        }
    }

    /// The snapshot to be written, whose changes are all in the store for good. Call it with the disk
    /// held.
    public CatalogSession.Snapshot confirmedSnapshot(CatalogSession file) throws StoreException {
        var from = file.snapshot();
        context.store().checkpoint();
        if (from.pendingEdits().stream().anyMatch(change -> change.change() < 0)) {
            throw unconfirmedError();
        }
        return from;
    }

    private static Outcome unknown(CatalogSession file, FileNotification question) {
        var events = new ArrayList<AppEvent>();
        if (file.disk().askAgain()) {
            events.add(new AppEvent.FileChanged(question));
            events.add(new AppEvent.ConflictsChanged());
        }
        return new Outcome.Held(
                UserErrors.unknown(question.file(), question.lines().getFirst()), events);
    }

    /// The error for changes that may still be refused and so must not be in the file.
    private static StoreException unconfirmedError() {
        return new StoreException(
                StoreException.Kind.AWAY,
                Messages.of("catalogs.decisionsWait"),
                Messages.of("catalogs.sentByThemselves"));
    }

    /// Call it with the disk held, when the catalog is in the file.
    public Outcome.Done done(
            CatalogSession file, CatalogSession.Snapshot from, Catalog catalog, List<ExternalMerge> merges)
            throws StoreException {
        return done(file, from, catalog, merges, Map.of());
    }

    /// @param leftOut why changes are not in the file, by the name of their item
    private Outcome.Done done(
            CatalogSession file,
            CatalogSession.Snapshot from,
            Catalog catalog,
            List<ExternalMerge> merges,
            Map<String, UserException> leftOut)
            throws StoreException {
        var disk = file.disk();
        var events = new ArrayList<AppEvent>();
        var moves = ExternalRenames.none(from.current());
        for (var externalMerge : merges) {
            moves = takeOver.take(file, externalMerge.theirs(), externalMerge.mergeResult(), moves, events);
        }
        boolean isWritten = !catalog.sha256().equals(from.onDisk().sha256());
        if (!catalog.sha256().equals(disk.knownVersions().getFirst().catalog().sha256())) {
            disk.take(catalog, VersionOrigin.OWN);
        }
        boolean hasConflicts = !disk.conflicts().isEmpty();
        takeOver.become(file, from, catalog, catalog, moves);
        recorder.note(file, catalog, from.pendingEdits());
        var refusals = file.markSaved(from.pendingEdits());
        if (!merges.isEmpty()) {
            refusals.putAll(removalConflicts(from, moves));
        }
        refusals.putAll(leftOut(from, leftOut));
        boolean isAnswered = isWritten && disk.clearQuestion();

        var state = state(catalog, Optional.empty(), note(merges, refusals));
        for (var change : from.pendingEdits()) {
            var refusal = refusals.get(change.change());
            change.saveStatus().complete(refusal == null ? state : refusalStatus(catalog, refusal));
        }
        events.add(new AppEvent.Saving(state));
        recorder.dropRedacted(file, events);
        merges.forEach(merge -> ExternalChangeMerger.tell(file, merge.mergeResult(), events));
        if (isAnswered && merges.isEmpty()) {
            events.add(new AppEvent.FileChanged(FileNotificationBuilder.of(file, FileNotification.Stage.SETTLED)));
        }
        if (isAnswered || hasConflicts) {
            events.add(new AppEvent.ConflictsChanged());
        }
        return new Outcome.Done(events);
    }

    /// Changes on items that others removed meanwhile: those are conflicts and not in the file.
    private static Map<Long, Catalog.Refused> removalConflicts(CatalogSession.Snapshot from, ExternalRenames moves) {
        var conflicts = new HashMap<Long, Catalog.Refused>();
        for (var change : from.pendingEdits()) {
            for (var edit : change.edits()) {
                if (moves.isGone(edit.item())) {
                    var reason = "the item " + edit.item().label() + " is no longer in the file";
                    conflicts.put(change.change(), new Catalog.Refused(edit, reason));
                }
            }
        }
        return conflicts;
    }

    private static Map<Long, Catalog.Refused> leftOut(
            CatalogSession.Snapshot from, Map<String, UserException> leftOut) {
        var changes = new HashMap<Long, Catalog.Refused>();
        for (var change : from.pendingEdits()) {
            for (var edit : change.edits()) {
                var problem = leftOut.get(edit.item().knowledgeId());
                if (problem != null) {
                    var reason = edit.item().label() + ": " + problem.message();
                    changes.put(change.change(), new Catalog.Refused(edit, reason));
                }
            }
        }
        return changes;
    }

    private SaveStatus state(Catalog catalog, Optional<UserException> problem, String note) {
        var stage = problem.isEmpty() ? SaveStatus.Stage.SAVED : SaveStatus.Stage.FAILED;
        return new SaveStatus(catalog.id(), stage, context.clock().instant(), note, problem);
    }

    /// The message for the author of a change that the changed file no longer takes.
    private SaveStatus refusalStatus(Catalog catalog, Catalog.Refused refusal) {
        return state(
                catalog,
                Optional.of(new UserException(
                        UserException.Code.CHANGED_MEANWHILE,
                        Messages.of("catalogs.fileChanged", UserErrors.sentence(refusal.reason())),
                        Messages.of("catalogs.decisionStays"),
                        Messages.of("shared.lookAtItem"))),
                "");
    }

    private static String note(List<ExternalMerge> merges, Map<Long, Catalog.Refused> refusals) {
        if (!refusals.isEmpty()) {
            return "The file changed meanwhile, and "
                    + refusals.size()
                    + " of your edits no longer fit: "
                    + refusals.values().iterator().next().reason()
                    + ". They stay in the history.";
        }
        return merges.isEmpty()
                ? ""
                : FileNotificationBuilder.sentence(
                        merges.getLast().mergeResult().changes());
    }
}
