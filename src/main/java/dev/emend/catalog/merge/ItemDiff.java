package dev.emend.catalog.merge;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The edits that make their item the merged one, as few and as small as possible, so that all
/// other bytes of theirs stay.
final class ItemDiff {
    private final ItemRef item;
    private final Json.Obj theirs;
    private final ItemMerge merge;
    private final List<Edit> edits = new ArrayList<>();

    /// Their list as it becomes, edit by edit.
    private final List<Entry> list = new ArrayList<>();

    private static final class Entry {
        private final int origin;
        private Json value;

        Entry(int origin, Json value) {
            this.origin = origin;
            this.value = value;
        }
    }

    ItemDiff(ItemRef item, Json.Obj theirs, ItemMerge merge) {
        this.item = item;
        this.theirs = theirs;
        this.merge = merge;
    }

    List<Edit> edits() {
        var mergedFields = merge.fields();
        for (var name : theirs.members().keySet()) {
            if (!mergedFields.has(name)) {
                edits.add(new Edit.RemoveField(item, name));
            }
        }
        mergedFields.members().forEach((name, value) -> {
            if (name.equals(ItemMerge.LEARNINGS)) {
                learnings(value);
            } else if (!value.equals(theirs.get(name))) {
                edits.add(new Edit.SetField(item, name, value));
            }
        });
        return edits;
    }

    private void learnings(Json mergedLearnings) {
        var before = theirs.get(ItemMerge.LEARNINGS);
        if (mergedLearnings.equals(before)) {
            return;
        }
        boolean isPossible = mergedLearnings instanceof Json.Arr(var elements)
                && !elements.isEmpty()
                && (before == null || before instanceof Json.Arr)
                && merge.learnings().keptLearnings().stream().allMatch(this::isSplicable);
        if (isPossible) {
            splice();
        } else {
            edits.add(new Edit.SetField(item, ItemMerge.LEARNINGS, mergedLearnings));
        }
    }

    /// Only objects can be put in one by one.
    private boolean isSplicable(LearningMerge.MergedLearning learning) {
        return learning.value() instanceof Json.Obj
                || learning.row().inTheirs()
                        && learning.value()
                                .equals(theirs.array(ItemMerge.LEARNINGS)
                                        .get(learning.row().theirs()));
    }

    private void splice() {
        var before = theirs.array(ItemMerge.LEARNINGS);
        for (int i = 0; i < before.size(); i++) {
            list.add(new Entry(i, before.get(i)));
        }
        var keptLearnings = merge.learnings().keptLearnings();
        var stays = new HashSet<Integer>();
        keptLearnings.forEach(learning -> stays.add(learning.row().theirs()));
        for (int i = list.size() - 1; i >= 0; i--) {
            if (!stays.contains(list.get(i).origin)) {
                edits.add(new Edit.RemoveLearning(ref(i)));
                list.remove(i);
            }
        }
        for (int i = 0; i < keptLearnings.size(); i++) {
            var target = keptLearnings.get(i);
            if (!target.row().inTheirs()) {
                insert(i, target.value());
                continue;
            }
            int at = i;
            while (list.get(at).origin != target.row().theirs()) {
                at++;
            }
            setFields(at, target.value());
            if (at != i) {
                edits.add(new Edit.MoveLearning(ref(at), i));
                list.add(i, list.remove(at));
            }
        }
    }

    private void insert(int index, Json value) {
        var name = LearningRef.identities(List.of(value)).getFirst();
        var hash = name.substring(0, name.lastIndexOf('.') + 1);
        long same = identities().stream()
                .filter(identity -> identity.startsWith(hash))
                .count();
        var ref = new LearningRef(item, hash + same);
        edits.add(new Edit.InsertLearning(ref, index, (Json.Obj) value));
        list.add(index, new Entry(-1, value));
    }

    private void setFields(int at, Json target) {
        if (!(target instanceof Json.Obj mergedFields) || !(list.get(at).value instanceof Json.Obj before)) {
            return;
        }
        for (var name : ValueMerge.names(null, mergedFields, before)) {
            @Nullable Json value = mergedFields.get(name);
            if (!Objects.equals(before.get(name), value)) {
                edits.add(new Edit.SetLearningField(ref(at), name, value));
                var current = (Json.Obj) list.get(at).value;
                list.get(at).value = value == null ? current.without(name) : current.with(name, value);
            }
        }
    }

    private LearningRef ref(int index) {
        return new LearningRef(item, identities().get(index));
    }

    private List<String> identities() {
        return LearningRef.identities(list.stream().map(entry -> entry.value).toList());
    }
}
