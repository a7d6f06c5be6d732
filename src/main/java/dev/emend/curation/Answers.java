package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles.Look;
import dev.emend.memory.StoreException;
import java.util.ArrayList;
import java.util.List;

/// What a person answers about a file that waits. Thread-safe; calls block.
final class Answers {
    private final Backstage backstage;
    private final Bases bases;
    private final TakeOver takeOver;
    private final Writing writing;
    private final LateWrites late;

    Answers(Backstage backstage, Bases bases, TakeOver takeOver, Writing writing, LateWrites late) {
        this.backstage = backstage;
        this.bases = bases;
        this.takeOver = takeOver;
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
                    switch (look) {
                        case Look.Same _ -> over(file, told);
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
    }

    private static CurationException torn(OpenFile file, String reason) {
        return new CurationException(
                CurationException.Code.BROKEN_FILE,
                file.onDisk().path() + " cannot be merged: " + reason + ".",
                "Nothing was changed.",
                "Put the last good version back, or wait for the agent to write it again.");
    }

    /// Leaves the file as it is until it changes again.
    void ignore(OpenFile file) {
        synchronized (file.disk()) {
            file.disk().ignore();
        }
        backstage.changes().publish(new Change.ConflictsChanged());
    }

    /// Writes ours over whatever is in the file.
    void putBack(OpenFile file) throws CurationException {
        answer(
                file,
                (look, told) -> {
                    switch (look) {
                        case Look.Same _ -> {
                            if (file.disk().news().isEmpty()) {
                                throw nothingWaits(file);
                            }
                            over(file, told);
                        }
                        case Look.Changed(var theirs) ->
                                putBack(file, theirs.bytes(), List.of(theirs), told);
                        // its bytes were put aside when it was found
                        case Look.Cut(var bytes, var _) -> putBack(file, bytes, List.of(), told);
                        case Look.Gone _ -> putBack(file, new byte[0], List.of(), told);
                    }
                });
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
        var from = file.snapshot();
        if (!backstage.files().putBack(from.now(), found, late.of(file))) {
            throw new CurationException(
                    CurationException.Code.CHANGED_MEANWHILE,
                    from.now().path() + " was just written by somebody else.",
                    "Nothing was changed.",
                    "Look at it as it is now, and answer again.");
        }
        // who read that state and writes later did not mean to undo this
        whole.forEach(file.disk()::take);
        told.addAll(writing.done(file, from, from.now(), List.of()).told());
        over(file, told);
    }

    private static void over(OpenFile file, List<Change> told) {
        file.disk().whole();
        file.disk().answered();
        told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
        told.add(new Change.ConflictsChanged());
    }
}
