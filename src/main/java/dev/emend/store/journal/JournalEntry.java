package dev.emend.store.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A row of the journal.
///
/// @param seq the order in which changes were decided, from 1, with gaps; 0 before it is appended
/// @param undoes the entry this one undoes; undoing an undo is how a change is redone
/// @param origin for a change brought from another workspace, the chain hash it had there
public record JournalEntry(
        long seq,
        JournaledCommand change,
        Instant at,
        CommandStage stage,
        @Nullable Long undoes,
        @Nullable String origin) {

    public JournalEntry(long seq, JournaledCommand change, Instant at, CommandStage stage) {
        this(seq, change, at, stage, null, null);
    }

    /// An entry to append.
    public static JournalEntry of(JournaledCommand change, Instant at) {
        return new JournalEntry(0, change, at, CommandStage.DECIDED, null, null);
    }

    /// An entry to append that takes back the one with this seq.
    public static JournalEntry ofUndo(long seq, JournaledCommand change, Instant at) {
        return new JournalEntry(0, change, at, CommandStage.DECIDED, seq, null);
    }
}
