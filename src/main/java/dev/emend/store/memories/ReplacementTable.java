package dev.emend.store.memories;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Timestamps;
import dev.emend.model.Vector;
import dev.emend.model.lineage.OriginClass;
import dev.emend.store.curation.EmbeddingCacheTable;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.JdbiMappers;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/// Memories and runs that came again with other words: the new ones stand in the place of the old
/// ones, which are kept for an undo.
public final class ReplacementTable {
    /// Keeps the state before an import, once: not what the import itself wrote.
    private static final String KEEP = """
            insert into replaced (kind, owner, batch, state, origin_sha256, content)
            select cast(? as varchar), cast(? as bigint), cast(? as bigint), cast(? as varchar),
                cast(? as bytea), cast(? as text)
            where exists (select 1 from %1$s where seq = ? and batch <> ?)
                and not exists (select 1 from replaced
                    where kind = '%1$s' and owner = ? and batch = ?)
            """;

    private final Handle handle;
    private final Clock clock;

    ReplacementTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// A former or present state of a memory.
    private record PreviousMemory(
            MemoryWithVectors parts, MemorySummaryRow.RowTexts says, String state, byte @Nullable [] sha256) {
        /// @param currentRow the row as it is
        StoredMemory toStoredMemory(MemorySummaryRow currentRow, ZoneId zone) {
            var memory = parts.memory();
            var status = currentRow.status();
            var head = new MemorySummaryRow(
                    currentRow.id(),
                    memory.kind(),
                    says,
                    new MemorySummaryRow.RowStatus(
                            ReviewState.of(state),
                            status.isArchived(),
                            status.isPresent(),
                            status.version(),
                            status.servedCount()),
                    new MemorySummaryRow.RowFacts(
                            memory.result().outcome(),
                            memory.result().confidence(),
                            Timestamps.of(memory.result().timestamp(), zone),
                            currentRow.facts().addedAt(),
                            currentRow.facts().batch(),
                            OriginClass.of(memory)),
                    currentRow.origin());
            return new StoredMemory(memory, head, parts.vectors());
        }
    }

    /// The old words are kept, and the memory waits for a reviewer again.
    public void replace(long seq, MemoryTable.NewMemory newMemory, long batch) {
        keep(seq, batch, was(seq));
        put(
                seq,
                new PreviousMemory(
                        newMemory.parts(), newMemory.texts(), newMemory.state().word(), newMemory.originSha256()));
    }

    /// A memory that an undo took away comes again with another import.
    public void revive(long seq, MemoryTable.NewMemory newMemory, long batch) {
        put(
                seq,
                new PreviousMemory(
                        newMemory.parts(), newMemory.texts(), newMemory.state().word(), newMemory.originSha256()));
        handle.execute("update memory set present = true, batch = ? where seq = ?", batch, seq);
    }

    /// Of these, the memories that wait with words an import put in the place of those a person kept: as they were
    /// kept, by their ids. What an import that was taken back had brought was in nobody's place.
    public Map<String, StoredMemory> keptVersions(Collection<String> ids) {
        var pendingRows = new HashMap<Long, MemorySummaryRow>();
        IdLookup.rows(handle, "memory", MemoryRowMapper.HEAD, ids, row -> {
            var head = MemoryRowMapper.head(row);
            if (head.status().state() == ReviewState.PENDING) {
                pendingRows.put(row.getColumn("seq", Long.class), head);
            }
        });
        var keptVersions = new HashMap<String, StoredMemory>();
        JdbiMappers.forEachBatch(
                pendingRows.keySet(),
                batch -> handle.createQuery("""
                        select * from replaced
                        where kind = 'memory' and state <> 'pending'
                            and owner = any(cast(:owners as bigint array))
                            and not exists (select 1 from import_batch b where b.seq = batch and b.state = 'undone')
                        order by batch
                        """)
                        .bindArray("owners", Long.class, batch)
                        .reduceRows(keptVersions, (all, row) -> {
                            var before = Row.of(row);
                            var head = Objects.requireNonNull(pendingRows.get(before.owner));
                            all.remove(head.id()); // the newest import says what was there last
                            if (ReviewState.of(before.state).isServed()) {
                                all.put(head.id(), before.was().toStoredMemory(head, clock.getZone()));
                            }
                            return all;
                        }));
        return keptVersions;
    }

    /// All of them.
    public Map<String, StoredMemory> keptVersions() {
        return keptVersions(handle.createQuery("""
                        select m.id from memory m
                        where m.state = 'pending' and m.present and m.seq in
                            (select r.owner from replaced r where r.kind = 'memory' and r.state <> 'pending')
                        """).mapTo(String.class).list());
    }

