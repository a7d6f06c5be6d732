package dev.emend.model;

/// The address of what a person reviews: an item or a memory, or a learning of an item.
public sealed interface EntryRef permits ItemRef, LearningRef {
    /// The item itself, or the one a learning is of.
    ItemRef item();

    /// One text that names it in the store, the index and on the command line.
    String key();
}
