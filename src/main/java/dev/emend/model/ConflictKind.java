package dev.emend.model;

import java.util.Locale;

/// Kinds of disagreement between two sides.
public enum ConflictKind {
    /// Both changed the same value. Ours was written, theirs is kept.
    FIELD,
    /// One side deleted what the other changed. What a person deleted and an agent changed stays in
    /// the file; what an agent deleted and a person changed stays out of it and is kept here.
    EDITED_AND_DELETED,
    /// Both added different items under one new id. Both are in the file, as two of that name.
    SAME_ID,
    /// An agent removed an item. It stayed out of the file and is kept here.
    REMOVED_BY_AGENT,
    /// An agent changed what never changes in a learning: its action, error, task, step or time.
    REWRITTEN,
    /// Both changed the trust, and the agent's number is not explained by its learnings.
    TRUST;

    /// The word of the store and the command line, such as `edited-and-deleted`.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @throws IllegalArgumentException when there is no such kind
    public static ConflictKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
