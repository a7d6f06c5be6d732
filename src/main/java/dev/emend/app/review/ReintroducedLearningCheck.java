package dev.emend.app.review;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.DetachedEntries;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks for learnings that came back into the file of one item: a learning in it has the name of one
/// that was taken out.
final class ReintroducedLearningCheck {
    private final KnowledgeItem item;
    private final IndexedItem.CatalogAnnotations annotations;
    private final List<Edit> edits = new ArrayList<>();
    private final List<Learning> removedLearnings = new ArrayList<>();
    private final Map<Mark, Json> marks = new LinkedHashMap<>();
    private final Map<String, ReviewState> states = new LinkedHashMap<>();

    ReintroducedLearningCheck(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        this.item = item;
        this.annotations = annotations;
    }

    Optional<ChangeSet> step() {
        var learningsByHash = new HashMap<String, List<Learning>>();
        item.learnings()
                .forEach(learning -> learningsByHash
                        .computeIfAbsent(LearningPositions.hash(learning.ref()), _ -> new ArrayList<>())
                        .add(learning));
        var out = new HashMap<String, List<Learning>>();
        for (var learning : annotations.marks().detachedLearnings(item.ref())) {
            var siblings = learningsByHash.getOrDefault(LearningPositions.hash(learning.ref()), List.of());
            if (siblings.stream().anyMatch(other -> other.ref().equals(learning.ref()))) {
                out.computeIfAbsent(LearningPositions.hash(learning.ref()), _ -> new ArrayList<>())
                        .add(learning);
            }
        }
        out.forEach(
                (hash, detachedLearnings) -> leave(learningsByHash.getOrDefault(hash, List.of()), detachedLearnings));
        if (removedLearnings.isEmpty() && states.isEmpty()) {
            return Optional.empty();
        }
        removedLearnings.sort(Comparator.comparingInt(Learning::index).reversed());
        removedLearnings.forEach(learning -> edits.add(new Edit.RemoveLearning(learning.ref())));
        return Optional.of(ChangeSet.of(edits).withStates(states).withMarks(marks));
    }

    /// Corrects only the file: the annotations of the learnings that stay and of those that are out are
    /// under their names already.
    private void leave(List<Learning> siblings, List<Learning> detachedLearnings) {
        var victims = new HashSet<Learning>();
        for (var out : detachedLearnings) {
            var came = siblings.stream()
                    .filter(learning -> !victims.contains(learning))
                    .filter(learning -> DetachedEntries.isSame(out.fields(), learning.fields()))
                    .findFirst();
            came.ifPresentOrElse(
                    learning -> {
                        victims.add(learning);
                        complete(out, learning);
                    },
                    () -> rename(out, siblings));
        }
        var stay = siblings.stream()
                .filter(learning -> !victims.contains(learning))
                .toList();
        for (int i = 0; i < stay.size(); i++) {
            var name = siblings.get(i).ref();
            if (!stay.get(i).ref().equals(name)) {
                edits.add(new Edit.ReplaceLearning(name, stay.get(i).fields()));
            }
        }
        removedLearnings.addAll(siblings.subList(stay.size(), siblings.size()));
    }

    /// Another learning of the same task, step and time came into the file: it waits for a reviewer
    /// under this name, and the one that is out gets a free one.
    private void rename(Learning out, List<Learning> siblings) {
        var hash = LearningPositions.hash(out.ref());
        int free = siblings.size();
        for (var learning : annotations.marks().detachedLearnings(item.ref())) {
            if (LearningPositions.hash(learning.ref()).equals(hash)) {
                free = Math.max(free, number(learning.ref()) + 1);
            }
        }
        while (states.containsKey(learningRef(hash, free).key())) {
            free++;
        }
        var to = learningRef(hash, free);
        marks.putAll(LearningPositions.carriedMarks(annotations.marks(), out.ref(), to));
        marks.put(new Mark(Mark.Kind.DETACHED, out.ref().key()), Json.Null.NULL);
        marks.put(
                new Mark(Mark.Kind.DETACHED, to.key()),
                annotations.marks().detachedLearning(out.ref(), out.index(), out.fields()));
        states.put(to.key(), annotations.ofLearning(out));
        states.put(out.ref().key(), ReviewState.PENDING);
    }

    private LearningRef learningRef(String hash, int number) {
        return new LearningRef(item.ref(), hash + "." + number);
    }

    private static int number(LearningRef ref) {
        var identity = ref.identity();
        return Integer.parseInt(identity.substring(identity.lastIndexOf('.') + 1));
    }

    /// An agent that completed its learning meanwhile leaves the evidence complete.
    private void complete(Learning out, Learning came) {
        if (out.kind() == Learning.Kind.FAILURE && came.kind() != Learning.Kind.FAILURE) {
            marks.put(
                    new Mark(Mark.Kind.DETACHED, out.ref().key()),
                    annotations.marks().detachedLearning(out.ref(), out.index(), came.fields()));
        }
    }
}
