package dev.emend.model;

import java.util.UUID;

/// The address of one item: its catalog, its `knowledge_id`, and which of several with that id it
/// is, counted from 0.
///
/// An item without an id has the id `#<position>` and cannot be edited until it is named.
public record ItemRef(UUID catalog, String knowledgeId, int occurrence) implements EntryRef {
    private static final int UUID_LENGTH = 36;

    public ItemRef(UUID catalog, String knowledgeId) {
        this(catalog, knowledgeId, 0);
    }

    @Override
    public ItemRef owner() {
        return this;
    }

    public boolean isUnnamed() {
        return knowledgeId.startsWith("#");
    }

    /// The id as people read it: `open_files`, or `open_files (2)` for the second of that name.
    @Override
    public String label() {
        return occurrence == 0 ? knowledgeId : knowledgeId + " (" + (occurrence + 1) + ")";
    }

    /// The key of this item in the store, the index and on the command line:
    /// `catalog/id#occurrence`.
    @Override
    public String key() {
        return catalog + "/" + knowledgeId + "#" + occurrence;
    }

    /// Reads [#key()] back, from the key of the item or of one of its learnings.
    ///
    /// @throws IllegalArgumentException when the text is no key
    public static ItemRef parse(String key) {
        int hash = key.lastIndexOf('#');
        if (hash < UUID_LENGTH + 1 || key.charAt(UUID_LENGTH) != '/') {
            throw new IllegalArgumentException("not the key of an item: " + key);
        }
        int end = key.indexOf('/', hash);
        return new ItemRef(
                UUID.fromString(key.substring(0, UUID_LENGTH)),
                key.substring(UUID_LENGTH + 1, hash),
                Integer.parseInt(key.substring(hash + 1, end < 0 ? key.length() : end)));
    }
}
