package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles.DiskState;
import dev.emend.catalog.files.CatalogFiles.ExternalMerge;
import dev.emend.catalog.files.LocalVersion;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.Conflict;
import dev.emend.model.FileChanges;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// Brings what others wrote into a file together with ours: silently where both can be had, after
/// asking where not.
///
/// Thread-safe; calls block while the file is being saved. What happened is told when the file is
/// let go.
public final class ExternalChangeMerger {
    private static final Logger LOG = Logger.getLogger(ExternalChangeMerger.class.getName());
    private static final int MAX_RESTORATIONS = 4;
    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final String UNKNOWN =
            "The version Emend noted last is missing, so what is new in the file is unknown.";
    private static final String OLDER = " The newest version that can be read is shown.";
    private static final String ALL_PENDING = " All of it waits for review.";

    private final ServiceContext context;
    private final VersionRecorder recorder;
    private final MergeBases bases;
    private final Consumer<CatalogSession> save;
    private final Consumer<CatalogSession> noteLater;

    /// @param save has a file saved soon
    /// @param noteLater calls [#noteAgain] in a while
    ExternalChangeMerger(
            ServiceContext context,
            VersionRecorder recorder,
            MergeBases bases,
            Consumer<CatalogSession> save,
            Consumer<CatalogSession> noteLater) {
        this.context = context;
        this.recorder = recorder;
        this.bases = bases;
        this.save = save;
        this.noteLater = noteLater;
    }

    /// Looks whether somebody else wrote the file.
    ///
    /// @return false when somebody is writing it right now
    boolean check(CatalogSession file) {
        return check(file, QUIET);
    }

    /// Like [#check(CatalogSession)], but after waiting: what can't be read is reported at once.
    void checkNow(CatalogSession file) {
        check(file, Duration.ZERO);
    }

    private boolean check(CatalogSession file, Duration quiet) {
        var events = new ArrayList<AppEvent>();
        try {
            synchronized (file.disk()) {
                return check(file, quiet, events);
            }
        } catch (CatalogException failure) {
            if (file.disk().setReadFailure(failure)) { // told once; who reads the file is told each time
                events.add(new AppEvent.Failed(failure));
            }
            return true;
        } catch (StoreException problem) {
            // the next save meets the same problem, and then there is somebody to tell
            LOG.log(Level.WARNING, "A change of " + file.onDisk().path() + " is not seen", problem);
            return true;
        } finally {
            events.forEach(context.changes()::publish);
        }
    }

    private boolean check(CatalogSession file, Duration quiet, List<AppEvent> events)
            throws CatalogException, StoreException {
        var state = context.files().look(file.onDisk());
        file.disk().clearReadFailure();
        boolean isStep = !(state instanceof DiskState.Same)
                && !quiet.isZero()
                && GitCheckout.isInProgress(file.onDisk().path(), context.clock());
        if (isStep) {
            return false;
        }
        return switch (state) {
            case DiskState.Same _ -> {
                handleUnchanged(file, events);
                yield true;
            }
            case DiskState.Changed(var theirs) -> {
                handleChange(file, theirs, events);
                yield true;
            }
            case DiskState.Truncated truncation -> handleTruncation(file, truncation, quiet, events);
            case DiskState.Gone(var reason, var wayOut) ->
                handleTruncation(file, new DiskState.Truncated(new byte[0], reason, wayOut), quiet, events);
        };
    }

    private void handleUnchanged(CatalogSession file, List<AppEvent> events) {
        file.disk().clearProblem();
        if (file.disk().unknown().isEmpty() && file.disk().clearQuestion()) {
            events.add(new AppEvent.FileChanged(FileNotificationBuilder.of(file, FileNotification.Stage.SETTLED)));
            events.add(new AppEvent.ConflictsChanged());
        }
    }

