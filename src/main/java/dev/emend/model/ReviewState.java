package dev.emend.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// State of an item or a learning in its review.
public enum ReviewState {
    /// Nobody looked yet.
    PENDING,
    KEPT,
    /// Formerly [#FORMER_REJECTED].
    REJECTED,
    SUPERSEDED,
    CONTESTED,
    /// A tombstone: deleted by a person, and an agent's old copy does not bring it back.
    DELETED,
    /// Found in a file when a person opened it: agents get it, and nobody has read it.
    NOT_REVIEWED;

    /// The former word for the state of a rejected one in journals, exports and filters.
    public static final String FORMER_REJECTED = "buried";

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    /// Whether agents get it: a person kept it, or opened the file in which it stands.
    public boolean isServed() {
        return this == KEPT || this == NOT_REVIEWED;
    }

    /// Whether a person decided against it.
    public boolean isDropped() {
        return this == REJECTED || this == SUPERSEDED || this == DELETED;
    }

    /// The state of that word, today's or the former one; pending for any other.
    public static ReviewState of(String word) {
        return find(word).orElse(PENDING);
    }

    /// The state of that word, today's or the former one.
    public static Optional<ReviewState> find(String word) {
        return word.equals(FORMER_REJECTED)
                ? Optional.of(REJECTED)
                : Arrays.stream(values())
                        .filter(state -> state.word.equals(word))
                        .findAny();
    }
}
