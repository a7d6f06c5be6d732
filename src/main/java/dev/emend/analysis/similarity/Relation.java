package dev.emend.analysis.similarity;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Relation between two learnings.
public enum Relation {
    /// Whoever follows one does what the other says: one of them is enough.
    SAME,
    /// Nobody can follow both in one situation.
    CONTRADICTS,
    /// Each has its own use.
    SEPARATE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The relation of that word; empty for another word.
    public static Optional<Relation> of(String word) {
        return Stream.of(values())
                .filter(relation -> relation.word().equalsIgnoreCase(word.strip()))
                .findFirst();
    }
}