    private void handleChange(CatalogSession file, Catalog theirs, List<AppEvent> events) throws StoreException {
        file.disk().clearProblem();
        if (file.disk().isAsked(theirs.sha256())) {
            return;
        }
        if (file.disk().unknown().isPresent()) {
            holdUnknown(file, theirs, events);
            return;
        }
        var from = file.snapshot();
        if (from.current().readOnlyReason().isPresent()) {
            replace(file, from, theirs, events);
            return;
        }
        if (theirs.readOnlyReason().isPresent()) {
            hold(file, theirs, theirs.readOnlyReason().get(), FileChanges.NONE, events);
            return;
        }
        var steps = bases.localVersion(file, from.current()).mergeSteps(theirs);
        var mergeResult = steps.getLast().mergeResult();
        if (mergeResult.tooMuch().isPresent()) {
            hold(file, theirs, mergeResult, events);
        } else if (conflicts(steps).anyMatch(ExternalChangeMerger::isOfBoth)) {
            var notification = FileNotificationBuilder.of(
                    file, FileNotification.Stage.CONFLICTS, mergeResult.changes(), mergeResult.warnings());
            ask(file, notification, theirs.sha256(), events);
        } else if (isContested(file, theirs, mergeResult)) {
            hold(
                    file,
                    theirs,
                    Messages.of("catalogs.takenOutInTurn", MAX_RESTORATIONS + 1),
                    mergeResult.changes(),
                    events);
        } else {
            adopt(file, from, steps, events);
        }
    }

    /// Whether others take the same learnings out again and again, as another workspace does in which somebody rejected
    /// them: neither would ever give in. Stale agents bring something with what they take out.
    private static boolean isContested(CatalogSession file, Catalog theirs, MergeResult mergeResult) {
        return lacksOnlyLearnings(theirs, mergeResult.catalog())
                && file.disk().countRestoration(System.nanoTime()) > MAX_RESTORATIONS;
    }

    /// Whether a catalog lacks learnings of another one, and is the same but for the trust that follows from these.
    private static boolean lacksOnlyLearnings(Catalog theirs, Catalog ours) {
        boolean isLacking = false;
        for (int i = 0; i < ours.size(); i++) {
            var place = theirs.indexOf(ours.ref(i));
            if (theirs.size() != ours.size() || place.isEmpty()) {
                return false;
            }
            var theirFields = theirs.item(place.getAsInt()).fields();
            var fields = ours.item(i).fields();
            boolean isSame = fields.without("kb_learnings")
                    .without("trust_score")
                    .equals(theirFields.without("kb_learnings").without("trust_score"));
            if (!isSame || !fields.array("kb_learnings").containsAll(theirFields.array("kb_learnings"))) {
                return false;
            }
            isLacking |= fields.array("kb_learnings").size()
                    > theirFields.array("kb_learnings").size();
        }
        return isLacking;
    }

    /// A file that could only be read has nothing of ours in it.
    private void replace(CatalogSession file, CatalogSession.Snapshot from, Catalog theirs, List<AppEvent> events)
            throws StoreException {
        file.disk().take(theirs, VersionOrigin.EXTERNAL);
        var moves = new ExternalRenames(from.current(), theirs, Merge.origins(from.current(), theirs));
        file.disk().found(List.of(), moves.arrivals());
        file.disk().wrote(ExternalWrite.rows(from.current(), theirs, Merge.origins(from.current(), theirs)));
        become(file, from, theirs, theirs, moves);
        events.add(new AppEvent.CatalogChanged(theirs.id()));
        note(file, events);
    }

    /// Takes over what was found when the catalog was opened, conflicts and all: nobody has seen
    /// another state yet. Only what is too much waits for an answer.
    void mergeOnOpen(CatalogSession file, Catalog theirs, List<AppEvent> events) throws StoreException {
        synchronized (file.disk()) {
            var from = file.snapshot();
            if (from.current().readOnlyReason().isPresent()) {
                replace(file, from, theirs, events);
                return;
            }
            if (theirs.readOnlyReason().isPresent()) {
                hold(file, theirs, theirs.readOnlyReason().get(), FileChanges.NONE, events);
                return;
            }
            var steps = bases.localVersion(file, from.current()).mergeSteps(theirs);
            var mergeResult = steps.getLast().mergeResult();
            if (mergeResult.tooMuch().isPresent()) {
                hold(file, theirs, mergeResult, events);
            } else {
                adopt(file, from, steps, events);
            }
        }
    }

    private static Stream<Conflict> conflicts(List<ExternalMerge> steps) {
        return steps.stream().flatMap(step -> step.mergeResult().conflicts().stream());
    }

    /// Whether something was decided here that is at stake: of what only others removed or rewrote there is nothing to
    /// ask before it is taken over, it is told and can be put back.
    private static boolean isOfBoth(Conflict conflict) {
        return switch (conflict.kind()) {
            case REMOVED_BY_AGENT -> false;
            case REWRITTEN ->
                !Objects.equals(conflict.values().base(), conflict.values().ours());
            case FIELD, EDITED_AND_DELETED, SAME_ID, TRUST -> true;
        };
    }

