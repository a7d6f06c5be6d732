package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Decisions of reviewers on learnings. Each call is one act per catalog, one line of its journal
/// and one undo. Thread-safe; a call returns when the act is decided, [Decision#saved()] completes
/// when it is in the file.
///
/// Buried and superseded learnings leave the file and keep their evidence in the workspace, from
/// where they can be put back. Trust is left alone: that a lesson was useless does not mean that
/// nothing failed.
public final class Verdicts {
    private final Shelf shelf;
    private final Acts acts;
    private final String person;

    Verdicts(Shelf shelf, Acts acts, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.person = person;
    }

    /// The same for another person.
    Verdicts as(String another) {
        return new Verdicts(shelf, acts, another);
    }

    /// Agents go on reading it; one that was not in the file comes back to it.
    public Decision keep(LearningRef ref) throws CurationException {
        return keepAll(List.of(ref)).getFirst();
    }

    /// Decisions on items that agents proposed.
    public ItemVerdicts items() {
        return new ItemVerdicts(shelf, acts, person);
    }

    /// Agents read it no more.
    public Decision bury(LearningRef ref) throws CurationException {
        return buryAll(List.of(ref)).getFirst();
    }

    /// Puts a buried, superseded or deleted learning back into the file and before a reviewer.
    public Decision restore(LearningRef ref) throws CurationException {
        var file = shelf.get(ref.item().catalog());
        return decide(
                file,
                "restore",
                "Restore a learning of ",
                ref,
                () -> {
                    find(file, ref);
                    return new Placement(item(file, ref.item()), file.beside())
                            .putIn(Set.of(ref), ReviewState.PENDING)
                            .step();
                });
    }

    /// One act per catalog, in the order in which the catalogs are first named.
    public List<Decision> keepAll(List<LearningRef> refs) throws CurationException {
        return all(
                refs, "keep", "Keep", (placement, some) -> placement.putIn(some, ReviewState.KEPT));
    }

    public List<Decision> buryAll(List<LearningRef> refs) throws CurationException {
        return all(
                refs,
                "bury",
                "Bury",
                (placement, some) -> placement.takeOut(some, ReviewState.BURIED));
    }

    private interface Fate {
        Placement of(Placement placement, Set<LearningRef> refs);
    }

    private List<Decision> all(List<LearningRef> refs, String kind, String verb, Fate fate)
            throws CurationException {
        var byFile = new LinkedHashMap<OpenFile, List<LearningRef>>();
        for (var ref : refs) {
            var file = shelf.get(ref.item().catalog());
            find(file, ref);
            byFile.computeIfAbsent(file, _ -> new ArrayList<>()).add(ref);
        }
        var decisions = new ArrayList<Decision>();
        for (var some : byFile.entrySet()) {
            var file = some.getKey();
            var own = some.getValue();
            var what = own.size() == 1 ? " a learning of " : " " + own.size() + " learnings of ";
            decisions.add(
                    decide(
                            file,
                            kind,
                            verb + what,
                            own.getFirst(),
                            () -> Step.together(steps(placed(file, own, fate)))));
        }
        return decisions;
    }

    private static List<Step> steps(List<Placement> placed) {
        return placed.stream().map(Placement::step).toList();
    }

    private static List<Placement> placed(OpenFile file, List<LearningRef> refs, Fate fate)
            throws CurationException {
        var byItem = new LinkedHashMap<ItemRef, Set<LearningRef>>();
        for (var ref : refs) {
            find(file, ref);
            byItem.computeIfAbsent(ref.item(), _ -> new LinkedHashSet<>()).add(ref);
        }
        var placed = new ArrayList<Placement>();
        for (var one : byItem.entrySet()) {
            var placement = new Placement(item(file, one.getKey()), file.beside());
            placed.add(fate.of(placement, one.getValue()));
        }
        return placed;
    }

    /// One learning stands for others that say the same: it is kept, they leave the file and stay
    /// its evidence.
    ///
    /// @param others of the same catalog, at least one
    public Decision supersede(LearningRef survivor, List<LearningRef> others)
            throws CurationException {
        var file = shelf.get(survivor.item().catalog());
        if (others.isEmpty() || others.contains(survivor)) {
            throw Failures.badInput(
                    "A learning cannot stand for itself.", "Choose the one to keep and others.");
        }
        for (var other : others) {
            if (!other.item().catalog().equals(survivor.item().catalog())) {
                throw Failures.badInput(
                        "The learnings are in two catalogs.", "Bury one of them instead.");
            }
        }
        var label = "Let one learning stand for " + (others.size() + 1) + " in ";
        return decide(file, "supersede", label, survivor, () -> superseded(file, survivor, others));
    }

    private static Step superseded(OpenFile file, LearningRef survivor, List<LearningRef> others)
            throws CurationException {
        var all = new ArrayList<>(others);
        all.add(survivor);
        var placed =
                placed(
                        file,
                        all,
                        (placement, some) -> {
                            boolean isHome = some.remove(survivor);
                            placement.takeOut(some, ReviewState.SUPERSEDED);
                            return isHome
                                    ? placement.putIn(Set.of(survivor), ReviewState.KEPT)
                                    : placement;
                        });
        var step = Step.together(steps(placed));
        var goal =
                placed.stream()
                        .map(one -> one.after(survivor))
                        .filter(ref -> !ref.equals(survivor))
                        .findFirst()
                        .orElse(survivor);
        var marks = new LinkedHashMap<>(step.marks());
        step.states()
                .forEach((key, state) -> {
                    if (state == ReviewState.SUPERSEDED) {
                        marks.put(
                                new Mark(Mark.Kind.SUPERSEDED_BY, key), new Json.Text(goal.key()));
                    }
                });
        return step.withMarks(marks);
    }

