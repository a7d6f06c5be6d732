package dev.emend.store.journal;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.sql.JdbiMappers;
import dev.emend.store.sql.Migrations;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/// Everything that was ever done, in order. Rows are only added, each linked to the one before.
public final class JournalTable {
    /// A row wraps a value that may itself be as deep as a catalog allows.
    private static final int ROW_DEPTH = 220;

    static final String SELECT = """
            select j.*, s.seq as saved_seq
            from journal j left join journal_saved s on s.seq = j.seq
            """;

    /// The words of what only people do.
    private static final List<String> PEOPLES = Stream.of(
                    CommandKind.CONDITIONS,
                    CommandKind.INTERRUPT,
                    CommandKind.KEEP,
                    CommandKind.MEMORY_IMPORT,
                    CommandKind.MEMORY_JUDGE,
                    CommandKind.REDO,
                    CommandKind.REJECT,
                    CommandKind.SNOOZE,
                    CommandKind.TRUST,
                    CommandKind.UNDO)
            .flatMap(kind -> CommandKind.words(kind.word()).stream())
            .distinct()
            .toList();

    private final Handle handle;
    private final Clock clock;
    private final @Nullable UUID workspace;

    public JournalTable(Handle handle, Clock clock) {
        this(handle, clock, null);
    }

    /// @param workspace whose copies of catalogs are the files; null in a store of one machine
    public JournalTable(Handle handle, Clock clock, @Nullable UUID workspace) {
        this.handle = handle;
        this.clock = clock;
        this.workspace = workspace;
    }

    /// Adds the entry as the last link of the chain and returns its seq; the seq and the stage it
    /// carries are ignored.
    public long append(JournalEntry entry) {
        lock();
        var head = HashChain.head(handle);
        long seq = head.seq() + 1;
        var before = entry.change().before().compact();
        var after = entry.change().after().compact();
        var payload = HashChain.Payload.of(before, after);
        var previous = head.seq() == 0 ? HashChain.START : HashChain.bytes(head.sha256());
        var numberedEntry =
                new JournalEntry(seq, entry.change(), entry.at(), entry.stage(), entry.undoes(), entry.origin());
        handle.createUpdate("""
                        insert into journal (seq, done_at, person, kind, label,
                            catalog, item_key, learning_key,
                            before_json, after_json, undoes, origin,
                            before_sha256, after_sha256, chain_sha256)
                        values (:seq, :at, :change.person, :change.kind, :change.label,
                            :change.target.catalog, :change.target.itemKey, :change.target.learningKey,
                            :before, :after, :undoes, :origin,
                            :beforeHash, :afterHash, :chain)
                        """)
                .bindMethods(numberedEntry)
                .bind("before", before)
                .bind("after", after)
                .bind("beforeHash", payload.before())
                .bind("afterHash", payload.after())
                .bind("chain", HashChain.link(previous, numberedEntry, payload))
                .execute();
        return seq;
    }

    /// Keeps other reviewers from adding changes until this transaction ends: the next change
    /// follows the last one anybody added.
    public void lock() {
        handle.createQuery("select id from store_identity for update")
                .mapTo(UUID.class)
                .list();
    }

    /// Records that these entries are in the file with this hash; those already saved stay as they
    /// are.
    public void markSaved(Collection<Long> seqs, String sha256) {
        var now = clock.instant();
        var batch = handle.prepareBatch("""
                        insert into journal_saved (seq, sha256, saved_at)
                        select j.seq, cast(:sha256 as varchar), cast(:now as timestamp with time zone)
                        from journal j
                        where j.seq = :seq
                            and not exists (select 1 from journal_saved where seq = j.seq)
                        """);
        if (seqs.isEmpty()) {
            return;
        }
        seqs.forEach(seq ->
                batch.bind("sha256", sha256).bind("now", now).bind("seq", seq).add());
        batch.execute();
        if (workspace != null) {
            var copy = handle.prepareBatch("""
                            insert into catalog_copy_act (workspace, act, sha256)
                            select cast(:workspace as uuid), j.seq, cast(:sha256 as varchar)
                            from journal j where j.seq = :seq and not exists
                                (select 1 from catalog_copy_act a
                                    where a.workspace = :workspace and a.act = :seq)
                            """);
            seqs.forEach(seq -> copy.bind("workspace", workspace)
                    .bind("sha256", sha256)
                    .bind("seq", seq)
                    .add());
            copy.execute();
        }
    }

