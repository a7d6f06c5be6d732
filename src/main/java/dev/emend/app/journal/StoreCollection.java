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

    /// The inverse of a change that passed the check: words it kept and later imports replaced are no longer kept.
    ChangeSet inverse(StoreTransaction session, JournalEntry change);

    /// The names that people know for these entries, secrets masked, by [StoreRef#key()]; without those that have none.
    Map<String, String> names(StoreTransaction session, Collection<StoreRef> entries);
}