    /// Ours becomes the merged catalog on top of theirs, and is saved when it differs. Call it with
    /// the disk held.
    public void adopt(
            CatalogSession file, CatalogSession.Snapshot from, List<ExternalMerge> steps, List<AppEvent> events)
            throws StoreException {
        var disk = file.disk();
        boolean wasAsked = disk.clearQuestion();
        if (wasAsked) {
            events.add(new AppEvent.FileChanged(FileNotificationBuilder.of(file, FileNotification.Stage.SETTLED)));
        }
        var moves = ExternalRenames.none(from.current());
        for (var step : steps) {
            moves = take(file, step.theirs(), step.mergeResult(), moves, events);
        }
        become(file, from, steps.getLast().theirs(), moves.latest(), moves);
        // told whatever becomes of the note: this is decided now
        steps.forEach(step -> tell(file, step.mergeResult(), events));
        if (wasAsked || conflicts(steps).findAny().isPresent()) {
            events.add(new AppEvent.ConflictsChanged());
        }
        saveOrNote(file, events);
    }

    /// Has the file saved when it lacks something. Call it with the disk held.
    void saveOrNote(CatalogSession file, List<AppEvent> events) throws StoreException {
        if (file.isBehind()) {
            save.accept(file);
        } else {
            note(file, events);
        }
    }

    /// On a disk that takes nothing it is tried again; the next start finds the change anew.
    private void note(CatalogSession file, List<AppEvent> events) throws StoreException {
        try {
            recorder.note(file, file.onDisk(), List.of());
        } catch (StoreException problem) {
            if (!problem.isUnwritable()) {
                throw problem;
            }
            if (file.disk().setUnrecorded()) {
                var notice = new UserException(
                        UserException.Code.STORE,
                        Messages.of("catalogs.notRecorded", file.onDisk().path(), problem.message()),
                        "",
                        problem.remedy(),
                        problem);
                LOG.warning(notice.message());
                events.add(new AppEvent.Failed(notice));
            }
            noteLater.accept(file);
        }
    }

    /// Notes what others wrote before a save that failed: some of the files may hold ours by now, and the next process
    /// would find no trace of theirs.
    void noteExternalChanges(CatalogSession file) {
        var events = new ArrayList<AppEvent>();
        synchronized (file.disk()) {
            try {
                if (file.disk().hasUnrecordedChanges()) {
                    note(file, events);
                }
            } catch (StoreException problem) {
                events.add(new AppEvent.Failed(problem));
            }
        }
        events.forEach(context.changes()::publish);
    }

    /// Notes what the disk did not take before.
    void noteAgain(CatalogSession file) {
        var events = new ArrayList<AppEvent>();
        synchronized (file.disk()) {
            try {
                if (file.disk().isUnrecorded()) {
                    saveOrNote(file, events);
                }
            } catch (StoreException problem) {
                events.add(new AppEvent.Failed(problem));
            }
        }
        events.forEach(context.changes()::publish);
    }

    /// A person took the file as it is here. Call it with the disk held.
    public void noteAsItIs(CatalogSession file) throws StoreException {
        var onDisk = file.onDisk();
        file.disk().take(onDisk, VersionOrigin.EXTERNAL);
        recorder.note(file, onDisk, List.of());
        file.disk().setKnown();
        if (file.isBehind()) {
            save.accept(file);
        }
    }