    /// The changes on this catalog that are decided but not saved, oldest first. Where machines
    /// share a store: those that are not in this one's copy.
    public List<JournalEntry> unsavedEntries(UUID catalog) {
        if (workspace != null) {
            return select("""
                            where j.catalog = :catalog and j.seq > (
                                select coalesce(max(c.first_seq), 0) from catalog_copy c
                                where c.catalog = :catalog and c.workspace = :workspace)
                                and not exists (select 1 from catalog_copy_act a
                                    where a.workspace = :workspace and a.act = j.seq)
                            order by j.seq
                            """)
                    .bind("catalog", catalog)
                    .bind("workspace", workspace)
                    .map(JournalTable::entry)
                    .list();
        }
        return select("where j.catalog = :catalog and s.seq is null order by j.seq")
                .bind("catalog", catalog)
                .map(JournalTable::entry)
                .list();
    }

    /// The newest entries older than `beforeSeq`, newest first; [Long#MAX_VALUE] for the newest of
    /// all.
    public List<JournalEntry> recent(int limit, long beforeSeq) {
        return select("where j.seq < :before order by j.seq desc fetch first :limit rows only")
                .bind("before", beforeSeq)
                .bind("limit", limit)
                .map(JournalTable::entry)
                .list();
    }

    /// The newest changes on an item or its learnings, newest first.
    public List<JournalEntry> ofItem(String itemKey, int limit) {
        return select("where j.item_key = :item order by j.seq desc fetch first :limit rows only")
                .bind("item", itemKey)
                .bind("limit", limit)
                .map(JournalTable::entry)
                .list();
    }

    /// The changes of one kind on a catalog, newest first.
    public List<JournalEntry> ofKind(UUID catalog, String kind) {
        return select("where j.catalog = :catalog and j.kind = :kind order by j.seq desc")
                .bind("catalog", catalog)
                .bind("kind", kind)
                .map(JournalTable::entry)
                .list();
    }

    /// Edits of fields and conditions of items without a review state, oldest first and without those undone.
    /// Releases that did not know "not reviewed" left such items without a state.
    public List<JournalEntry> editsWithoutState(UUID catalog) {
        var edits = select("""
                        where j.catalog = :catalog and j.kind in (:edit, :conditions) and j.undoes is null
                            and not exists (select 1 from review_state r where r.target = j.item_key)
                        order by j.seq
                        """)
                .bind("catalog", catalog)
                .bind("edit", CommandKind.EDIT.word())
                .bind("conditions", CommandKind.CONDITIONS.word())
                .map(JournalTable::entry)
                .list();
        var undone = undoneBy(edits.stream().map(JournalEntry::seq).toList());
        return edits.stream().filter(edit -> !undone.containsKey(edit.seq())).toList();
    }

    /// Whether somebody of that name did what no client of an agent can.
    public boolean isPerson(String name) {
        return handle.createQuery("""
                        select 1 from journal
                        where person = :name and kind = any(cast(:kinds as varchar array))
                        fetch first 1 rows only
                        """)
                .bind("name", name)
                .bindArray("kinds", String.class, PEOPLES)
                .mapTo(Integer.class)
                .findFirst()
                .isPresent();
    }

    public Optional<JournalEntry> byId(long seq) {
        return select("where j.seq = :seq")
                .bind("seq", seq)
                .map(JournalTable::entry)
                .findFirst();
    }

