package dev.emend.curation;

import dev.emend.memory.JournalEntry;
import java.util.Optional;

/// Acts on what is in no catalog: they know themselves how they are taken back.
interface OutsideActs {
    /// Whether the entry is one of these acts.
    boolean isOf(JournalEntry entry);

    /// Takes an act back, or does it again.
    Decision takeBack(JournalEntry act, String person, String kind, String label)
            throws CurationException;

    /// Why an act can't be taken back now; empty when it can.
    Optional<String> whyNot(JournalEntry act) throws CurationException;
}