    /// Remembers what has to be noted of theirs; ours must contain it from now on. Call it with the
    /// disk held.
    ///
    /// @param before what others moved until then
    /// @return what its items are called in the merged catalog
    ExternalRenames take(
            CatalogSession file, Catalog theirs, MergeResult mergeResult, ExternalRenames before, List<AppEvent> events)
            throws StoreException {
        var current = file.current();
        var ours = bases.localVersion(file, current);
        var restoredVersion = ours.restoredVersion(theirs);
        var rejectedVersion = ours.rejectedVersion(theirs, mergeResult);
        var byOthers = rejectedVersion.isPresent() || restoredVersion.isPresent()
                ? ours.byOthers(theirs, mergeResult.catalog())
                : List.<ItemRef>of();
        if (restoredVersion.isPresent()) {
            var effect = ours.isForward(theirs) ? Effect.WENT_FORWARD : Effect.WENT_BACK;
            var version = recorder.keepRestored(current, mergeResult.catalog(), restoredVersion.get(), effect);
            var restoreWrite = ExternalWrite.ofRestore(
                    LocalVersion.without(theirs, byOthers),
                    LocalVersion.without(mergeResult.catalog(), byOthers),
                    version);
            if (!restoreWrite.items().isEmpty()) {
                file.disk().wrote(restoreWrite.rows());
                events.add(tellAgain(file, effect, version, restoreWrite.replaysInLine()));
            }
        } else {
            recorder.keepExternal(before.latest(), mergeResult.catalog());
        }
        var moves = recordMerge(file, theirs, mergeResult, before);
        if (rejectedVersion.isPresent()) {
            var write = ExternalWrite.ofRefusal(mergeResult.catalog(), rejectedVersion.get());
            var staleItems = byOthers.stream()
                    .filter(item ->
                            restoredVersion.isPresent() || theirs.indexOf(item).isEmpty())
                    .map(ItemRef::label)
                    .filter(write.items()::contains)
                    .toList();
            recorder.keepExternal(mergeResult.catalog(), rejectedVersion.get(), Effect.REFUSED);
            file.disk().wrote(write.rows());
            if (!staleItems.isEmpty()) {
                var items = ExternalWrite.list(staleItems);
                var path = file.onDisk().path();
                events.add(writtenAgain(file, Messages.of("catalogs.staleWrittenAgain", path, items)));
            }
        }
        boolean isListed = restoredVersion.isEmpty() && !FolderItems.areOf(theirs);
        if (isListed
                && (ExternalWrite.isChange(before.latest(), mergeResult.catalog(), mergeResult.origins())
                        || isLessonChanged(file, moves))) {
            recorder.keepExternal(before.latest(), mergeResult.catalog(), Effect.CHANGED);
        }
        return moves;
    }

    /// Lists what a person does not take over of what others wrote, unless ours has all of it.
    public void refuse(CatalogSession file, Catalog ours, Catalog theirs) throws StoreException {
        for (int i = 0; i < theirs.size(); i++) {
            var place = ours.indexOf(theirs.ref(i));
            if (place.isEmpty() || !theirs.isWrittenAs(i, ours, place.getAsInt())) {
                recorder.keepExternal(ours, theirs, Effect.REFUSED);
                file.disk().wrote(ExternalWrite.ofRefusal(ours, theirs).rows());
                return;
            }
        }
    }

    /// That a file which was put back is written again.
    private static AppEvent tellAgain(CatalogSession file, Effect effect, Instant version, String items) {
        var at = DateTexts.MINUTE.of(version.atZone(ZoneId.systemDefault()));
        var path = file.onDisk().path();
        return writtenAgain(
                file,
                effect == Effect.WENT_FORWARD
                        ? Messages.of("catalogs.forwardWrittenAgain", path, at, items)
                        : Messages.of("catalogs.writtenAgain", path, at, items));
    }

    private static AppEvent writtenAgain(CatalogSession file, String line) {
        return new AppEvent.FileChanged(
                FileNotificationBuilder.of(file, FileNotification.Stage.MERGED, FileChanges.NONE, List.of(line)));
    }

    /// Of a catalog, what agents add all day is no news, but what they make of lessons a person kept.
    private boolean isLessonChanged(CatalogSession file, ExternalRenames moves) {
        var annotations = file.annotations();
        var newAnnotations = annotations.after(ChangedWords.step(moves, annotations, isShared()));
        var changedLearnings = new ArrayList<Learning>();
        moves.rewritten((before, was, after, now) -> after.item(now).learnings().stream()
                .filter(learning -> ChangedWords.beforeIfPending(
                                newAnnotations, learning.ref().key())
                        .isPresent())
                .filter(learning ->
                        !before.item(was).fields().array("kb_learnings").contains(learning.fields()))
                .forEach(changedLearnings::add));
        return !changedLearnings.isEmpty();
    }

    private boolean isShared() {
        return context.store() instanceof TeamStore;
    }

    /// Records a merge without its change set.
    private ExternalRenames recordMerge(
            CatalogSession file, Catalog theirs, MergeResult mergeResult, ExternalRenames before) {
        var moves = before.andThen(mergeResult.catalog(), mergeResult.origins());
        file.disk().wrote(ExternalWrite.rows(before.latest(), mergeResult.catalog(), mergeResult.origins()));
        file.disk().take(theirs, VersionOrigin.EXTERNAL);
        file.disk().found(mergeResult.conflicts(), moves.arrivals());
        return moves;
    }