    /// The entries among these that are undone now, each with the entry that undid it.
    ///
    /// An entry is undone while a later one that undoes it is not undone itself.
    public Map<Long, Long> undoneBy(Collection<Long> seqs) {
        if (seqs.isEmpty()) {
            return Map.of();
        }
        var undoes = new TreeMap<Long, Long>();
        for (Collection<Long> pendingSeqs = seqs; !pendingSeqs.isEmpty(); ) {
            var newUndos = findUndos(pendingSeqs);
            undoes.putAll(newUndos);
            pendingSeqs = newUndos.keySet();
        }
        var undoneBy = new HashMap<Long, Long>();
        // newest first: whatever could undo an undo has been seen before it
        undoes.descendingMap().forEach((seq, undone) -> {
            if (!undoneBy.containsKey(seq)) {
                undoneBy.putIfAbsent(undone, seq);
            }
        });
        undoneBy.keySet().retainAll(Set.copyOf(seqs));
        return undoneBy;
    }

    /// The entries that take one of these back, each with the one it takes back.
    private Map<Long, Long> findUndos(Collection<Long> seqs) {
        var undos = new HashMap<Long, Long>();
        // the outer join leaves H2 no order but to look each one up in the index
        JdbiMappers.forEachBatch(
                seqs,
                batch -> handle.createQuery("""
                                        select j.seq, j.undoes
                                        from unnest(cast(:seqs as bigint array)) as t (seq)
                                        left join journal j on j.undoes = t.seq
                                        where j.seq is not null
                                        """)
                        .bindArray("seqs", Long.class, batch)
                        .reduceRows(undos, (found, row) -> {
                            found.put(row.getColumn("seq", Long.class), row.getColumn("undoes", Long.class));
                            return found;
                        }));
        return undos;
    }

    /// The entry undo has to take to take this one back: itself, or what did it again last.
    public long latestRedoOf(long seq) {
        long latest = seq;
        while (true) {
            var redo = findUndos(List.of(latest)).keySet().stream()
                    .max(Comparator.naturalOrder())
                    .flatMap(undo -> findUndos(List.of(undo)).keySet().stream().max(Comparator.naturalOrder()));
            if (redo.isEmpty()) {
                return latest;
            }
            latest = redo.get();
        }
    }

    public boolean isUndone(long seq) {
        return undoneBy(List.of(seq)).containsKey(seq);
    }

    public long count() {
        return Migrations.count(handle, "journal");
    }

    private Query select(String clause) {
        return handle.createQuery(SELECT + clause);
    }

    static JournalEntry entry(RowView row) throws SQLException {
        return entryOf(row, object(row, "before_json"), object(row, "after_json"));
    }

    /// The row without what the change found and left.
    static JournalEntry bare(RowView row) {
        return entryOf(row, Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    private static JournalEntry entryOf(RowView row, Json.Obj before, Json.Obj after) {
        var target = new CommandTarget(
                row.getColumn("catalog", UUID.class),
                row.getColumn("item_key", String.class),
                row.getColumn("learning_key", String.class));
        var change = new JournaledCommand(
                row.getColumn("person", String.class),
                row.getColumn("kind", String.class),
                row.getColumn("label", String.class),
                target,
                before,
                after);
        boolean isSaved = row.getColumn("saved_seq", Long.class) != null;
        return new JournalEntry(
                row.getColumn("seq", Long.class),
                change,
                row.getColumn("done_at", Instant.class),
                isSaved ? CommandStage.SAVED : CommandStage.DECIDED,
                row.getColumn("undoes", Long.class),
                row.getColumn("origin", String.class));
    }

    private static Json.Obj object(RowView row, String column) throws SQLException {
        try {
            var text = row.getColumn(column, String.class);
            if (JsonText.parseStored(text, ROW_DEPTH) instanceof Json.Obj object) {
                return object;
            }
            throw new SQLException(column + " of journal row " + row.getColumn("seq", Long.class) + " is no object");
        } catch (JsonFault fault) {
            throw new SQLException(
                    column + " of journal row " + row.getColumn("seq", Long.class) + " is no JSON", fault);
        }
    }
}
