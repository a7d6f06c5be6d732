package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.store.journal.JournalTable;
import dev.emend.store.sql.IdLookup;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Table of agents' memories. What an undo takes away stays as a row that is not present.
///
/// A transaction should add about a thousand memories: H2 copies what a larger one wrote.
public final class MemoryTable {
    private final Handle handle;
    private final Clock clock;

    public MemoryTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// A memory to add.
    ///
    /// @param texts for lists, secrets covered
    /// @param originSha256 of the record as it was read, to know it again; null for none
    public record NewMemory(
            MemoryWithVectors parts,
            MemorySummaryRow.RowTexts texts,
            ReviewState state,
            byte @Nullable [] originSha256) {
        public static NewMemory of(Memory memory, MemorySummaryRow.RowTexts says, ReviewState state) {
            return new NewMemory(new MemoryWithVectors(memory, List.of()), says, state, null);
        }
    }

    /// Adds memories whose ids are not there yet.
    ///
    /// @param batch the import they came with; 0 for none
    public void add(Collection<NewMemory> newMemories, long batch) {
        if (newMemories.isEmpty()) {
            return;
        }
        var insert = handle.prepareBatch("""
                        insert into memory (id_key, id, kind, state, archived, present, version,
                            changed, served, added_at, batch, source, format, origin_id,
                            origin_sha256, task, lesson, outcome, confidence, happened_at, content,
                            origin_class)
                        values (:key, :id, :kind, :state, false, true, 1, :changed, 0, :added,
                            :batch, :source, :format, :originId, :sha256, :task, :lesson, :outcome,
                            :confidence, :happened, :content, :originClass)
                        """);
        long changeNumber = nextChange();
        var now = clock.instant();
        for (var newMemory : newMemories) {
            var memory = newMemory.parts.memory();
            insert.bind("key", IdLookup.of(memory.id()))
                    .bind("id", memory.id())
                    .bind("kind", memory.kind().word())
                    .bind("state", newMemory.state.word())
                    .bind("changed", changeNumber)
                    .bind("added", now)
                    .bind("batch", batch)
                    .bind("source", memory.origin().source())
                    .bind("format", memory.origin().format())
                    .bind("originId", memory.origin().id())
                    .bind("sha256", newMemory.originSha256);
            MemoryRowMapper.bind(insert, memory, newMemory.texts, clock.getZone())
                    .add();
        }
        var seqs = insert.executePreparedBatch("seq").mapTo(Long.class).list();
        new MemoryVectorTable(handle)
                .add(seqs, newMemories.stream().map(NewMemory::parts).toList());
    }

    /// The memory with its vectors, present or not.
    public Optional<StoredMemory> get(String id) {
        return get(List.of(id)).stream().findFirst();
    }

    /// The memories that exist with these ids, present or not, in the order of the ids.
    public List<StoredMemory> get(Collection<String> ids) {
        var mappedMemories = new HashMap<String, MemoryRowMapper.MappedMemory>();
        IdLookup.rows(handle, "memory", "t.*", ids, row -> {
            var read = MemoryRowMapper.read(row);
            mappedMemories.put(read.head().id(), read);
        });
        var vectors = new MemoryVectorTable(handle).of(mappedMemories.values());
        var memories = new ArrayList<StoredMemory>();
        for (var id : ids) {
            var read = mappedMemories.get(id);
            if (read != null) {
                memories.add(new StoredMemory(read.memory(), read.head(), vectors.getOrDefault(read.seq(), List.of())));
            }
        }
        return memories;
    }

    /// Memories nobody decided against, the one that came last first.
    public List<Memory> newest(int limit) {
        return handle.createQuery("""
                        select t.* from memory t
                        where t.present and not t.archived and t.state not in ('rejected', 'superseded', 'deleted')
                        order by t.seq desc fetch first :limit rows only
                        """).bind("limit", limit).reduceRows(new ArrayList<Memory>(), (all, row) -> {
            all.add(MemoryRowMapper.read(row).memory());
            return all;
        });
    }

    public List<MemorySummaryRow> summaries(Collection<String> ids) {
        var heads = new HashMap<String, MemorySummaryRow>();
        IdLookup.rows(handle, "memory", MemoryRowMapper.HEAD, ids, row -> {
            var head = MemoryRowMapper.head(row);
            heads.put(head.id(), head);
        });
        return ids.stream()
                .flatMap(id -> Optional.ofNullable(heads.get(id)).stream())
                .toList();
    }

    /// The facts about an existing memory that an import needs.
    public record KnownMemory(long seq, byte @Nullable [] originSha256, boolean isPresent) {}

