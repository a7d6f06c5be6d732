package dev.emend.memory;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// The trust ledger: why each item has the trust it has. Rows are only added.
public final class TrustEvents {
    private final Handle handle;

    TrustEvents(Handle handle) {
        this.handle = handle;
    }

    /// Adds an event and returns its seq.
    public long append(TrustEvent event) {
        return handle.createUpdate(
                        """
                        insert into trust_event (item_key, kind, learning_key, trust_before,
                            trust_after, person, reason, happened_at)
                        values (:itemKey, :kind, :learningKey, :before,
                            :after, :origin.person, :origin.reason, :origin.at)
                        """)
                .bindMethods(event)
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// The ledger of one item, in the order in which it was written.
    public List<TrustEvent> ofItem(String itemKey) {
        return handle.createQuery("select * from trust_event where item_key = :item order by seq")
                .bind("item", itemKey)
                .map(TrustEvents::event)
                .list();
    }

    private static TrustEvent event(RowView row) {
        var origin =
                new TrustEvent.Origin(
                        row.getColumn("person", String.class),
                        row.getColumn("reason", String.class),
                        row.getColumn("happened_at", Instant.class));
        return new TrustEvent(
                row.getColumn("item_key", String.class),
                row.getColumn("kind", TrustEvent.Kind.class),
                row.getColumn("learning_key", String.class),
                row.getColumn("trust_before", Double.class),
                row.getColumn("trust_after", Double.class),
                origin);
    }
}