    /// The states of the words of these that imports after a change replaced, by their ids and then by the import. The
    /// number of one that was taken back is negative, for the row has the words it brought.
    public Map<String, Json.Obj> states(Collection<String> ids, long change) {
        var requestedIds = Set.copyOf(ids);
        var owners = new HashMap<Long, String>();
        IdLookup.rows(handle, "memory", "t.seq, t.id", requestedIds, row -> {
            var id = row.getColumn("id", String.class);
            if (requestedIds.contains(id)) {
                owners.put(row.getColumn("seq", Long.class), id);
            }
        });
        var states = new HashMap<String, Json.Obj>();
        JdbiMappers.forEachBatch(
                owners.keySet(),
                batch -> handle.createQuery("""
                                select r.owner, r.state, case b.state when 'undone' then -b.seq else b.seq end as number
                                from replaced r join import_batch b on b.seq = r.batch
                                where r.kind = 'memory' and r.owner = any(cast(:owners as bigint array))
                                    and (:change = 0 or b.act > :change)
                                order by b.seq
                                """)
                        .bindArray("owners", Long.class, batch)
                        .bind("change", change)
                        .reduceRows(states, (all, row) -> {
                            var id = Objects.requireNonNull(owners.get(row.getColumn("owner", Long.class)));
                            var number = Long.toString(row.getColumn("number", Long.class));
                            var state = new Json.Text(row.getColumn("state", String.class));
                            all.put(id, all.getOrDefault(id, Json.Obj.EMPTY).with(number, state));
                            return all;
                        }));
        return states;
    }

    /// @param states as [#states] has them
    public void setStates(String id, Json.Obj states) {
        states.members()
                .forEach((batch, state) -> handle.createUpdate("""
                        update replaced set state = :state where kind = 'memory' and batch = :batch
                            and owner in (select seq from memory where id_key = :key and id = :id)
                        """)
                        .bind("state", state.plain())
                        .bind("batch", Math.abs(Long.parseLong(batch)))
                        .bind("key", IdLookup.of(id))
                        .bind("id", id)
                        .execute());
    }

    /// The decided versions of a memory, newest first: the present one and those that imports found, except imports
    /// that were undone. Pending versions are left out.
    public List<MemoryTable.NewMemory> decidedVersions(long seq) {
        var all = new ArrayList<>(List.of(was(seq)));
        handle.createQuery("""
                        select * from replaced where kind = 'memory' and owner = :owner
                            and not exists (select 1 from import_batch b where b.seq = batch and b.state = 'undone')
                        order by batch desc
                        """).bind("owner", seq).map(Row::of).forEach(row -> all.add(row.was()));
        return all.stream()
                .map(was -> new MemoryTable.NewMemory(was.parts, was.says, ReviewState.of(was.state), was.sha256))
                .filter(version -> version.state() != ReviewState.PENDING)
                .toList();
    }

    /// The memories of a format of which people refused what they say or once said.
    public Set<Long> refusals(String format) {
        return new HashSet<>(
                handle.createQuery("""
                        select m.seq from memory m
                        where m.format = :format and m.state in ('rejected', 'superseded', 'deleted')
                        union
                        select r.owner from replaced r
                        where r.kind = 'memory' and r.state in ('rejected', 'superseded', 'deleted')
                        """).bind("format", format).mapTo(Long.class).list());
    }

    public void replaceRun(long seq, RunTable.NewRun newRun, long batch) {
        var was = wasRun(seq);
        handle.execute(
                KEEP.formatted("run"),
                "run",
                seq,
                batch,
                "",
                was.originSha256(),
                MemoryJson.text(RunJson.write(was.run())),
                seq,
                batch,
                seq,
                batch);
        putRun(seq, newRun);
    }

    public void reviveRun(long seq, RunTable.NewRun newRun, long batch) {
        handle.execute("update run set present = true, batch = ? where seq = ?", batch, seq);
        putRun(seq, newRun);
    }

    /// Changes what an import put in the place of others for those others, and back again.
    void exchange(long batch) {
        var rows = handle.createQuery("select * from replaced where batch = :batch order by seq")
                .bind("batch", batch)
                .map(Row::of)
                .list();
        for (var row : rows) {
            if (row.kind.equals("run")) {
                var current = wasRun(row.owner);
                putRun(row.owner, new RunTable.NewRun(RunJson.read(row.content), row.sha256));
                keepInstead(row.seq, "", current.originSha256(), RunJson.write(current.run()));
            } else {
                var current = was(row.owner);
                put(row.owner, row.was());
                keepInstead(row.seq, current.state, current.sha256, write(current));
            }
        }
    }

    private void keepInstead(long seq, String state, byte @Nullable [] sha256, Json.Obj content) {
        handle.execute(
                "update replaced set state = ?, origin_sha256 = ?, content = ? where seq = ?",
                state,
                sha256,
                MemoryJson.text(content),
                seq);
    }

