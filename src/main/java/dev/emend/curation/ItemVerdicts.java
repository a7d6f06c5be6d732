package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

/// Decisions on items that agents proposed and nobody has judged yet: kept ones are served, refused
/// ones are deleted. One act per catalog, one undo. Thread-safe.
public final class ItemVerdicts {
    private final Shelf shelf;
    private final Acts acts;
    private final String person;

    ItemVerdicts(Shelf shelf, Acts acts, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.person = person;
    }

    /// @throws CurationException with `BAD_INPUT` when one of them waits for nobody; then none is
    ///   decided
    public List<Decision> keep(List<ItemRef> refs) throws CurationException {
        return decide(refs, ReviewState.KEPT);
    }

    /// As [#keep], but they leave their files.
    public List<Decision> refuse(List<ItemRef> refs) throws CurationException {
        return decide(refs, ReviewState.DELETED);
    }

    private List<Decision> decide(List<ItemRef> refs, ReviewState state) throws CurationException {
        var byCatalog = new LinkedHashMap<UUID, List<ItemRef>>();
        for (var ref : refs) {
            check(ref);
            byCatalog.computeIfAbsent(ref.catalog(), _ -> new ArrayList<>()).add(ref);
        }
        boolean isKept = state == ReviewState.KEPT;
        var decisions = new ArrayList<Decision>();
        for (var own : byCatalog.values()) {
            var first = own.getFirst();
            var states = new HashMap<String, ReviewState>();
            own.forEach(ref -> states.put(ref.key(), state));
            List<Edit> edits =
                    isKept
                            ? List.of()
                            : own.stream().map(ref -> (Edit) new Edit.RemoveItem(ref)).toList();
            var what = own.size() == 1 ? first.label() : own.size() + " proposed items";
            var draft =
                    new Acts.Draft(
                            isKept ? "keep" : "delete",
                            (isKept ? "Keep " : "Delete ") + what,
                            ActTarget.of(first),
                            Step.of(edits).withStates(states));
            decisions.add(acts.decide(shelf.get(first.catalog()), person, first, draft));
        }
        return decisions;
    }

    /// Changes nothing.
    ///
    /// @throws CurationException when there is no such item, or nobody has to judge it
    public void check(ItemRef ref) throws CurationException {
        var file = shelf.get(ref.catalog());
        if (file.find(ref).isEmpty()) {
            throw Library.missing(ref);
        }
        if (file.beside().ofItem(ref) != ReviewState.PENDING) {
            throw Failures.badInput(
                    "The item " + ref.label() + " does not wait for anybody.", "Leave it out.");
        }
    }
}
