package dev.emend.store.curation;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Table of the time each decision took a person.
public final class ReviewPaceTable {
    private final Handle handle;

    public ReviewPaceTable(Handle handle) {
        this.handle = handle;
    }

    /// The time one decision took.
    ///
    /// @param change its number in the journal
    /// @param millis from the card being there to the key that decided
    /// @param keys pressed for it, that one included
    /// @param words that were to be read on the card
    public record DecisionTime(long change, long millis, int keys, int words) {}

    public void add(DecisionTime took) {
        handle.createUpdate("""
                        insert into pace (act, millis, keys, words)
                        values (:change, :millis, :keys, :words)
                        """).bindMethods(took).execute();
    }

    /// The decisions of one person, or of all, newest first.
    public List<DecisionTime> recent(Optional<String> person, int limit) {
        return handle.createQuery("""
                        select p.act as change, p.millis, p.keys, p.words from pace p
                        join journal j on j.seq = p.act
                        where cast(:person as varchar) is null or j.person = :person
                        order by p.act desc fetch first :limit rows only
                        """)
                .bind("person", person.orElse(null))
                .bind("limit", limit)
                .mapTo(DecisionTime.class)
                .list();
    }
}
