package dev.emend.model;

import java.util.Locale;

/// Where an item or a learning stands with its reviewers.
public enum ReviewState {
    /// Nobody looked yet.
    PENDING,
    KEPT,
    BURIED,
    SUPERSEDED,
    CONTESTED,
    /// A tombstone: deleted by a person, and an agent's old copy does not bring it back.
    DELETED;

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    /// The state of that word; pending for any other.
    public static ReviewState of(String word) {
        for (var state : values()) {
            if (state.word().equals(word)) {
                return state;
            }
        }
        return PENDING;
    }
}
