package dev.emend.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One row of the journal.
///
/// @param seq the order in which acts were decided, from 1, with gaps; 0 before it is appended
/// @param undoes the entry this one takes back; undoing an undo is how an act is done again
/// @param origin for an act brought from another workspace, the chain hash it had there
public record JournalEntry(
        long seq,
        Act act,
        Instant at,
        Stage stage,
        @Nullable Long undoes,
        @Nullable String origin) {

    public JournalEntry(long seq, Act act, Instant at, Stage stage) {
        this(seq, act, at, stage, null, null);
    }

    /// An entry to append.
    public static JournalEntry of(Act act, Instant at) {
        return new JournalEntry(0, act, at, Stage.DECIDED, null, null);
    }

    /// An entry to append that takes back the one with this seq.
    public static JournalEntry undoing(long seq, Act act, Instant at) {
        return new JournalEntry(0, act, at, Stage.DECIDED, seq, null);
    }
}
