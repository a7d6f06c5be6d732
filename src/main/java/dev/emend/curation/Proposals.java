package dev.emend.curation;

import dev.emend.model.Learning;
import java.util.List;
import java.util.Optional;

/// Duplicates and contradictions among the learnings on the desk: found by themselves, judged by
/// people. Thread-safe.
public final class Proposals {
    private final Shelf shelf;
    private final Acts acts;
    private final String person;

    Proposals(Shelf shelf, Acts acts, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.person = person;
    }

    Proposals as(String another) {
        return new Proposals(shelf, acts, another);
    }

    /// What is known now; never waits.
    public Proposed now() {
        return Proposed.NOTHING;
    }

    /// What speaks for a closer look at a learning.
    ReviewCard.Chips chips(Learning learning, boolean hasSecret) {
        return new ReviewCard.Chips(List.of(), List.of(), List.of(), hasSecret, Optional.empty());
    }
}
