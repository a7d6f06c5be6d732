package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.JdbiMappers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/// Memories in pages, for lists that know the numbers of their rows.
public final class MemoryPageQueries {
    private static final String FACTS = """
            t.seq, t.id_key, t.kind, t.state, t.archived, t.present, t.served, t.added_at, t.source, t.format, t.outcome,
            t.confidence, t.happened_at, substring(t.task, 1, 100), t.changed, t.origin_class
            """;

    private final Handle handle;

    public MemoryPageQueries(Handle handle) {
        this.handle = handle;
    }

    /// The number an id is found by: the first 8 bytes of its SHA-256. That two of a million ids
    /// share one has odds of 1 in 37 million.
    public static long key(String id) {
        return IdLookup.of(id);
    }

    /// A page of a walk along what changed.
    ///
    /// @param change and `seq` of the last row: where the next page begins
    public record Page(List<MemoryFilterRow> facts, long change, long seq) {}

    /// Facts in the order in which memories changed, those that are not present too.
    ///
    /// @param change from `change` and `seq` on, exclusive; 0 and 0 for all
    public Page changedAfter(long change, long seq, int limit) {
        var changes = new long[] {change, seq};
        var facts = handle.createQuery("select %s from memory t".formatted(FACTS) + """
                                         where t.changed >= :change and (t.changed > :change or t.seq > :seq)
                                        order by t.changed, t.seq fetch first :limit rows only
                                        """)
                .bind("change", change)
                .bind("seq", seq)
                .bind("limit", limit)
                .map((row, _) -> {
                    changes[0] = row.getLong(15);
                    changes[1] = row.getLong(1);
                    return facts(row);
                })
                .list();
        return new Page(facts, changes[0], changes[1]);
    }

    /// The facts of these memories as they are now, in no order.
    public List<MemoryFilterRow> facts(Collection<String> ids) {
        var facts = new ArrayList<MemoryFilterRow>();
        JdbiMappers.forEachBatch(
                ids.stream().map(IdLookup::of).toList(),
                keys -> handle.createQuery("""
                                        select %s from memory t
                                        where t.id_key = any(cast(:keys as bigint array))
                                        """.formatted(FACTS))
                        .bindArray("keys", Long.class, keys)
                        .map((row, _) -> facts(row))
                        .forEach(facts::add));
        return facts;
    }

    private static MemoryFilterRow facts(ResultSet row) throws SQLException {
        double confidence = row.getDouble(12);
        boolean isSure = !row.wasNull();
        var happenedAt = row.getObject(13, OffsetDateTime.class);
        var at = happenedAt == null ? row.getObject(8, OffsetDateTime.class) : happenedAt;
        return new MemoryFilterRow(
                row.getLong(1),
                row.getLong(2),
                Instant.EPOCH.until(at.toInstant(), ChronoUnit.MICROS),
                isSure ? confidence : Double.NaN,
                (int) Math.min(Integer.MAX_VALUE, row.getLong(7)),
                new MemoryFilterRow.Category(
                        Memory.Kind.valueOf(row.getString(3).toUpperCase(Locale.ROOT)),
                        ReviewState.of(row.getString(4)),
                        row.getBoolean(5),
                        row.getBoolean(6),
                        row.getString(11),
                        row.getString(9),
                        row.getString(10),
                        row.getString(16)),
                row.getString(14).toLowerCase(Locale.ROOT));
    }

    /// The heads of the rows of these numbers, in their order; those that are gone are left out.
    public List<MemorySummaryRow> summaries(List<Long> seqs) {
        var heads = new HashMap<Long, MemorySummaryRow>();
        JdbiMappers.forEachBatch(
                seqs,
                batch -> handle.createQuery("""
                                        select %s from memory t
                                        where t.seq = any(cast(:seqs as bigint array))
                                        """.formatted(MemoryRowMapper.HEAD))
                        .bindArray("seqs", Long.class, batch)
                        .reduceRows(heads, (all, row) -> {
                            all.put(row.getColumn("seq", Long.class), MemoryRowMapper.head(row));
                            return all;
                        }));
        var orderedRows = new ArrayList<MemorySummaryRow>(seqs.size());
        for (var seq : seqs) {
            var head = heads.get(seq);
            if (head != null) {
                orderedRows.add(head);
            }
        }
        return orderedRows;
    }

    /// The ids of the rows of these numbers, in no order; those that are gone are left out.
    public List<String> ids(List<Long> seqs) {
        var ids = new ArrayList<String>(seqs.size());
        JdbiMappers.forEachBatch(
                seqs,
                batch -> handle.createQuery("""
                                        select t.id from memory t
                                        where t.seq = any(cast(:seqs as bigint array))
                                        """)
                        .bindArray("seqs", Long.class, batch)
                        .mapTo(String.class)
                        .forEach(ids::add));
        return ids;
    }
}
