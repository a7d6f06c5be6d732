package dev.emend.store.journal;

import dev.emend.store.sql.JdbiMappers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// The [JournalTable] as it is searched, walked back and compared. Only reads.
public final class JournalQueries {
    /// The position at which the id begins in [dev.emend.model.ItemRef#key()], counted from 1.
    private static final int AFTER_CATALOG = 38;

    /// The catalog in front of the id and `#0` behind it.
    private static final int AROUND_ID = 39;

    private final Handle handle;

    public JournalQueries(Handle handle) {
        this.handle = handle;
    }

    /// The newest matching entries older than `beforeSeq`, newest first; [Long#MAX_VALUE] for the
    /// newest of all.
    public List<JournalEntry> find(JournalFilter filter, long beforeSeq, int limit) {
        return filterQuery(JournalTable.SELECT, filter, beforeSeq, limit)
                .map(JournalTable::entry)
                .list();
    }

    /// The numbers of what [#find] finds, oldest first.
    public List<Long> seqs(JournalFilter filter, long beforeSeq, int limit) {
        return filterQuery("select j.seq from journal j", filter, beforeSeq, limit)
                .mapTo(Long.class)
                .list()
                .reversed();
    }

    private Query filterQuery(String select, JournalFilter filter, long beforeSeq, int limit) {
        var whereClause = new StringBuilder(" where j.seq < :before");
        var values = new HashMap<String, String>();
        if (!filter.person().isEmpty()) {
            whereClause.append(" and j.person = :person");
            values.put("person", filter.person());
        }
        if (!filter.kind().isEmpty()) {
            var words = CommandKind.words(filter.kind());
            for (int i = 0; i < words.size(); i++) {
                values.put("kind" + i, words.get(i));
            }
            whereClause.append(" and j.kind in (");
            whereClause.append(IntStream.range(0, words.size())
                    .mapToObj(i -> ":kind" + i)
                    .collect(Collectors.joining(", ", "", ")")));
        }
        for (var word : filter.words().strip().toLowerCase(Locale.ROOT).split("\\s+")) {
            if (!word.isEmpty()) {
                var name = "word" + values.size();
                whereClause.append(
                        " and (position(:%1$s in lower(j.label)) > 0 or position(:%1$s in lower(substring(j.item_key, %2$d, greatest(length(j.item_key) - %3$d, 0)))) > 0)"
                                .formatted(name, AFTER_CATALOG, AROUND_ID));
                values.put(name, word);
            }
        }
        var query = handle.createQuery(select + whereClause + " order by j.seq desc fetch first :limit rows only");
        return query.bind("before", beforeSeq).bind("limit", limit).bindMap(values);
    }

    /// The entries of these kinds that leave a state on something or move learnings to another item,
    /// oldest first.
    public List<JournalEntry> leavingStates(Collection<CommandKind> kinds) {
        var words = kinds.stream()
                .flatMap(kind -> CommandKind.words(kind.word()).stream())
                .toArray();
        return handle.createQuery(JournalTable.SELECT + """
                         where j.kind = any(:kinds)
                            and (j.after_json like '%"states"%' or j.after_json like '%"moved"%')
                        order by j.seq
                        """)
                .bindArray("kinds", String.class, words)
                .map(JournalTable::entry)
                .list();
    }

    /// These entries, oldest first.
    public List<JournalEntry> entries(Collection<Long> seqs) {
        var entries = new ArrayList<JournalEntry>();
        JdbiMappers.forEachBatch(
                seqs.stream().sorted().toList(),
                batch -> handle.createQuery("""
                                        select j.*, s.seq as saved_seq
                                        from unnest(cast(:seqs as bigint array)) as t (seq)
                                        left join journal j on j.seq = t.seq
                                        left join journal_saved s on s.seq = t.seq
                                        where j.seq is not null order by j.seq
                                        """)
                        .bindArray("seqs", Long.class, batch)
                        .map(JournalTable::entry)
                        .forEach(entries::add));
        return entries;
    }

    /// The newest change that is on no catalog; 0 when there is none.
    public long newestStoreChange() {
        return handle.createQuery("select coalesce(max(seq), 0) from journal where catalog is null")
                .mapTo(Long.class)
                .one();
    }

    /// The newest change of all; 0 when there is none.
    public long newest() {
        return handle.createQuery("select coalesce(max(seq), 0) from journal")
                .mapTo(Long.class)
                .one();
    }

    public List<String> people() {
        return distinct("person");
    }

    public List<String> kinds() {
        return distinct("kind");
    }

