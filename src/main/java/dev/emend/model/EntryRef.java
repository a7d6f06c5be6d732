package dev.emend.model;

/// The address of what a person reviews: an item, a learning of an item, or an entry of the store such as a memory.
public sealed interface EntryRef permits ItemRef, LearningRef, StoreRef {
    /// The item of a learning; anything else itself.
    EntryRef owner();

    /// The name of its owner as people read it.
    String label();

    /// One text that names it in the store, the index and on the command line.
    String key();

    /// @param key as [#key()] gave it
    /// @throws IllegalArgumentException when it is none
    static EntryRef parse(String key) {
        var stored = StoreRef.find(key);
        if (stored.isPresent()) {
            return stored.get();
        }
        return LearningRef.isKey(key) ? LearningRef.parse(key) : ItemRef.parse(key);
    }
}
