package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.StoreRef;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/// The entries that are rows of the store: what a change makes of them, what takes that back, and whether it still can.
/// Each method is called within a transaction, by whoever commits it.
public interface StoreCollection {
    /// Makes the change.
    ///
    /// @return what takes it back
    /// @throws RefusedException when it can't be
    ChangeSet apply(StoreTransaction session, ChangeSet changes, String person, Instant at);

    /// @param done what the change did
    /// @throws RefusedException naming the entries that are not as the change left them
    void check(StoreTransaction session, JournalEntry change, ChangeSet done);

    /// What takes a change back that passed the check: words that it kept and later imports replaced are kept no more.
    ChangeSet inverse(StoreTransaction session, JournalEntry change);

    /// What people call these entries, secrets covered, by [StoreRef#key()]; those that have no name are left out.
    Map<String, String> names(StoreTransaction session, Collection<StoreRef> entries);
}