    /// Marks learnings of one catalog that cannot all be right; they stay in the file.
    public Decision contest(List<LearningRef> refs) throws CurationException {
        var first = refs.getFirst();
        var file = shelf.get(first.item().catalog());
        return decide(
                file,
                "contest",
                "Contest a learning of ",
                first,
                () ->
                        Step.together(
                                steps(
                                        placed(
                                                file,
                                                refs,
                                                (placement, some) ->
                                                        placement.say(
                                                                some, ReviewState.CONTESTED)))));
    }

    /// Puts it off.
    public Decision later(LearningRef ref, Instant until) throws CurationException {
        return mark(ref, Mark.Kind.LATER, new Json.Text(until.toString()), "later", "Put off");
    }

    /// What was put off waits again, one act per catalog.
    public List<Decision> bringBack(List<LearningRef> refs) throws CurationException {
        return all(
                refs,
                "back",
                "Bring back",
                (placement, some) -> placement.say(some, ReviewState.PENDING));
    }

    public Decision flag(LearningRef ref, boolean isFlagged) throws CurationException {
        var value = isFlagged ? Json.Bool.TRUE : Json.Null.NULL;
        return mark(ref, Mark.Kind.FLAG, value, "flag", isFlagged ? "Flag" : "Unflag");
    }

    /// @param text empty takes the note away
    public Decision note(LearningRef ref, String text) throws CurationException {
        var value = text.isBlank() ? Json.Null.NULL : new Json.Text(text.strip());
        return mark(ref, Mark.Kind.NOTE, value, "note", "Note on");
    }

    private Decision mark(LearningRef ref, Mark.Kind kind, Json value, String word, String verb)
            throws CurationException {
        var file = shelf.get(ref.item().catalog());
        return decide(
                file,
                word,
                verb + " a learning of ",
                ref,
                () -> {
                    find(file, ref);
                    return Step.of(List.of()).withMarks(Map.of(new Mark(kind, ref.key()), value));
                });
    }

    /// Changes the lesson where it was read from and keeps the learning, in one act.
    public Decision edit(LearningRef ref, String lesson) throws CurationException {
        if (lesson.isBlank()) {
            throw Failures.badInput("A lesson needs words.", "Bury the learning instead.");
        }
        var file = shelf.get(ref.item().catalog());
        return decide(
                file,
                "edit",
                "Change a learning of ",
                ref,
                () -> {
                    var learning = find(file, ref);
                    var value = new Json.Text(learning.withLesson(lesson.strip()));
                    return changed(file, ref, learning.lessonField(), value);
                });
    }

    /// Sets a field of a learning and keeps it; one that was not in the file comes back to it.
    static Step changed(OpenFile file, LearningRef ref, String field, Json value)
            throws CurationException {
        var learning = find(file, ref);
        var fields = learning.fields().with(field, value);
        var item = item(file, ref.item());
        var before = file.beside().marks();
        if (before.aside(ref).isPresent()) {
            return new Placement(item, file.beside()).putIn(ref, ReviewState.KEPT, fields).step();
        }
        var after = Inverse.renamed(item, learning, fields);
        var marks = Placement.carried(before, ref, after);
        if (before.has(Mark.Kind.LATER, ref.key())) {
            marks.remove(new Mark(Mark.Kind.LATER, after.key()));
            marks.put(new Mark(Mark.Kind.LATER, ref.key()), Json.Null.NULL);
        }
        return Step.of(List.of(new Edit.SetLearningField(ref, field, value)))
                .withStates(Map.of(after.key(), ReviewState.KEPT))
                .withMarks(marks)
                .withMoved(after.equals(ref) ? Map.of() : Map.of(ref.key(), after.key()));
    }

    /// Says that another item was to blame: the learning and its step of trust move there. It waits
    /// for a reviewer there as it did here.
    public Decision reattach(LearningRef ref, ItemRef to) throws CurationException {
        var file = shelf.get(ref.item().catalog());
        if (!to.catalog().equals(ref.item().catalog()) || to.equals(ref.item())) {
            throw Failures.badInput(
                    "A learning moves to another item of its catalog.", "Choose another item.");
        }
        var label = "Move a learning to " + to.label() + " from ";
        return decide(
                file,
                "reattach",
                label,
                ref,
                () -> {
                    var learning = find(file, ref);
                    var from = item(file, ref.item());
                    return new Reattachment(file.beside(), from, item(file, to)).of(learning);
                });
    }

    /// Works a step out from the file as it is.
    interface Steps {
        Step plan() throws CurationException;
    }

    private Decision decide(OpenFile file, String kind, String label, LearningRef ref, Steps steps)
            throws CurationException {
        var name = label + ref.item().label();
        var target = ActTarget.of(ref);
        return acts.decide(file, person, () -> new Acts.Draft(kind, name, target, steps.plan()));
    }

    static KnowledgeItem item(OpenFile file, ItemRef ref) throws CurationException {
        return file.find(ref).orElseThrow(() -> Library.missing(ref));
    }

    /// The learning, in the file or beside it.
    static Learning find(OpenFile file, LearningRef ref) throws CurationException {
        return file.beside().learnings(item(file, ref.item())).stream()
                .filter(one -> one.ref().equals(ref))
                .findFirst()
                .orElseThrow(() -> missing(ref));
    }

    static CurationException missing(LearningRef ref) {
        return Failures.notFound(
                "The learning is no longer in " + ref.item().label() + ".", "Look in the history.");
    }
}
