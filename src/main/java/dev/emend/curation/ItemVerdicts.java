package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return decide(refs, true);
    }

    /// As [#keep], but they are deleted.
    public List<Decision> refuse(List<ItemRef> refs) throws CurationException {
        return decide(refs, false);
    }

    private List<Decision> decide(List<ItemRef> refs, boolean isKept) throws CurationException {
        var byCatalog = new LinkedHashMap<UUID, List<ItemRef>>();
        for (var ref : refs) {
            check(ref);
            byCatalog.computeIfAbsent(ref.catalog(), _ -> new ArrayList<>()).add(ref);
        }
        var decisions = new ArrayList<Decision>();
        for (var own : byCatalog.values()) {
            var first = own.getFirst();
            var file = shelf.get(first.catalog());
            var what = own.size() == 1 ? first.label() : own.size() + " proposed items";
            decisions.add(
                    acts.decide(
                            file,
                            person,
                            () -> {
                                for (var ref : own) {
                                    check(ref);
                                }
                                return new Acts.Draft(
                                        isKept ? "keep" : "delete",
                                        (isKept ? "Keep " : "Delete ") + what,
                                        ActTarget.of(first),
                                        isKept ? kept(file, own) : deleted(file, own));
                            }));
        }
        return decisions;
    }

    private static Step kept(OpenFile file, List<ItemRef> refs) throws CurationException {
        var steps = new ArrayList<Step>();
        for (var ref : refs) {
            steps.add(kept(file, ref));
        }
        return Step.together(steps);
    }

    /// One that waited beside the file goes to its end.
    private static Step kept(OpenFile file, ItemRef ref) throws CurationException {
        var proposed = file.isBeside(ref) ? file.find(ref) : Optional.<KnowledgeItem>empty();
        if (proposed.isEmpty()) {
            return Step.of(List.of()).withStates(Map.of(ref.key(), ReviewState.KEPT));
        }
        var name = new ItemRef(ref.catalog(), ref.knowledgeId());
        if (file.now().indexOf(name).isPresent()) {
            throw Failures.badInput(
                    "The file has an item " + ref.knowledgeId() + " by now.",
                    "Delete that one first, or refuse this one.");
        }
        var states = new HashMap<String, ReviewState>();
        var marks = new HashMap<Mark, Json>();
        states.put(ref.key(), Row.Beside.usual(ref.key()));
        marks.put(new Mark(Mark.Kind.ASIDE, ref.key()), Json.Null.NULL);
        if (!name.equals(ref)) { // another proposal may have had the name it gets
            file.beside()
                    .marks()
                    .get(Mark.Kind.ASIDE, name.key())
                    .ifPresent(other -> {
                        marks.put(new Mark(Mark.Kind.ASIDE, name.key()), Json.Null.NULL);
                        marks.put(new Mark(Mark.Kind.ASIDE, ref.key()), other);
                        states.put(ref.key(), file.beside().ofItem(name));
                    });
        }
        states.put(name.key(), ReviewState.KEPT);
        // at the end and the only one of its id, it moves no other; what was said of it stays its
        return Step.of(List.of(new Edit.AddItem(name, null, proposed.get().fields())))
                .withStates(states)
                .withMarks(marks)
                .withMoved(Map.of(ref.key(), name.key()));
    }

    /// What takes items away, from the file or from beside it. The last of an id first: those
    /// behind one that goes get other names.
    static Step deleted(OpenFile file, List<ItemRef> refs) {
        var edits = new ArrayList<Edit>();
        var states = new LinkedHashMap<String, ReviewState>();
        var marks = new LinkedHashMap<Mark, Json>();
        refs.stream()
                .distinct()
                .sorted(Comparator.comparingInt(ItemRef::occurrence).reversed())
                .forEach(ref -> {
                    if (file.isBeside(ref)) {
                        states.put(ref.key(), ReviewState.DELETED);
                        marks.put(new Mark(Mark.Kind.ASIDE, ref.key()), Json.Null.NULL);
                    } else {
                        edits.add(new Edit.RemoveItem(ref));
                    }
                });
        return Step.of(edits).withStates(states).withMarks(marks);
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
