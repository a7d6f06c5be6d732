package dev.emend.app.team;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import java.util.HashSet;
import java.util.Set;

/// What a step reads and writes, so that two steps that were decided at once can be told apart from
/// two that are about the same thing. Ratings are not counted: each is kept beside the others.
record AffectedKeys(Set<String> places, Set<ItemRef> items, Set<ItemRef> removed) {
    static AffectedKeys by(ChangeSet step) {
        var places = new HashSet<String>();
        places.addAll(step.states().keySet());
        step.marks().keySet().forEach(mark -> places.add(mark.target()));
        var items = new HashSet<ItemRef>();
        var removed = new HashSet<ItemRef>();
        for (var edit : step.edits()) {
            items.add(edit.item());
            places.add(place(edit));
            if (edit instanceof Edit.RemoveItem) {
                removed.add(edit.item());
            }
        }
        return new AffectedKeys(places, items, removed);
    }

    private static String place(Edit edit) {
        return switch (edit) {
            case Edit.AttachLearning(var learning, var _) -> learning.key();
            case Edit.InsertLearning(var learning, var _, var _) -> learning.key();
            case Edit.ReplaceLearning(var learning, var _) -> learning.key();
            case Edit.SetLearningField(var learning, var _, var _) -> learning.key();
            case Edit.RemoveLearning(var learning) -> learning.key();
            case Edit.MoveLearning(var learning, var _) -> learning.key();
            case Edit.SetField(var item, var field, var _) -> item.key() + " " + field;
            case Edit.RemoveField(var item, var field) -> item.key() + " " + field;
            case Edit.AddItem(var item, var _, var _) -> item.key();
            case Edit.RemoveItem(var item) -> item.key();
        };
    }

    boolean meets(AffectedKeys other) {
        return places.stream().anyMatch(other.places::contains)
                || removed.stream().anyMatch(other.items::contains)
                || other.removed.stream().anyMatch(items::contains);
    }
}
