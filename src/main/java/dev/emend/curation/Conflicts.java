package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.Session;
import dev.emend.memory.StoredConflict;
import dev.emend.model.Conflict;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What people and agents did to the same place, files that changed too much to be taken over by
/// themselves, and what the team's store no longer took. Thread-safe; calls block.
public final class Conflicts {
    private final Backstage backstage;
    private final Shelf shelf;
    private final Answers answers;
    private final Acts acts;
    private final Refusals refusals;
    private final String person;

    Conflicts(Backstage backstage, Shelf shelf, Answers answers, Acts acts, String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.answers = answers;
        this.acts = acts;
        this.person = person;
        refusals = new Refusals(backstage, shelf);
    }

    /// Same conflicts, acts of another person.
    Conflicts as(String another) {
        return new Conflicts(backstage, shelf, answers, acts, another);
    }

    /// What nobody settled yet in the catalogs on the desk, newest first.
    public List<OpenConflict> open() throws CurationException {
        var open = new ArrayList<OpenConflict>();
        for (var file : shelf.all()) {
            var path = file.now().path();
            var id = file.now().id();
            Failures.read(backstage.store(), session -> session.conflicts().open(id)).stream()
                    .map(one -> new OpenConflict(one.id(), one.conflict(), path, one.foundAt()))
                    .forEach(open::add);
        }
        open.sort(Comparator.comparingLong(OpenConflict::id).reversed());
        return open;
    }

    /// Notes that ours was right. The file stays as it is, because ours was written when the
    /// conflict was found; only where theirs had to stay, ours is carried out now: an item we
    /// deleted goes, one that an agent removed comes back. Like every settling an act that can be
    /// undone, which opens the conflict again.
    public Decision keepOurs(long conflict) throws CurationException {
        return decide(conflict, "keep-ours", "Keep ours of ", Settlement::ours);
    }

    /// Writes their value into the file. For [dev.emend.model.ConflictKind#REMOVED_BY_AGENT] that
    /// means the item stays removed.
    public Decision takeTheirs(long conflict) throws CurationException {
        return decide(conflict, "take-theirs", "Take the agent's side of ", Settlement::theirs);
    }

    /// Writes a value that was put together from both.
    public Decision settle(long conflict, Json merged) throws CurationException {
        return decide(
                conflict,
                "settle",
                "Settle a conflict of ",
                settlement -> settlement.value(merged));
    }

    /// Puts an item back that an agent removed.
    public Decision restore(long conflict) throws CurationException {
        return decide(conflict, "restore", "Put back ", Settlement::restored);
    }

    /// What was decided while the team's server was away and is done nowhere, newest first; nothing
    /// without a team's store.
    public List<RefusedAct> refused() throws CurationException {
        return refusals.all();
    }

    /// Takes a refused decision off the list for good; no file changes.
    ///
    /// @return what was dismissed
    /// @throws CurationException with `NOT_FOUND` when there is none of that key
    public RefusedAct dismiss(UUID key) throws CurationException {
        return refusals.dismiss(key);
    }

    private interface Choice {
        List<Edit> edits(Settlement settlement) throws CurationException;
    }

    private Decision decide(long id, String kind, String label, Choice choice)
            throws CurationException {
        var file = shelf.get(conflict(id).item().catalog());
        return acts.decide(
                file,
                person,
                () -> {
                    // somebody may have settled it since
                    var conflict = conflict(id);
                    var item = conflict.item();
                    var edits = choice.edits(new Settlement(conflict, file.now()));
                    var target =
                            conflict.learning()
                                    .map(ActTarget::of)
                                    .orElseGet(() -> ActTarget.of(item));
                    return new Acts.Draft(
                            kind, label + item.label(), target, Step.of(edits).settling(id));
                });
    }

    private Conflict conflict(long id) throws CurationException {
        return Failures.read(backstage.store(), session -> find(session, id))
                .orElseThrow(() ->
                        Failures.notFound(
                                "There is no open conflict " + id + ".",
                                "List the open ones; it may be settled by now."))
                .conflict();
    }

    private static Optional<StoredConflict> find(Session session, long id) {
        return session.conflicts().byId(id).filter(session.conflicts()::isOpen);
    }

    /// Files that wait for an answer, newest first.
    public List<FileNews> news() {
        var news = new ArrayList<FileNews>();
        shelf.all().forEach(file -> file.disk().news().ifPresent(news::addFirst));
        return news;
    }

    /// Takes the file over as it is now, with our edits; conflicts stay to be settled.
    public void merge(UUID catalog) throws CurationException {
        answers.merge(shelf.get(catalog));
    }

    /// Leaves the file as it is and asks no more until it changes again, or until a decision has to
    /// be saved over it.
    public void ignore(UUID catalog) throws CurationException {
        answers.ignore(shelf.get(catalog));
    }

    /// Writes the last good version with every decision over the file; what was there is kept as a
    /// version, or put aside in the workspace when it is no catalog.
    public void putBack(UUID catalog) throws CurationException {
        answers.putBack(shelf.get(catalog));
    }

    /// The same for a file that can't be opened as it is.
    ///
    /// @throws CurationException with `NOT_FOUND` when no version of it is kept
    public UUID putBack(Path file) throws CurationException {
        var lastGood = shelf.openLastGood(file);
        answers.putBack(lastGood);
        return lastGood.onDisk().id();
    }
}
