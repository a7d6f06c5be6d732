package dev.emend.catalog.merge;

import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A conflict inside one item before it is known what the item is called in the merged catalog.
///
/// @param learning the identity of the learning in the merged item, null when it is about the item
record MergeFinding(ConflictKind kind, @Nullable String learning, List<String> path, Conflict.Values values) {
    Conflict at(ItemRef item) {
        var place = learning == null ? null : new LearningRef(item, learning);
        return new Conflict(kind, item, new Conflict.Place(place, path), values);
    }

    MergeFinding inLearning(String identity) {
        return new MergeFinding(kind, identity, path, values);
    }
}
