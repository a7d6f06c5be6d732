package dev.emend.model;

import org.jspecify.annotations.Nullable;

/// Change to a catalog, addressed by identity and not by position, so that it can be applied again
/// to a file that changed meanwhile. Removing what is gone and adding what is there are no-ops;
/// everything else needs its item.
public sealed interface Edit {
    ItemRef item();

    /// Appends a learning and lets trust fall by one step, exactly as an agent does: creates
    /// `kb_learnings` and `trust_score` at the end of the item when they are missing. Nothing
    /// happens when the identity is there already, so that applying it again after a crash is safe.
    record AttachLearning(LearningRef learning, Json.Obj value) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    /// Puts a learning at a position, the end when the index is larger than the list, and leaves
    /// trust alone. Nothing happens when the identity is there already.
    record InsertLearning(LearningRef learning, int index, Json.Obj value) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    record ReplaceLearning(LearningRef learning, Json.Obj value) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    /// Sets one field of a learning, or removes it when the value is null; what an agent wrote into
    /// the other fields meanwhile stays.
    record SetLearningField(
            LearningRef learning, String field, @Nullable Json value) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    record RemoveLearning(LearningRef learning) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    record MoveLearning(LearningRef learning, int toIndex) implements Edit {
        @Override
        public ItemRef item() {
            return learning.item();
        }
    }

    /// Sets a top-level field: in its place when present, else at the end of the item.
    record SetField(ItemRef item, String field, Json value) implements Edit {}

    record RemoveField(ItemRef item, String field) implements Edit {}

    /// Adds an item in front of another one; at the end when that one is null or gone.
    record AddItem(ItemRef item, @Nullable ItemRef before, Json.Obj value) implements Edit {}

    record RemoveItem(ItemRef item) implements Edit {}
}
