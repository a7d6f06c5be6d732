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
        var merged = merge.fields();
        for (var name : theirs.members().keySet()) {
            if (!merged.has(name)) {
                edits.add(new Edit.RemoveField(item, name));
            }
        }
        merged.members().forEach((name, value) -> {
            if (name.equals(ItemMerge.LEARNINGS)) {
                learnings(value);
            } else if (!value.equals(theirs.get(name))) {
                edits.add(new Edit.SetField(item, name, value));
            }
        });
        return edits;
    }

    private void learnings(Json merged) {
        var before = theirs.get(ItemMerge.LEARNINGS);
        if (merged.equals(before)) {
            return;
        }
        boolean isPossible = merged instanceof Json.Arr(var elements)
                && !elements.isEmpty()
                && (before == null || before instanceof Json.Arr)
                && merge.learnings().keptLearnings().stream().allMatch(this::isSplicable);
        if (isPossible) {
            splice();
        } else {
            edits.add(new Edit.SetField(item, ItemMerge.LEARNINGS, merged));
        }
    }

    /// Only objects can be put in one by one.
    private boolean isSplicable(LearningMerge.MergedLearning kept) {
        return kept.value() instanceof Json.Obj
                || kept.row().inTheirs()
                        && kept.value()
                                .equals(theirs.array(ItemMerge.LEARNINGS)
                                        .get(kept.row().theirs()));
    }

    private void splice() {
        var before = theirs.array(ItemMerge.LEARNINGS);
        for (int i = 0; i < before.size(); i++) {
            list.add(new Entry(i, before.get(i)));
        }
        var kept = merge.learnings().keptLearnings();
        var stays = new HashSet<Integer>();
        kept.forEach(learning -> stays.add(learning.row().theirs()));
        for (int i = list.size() - 1; i >= 0; i--) {
            if (!stays.contains(list.get(i).origin)) {
                edits.add(new Edit.RemoveLearning(ref(i)));
                list.remove(i);
            }
        }
        for (int i = 0; i < kept.size(); i++) {
            var target = kept.get(i);
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
        if (!(target instanceof Json.Obj merged) || !(list.get(at).value instanceof Json.Obj before)) {
            return;
        }
        for (var name : ValueMerge.names(null, merged, before)) {
            @Nullable Json value = merged.get(name);
            if (!Objects.equals(before.get(name), value)) {
                edits.add(new Edit.SetLearningField(ref(at), name, value));
                var now = (Json.Obj) list.get(at).value;
                list.get(at).value = value == null ? now.without(name) : now.with(name, value);
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
