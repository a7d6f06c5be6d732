package dev.emend.app.conflicts;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.CatalogWriter;
import dev.emend.app.catalogs.ExternalChangeMerger;
import dev.emend.app.catalogs.FileNotificationBuilder;
import dev.emend.app.catalogs.FileState;
import dev.emend.app.catalogs.LateWriteMerger;
import dev.emend.app.catalogs.MergeBases;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles.DiskState;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolver of the questions about a file, by a person's answers. Thread-safe; calls block.
public final class ConflictResolver {
    private final ServiceContext context;
    private final MergeBases bases;
    private final ExternalChangeMerger takeOver;
    private final LateWriteMerger lateTakeOver;
    private final CatalogWriter writer;

    public ConflictResolver(ServiceContext context, CatalogSaver saver) {
        this.context = context;
        bases = saver.bases();
        takeOver = saver.takeOver();
        lateTakeOver = saver.lateTakeOver();
        writer = saver.writer();
    }

    private interface ResolutionTask {
        void run(DiskState state, List<AppEvent> events) throws UserException;
    }

    private void answer(CatalogSession file, ResolutionTask work) throws UserException {
        var events = new ArrayList<AppEvent>();
        try {
            synchronized (file.disk()) {
                work.run(context.files().look(file.onDisk()), events);
            }
        } finally {
            events.forEach(context.changes()::publish);
        }
    }

    /// Takes the file over as it is now.
    void merge(CatalogSession file) throws UserException {
        answer(file, (state, events) -> {
            var lateWrite = lateAsked(file);
            if (lateWrite.isPresent()) {
                lateTakeOver.merge(file, lateWrite.get(), events);
                return;
            }
            switch (state) {
                case DiskState.Same _ -> handleUnchanged(file, events);
                case DiskState.Changed(var theirs) -> merge(file, theirs, events);
                case DiskState.Truncated(var _, var reason, var wayOut) -> throw unmergeableError(file, reason, wayOut);
                case DiskState.Gone(var reason, var wayOut) -> throw unmergeableError(file, reason, wayOut);
            }
        });
    }

    private void merge(CatalogSession file, Catalog theirs, List<AppEvent> events) throws UserException {
        if (theirs.readOnlyReason().isPresent()) {
            throw new UserException(
                    UserException.Code.READ_ONLY,
                    Messages.of(
                            "conflicts.readOnly",
                            theirs.path(),
                            theirs.readOnlyReason().get()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("conflicts.repairOrRestore"));
        }
        var from = file.snapshot();
        takeOver.adopt(file, from, bases.localVersion(file, from.current()).mergeSteps(theirs), events);
        file.disk().setKnown();
    }

    /// The late write that is asked about when there is no question about the file itself.
    private static Optional<FileState.LateWrite> lateAsked(CatalogSession file) {
        return file.disk().isAsking() ? Optional.empty() : file.disk().late();
    }

    private void handleUnchanged(CatalogSession file, List<AppEvent> events) throws StoreException {
        if (file.disk().unknown().isPresent()) {
            takeOver.noteAsItIs(file);
        }
        markSettled(file, events);
    }

    private static UserException unmergeableError(CatalogSession file, String reason, String wayOut) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("conflicts.notMergeable", file.onDisk().path(), reason),
                Messages.of("shared.nothingChanged"),
                wayOut.isEmpty() ? Messages.of("conflicts.restoreOrWait") : wayOut);
    }

    /// Leaves the file as it is until it changes again.
    void ignore(CatalogSession file) throws UserException {
        synchronized (file.disk()) {
            var lateWrite = lateAsked(file);
            if (lateWrite.isPresent()) {
                settle(file, lateWrite.get());
            } else {
                file.disk().ignore();
            }
        }
        context.changes().publish(new AppEvent.ConflictsChanged());
    }

    private void settle(CatalogSession file, FileState.LateWrite lateWrite) throws UserException {
        lateTakeOver.settle(file, lateWrite);
    }

    /// Writes ours over whatever is in the file.
    void putBack(CatalogSession file) throws UserException {
        answer(file, (state, events) -> {
            var unknown = file.disk().unknown();
            if (unknown.isPresent() && unknown.get().lastGood().isEmpty()) {
                throw UserErrors.notFound(
                        Messages.of("conflicts.noReadableVersion", file.onDisk().path()),
                        Messages.of("conflicts.mergeOrRepair"));
            }
            switch (state) {
                case DiskState.Same _ -> {
                    if (file.disk().isAsking()) {
                        handleUnchanged(file, events);
                    } else {
                        settleLate(file, events);
                    }
                }
                case DiskState.Changed(var theirs) -> {
                    requireAsked(file);
                    putBack(file, theirs.bytes(), List.of(theirs), events);
                }
                // its bytes were put aside when it was found
                case DiskState.Truncated(var bytes, var _, var _) -> putBack(file, bytes, List.of(), events);
                case DiskState.Gone _ -> putBack(file, new byte[0], List.of(), events);
            }
        });
    }

    /// Ours is in the file: what was written late stays aside.
    private void settleLate(CatalogSession file, List<AppEvent> events) throws UserException {
        lateTakeOver.askAgain(file, new ArrayList<>()); // not asked yet when put back by its path
        var lateWrite = file.disk().late();
        if (lateWrite.isEmpty()) {
            throw nothingWaits(file);
        }
        lateTakeOver.settle(file, lateWrite.get());
        events.add(new AppEvent.ConflictsChanged());
    }

    /// Refuses when a late write is asked about: nobody saw the change behind that question.
    private static void requireAsked(CatalogSession file) throws UserException {
        if (lateAsked(file).isPresent()) {
            throw changedMeanwhile(file);
        }
    }

    private static UserException changedMeanwhile(CatalogSession file) {
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                Messages.of("conflicts.writtenMeanwhile", file.onDisk().path()),
                Messages.of("shared.nothingChanged"),
                Messages.of("conflicts.answerAgain"));
    }

    private static UserException nothingWaits(CatalogSession file) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                Messages.of("conflicts.nothingToAnswer", file.onDisk().path()),
                Messages.of("shared.nothingChanged"),
                Messages.of("conflicts.removedListed"));
    }

    private void putBack(CatalogSession file, byte[] content, List<Catalog> whole, List<AppEvent> events)
            throws UserException {
        var from = writer.confirmedSnapshot(file);
        var good = bases.markdown(file.onDisk());
        var writtenCatalog = context.files()
                .putBack(from.current(), good, content, lateTakeOver.of(file))
                .orElseThrow(() -> changedMeanwhile(file));
        // who read that state and writes later did not mean to undo this
        for (var theirs : whole) {
            file.disk().take(theirs, VersionOrigin.REJECTED);
            takeOver.refuse(file, writtenCatalog, theirs);
        }
        events.addAll(writer.done(file, from, writtenCatalog, List.of()).events());
        markSettled(file, events);
    }

    private static void markSettled(CatalogSession file, List<AppEvent> events) {
        file.disk().clearProblem();
        file.disk().clearQuestion();
        file.disk().setKnown();
        events.add(new AppEvent.FileChanged(FileNotificationBuilder.of(file, FileNotification.Stage.SETTLED)));
        events.add(new AppEvent.ConflictsChanged());
    }
}