    /// Jumps along the index, so that a hundred thousand changes of three people cost three steps.
    private List<String> distinct(String column) {
        var values = new ArrayList<String>();
        var next = first("select min(" + column + ") from journal where " + column + " >= ?", "");
        while (next.isPresent()) {
            values.add(next.get());
            next = first("select min(" + column + ") from journal where " + column + " > ?", next.get());
        }
        return values;
    }

    private Optional<String> first(String query, String bound) {
        return handle.select(query, bound).mapTo(String.class).findFirst();
    }

    /// The newest entries of one person older than `beforeSeq`, newest first, without undos of what
    /// others did.
    public List<UndoEntry> undoEntries(long beforeSeq, int limit, String person) {
        return handle.createQuery("""
                        select j.seq, j.kind, j.label, j.undoes
                        from journal j left join journal u on u.seq = j.undoes
                        where j.seq < :before and j.person = :person
                            and (j.kind <> 'undo' or j.undoes is null or u.person = :person)
                        order by j.seq desc fetch first :limit rows only
                        """)
                .bind("person", person)
                .bind("before", beforeSeq)
                .bind("limit", limit)
                .mapTo(UndoEntry.class)
                .list();
    }

    /// The number of one person's changes in force, up to a change: each undo of an own one subtracts
    /// one.
    ///
    /// @param without kinds that do not count
    public long countDone(String person, Set<CommandKind> without, long newest) {
        var words = without.stream()
                .flatMap(kind -> CommandKind.words(kind.word()).stream())
                .toArray();
        return handle.createQuery("""
                        select count(case when j.kind <> 'undo' or j.undoes is null then 1 end)
                            - count(case when j.kind = 'undo' and u.person = :person
                                and (u.undoes is not null or u.kind <> all(:without)) then 1 end)
                        from journal j left join journal u on u.seq = j.undoes
                        where j.person = :person and j.seq <= :newest
                            and (j.undoes is not null or j.kind <> all(:without))
                        """)
                .bind("person", person)
                .bindArray("without", String.class, words)
                .bind("newest", newest)
                .mapTo(Long.class)
                .one();
    }

    /// The entries on a catalog behind `seq`, oldest first: those of these items and those of no
    /// single item; of all items when none are given.
    ///
    /// @param itemIds each a `knowledge_id`, whichever of several with that id
    public List<JournalEntry> laterEntries(UUID catalog, long seq, Collection<String> itemIds) {
        var ofItems = itemIds.isEmpty() ? "" : """
                         and (j.item_key is null or regexp_replace(j.item_key, '#[0-9]+$', '') in
                             (select * from unnest(cast(:items as varchar array))))
                        """;
        var query = handle.createQuery(JournalTable.SELECT
                        + " where j.catalog = :catalog and j.seq > :seq"
                        + ofItems
                        + " order by j.seq")
                .bind("catalog", catalog)
                .bind("seq", seq);
        if (!itemIds.isEmpty()) {
            query.bindArray(
                    "items",
                    String.class,
                    itemIds.stream().map(id -> catalog + "/" + id).toList());
        }
        return query.map(JournalTable::entry).list();
    }

    /// The times at which entries of a catalog were given a state, from a moment on, oldest first.
    public List<Instant> decisionTimes(UUID catalog, Instant since) {
        return handle.createQuery("""
                        select done_at from journal
                        where catalog = :catalog and done_at >= :since and after_json like '%"states"%'
                        order by done_at
                        """)
                .bind("catalog", catalog)
                .bind("since", since)
                .mapTo(Instant.class)
                .list();
    }

    /// The chain hashes of entries, by seq.
    public Map<Long, String> chains(Collection<Long> seqs) {
        var chains = new HashMap<Long, String>();
        JdbiMappers.forEachBatch(
                seqs,
                batch -> handle.createQuery("""
                                        select j.seq, j.chain_sha256
                                        from unnest(cast(:seqs as bigint array)) as t (seq)
                                        left join journal j on j.seq = t.seq
                                        where j.seq is not null
                                        """)
                        .bindArray("seqs", Long.class, batch)
                        .reduceRows(chains, (found, row) -> {
                            found.put(
                                    row.getColumn("seq", Long.class),
                                    HashChain.hex(row.getColumn("chain_sha256", byte[].class)));
                            return found;
                        }));
        return chains;
    }

    /// The identities of these entries, which hold in every workspace, by seq: the chain hash they had
    /// where they were first made.
    public Map<Long, String> identities(Collection<Long> seqs) {
        var names = new HashMap<>(chains(seqs));
        entries(seqs).forEach(entry -> {
            var origin = entry.origin();
            if (origin != null) {
                names.put(entry.seq(), origin);
            }
        });
        return names;
    }
}
