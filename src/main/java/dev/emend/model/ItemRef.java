package dev.emend.model;

import java.util.UUID;

/// The address of one item: its catalog, its `knowledge_id`, and which of several with that id it
/// is, counted from 0.
///
/// An item without an id has the id `#<position>` and cannot be edited until it is named.
public record ItemRef(UUID catalog, String knowledgeId, int occurrence) {
    public ItemRef(UUID catalog, String knowledgeId) {
        this(catalog, knowledgeId, 0);
    }

    public boolean isUnnamed() {
        return knowledgeId.startsWith("#");
    }

    /// The id as people read it: `open_files`, or `open_files (2)` for the second of that name.
    public String label() {
        return occurrence == 0 ? knowledgeId : knowledgeId + " (" + (occurrence + 1) + ")";
    }

    /// One text that names this item in the store, the index and on the command line:
    /// `catalog/id#occurrence`.
    public String key() {
        return catalog + "/" + knowledgeId + "#" + occurrence;
    }
}
