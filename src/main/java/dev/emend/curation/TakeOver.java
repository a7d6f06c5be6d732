package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogFiles.Look;
import dev.emend.catalog.Merged;
import dev.emend.memory.StoreException;
import dev.emend.model.FileChanges;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Brings what others wrote into a file together with ours: silently where both can be had, after
/// asking where not.
///
/// Thread-safe; calls block while the file is being saved. What happened is told when the file is
/// let go.
final class TakeOver {
    private static final Logger LOG = Logger.getLogger(TakeOver.class.getName());
    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final String UNKNOWN =
            "The version Emend noted last is missing, so what is new in the file is unknown.";
    private static final String OLDER = " The newest version that can be read is shown.";
    private static final String ALL_PENDING = " All of it waits for review.";

    private final Backstage backstage;
    private final Noting noting;
    private final Bases bases;
    private final Consumer<OpenFile> save;

    /// @param save has a file saved soon
    TakeOver(Backstage backstage, Noting noting, Bases bases, Consumer<OpenFile> save) {
        this.backstage = backstage;
        this.noting = noting;
        this.bases = bases;
        this.save = save;
    }

    /// Looks whether somebody else wrote the file.
    ///
    /// @return false when somebody is writing it right now
    boolean look(OpenFile file) {
        var told = new ArrayList<Change>();
        try {
            synchronized (file.disk()) {
                return look(file, told);
            }
        } catch (CatalogException | StoreException problem) {
            // the next save meets the same problem, and then there is somebody to tell
            LOG.log(Level.WARNING, "A change of " + file.onDisk().path() + " is not seen", problem);
            return true;
        } finally {
            told.forEach(backstage.changes()::publish);
        }
    }

    private boolean look(OpenFile file, List<Change> told) throws CatalogException, StoreException {
        return switch (backstage.files().look(file.onDisk())) {
            case Look.Same _ -> {
                same(file, told);
                yield true;
            }
            case Look.Changed(var theirs) -> {
                changed(file, theirs, told);
                yield true;
            }
            case Look.Cut(var bytes, var reason) -> cut(file, bytes, reason, told);
            case Look.Gone _ -> cut(file, new byte[0], "the file is gone", told);
        };
    }

    private void same(OpenFile file, List<Change> told) {
        file.disk().whole();
        if (file.disk().unknown().isEmpty() && file.disk().answered()) {
            told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
            told.add(new Change.ConflictsChanged());
        }
    }

    private void changed(OpenFile file, Catalog theirs, List<Change> told) throws StoreException {
        file.disk().whole();
        if (file.disk().isAsked(theirs.sha256())) {
            return;
        }
        if (file.disk().unknown().isPresent()) {
            holdUnknown(file, theirs, told);
            return;
        }
        var from = file.snapshot();
        if (from.now().readOnlyReason().isPresent()) {
            replace(file, from, theirs, told);
            return;
        }
        if (theirs.readOnlyReason().isPresent()) {
            hold(file, theirs, theirs.readOnlyReason().get(), FileChanges.NONE, told);
            return;
        }
        var merged = bases.ours(file, from.now()).merge(theirs);
        if (merged.tooMuch().isPresent()) {
            hold(file, theirs, merged.tooMuch().get(), merged.changes(), told);
        } else if (!merged.conflicts().isEmpty()) {
            var news = News.of(file, FileNews.Stage.CONFLICTS, merged.changes(), merged.warnings());
            ask(file, news, theirs.sha256(), told);
        } else {
            adopt(file, from, theirs, merged, told);
        }
    }

    /// A file that could only be read has nothing of ours in it.
    private void replace(OpenFile file, OpenFile.Snapshot from, Catalog theirs, List<Change> told)
            throws StoreException {
        file.disk().take(theirs);
        file.disk().found(List.of(), arrived(from.now(), theirs));
        file.become(from, theirs, theirs, file.disk().arrived());
        told.add(new Change.CatalogChanged(theirs.id()));
        noting.note(file, theirs, List.of());
    }

    /// Takes over what was found when the catalog was opened, conflicts and all: nobody has seen
    /// another state yet. Only what is too much waits for an answer.
    void opened(OpenFile file, Catalog theirs, List<Change> told) throws StoreException {
        synchronized (file.disk()) {
            var from = file.snapshot();
            if (from.now().readOnlyReason().isPresent()) {
                replace(file, from, theirs, told);
                return;
            }
            if (theirs.readOnlyReason().isPresent()) {
                hold(file, theirs, theirs.readOnlyReason().get(), FileChanges.NONE, told);
                return;
            }
            var merged = bases.ours(file, from.now()).merge(theirs);
            if (merged.tooMuch().isPresent()) {
                hold(file, theirs, merged.tooMuch().get(), merged.changes(), told);
            } else {
                adopt(file, from, theirs, merged, told);
            }
        }
    }

