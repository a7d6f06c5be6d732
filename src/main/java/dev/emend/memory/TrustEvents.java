package dev.emend.memory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/// The trust ledger: why each item has the trust it has. Rows are only added.
public final class TrustEvents {
    private final Sql sql;

    TrustEvents(Sql sql) {
        this.sql = sql;
    }

    /// Adds an event and returns its seq.
    public long append(TrustEvent event) {
        return sql.insert(
                """
                insert into trust_event (item_key, kind, learning_key, trust_before, trust_after,
                    person, reason, happened_at)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                event.itemKey(),
                event.kind().name(),
                event.learningKey(),
                event.before(),
                event.after(),
                event.origin().person(),
                event.origin().reason(),
                event.origin().at());
    }

    /// The ledger of one item, in the order in which it was written.
    public List<TrustEvent> ofItem(String itemKey) {
        return sql.list(
                "select * from trust_event where item_key = ? order by seq",
                TrustEvents::event,
                itemKey);
    }

    private static TrustEvent event(ResultSet row) throws SQLException {
        var origin =
                new TrustEvent.Origin(
                        row.getString("person"),
                        row.getString("reason"),
                        Sql.instant(row, "happened_at"));
        return new TrustEvent(
                row.getString("item_key"),
                TrustEvent.Kind.valueOf(row.getString("kind")),
                row.getString("learning_key"),
                row.getDouble("trust_before"),
                row.getDouble("trust_after"),
                origin);
    }
}
