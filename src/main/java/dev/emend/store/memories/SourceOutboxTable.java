package dev.emend.store.memories;

import dev.emend.store.sql.IdLookup;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Table of changes to be written to a source, and of those already written.
public final class SourceOutboxTable {
    private final Handle handle;

    SourceOutboxTable(Handle handle) {
        this.handle = handle;
    }

    /// A memory that is to be written to the source or deleted there.
    ///
    /// @param seq of the row of the memory
    /// @param version of the memory as it is sent
    public record QueuedChange(long seq, String id, boolean isDelete, long version) {
        public QueuedChange at(long newer) {
            return new QueuedChange(seq, id, isDelete, newer);
        }
    }

    /// Queues every memory that came from there and was kept, rejected or deleted, unless it was
    /// sent as it is now. What waited already is tried anew.
    public void queue(StoredSource source, Instant now) {
        handle.execute("delete from source_write where source = ? and not sent", source.id());
        handle.execute("""
                delete from source_write where source = ? and exists (select 1 from memory m
                    where m.seq = source_write.memory and m.version <> source_write.version)
                """, source.id());
        handle.createUpdate("""
                        insert into source_write
                            (source, memory, what, version, sent, tries, next_try)
                        select cast(:source as bigint), m.seq,
                            case when m.state = 'kept' then 'upsert' else 'delete' end,
                            m.version, false, 0, cast(:now as timestamp with time zone)
                        from memory m
                        where m.source = :name and m.present
                            and m.state in ('kept', 'rejected', 'deleted')
                            and not exists (select 1 from source_write w
                                where w.source = :source and w.memory = m.seq)
                        """)
                .bind("source", source.id())
                .bind("name", source.place().name())
                .bind("now", now)
                .execute();
    }

    /// The number of memories that the next writing would write and delete.
    public OutboxCounts counts(StoredSource source) {
        return handle.createQuery("""
                        select coalesce(sum(case when m.state = 'kept' then 1 else 0 end), 0),
                            coalesce(sum(case when m.state = 'kept' then 0 else 1 end), 0)
                        from memory m
                        where m.source = :name and m.present
                            and m.state in ('kept', 'rejected', 'deleted')
                            and not exists (select 1 from source_write w
                                where w.source = :source and w.memory = m.seq and w.sent
                                    and w.version = m.version)
                        """)
                .bind("name", source.place().name())
                .bind("source", source.id())
                .map((row, _) -> new OutboxCounts(row.getInt(1), row.getInt(2)))
                .one();
    }

    /// @param writes memories that were kept
    /// @param deletes memories that were rejected or deleted
    public record OutboxCounts(int writes, int deletes) {}

    /// The changes whose time has come.
    public List<QueuedChange> due(long source, Instant now, int limit) {
        return handle.createQuery("""
                        select w.memory as seq, m.id, w.what = 'delete' as is_delete, m.version
                        from source_write w join memory m on m.seq = w.memory
                        where w.source = :source and not w.sent and w.next_try <= :now
                        order by w.memory fetch first :limit rows only
                        """)
                .bind("source", source)
                .bind("now", now)
                .bind("limit", limit)
                .mapTo(QueuedChange.class)
                .list();
    }

    /// Marks changes as sent: the memories are written there as they are here.
    public void markSent(long source, Collection<QueuedChange> changes) {
        var update = handle.prepareBatch("""
                        update source_write set sent = true, version = :version
                        where source = :source and memory = :memory
                        """);
        changes.forEach(change -> update.bind("version", change.version)
                .bind("source", source)
                .bind("memory", change.seq)
                .add());
        if (!changes.isEmpty()) {
            update.execute();
        }
    }

    /// Remembers how a memory was written there, so that reading it again changes nothing.
    public void wrote(long seq, byte[] sha256) {
        handle.execute("update memory set origin_sha256 = ? where seq = ?", sha256, seq);
    }

    /// Somebody decided otherwise meanwhile.
    public void drop(long source, Collection<QueuedChange> changes) {
        changes.forEach(change -> handle.execute(
                "delete from source_write where source = ? and memory = ? and not sent", source, change.seq));
    }

    /// The ids of the memories that were taken out there.
    public Set<String> deletedIds(long source) {
        return new HashSet<>(handle.createQuery("""
                                select m.id from source_write w join memory m on m.seq = w.memory
                                where w.source = :source and w.sent and w.what = 'delete'
                                """)
                .bind("source", source)
                .mapTo(String.class)
                .list());
    }

    /// Forgets deleted memories that others put back, so that the next writing deletes them again.
    public void forgetDeleted(long source, Collection<String> ids) {
        for (var id : ids) {
            handle.execute("""
                    delete from source_write where source = ? and memory in
                        (select seq from memory where id_key = ? and id = ?)
                    """, source, IdLookup.of(id), id);
        }
    }

    /// The number of tries of what waits.
    public int tries(long source) {
        return handle.createQuery("""
                        select coalesce(max(tries), 0) from source_write
                        where source = :source and not sent
                        """)
                .bind("source", source)
                .mapTo(Integer.class)
                .one();
    }

    /// Counts a try of everything that waits.
    ///
    /// @param next when it is tried again; empty for not before a person asks
    public void recordAttempt(long source, Optional<Instant> next) {
        @Nullable Instant at = next.orElse(null);
        handle.createUpdate("""
                        update source_write set tries = tries + 1,
                            next_try = cast(:next as timestamp with time zone)
                        where source = :source and not sent
                        """).bind("next", at).bind("source", source).execute();
    }
}
