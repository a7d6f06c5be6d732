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
        if (file.disk().answered()) {
            told.add(new Change.FileChanged(News.of(file, FileNews.Stage.SETTLED)));
            told.add(new Change.ConflictsChanged());
        }
    }

    private void changed(OpenFile file, Catalog theirs, List<Change> told) throws StoreException {
        file.disk().whole();
        if (file.disk().isAsked(theirs.sha256())) {
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
        file.become(from, theirs, theirs, Map.of());
        noting.note(file, theirs, List.of());
        told.add(new Change.CatalogChanged(theirs.id()));
    }

    /// Takes over what was found when the catalog was opened, conflicts and all: nobody has seen
    /// another state yet. Only what is too much waits for an answer.
    void opened(OpenFile file, Catalog theirs, List<Change> told) throws StoreException {
        synchronized (file.disk()) {
            var from = file.snapshot();
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
        if (file.isBehind()) {
            save.accept(file);
        } else {
            noting.note(file, theirs, List.of());
        }
        tell(file, merged, told);
        if (wasAsked || !merged.conflicts().isEmpty()) {
            told.add(new Change.ConflictsChanged());
        }
    }

    /// Remembers what has to be noted of theirs; ours must contain it from now on. Call it with the
    /// disk held.
    void take(OpenFile file, OpenFile.Snapshot from, Catalog theirs, Merged merged) {
        file.disk().take(theirs);
        file.disk().found(merged.conflicts(), arrived(from.now(), merged.catalog()));
    }

    private static Map<String, ReviewState> arrived(Catalog before, Catalog after) {
        var known = new HashSet<ItemRef>();
        for (int i = 0; i < before.size(); i++) {
            known.add(before.ref(i));
        }
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

    /// Takes over what an agent wrote into a file we had replaced.
    void late(OpenFile file, Catalog theirs) {
        var told = new ArrayList<Change>();
        synchronized (file.disk()) {
            var from = file.snapshot();
            var merged = bases.ours(file, from.now()).merge(theirs);
            if (theirs.readOnlyReason().isPresent() || merged.tooMuch().isPresent()) {
                LOG.log(
                        Level.WARNING,
                        "An agent wrote into the file behind {0} what cannot be merged. {1}",
                        new Object[] {theirs.path(), noting.setAside(theirs.id(), theirs.bytes())});
                return;
            }
            if (merged.catalog().sha256().equals(from.now().sha256())) {
                return;
            }
            var onDisk = from.onDisk();
            take(file, from, theirs, merged);
            // behind theirs, because the file holds it
            file.disk().take(onDisk);
            file.become(from, onDisk, merged.catalog(), file.disk().arrived());
            tell(file, merged, told);
        }
        save.accept(file);
        told.forEach(backstage.changes()::publish);
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

    private boolean cut(OpenFile file, byte[] bytes, String reason, List<Change> told) {
        var state = "cut " + reason + java.util.Arrays.hashCode(bytes);
        if (file.disk().cutFor(state, System.nanoTime()) < QUIET.toNanos()) {
            return false;
        }
        if (!file.disk().isAsked(state)) {
            var lines = new ArrayList<String>();
            lines.add(Failures.sentence(reason));
            var aside = noting.setAside(file.onDisk().id(), bytes);
            if (!aside.isEmpty()) {
                lines.add(aside);
            }
            var news = News.of(file, FileNews.Stage.WRITER_DIED, FileChanges.NONE, lines);
            ask(file, news, state, told);
        }
        return true;
    }

    private static void ask(OpenFile file, FileNews news, String state, List<Change> told) {
        file.disk().ask(news, state);
        told.add(new Change.FileChanged(news));
        told.add(new Change.ConflictsChanged());
    }
}
