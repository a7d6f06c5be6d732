package dev.emend.store.curation;

import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/// Queries that must find an item, and where they found it.
public final class GoldenQueryTable {
    private final Handle handle;
    private final Clock clock;

    public GoldenQueryTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param expected the key of the item
    public record Golden(long seq, UUID catalog, String query, String expected, String person) {}

    /// Pins a query; returns its number.
    public long pin(UUID catalog, String query, String expected, String person) {
        return handle.createUpdate("""
                        insert into golden_query (catalog, query_text, expected, person, pinned_at)
                        values (:catalog, :query, :expected, :person, :at)
                        """)
                .bind("catalog", catalog)
                .bind("query", query)
                .bind("expected", expected)
                .bind("person", person)
                .bind("at", clock.instant())
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// Takes a pin and its runs away.
    public void unpin(long seq) {
        handle.execute("delete from golden_query where seq = ?", seq);
    }

    /// In the order in which they were pinned.
    public List<Golden> all() {
        return handle.createQuery("select * from golden_query order by seq")
                .map(row -> new Golden(
                        row.getColumn("seq", Long.class),
                        row.getColumn("catalog", UUID.class),
                        row.getColumn("query_text", String.class),
                        row.getColumn("expected", String.class),
                        row.getColumn("person", String.class)))
                .list();
    }

    /// @param place from 1; 0 for not found
    public void ran(long query, int place) {
        handle.execute("insert into golden_run (query, place, run_at) values (?, ?, ?)", query, place, clock.instant());
    }

    /// Where it was found the last time; empty before the first run.
    public OptionalInt lastPlace(long query) {
        return places(query, 1).stream().mapToInt(Integer::intValue).findFirst();
    }

    /// Where it was found, the last run first.
    public List<Integer> places(long query, int runs) {
        return handle.createQuery("""
                        select place from golden_run where query = :query
                        order by seq desc fetch first :runs rows only
                        """)
                .bind("query", query)
                .bind("runs", runs)
                .mapTo(Integer.class)
                .list();
    }
}