    /// Ours becomes the merged catalog on top of theirs, and is saved when it differs. Call it with
    /// the disk held.
    void adopt(
            OpenFile file, OpenFile.Snapshot from, Catalog theirs, Merged merged, List<Change> told)
            throws StoreException {
        var disk = file.disk();
        boolean wasAsked = disk.answered();
        if (wasAsked) {
            told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
        }
        take(file, from, theirs, merged);
        file.become(from, theirs, merged.catalog(), disk.arrived());
        // told whatever becomes of the note: this is on the desk now
        tell(file, merged, told);
        if (wasAsked || !merged.conflicts().isEmpty()) {
            told.add(new Change.ConflictsChanged());
        }
        saveOrNote(file);
    }

    /// Has the file saved when it lacks something. Call it with the disk held.
    void saveOrNote(OpenFile file) throws StoreException {
        if (file.isBehind()) {
            save.accept(file);
        } else {
            noting.note(file, file.onDisk(), List.of());
        }
    }

    /// A person took the file as it is on the desk. Call it with the disk held.
    void noteAsItIs(OpenFile file) throws StoreException {
        var known = file.onDisk();
        file.disk().take(known);
        noting.note(file, known, List.of());
        file.disk().setKnown();
        if (file.isBehind()) {
            save.accept(file);
        }
    }

    /// Remembers what has to be noted of theirs; ours must contain it from now on. Call it with the
    /// disk held.
    void take(OpenFile file, OpenFile.Snapshot from, Catalog theirs, Merged merged) {
        file.disk().take(theirs);
        file.disk().found(merged.conflicts(), arrived(from.now(), merged.catalog()));
    }

    /// Items that were not there before wait for review.
    static Map<String, ReviewState> arrived(Catalog before, Catalog after) {
        var known = new HashSet<ItemRef>();
        for (int i = 0; i < before.size(); i++) {
            known.add(before.ref(i));
        }
        return unknown(after, known);
    }

    /// @param known items that need no review
    static Map<String, ReviewState> unknown(Catalog after, Set<ItemRef> known) {
        var arrived = new HashMap<String, ReviewState>();
        for (int i = 0; i < after.size(); i++) {
            if (!known.contains(after.ref(i))) {
                arrived.put(after.ref(i).key(), ReviewState.PENDING);
            }
        }
        return arrived;
    }

    static void tell(OpenFile file, Merged merged, List<Change> told) {
        // other spaces or another order of fields are no news
        if (!merged.changes().isNothing() || !merged.warnings().isEmpty()) {
            told.add(
                    new Change.FileChanged(
                            News.of(
                                    file,
                                    FileNews.Stage.MERGED,
                                    merged.changes(),
                                    merged.warnings())));
        }
        told.add(new Change.CatalogChanged(merged.catalog().id()));
    }

    /// Nothing is saved over the file until a person answers. Call it with the disk held.
    void hold(
            OpenFile file, Catalog theirs, String reason, FileChanges changes, List<Change> told) {
        ask(
                file,
                News.of(file, FileNews.Stage.HELD, changes, List.of(reason)),
                theirs.sha256(),
                told);
    }

    /// The file changed, and what it held when it was noted is not kept: nothing of it is taken
    /// over unseen. Call it with the disk held.
    void holdUnknown(OpenFile file, Catalog theirs, List<Change> told) {
        var reason = theirs.readOnlyReason();
        if (reason.isEmpty()) {
            reason = bases.ours(file, file.now()).merge(theirs).tooMuch();
        }
        ask(file, setUnknown(file, reason), theirs.sha256(), told);
    }

    /// The same before it is known what the file holds.
    ///
    /// @param reason what else speaks against taking it over, a sentence
    FileNews setUnknown(OpenFile file, Optional<String> reason) {
        var lines = new ArrayList<String>();
        lines.add(UNKNOWN + (file.disk().seenAt().isPresent() ? OLDER : ALL_PENDING));
        reason.ifPresent(lines::add);
        var news = News.of(file, FileNews.Stage.HELD, FileChanges.NONE, lines);
        file.disk().setUnknown(news);
        return news;
    }

    private boolean cut(OpenFile file, byte[] bytes, String reason, List<Change> told) {
        var state = "cut " + reason + java.util.Arrays.hashCode(bytes);
        if (file.disk().cutFor(state, System.nanoTime()) < QUIET.toNanos()) {
            return false;
        }
        if (!file.disk().isAsked(state)) {
            var lines = new ArrayList<String>();
            lines.add(Failures.sentence(reason));
            var aside = aside(file, bytes);
            if (!aside.isEmpty()) {
                lines.add(aside);
            }
            var news = News.of(file, FileNews.Stage.WRITER_DIED, FileChanges.NONE, lines);
            ask(file, news, state, told);
        }
        return true;
    }

    private String aside(OpenFile file, byte[] bytes) {
        try {
            return noting.setAside(file.onDisk().id(), bytes);
        } catch (StoreException failed) { // a person is asked anyway, and reads why
            return failed.what();
        }
    }

    private static void ask(OpenFile file, FileNews news, String state, List<Change> told) {
        file.disk().ask(news, state);
        told.add(new Change.FileChanged(news));
        told.add(new Change.ConflictsChanged());
    }
}