    private record Row(long seq, String kind, long owner, String state, byte @Nullable [] sha256, Json.Obj content) {
        static Row of(RowView row) {
            return new Row(
                    row.getColumn("seq", Long.class),
                    row.getColumn("kind", String.class),
                    row.getColumn("owner", Long.class),
                    row.getColumn("state", String.class),
                    row.getColumn("origin_sha256", byte[].class),
                    MemoryJson.parse(row.getColumn("content", String.class)));
        }

        PreviousMemory was() {
            var vectors = new ArrayList<Vector>();
            for (var value : content.array("vectors")) {
                if (value instanceof Json.Obj fields) {
                    vectors.add(vector(fields));
                }
            }
            return new PreviousMemory(
                    new MemoryWithVectors(MemoryJson.read(content.object("memory")), vectors),
                    new MemorySummaryRow.RowTexts(
                            content.text("task").orElse(""),
                            content.text("lesson").orElse("")),
                    state,
                    sha256);
        }

        private static Vector vector(Json.Obj fields) {
            return new Vector(
                    Memory.Space.valueOf(fields.text("space").orElseThrow()),
                    fields.text("model").orElse(""),
                    EmbeddingCacheTable.floats(
                            Base64.getDecoder().decode(fields.text("values").orElse(""))));
        }
    }

    private static Json.Obj write(PreviousMemory was) {
        var vectors = was.parts.vectors().stream()
                .map(vector -> (Json) Json.Obj.of(
                        "space",
                        vector.space().name(),
                        "model",
                        vector.model(),
                        "values",
                        Base64.getEncoder().encodeToString(EmbeddingCacheTable.bytes(vector.values()))))
                .toList();
        return Json.Obj.of(
                "memory",
                MemoryJson.write(was.parts.memory()),
                "vectors",
                new Json.Arr(vectors),
                "task",
                was.says.task(),
                "lesson",
                was.says.lesson());
    }

    private void keep(long owner, long batch, PreviousMemory was) {
        handle.execute(
                KEEP.formatted("memory"),
                "memory",
                owner,
                batch,
                was.state,
                was.sha256,
                MemoryJson.text(write(was)),
                owner,
                batch,
                owner,
                batch);
    }

    private PreviousMemory was(long seq) {
        return handle.createQuery("select t.* from memory t where t.seq = :seq")
                .bind("seq", seq)
                .map(row -> {
                    var read = MemoryRowMapper.read(row);
                    var vectors =
                            new MemoryVectorTable(handle).of(List.of(read)).getOrDefault(seq, List.of());
                    return new PreviousMemory(
                            new MemoryWithVectors(read.memory(), vectors),
                            read.head().texts(),
                            row.getColumn("state", String.class),
                            row.getColumn("origin_sha256", byte[].class));
                })
                .one();
    }

    private void put(long seq, PreviousMemory was) {
        var update = handle.prepareBatch("""
                        update memory set version = version + 1, changed = :changed, state = :state,
                            origin_sha256 = :sha256, kind = :kind, task = :task, lesson = :lesson,
                            outcome = :outcome, confidence = :confidence, happened_at = :happened,
                            content = :content
                        where seq = :seq
                        """);
        update.bind("changed", new MemoryTable(handle, clock).nextChange())
                .bind(
                        "state",
                        ReviewState.of(was.state.toLowerCase(Locale.ROOT)).word())
                .bind("sha256", was.sha256)
                .bind("kind", was.parts.memory().kind().word())
                .bind("seq", seq);
        MemoryRowMapper.bind(update, was.parts.memory(), was.says, clock.getZone())
                .add();
        update.execute();
        new MemoryVectorTable(handle).replace(seq, was.parts);
    }

    private RunTable.NewRun wasRun(long seq) {
        return handle.createQuery("select content, origin_sha256 from run where seq = :seq")
                .bind("seq", seq)
                .map(row -> new RunTable.NewRun(
                        RunJson.read(MemoryJson.parse(row.getColumn("content", String.class))),
                        row.getColumn("origin_sha256", byte[].class)))
                .one();
    }

    private void putRun(long seq, RunTable.NewRun newRun) {
        var update = handle.prepareBatch("""
                        update run set origin_sha256 = :sha256, family = :family, task = :task,
                            model = :model, outcome = :outcome, reward = :reward,
                            started_at = :started, messages = :messages, content = :content
                        where seq = :seq
                        """);
        update.bind("seq", seq);
        RunTable.bind(update, newRun, clock.getZone()).add();
        update.execute();
        new RunAnalysisTable(handle, clock).invalidate(seq);
    }
}
