package dev.emend.app.catalogs;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.ReplacedFile;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.FileChanges;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Brings what agents wrote into files that were replaced together with ours. What is too much to
/// be taken without asking is set aside, and a person is asked, also after a restart; the file in
/// place is whole meanwhile and goes on being saved.
///
/// Thread-safe; calls block while the file is being saved.
public final class LateWriteMerger {
    private static final String LATE =
            "An agent wrote this into the file that Emend had just replaced; the file itself is as"
                    + " Emend saved it.";

    private final ServiceContext context;
    private final VersionRecorder recorder;
    private final MergeBases bases;
    private final ExternalChangeMerger takeOver;
    private final LateWriteMonitor monitor;

    LateWriteMerger(
            ServiceContext context,
            VersionRecorder recorder,
            MergeBases bases,
            ExternalChangeMerger takeOver,
            LateWriteMonitor monitor) {
        this.context = context;
        this.recorder = recorder;
        this.bases = bases;
        this.takeOver = takeOver;
        this.monitor = monitor;
    }

    /// Takes replaced files of this catalog.
    public Consumer<ReplacedFile<Catalog>> of(CatalogSession file) {
        return monitor.of(new LateWriteMonitor.LateWriteListener<>() {
            @Override
            public void onCompleteWrite(Catalog theirs) {
                LateWriteMerger.this.handleCompleteWrite(file, theirs);
            }

            @Override
            public void onPartialWrite(byte[] bytes) {
                LateWriteMerger.this.handlePartialWrite(file, bytes);
            }
        });
    }

    /// Takes over what an agent wrote into a file we had replaced, or sets it aside and asks.
    private void handleCompleteWrite(CatalogSession file, Catalog theirs) {
        var events = new ArrayList<AppEvent>();
        try {
            synchronized (file.disk()) {
                takeOrAsk(file, theirs, events);
            }
        } catch (StoreException problem) {
            events.add(new AppEvent.Failed(problem));
        }
        events.forEach(context.changes()::publish);
    }

    private void takeOrAsk(CatalogSession file, Catalog theirs, List<AppEvent> events) throws StoreException {
        var from = file.snapshot();
        if (theirs.readOnlyReason().isPresent()) {
            ask(file, theirs, theirs.readOnlyReason().get(), events);
            return;
        }
        var ours = bases.localVersion(file, from.current());
        var mergeResult = ours.merge(theirs);
        if (mergeResult.tooMuch().isPresent()) {
            ask(file, theirs, mergeResult.tooMuch().get(), events);
        } else if (!mergeResult.catalog().sha256().equals(from.current().sha256())
                || ours.rejectedVersion(theirs, mergeResult).isPresent()) {
            take(file, from, theirs, mergeResult, events);
        }
    }

    private void take(
            CatalogSession file,
            CatalogSession.Snapshot from,
            Catalog theirs,
            MergeResult mergeResult,
            List<AppEvent> events)
            throws StoreException {
        var onDisk = from.onDisk();
        var moves = takeOver.take(file, theirs, mergeResult, ExternalRenames.none(file.current()), events);
        // behind theirs, because the file holds it
        file.disk().take(onDisk, VersionOrigin.OWN);
        takeOver.become(file, from, onDisk, mergeResult.catalog(), moves);
        ExternalChangeMerger.tell(file, mergeResult, events);
        takeOver.saveOrNote(file, events);
    }

    private void ask(CatalogSession file, Catalog theirs, String reason, List<AppEvent> events) {
        if (file.disk().isAskedLate(theirs)) {
            return;
        }
        try {
            var copy = recorder.preserveForQuestion(theirs);
            var lines = List.of(LATE, reason, VersionRecorder.locationSentence(copy));
            ask(file, theirs, Optional.of(copy), lines, events);
        } catch (StoreException e) { // then it is decided only
            ask(file, theirs, Optional.empty(), List.of(LATE, reason, e.message()), events);
        }
    }

    private static void ask(
            CatalogSession file, Catalog theirs, Optional<Path> copy, List<String> lines, List<AppEvent> events) {
        // no numbers: they are about the file, which lacks nothing
        var question = FileNotificationBuilder.of(file, FileNotification.Stage.HELD, FileChanges.NONE, lines);
        if (file.disk().ask(new FileState.LateWrite(theirs, copy, question))) {
            events.add(new AppEvent.FileChanged(question));
            events.add(new AppEvent.ConflictsChanged());
        }
    }

    /// Asks again about late writes that nobody answered before Emend was closed.
    public void askAgain(CatalogSession file, List<AppEvent> events) throws StoreException {
        synchronized (file.disk()) {
            for (var copy : recorder.pendingCopies(file.onDisk().id())) {
                try {
                    askAgain(file, copy, events);
                } catch (IOException | CatalogException e) {
                    recorder.settle(copy); // told once; nothing of it can be merged
                    events.add(new AppEvent.Failed(unreadableError(file, e)));
                }
            }
        }
    }

    private void askAgain(CatalogSession file, Path copy, List<AppEvent> events)
            throws IOException, CatalogException, StoreException {
        var onDisk = file.onDisk();
        var theirs = context.files().parse(Files.readAllBytes(copy), onDisk.path(), onDisk.id());
        var reason = theirs.readOnlyReason();
        if (reason.isEmpty()) {
            var mergeResult = bases.localVersion(file, file.current()).merge(theirs);
            reason = mergeResult.tooMuch();
            if (mergeResult.catalog().sha256().equals(file.current().sha256())) {
                var lines = List.of(
                        Messages.of("catalogs.lateInFile", onDisk.path()),
                        VersionRecorder.locationSentence(recorder.settle(copy)));
                events.add(new AppEvent.FileChanged(
                        FileNotificationBuilder.of(file, FileNotification.Stage.MERGED, FileChanges.NONE, lines)));
                return;
            }
        }
        var lines = new ArrayList<>(List.of(LATE));
        reason.ifPresent(lines::add);
        lines.add(VersionRecorder.locationSentence(copy));
        ask(file, theirs, Optional.of(copy), lines, events);
    }

    private static UserException unreadableError(CatalogSession file, Exception unreadable) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("catalogs.lateUnreadable", file.onDisk().path()),
                Messages.of("catalogs.fileAsSaved"),
                Messages.of("catalogs.lookInAside"),
                unreadable);
    }

    /// Takes over what was asked about. Call it with the disk held.
    public void merge(CatalogSession file, FileState.LateWrite late, List<AppEvent> events) throws UserException {
        var reason = late.theirs().readOnlyReason();
        if (reason.isPresent()) {
            throw new UserException(
                    UserException.Code.READ_ONLY,
                    Messages.of("catalogs.lateUnmergeable", reason.get()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("catalogs.leaveFile"));
        }
        var from = file.snapshot();
        var mergeResult = bases.localVersion(file, from.current()).merge(late.theirs());
        take(file, from, late.theirs(), mergeResult, events);
        settle(file, late);
        events.add(new AppEvent.ConflictsChanged());
    }

    /// Removes the question; the late write stays set aside. Call it with the disk held.
    public void settle(CatalogSession file, FileState.LateWrite late) throws StoreException {
        if (late.copy().isPresent()) {
            recorder.settle(late.copy().get());
        }
        file.disk().clearQuestion(late);
    }

    private void handlePartialWrite(CatalogSession file, byte[] bytes) {
        var onDisk = file.onDisk();
        recorder.preserveAndReport(
                onDisk.id(),
                bytes,
                Messages.of("catalogs.agentUnfinished", onDisk.path()),
                Messages.of("catalogs.checkAgentWrites"));
    }
}
