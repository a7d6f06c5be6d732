package dev.emend.app.journal;

import dev.emend.model.Json;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import java.time.Instant;

/// What a command changes in the store beside catalogs: memories, runs, feedback, summaries.
public interface StoreChange {
    /// Changes the rows, within a transaction.
    ///
    /// @return what takes it back
    /// @throws RefusedException when it can't be
    StoreChange apply(StoreTransaction session, String person, Instant now);

    /// A member of a row of the journal.
    Json.Obj toJson();

    /// Knows the changes of one kind in the journal.
    interface Type {
        /// Whether what a row of the journal did is of this kind.
        boolean isIn(Json.Obj row);

        StoreChange read(Json.Obj row);

        /// Within a transaction.
        ///
        /// @throws RefusedException when not all is as the change left it
        void check(StoreTransaction session, JournalEntry change);
    }
}
