package dev.emend.curation;

import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Works out how learnings of one item leave its file and come back.
///
/// Learnings of the same task, step and time are told apart by their order, so the ones that stay
/// move up to the names of those that go.
final class Placement {
    private final KnowledgeItem item;
    private final Row.Beside beside;
    private final List<Edit> edits = new ArrayList<>();
    private final Map<String, ReviewState> states = new LinkedHashMap<>();
    private final Map<Mark, Json> marks = new LinkedHashMap<>();

    Placement(KnowledgeItem item, Row.Beside beside) {
        this.item = item;
        this.beside = beside;
    }

    Step step() {
        return Step.of(List.copyOf(edits))
                .withStates(Map.copyOf(states))
                .withMarks(new LinkedHashMap<>(marks));
    }

    /// Takes learnings out of the file, or leaves them out, in a new state.
    Placement takeOut(Set<LearningRef> refs, ReviewState state) {
        for (var ref : refs) {
            if (beside.marks().aside(ref).isPresent()) {
                states.put(ref.key(), state);
            }
        }
        var kin = new LinkedHashMap<String, List<Learning>>();
        item.learnings()
                .forEach(one ->
                        kin.computeIfAbsent(hash(one.ref()), _ -> new ArrayList<>()).add(one));
        kin.values().stream()
                .filter(group -> group.stream().anyMatch(one -> refs.contains(one.ref())))
                .toList()
                .reversed()
                .forEach(group -> takeOut(group, refs, state));
        return this;
    }

    private void takeOut(List<Learning> kin, Set<LearningRef> refs, ReviewState state) {
        var names = kin.stream().map(Learning::ref).toList();
        var stay = kin.stream().filter(one -> !refs.contains(one.ref())).toList();
        var go = kin.stream().filter(one -> refs.contains(one.ref())).toList();
        for (int i = 0; i < stay.size(); i++) {
            var name = names.get(i);
            if (!stay.get(i).ref().equals(name)) {
                edits.add(new Edit.ReplaceLearning(name, stay.get(i).fields()));
                states.put(name.key(), beside.ofLearning(stay.get(i)));
            }
        }
        for (int i = names.size() - 1; i >= stay.size(); i--) {
            var gone = go.get(i - stay.size());
            var name = names.get(i).key();
            edits.add(new Edit.RemoveLearning(names.get(i)));
            states.put(name, state);
            marks.put(new Mark(Mark.Kind.ASIDE, name), Marked.aside(gone.index(), gone.fields()));
        }
    }

    /// Puts learnings that are not in the file back where they were, in a new state; those in the
    /// file only get the state.
    Placement putIn(Set<LearningRef> refs, ReviewState state) {
        var counts = new LinkedHashMap<String, Integer>();
        item.learnings().forEach(one -> counts.merge(hash(one.ref()), 1, Integer::sum));
        for (var ref : new LinkedHashSet<>(refs)) {
            var aside = beside.marks().aside(ref);
            if (aside.isEmpty()) {
                states.put(ref.key(), state);
                continue;
            }
            var gone = aside.get();
            int number = counts.merge(hash(ref), 1, Integer::sum) - 1;
            var landed = new LearningRef(ref.item(), hash(ref) + "." + number);
            int index = number == 0 ? gone.index() : Integer.MAX_VALUE;
            edits.add(new Edit.InsertLearning(landed, index, gone.fields()));
            states.put(landed.key(), state);
            marks.put(new Mark(Mark.Kind.ASIDE, ref.key()), Json.Null.NULL);
        }
        return this;
    }

    /// Puts one that is not in the file there with other fields.
    Placement putIn(Set<LearningRef> refs, ReviewState state, Json.Obj fields) {
        putIn(refs, state);
        edits.replaceAll(edit ->
                edit instanceof Edit.InsertLearning(var ref, var index, var _)
                        ? new Edit.InsertLearning(ref, index, fields)
                        : edit);
        return this;
    }

    private static String hash(LearningRef ref) {
        var identity = ref.identity();
        return identity.substring(0, identity.lastIndexOf('.'));
    }
}
