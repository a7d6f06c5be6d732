package dev.emend.store.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// Queries that must find an item, and where they found it.
public final class GoldenQueryTable {
    private final Handle handle;
    private final Clock clock;

    public GoldenQueryTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @param expected the key of the item
    /// @param context as the agent that asks sends it
    public record Golden(long seq, UUID catalog, String query, Json.Obj context, String expected, String person) {}

    /// Pins a query; returns its number.
    public long pin(UUID catalog, String query, Json.Obj context, String expected, String person) {
        return handle.createUpdate("""
                        insert into golden_query (catalog, query_text, context_json, expected, person, pinned_at)
                        values (:catalog, :query, :context, :expected, :person, :at)
                        """)
                .bind("catalog", catalog)
                .bind("query", query)
                .bind("context", context.compact())
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
                        context(row),
                        row.getColumn("expected", String.class),
                        row.getColumn("person", String.class)))
                .list();
    }

    private static Json.Obj context(RowView row) throws SQLException {
        var text = row.getColumn("context_json", String.class);
        try {
            if (JsonText.parse(text) instanceof Json.Obj context) {
                return context;
            }
            throw new SQLException("The context of a golden query is no object: " + text);
        } catch (JsonFault fault) {
            throw new SQLException("The context of a golden query is no JSON: " + text, fault);
        }
    }

    /// @param place from 1; 0 for not found
    public void ran(long query, int place) {
        handle.execute("insert into golden_run (query, place, run_at) values (?, ?, ?)", query, place, clock.instant());
    }

    /// The place in the last run; empty before the first run.
    public OptionalInt lastPlace(long query) {
        return places(query, 1).stream().mapToInt(Integer::intValue).findFirst();
    }

    /// The places in the last runs, the last run first.
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
