package dev.emend.app.journal;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.model.UserException;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.util.Optional;

/// Changes on what is in no catalog: they know themselves how they are taken back.
public interface StoreCommandHandler {
    /// Whether the entry is one of these changes.
    boolean isOf(JournalEntry entry);

    /// Takes a change back, or does it again.
    CommandResult takeBack(JournalEntry change, String person, CommandKind kind, String label)
            throws UserException;

    /// Why a change can't be taken back now; empty when it can.
    Optional<String> whyNot(JournalEntry change) throws UserException;
}