    /// Shows what became of the file, by the names its items have now. Call it with the disk held.
    void become(
            CatalogSession file,
            CatalogSession.Snapshot from,
            Catalog newOnDisk,
            Catalog newNow,
            ExternalRenames moves) {
        file.replaceWith(from, newOnDisk, newNow, moves, isShared());
    }

    /// Nobody knows any of it: all of it waits for review.
    static Map<String, ReviewState> unknown(Catalog catalog) {
        var unknown = new HashMap<String, ReviewState>();
        for (int i = 0; i < catalog.size(); i++) {
            unknown.put(catalog.ref(i).key(), ReviewState.PENDING);
        }
        return unknown;
    }

    static void tell(CatalogSession file, MergeResult mergeResult, List<AppEvent> events) {
        // other spaces or another order of fields are no news
        if (!mergeResult.changes().isNothing() || !mergeResult.warnings().isEmpty()) {
            events.add(new AppEvent.FileChanged(FileNotificationBuilder.of(
                    file, FileNotification.Stage.MERGED, mergeResult.changes(), mergeResult.warnings())));
        }
        events.add(new AppEvent.CatalogChanged(mergeResult.catalog().id()));
    }

    private void hold(CatalogSession file, Catalog theirs, MergeResult mergeResult, List<AppEvent> events) {
        var ofShown = Merge.ofHeld(file.onDisk(), theirs, mergeResult);
        hold(file, theirs, ofShown.tooMuch().orElseThrow(), ofShown.changes(), events);
    }

    /// Nothing is saved over the file until a person answers. Call it with the disk held.
    void hold(CatalogSession file, Catalog theirs, String reason, FileChanges changes, List<AppEvent> events) {
        var question = FileNotificationBuilder.of(file, FileNotification.Stage.HELD, changes, List.of(reason));
        boolean canBeMerged = theirs.readOnlyReason().isEmpty();
        ask(
                file,
                canBeMerged ? question : question.withWayOut(Messages.of("catalogs.repairOrPutBack", question.file())),
                theirs.sha256(),
                events);
    }

    /// The file changed, and what it held when it was noted is not kept: nothing of it is taken
    /// over unseen. Call it with the disk held.
    void holdUnknown(CatalogSession file, Catalog theirs, List<AppEvent> events) {
        var reason = theirs.readOnlyReason();
        if (reason.isEmpty()) {
            reason = bases.localVersion(file, file.current()).merge(theirs).tooMuch();
        }
        ask(file, setUnknown(file, reason), theirs.sha256(), events);
    }

    /// Like [#holdUnknown], but before the content of the file is known.
    ///
    /// @param reason what else speaks against taking it over, a sentence
    FileNotification setUnknown(CatalogSession file, Optional<String> reason) {
        var lines = new ArrayList<String>();
        lines.add(UNKNOWN + (file.disk().seenAt().isPresent() ? OLDER : ALL_PENDING));
        reason.ifPresent(lines::add);
        var notification = FileNotificationBuilder.of(file, FileNotification.Stage.HELD, FileChanges.NONE, lines);
        file.disk().setUnknown(notification);
        return notification;
    }

    private boolean handleTruncation(
            CatalogSession file, DiskState.Truncated truncation, Duration quiet, List<AppEvent> events) {
        var state = "cut " + truncation.reason() + Arrays.hashCode(truncation.bytes());
        if (file.disk().cutFor(state, System.nanoTime()) < quiet.toNanos()) {
            return false;
        }
        if (!file.disk().isAsked(state)) {
            var lines = new ArrayList<String>();
            lines.add(UserErrors.sentence(truncation.reason()));
            var sentence = copySentence(file, truncation.bytes());
            if (!sentence.isEmpty()) {
                lines.add(sentence);
            }
            var notification = FileNotificationBuilder.of(
                            file, FileNotification.Stage.WRITER_DIED, FileChanges.NONE, lines)
                    .withWayOut(truncation.wayOut());
            ask(file, notification, state, events);
        }
        return true;
    }

    private String copySentence(CatalogSession file, byte[] bytes) {
        try {
            return recorder.preserve(file.onDisk().id(), bytes)
                    .map(copy -> Messages.of("catalogs.contentKept", copy))
                    .orElse("");
        } catch (StoreException e) { // a person is asked anyway, and reads why
            return e.message();
        }
    }

    private static void ask(CatalogSession file, FileNotification notification, String state, List<AppEvent> events) {
        file.disk().ask(notification, state);
        events.add(new AppEvent.FileChanged(notification));
        events.add(new AppEvent.ConflictsChanged());
    }
}
