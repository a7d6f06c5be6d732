package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles.Look;
import dev.emend.memory.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a person answers about a file that waits. Thread-safe; calls block.
final class Answers {
    private final Backstage backstage;
    private final Bases bases;
    private final TakeOver takeOver;
    private final LateTakeOver lateTakeOver;
    private final Writing writing;
    private final LateWrites late;

    Answers(
            Backstage backstage,
            Bases bases,
            TakeOver takeOver,
            LateTakeOver lateTakeOver,
            Writing writing,
            LateWrites late) {
        this.backstage = backstage;
        this.bases = bases;
        this.takeOver = takeOver;
        this.lateTakeOver = lateTakeOver;
        this.writing = writing;
        this.late = late;
    }

    private interface Work {
        void run(Look look, List<Change> told)
                throws CatalogException, StoreException, CurationException;
    }

    private void answer(OpenFile file, Work work) throws CurationException {
        var told = new ArrayList<Change>();
        try {
            synchronized (file.disk()) {
                work.run(backstage.files().look(file.onDisk()), told);
            }
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        } finally {
            told.forEach(backstage.changes()::publish);
        }
    }

    /// Takes the file over as it is now.
    void merge(OpenFile file) throws CurationException {
        answer(
                file,
                (look, told) -> {
                    var asked = lateAsked(file);
                    if (asked.isPresent()) {
                        lateTakeOver.merge(file, asked.get(), told);
                        return;
                    }
                    switch (look) {
                        case Look.Same _ -> same(file, told);
                        case Look.Changed(var theirs) -> merge(file, theirs, told);
                        case Look.Cut(var _, var reason) -> throw torn(file, reason);
                        case Look.Gone _ -> throw torn(file, "the file is gone");
                    }
                });
    }

    private void merge(OpenFile file, Catalog theirs, List<Change> told)
            throws StoreException, CurationException {
        if (theirs.readOnlyReason().isPresent()) {
            throw new CurationException(
                    CurationException.Code.READ_ONLY,
                    theirs.path() + " can only be read: " + theirs.readOnlyReason().get(),
                    "Nothing was changed.",
                    "Repair the file, or put the last good version back.");
        }
        var from = file.snapshot();
        var merged = bases.ours(file, from.now()).merge(theirs);
        takeOver.adopt(file, from, theirs, merged, told);
        file.disk().setKnown();
    }

    /// What is asked about when the file itself waits for nothing.
    private static Optional<DiskState.LateWrite> lateAsked(OpenFile file) {
        return file.disk().isAsking() ? Optional.empty() : file.disk().late();
    }

    private void same(OpenFile file, List<Change> told) throws StoreException {
        if (file.disk().unknown().isPresent()) {
            takeOver.noteAsItIs(file);
        }
        over(file, told);
    }

    private static CurationException torn(OpenFile file, String reason) {
        return new CurationException(
                CurationException.Code.BROKEN_FILE,
                file.onDisk().path() + " cannot be merged: " + reason + ".",
                "Nothing was changed.",
                "Put the last good version back, or wait for the agent to write it again.");
    }

    /// Leaves the file as it is until it changes again.
    void ignore(OpenFile file) throws CurationException {
        synchronized (file.disk()) {
            var asked = lateAsked(file);
            if (asked.isPresent()) {
                settle(file, asked.get());
            } else {
                file.disk().ignore();
            }
        }
        backstage.changes().publish(new Change.ConflictsChanged());
    }

    private void settle(OpenFile file, DiskState.LateWrite asked) throws CurationException {
        try {
            lateTakeOver.settle(file, asked);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }

    /// Writes ours over whatever is in the file.
    void putBack(OpenFile file) throws CurationException {
        answer(
                file,
                (look, told) -> {
                    var unknown = file.disk().unknown();
                    if (unknown.isPresent() && unknown.get().lastGood().isEmpty()) {
                        throw Failures.notFound(
                                "No version of " + file.onDisk().path() + " can be read.",
                                "Merge the file as it is, or repair it in an editor.");
                    }
                    switch (look) {
                        case Look.Same _ -> {
                            if (file.disk().isAsking()) {
                                same(file, told);
                            } else {
                                settleLate(file, told);
                            }
                        }
                        case Look.Changed(var theirs) -> {
                            requireAsked(file);
                            putBack(file, theirs.bytes(), List.of(theirs), told);
                        }
                        // its bytes were put aside when it was found
                        case Look.Cut(var bytes, var _) -> putBack(file, bytes, List.of(), told);
                        case Look.Gone _ -> putBack(file, new byte[0], List.of(), told);
                    }
                });
    }

    /// Ours is in the file: what was written late stays aside.
    private void settleLate(OpenFile file, List<Change> told)
            throws StoreException, CurationException {
        lateTakeOver.askAgain(file, new ArrayList<>()); // not asked yet when put back by its path
        var asked = file.disk().late();
        if (asked.isEmpty()) {
            throw nothingWaits(file);
        }
        lateTakeOver.settle(file, asked.get());
        told.add(new Change.ConflictsChanged());
    }

    /// What changed behind a question about something else was seen by nobody.
    private static void requireAsked(OpenFile file) throws CurationException {
        if (lateAsked(file).isPresent()) {
            throw changedMeanwhile(file);
        }
    }

    private static CurationException changedMeanwhile(OpenFile file) {
        return new CurationException(
                CurationException.Code.CHANGED_MEANWHILE,
                file.onDisk().path() + " was just written by somebody else.",
                "Nothing was changed.",
                "Look at it as it is now, and answer again.");
    }

    private static CurationException nothingWaits(OpenFile file) {
        return new CurationException(
                CurationException.Code.BAD_INPUT,
                file.onDisk().path() + " does not wait for an answer.",
                "Nothing was changed.",
                "What an agent removed is on the list of emend conflicts and is put back one by"
                        + " one with --ours ID.");
    }

    private void putBack(OpenFile file, byte[] found, List<Catalog> whole, List<Change> told)
            throws CatalogException, StoreException, CurationException {
        var from = writing.confirmed(file);
        if (!backstage.files().putBack(from.now(), found, late.of(file))) {
            throw changedMeanwhile(file);
        }
        // who read that state and writes later did not mean to undo this
        whole.forEach(file.disk()::take);
        told.addAll(writing.done(file, from, from.now(), List.of()).told());
        over(file, told);
    }

    private static void over(OpenFile file, List<Change> told) {
        file.disk().whole();
        file.disk().answered();
        file.disk().setKnown();
        told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
        told.add(new Change.ConflictsChanged());
    }
}