    public Map<String, KnownMemory> findByIds(Collection<String> ids) {
        var knownMemories = new HashMap<String, KnownMemory>();
        var requestedIds = new java.util.HashSet<>(ids);
        IdLookup.rows(handle, "memory", "t.seq, t.id, t.origin_sha256, t.present as is_present", ids, row -> {
            var id = row.getColumn("id", String.class);
            if (requestedIds.contains(id)) {
                knownMemories.put(id, row.getRow(KnownMemory.class));
            }
        });
        return knownMemories;
    }

    /// A page of a walk along what changed.
    ///
    /// @param change and `seq` of the last row: where the next page begins
    public record Page(List<MemorySummaryRow> summaries, long change, long seq) {}

    /// Heads in the order in which they changed, those that are not present too.
    ///
    /// @param change from `change` and `seq` on, exclusive; 0 and 0 for all
    public Page changedAfter(long change, long seq, int limit) {
        var rows = handle.createQuery("select %s, t.changed from memory t".formatted(MemoryRowMapper.HEAD) + """
                                         where t.changed >= :change
                                            and (t.changed > :change or t.seq > :seq)
                                        order by t.changed, t.seq fetch first :limit rows only
                                        """)
                .bind("change", change)
                .bind("seq", seq)
                .bind("limit", limit)
                .reduceRows(new LinkedHashMap<List<Long>, MemorySummaryRow>(), (all, row) -> {
                    all.put(
                            List.of(row.getColumn("changed", Long.class), row.getColumn("seq", Long.class)),
                            MemoryRowMapper.head(row));
                    return all;
                });
        var last = rows.isEmpty() ? List.of(change, seq) : rows.lastEntry().getKey();
        return new Page(List.copyOf(rows.values()), last.getFirst(), last.getLast());
    }

    /// The number of the newest change; 0 when there are no memories.
    public long newestChange() {
        return handle.createQuery("select coalesce(max(changed), 0) from memory")
                .mapTo(Long.class)
                .one();
    }

    /// Others who change memories of a shared store wait until this transaction ends, so that no
    /// change is kept behind one with a larger number.
    long nextChange() {
        new JournalTable(handle, clock).lock();
        return newestChange() + 1;
    }

    public long count() {
        return handle.createQuery("select count(*) from memory where present")
                .mapTo(Long.class)
                .one();
    }

    /// The number of present memories that nobody deleted.
    public long countNotDeleted() {
        return handle.createQuery("select count(*) from memory where present and state <> 'deleted'")
                .mapTo(Long.class)
                .one();
    }

    /// Replaces what a memory says when it is still of this version.
    ///
    /// @return whether it was
    public boolean update(Memory memory, MemorySummaryRow.RowTexts says, long version) {
        var update = handle.prepareBatch("""
                        update memory set version = version + 1, changed = :changed, kind = :kind,
                            task = :task, lesson = :lesson, outcome = :outcome, confidence = :confidence,
                            happened_at = :happened, content = :content,
                            origin_class = :originClass
                        where id_key = :key and id = :id and version = :version and present
                        """);
        update.bind("changed", nextChange())
                .bind("key", IdLookup.of(memory.id()))
                .bind("id", memory.id())
                .bind("version", version)
                .bind("kind", memory.kind().word());
        MemoryRowMapper.bind(update, memory, says, clock.getZone()).add();
        return update.execute()[0] == 1;
    }

    public void setState(Collection<String> ids, ReviewState state) {
        set("state", state.word(), ids);
    }

    public void setArchived(Collection<String> ids, boolean isArchived) {
        set("archived", isArchived, ids);
    }

    public void setPresent(Collection<String> ids, boolean isPresent) {
        set("present", isPresent, ids);
    }

    private void set(String column, Object value, Collection<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        long changeNumber = nextChange();
        var batch = handle.prepareBatch("""
                        update memory set %s = :value, version = version + 1, changed = :changed
                        where id_key = :key and id = :id
                        """.formatted(column));
        ids.forEach(id -> batch.bind("value", value)
                .bind("changed", changeNumber)
                .bind("key", IdLookup.of(id))
                .bind("id", id)
                .add());
        batch.execute();
    }

    /// Counts that these were given to somebody.
    public void incrementServed(Collection<String> ids) {
        if (!ids.isEmpty()) {
            var batch = handle.prepareBatch("""
                            update memory set served = served + 1
                            where id_key = :key and id = :id
                            """);
            ids.forEach(id -> batch.bind("key", IdLookup.of(id)).bind("id", id).add());
            batch.execute();
        }
    }

    /// Deletes every memory, link and vector for good; what was read of runs stays.
    public void deleteAll() {
        handle.execute("delete from memory_vector");
        handle.execute("delete from memory_link");
        handle.execute("delete from replaced where kind = 'memory'");
        handle.execute("delete from source_write");
        handle.execute("delete from keep_rule_use where version is not null");
        handle.execute("delete from memory");
    }
}
