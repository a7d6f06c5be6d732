package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.StoreException;
import dev.emend.memory.TeamStore;
import dev.emend.memory.WaitingAct;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// What the team's store no longer took of what was decided on this machine. Thread-safe; calls
/// block.
final class Refusals {
    private final Backstage backstage;
    private final Shelf shelf;

    Refusals(Backstage backstage, Shelf shelf) {
        this.backstage = backstage;
        this.shelf = shelf;
    }

    /// Newest first; nothing without a team's store.
    List<RefusedAct> all() throws CurationException {
        if (!(backstage.store() instanceof TeamStore team)) {
            return List.of();
        }
        try {
            var all = new ArrayList<RefusedAct>();
            for (var act : team.outbox().refused()) {
                all.addFirst(read(act));
            }
            return all;
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }

    private RefusedAct read(WaitingAct act) throws CurationException {
        var why = act.refusal().orElse("");
        var deed = Deed.read(act);
        if (deed.isEmpty()) {
            return new RefusedAct(act.key(), "", "", act.decidedAt(), Optional.empty(), why);
        }
        var said = deed.get().said();
        var draft = deed.get().draft();
        return new RefusedAct(
                act.key(),
                draft.label(),
                said.person(),
                said.at(),
                Optional.of(place(draft.target())),
                why);
    }

    private RefusedAct.Place place(ActTarget target) throws CurationException {
        var catalog = Objects.requireNonNull(target.catalog());
        var open = shelf.find(catalog);
        if (open.isEmpty()) {
            return new RefusedAct.Place(catalog, registered(catalog), Optional.empty());
        }
        var item =
                Optional.ofNullable(target.itemKey())
                        .map(ItemRef::parse)
                        .filter(ref -> open.get().find(ref).isPresent());
        return new RefusedAct.Place(catalog, Optional.of(open.get().now().path()), item);
    }

    private Optional<Path> registered(UUID catalog) throws CurationException {
        return Failures.readUnlessAway(
                backstage.store(),
                session ->
                        session.catalogs().known().stream()
                                .filter(one -> one.id().equals(catalog))
                                .map(one -> one.path())
                                .findFirst(),
                Optional.empty());
    }

    /// Forgets one for good; no file changes.
    ///
    /// @return what was dismissed
    /// @throws CurationException with `NOT_FOUND` when there is none of that key
    RefusedAct dismiss(UUID key) throws CurationException {
        for (var act : all()) {
            if (act.key().equals(key) && forget(key)) {
                backstage.changes().publish(new Change.ConflictsChanged());
                return act;
            }
        }
        throw Failures.notFound(
                "There is no refused decision " + key + ".",
                "List them with emend conflicts; it may be dismissed by now.");
    }

    private boolean forget(UUID key) throws CurationException {
        try {
            return backstage.store() instanceof TeamStore team && team.outbox().dismiss(key);
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }
}
