package dev.emend.memory;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Everything that was ever done, in order. Rows are only added.
public final class Journal {
    /// A row wraps a value that may itself be as deep as a catalog allows.
    private static final int ROW_DEPTH = 220;

    private static final String SELECT =
            """
            select j.*, s.seq as saved_seq
            from journal j left join journal_saved s on s.seq = j.seq
            """;

    private final Sql sql;
    private final Clock clock;

    Journal(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Adds the entry and returns its seq; the seq and the stage it carries are ignored.
    public long append(JournalEntry entry) {
        var act = entry.act();
        return sql.insert(
                """
                insert into journal (done_at, person, kind, label, catalog, item_key, learning_key,
                    before_json, after_json, undoes)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                entry.at(),
                act.person(),
                act.kind(),
                act.label(),
                act.target().catalog(),
                act.target().itemKey(),
                act.target().learningKey(),
                act.before().compact(),
                act.after().compact(),
                entry.undoes());
    }

    /// Records that these entries are in the file with this hash; those already saved stay as they
    /// are.
    public void markSaved(Collection<Long> seqs, String sha256) {
        var now = clock.instant();
        sql.batch(
                """
                insert into journal_saved (seq, sha256, saved_at)
                select j.seq, cast(? as varchar), cast(? as timestamp with time zone)
                from journal j
                where j.seq = ? and not exists (select 1 from journal_saved where seq = j.seq)
                """,
                seqs.stream().map(seq -> new @Nullable Object[] {sha256, now, seq}).toList());
    }

    /// The acts on this catalog that are decided but not saved, oldest first.
    public List<JournalEntry> unsaved(UUID catalog) {
        return sql.list(
                SELECT + " where j.catalog = ? and s.seq is null order by j.seq",
                Journal::entry,
                catalog);
    }

    /// The newest entries older than `beforeSeq`, newest first; [Long#MAX_VALUE] for the newest of
    /// all.
    public List<JournalEntry> recent(int limit, long beforeSeq) {
        return sql.list(
                SELECT + " where j.seq < ? order by j.seq desc fetch first ? rows only",
                Journal::entry,
                beforeSeq,
                limit);
    }

    /// The newest acts on an item or its learnings, newest first.
    public List<JournalEntry> ofItem(String itemKey, int limit) {
        return sql.list(
                SELECT + " where j.item_key = ? order by j.seq desc fetch first ? rows only",
                Journal::entry,
                itemKey,
                limit);
    }

    /// The acts of one kind on a catalog, newest first.
    public List<JournalEntry> ofKind(UUID catalog, String kind) {
        return sql.list(
                SELECT + " where j.catalog = ? and j.kind = ? order by j.seq desc",
                Journal::entry,
                catalog,
                kind);
    }

    public Optional<JournalEntry> byId(long seq) {
        return sql.first(SELECT + " where j.seq = ?", Journal::entry, seq);
    }

    /// Which of these entries are undone now, each with the entry that undid it.
    ///
    /// An entry is undone while a later one that undoes it is not undone itself.
    public Map<Long, Long> undoneBy(Collection<Long> seqs) {
        if (seqs.isEmpty()) {
            return Map.of();
        }
        long oldest = seqs.stream().mapToLong(Long::longValue).min().orElseThrow();
        var undoneBy = new HashMap<Long, Long>();
        var undos = new ArrayList<long[]>();
        undos.addAll(
                sql.list(
                        "select seq, undoes from journal where undoes >= ? order by seq desc",
                        row -> new long[] {row.getLong(1), row.getLong(2)},
                        oldest));
        // newest first: whatever could undo an undo has been seen before it
        for (var undo : undos) {
            if (!undoneBy.containsKey(undo[0])) {
                undoneBy.putIfAbsent(undo[1], undo[0]);
            }
        }
        undoneBy.keySet().retainAll(Set.copyOf(seqs));
        return undoneBy;
    }

    public boolean isUndone(long seq) {
        return undoneBy(List.of(seq)).containsKey(seq);
    }

    public long count() {
        return sql.count("journal");
    }

    private static JournalEntry entry(ResultSet row) throws SQLException {
        var target =
                new ActTarget(
                        row.getObject("catalog", UUID.class),
                        row.getString("item_key"),
                        row.getString("learning_key"));
        var act =
                new Act(
                        row.getString("person"),
                        row.getString("kind"),
                        row.getString("label"),
                        target,
                        object(row, "before_json"),
                        object(row, "after_json"));
        row.getLong("saved_seq");
        var stage = row.wasNull() ? Stage.DECIDED : Stage.SAVED;
        return new JournalEntry(
                row.getLong("seq"),
                act,
                Sql.when(row, "done_at"),
                stage,
                row.getObject("undoes", Long.class));
    }

    private static Json.Obj object(ResultSet row, String column) throws SQLException {
        try {
            if (JsonText.parse(row.getString(column), ROW_DEPTH) instanceof Json.Obj object) {
                return object;
            }
            throw new SQLException(
                    column + " of journal row " + row.getLong("seq") + " is no object");
        } catch (JsonFault fault) {
            throw new SQLException(
                    column + " of journal row " + row.getLong("seq") + " is no JSON", fault);
        }
    }
}
