package dev.emend.app.journal;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.model.UserException;
import dev.emend.store.journal.JournalEntry;
import java.util.Optional;

/// Acts on what is in no catalog: they know themselves how they are taken back.
public interface StoreCommandHandler {
    /// Whether the entry is one of these acts.
    boolean isOf(JournalEntry entry);

    /// Takes an act back, or does it again.
    CommandResult takeBack(JournalEntry act, String person, String kind, String label)
            throws UserException;

    /// Why an act can't be taken back now; empty when it can.
    Optional<String> whyNot(JournalEntry act) throws UserException;
}
