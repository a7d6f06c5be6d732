package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.Merged;
import dev.emend.memory.StoreException;
import dev.emend.model.FileChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings what agents wrote into files that were replaced together with ours. What is too much to
/// be taken without asking is set aside, and a person is asked, also after a restart; the file in
/// place is whole meanwhile and goes on being saved.
///
/// Thread-safe; calls block while the file is being saved.
final class LateTakeOver implements LateWrites.Found {
    private static final String LATE =
            "An agent wrote this into the file that Emend had just replaced; the file itself is as"
                    + " Emend saved it.";

    private final Backstage backstage;
    private final Noting noting;
    private final Bases bases;
    private final TakeOver takeOver;

    LateTakeOver(Backstage backstage, Noting noting, Bases bases, TakeOver takeOver) {
        this.backstage = backstage;
        this.noting = noting;
        this.bases = bases;
        this.takeOver = takeOver;
    }

    /// Takes over what an agent wrote into a file we had replaced, or sets it aside and asks.
    @Override
    public void whole(OpenFile file, Catalog theirs) {
        var told = new ArrayList<Change>();
        try {
            synchronized (file.disk()) {
                takeOrAsk(file, theirs, told);
            }
        } catch (StoreException problem) {
            told.add(new Change.Failed(Failures.of(problem)));
        }
        told.forEach(backstage.changes()::publish);
    }

    private void takeOrAsk(OpenFile file, Catalog theirs, List<Change> told) throws StoreException {
        var from = file.snapshot();
        if (theirs.readOnlyReason().isPresent()) {
            ask(file, theirs, theirs.readOnlyReason().get(), told);
            return;
        }
        var merged = bases.ours(file, from.now()).merge(theirs);
        if (merged.tooMuch().isPresent()) {
            ask(file, theirs, merged.tooMuch().get(), told);
        } else if (!merged.catalog().sha256().equals(from.now().sha256())) {
            take(file, from, theirs, merged, told);
        }
    }

    private void take(
            OpenFile file, OpenFile.Snapshot from, Catalog theirs, Merged merged, List<Change> told)
            throws StoreException {
        var onDisk = from.onDisk();
        takeOver.take(file, from, theirs, merged);
        // behind theirs, because the file holds it
        file.disk().take(onDisk);
        file.become(from, onDisk, merged.catalog(), file.disk().arrived());
        TakeOver.tell(file, merged, told);
        takeOver.saveOrNote(file);
    }

    private void ask(OpenFile file, Catalog theirs, String reason, List<Change> told) {
        if (file.disk().isAskedLate(theirs)) {
            return;
        }
        try {
            var aside = noting.setAsideToAsk(theirs);
            var lines = List.of(LATE, reason, Noting.where(aside));
            ask(file, theirs, Optional.of(aside), lines, told);
        } catch (StoreException failed) { // then it is on the desk only
            ask(file, theirs, Optional.empty(), List.of(LATE, reason, failed.what()), told);
        }
    }

    private static void ask(
            OpenFile file,
            Catalog theirs,
            Optional<Path> aside,
            List<String> lines,
            List<Change> told) {
        // no numbers: they are about the file, which lacks nothing
        var question = News.of(file, FileNews.Stage.HELD, FileChanges.NONE, lines);
        if (file.disk().ask(new DiskState.LateWrite(theirs, aside, question))) {
            told.add(new Change.FileChanged(question));
            told.add(new Change.ConflictsChanged());
        }
    }

    /// Asks again about what was written late and nobody answered before Emend was closed.
    void askAgain(OpenFile file, List<Change> told) throws StoreException {
        synchronized (file.disk()) {
            for (var aside : noting.asked(file.onDisk().id())) {
                try {
                    askAgain(file, aside, told);
                } catch (IOException | CatalogException unreadable) {
                    noting.settle(aside); // told once; nothing of it can be merged
                    told.add(new Change.Failed(lost(file, unreadable)));
                }
            }
        }
    }

    private void askAgain(OpenFile file, Path aside, List<Change> told)
            throws IOException, CatalogException, StoreException {
        var known = file.onDisk();
        var theirs = backstage.files().parse(Files.readAllBytes(aside), known.path(), known.id());
        var reason = theirs.readOnlyReason();
        if (reason.isEmpty()) {
            var merged = bases.ours(file, file.now()).merge(theirs);
            reason = merged.tooMuch();
            if (merged.catalog().sha256().equals(file.now().sha256())) {
                noting.settle(aside); // all of it is in the file by now
                return;
            }
        }
        var lines = new ArrayList<>(List.of(LATE));
        reason.ifPresent(lines::add);
        lines.add(Noting.where(aside));
        ask(file, theirs, Optional.of(aside), lines, told);
    }

    private static CurationException lost(OpenFile file, Exception unreadable) {
        return new CurationException(
                CurationException.Code.BROKEN_FILE,
                "What an agent wrote late to " + file.onDisk().path() + " can't be read any more.",
                "The file itself is as Emend saved it.",
                "Look at the folder versions/aside of the workspace.",
                unreadable);
    }

    /// Takes over what was asked about. Call it with the disk held.
    void merge(OpenFile file, DiskState.LateWrite late, List<Change> told)
            throws StoreException, CurationException {
        var reason = late.theirs().readOnlyReason();
        if (reason.isPresent()) {
            throw new CurationException(
                    CurationException.Code.READ_ONLY,
                    "What an agent wrote late can't be merged: " + reason.get(),
                    "Nothing was changed.",
                    "Leave it: the file is as Emend saved it.");
        }
        var from = file.snapshot();
        var merged = bases.ours(file, from.now()).merge(late.theirs());
        take(file, from, late.theirs(), merged, told);
        settle(file, late);
        told.add(new Change.ConflictsChanged());
    }

    /// Asks no more; what was written stays aside. Call it with the disk held.
    void settle(OpenFile file, DiskState.LateWrite late) throws StoreException {
        if (late.aside().isPresent()) {
            noting.settle(late.aside().get());
        }
        file.disk().answered(late);
    }

    @Override
    public void torn(OpenFile file, byte[] bytes) {
        var path = file.onDisk().path();
        String where;
        try {
            where = noting.setAside(file.onDisk().id(), bytes);
        } catch (StoreException problem) {
            backstage.changes().publish(new Change.Failed(Failures.of(problem)));
            return;
        }
        backstage
                .changes()
                .publish(
                        new Change.Failed(
                                new CurationException(
                                        CurationException.Code.BROKEN_FILE,
                                        "An agent did not finish what it wrote to "
                                                + path
                                                + " while that was saved.",
                                        where,
                                        "Check whether the agent writes it again.")));
    }
}
