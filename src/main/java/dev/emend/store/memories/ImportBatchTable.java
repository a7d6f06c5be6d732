package dev.emend.store.memories;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.StoreRef;
import dev.emend.store.memories.StoredImport.State;
import dev.emend.store.sql.IdLookup;
import dev.emend.store.sql.JdbiMappers;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/// Imports and what belongs to each.
public final class ImportBatchTable {
    private final Handle handle;
    private final Clock clock;

    public ImportBatchTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// @return the number of the new import
    public long begin(Json.Arr files) {
        return handle.createUpdate("""
                        insert into import_batch (state, files_json, started_at)
                        values ('running', :files, :now)
                        """)
                .bind("files", files.compact())
                .bind("now", clock.instant())
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// Notes how far the files were read.
    public void progress(long batch, Json.Arr files) {
        handle.execute("update import_batch set files_json = ? where seq = ?", files.compact(), batch);
    }

    public void set(long batch, State state) {
        handle.execute(
                "update import_batch set state = ?, finished_at = ? where seq = ?",
                state.word(),
                state == State.FINISHED ? clock.instant() : null,
                batch);
    }

    /// Of these memories and runs, those that an import brought, or whose words it replaced.
    public List<StoreRef> entries(long batch, Collection<StoreRef> entries) {
        var result = new ArrayList<StoreRef>();
        for (var kind : List.of(StoreRef.Kind.MEMORY, StoreRef.Kind.RUN)) {
            var ids = entries.stream()
                    .filter(entry -> entry.kind() == kind)
                    .map(StoreRef::id)
                    .toList();
            entries(batch, kind.name().toLowerCase(Locale.ROOT), ids).forEach(id -> result.add(new StoreRef(kind, id)));
        }
        return result;
    }

    private List<String> entries(long batch, String table, List<String> ids) {
        var result = new ArrayList<String>();
        var idsBySeq = new HashMap<Long, String>();
        IdLookup.rows(handle, table, "t.seq, t.id, t.batch", ids, row -> {
            var id = row.getColumn("id", String.class);
            if (row.getColumn("batch", Long.class) == batch) {
                result.add(id);
            } else {
                idsBySeq.put(row.getColumn("seq", Long.class), id);
            }
        });
        JdbiMappers.forEachBatch(
                idsBySeq.keySet(),
                seqBatch -> handle.createQuery("""
                                select owner from replaced
                                where kind = :kind and batch = :batch and owner = any(cast(:owners as bigint array))
                                """)
                        .bind("kind", table)
                        .bind("batch", batch)
                        .bindArray("owners", Long.class, seqBatch)
                        .mapTo(Long.class)
                        .forEach(owner -> result.add(idsBySeq.get(owner))));
        return result;
    }

    public void setChange(long batch, long change) {
        handle.execute("update import_batch set act = ? where seq = ?", change, batch);
    }

    public Optional<StoredImport> get(long batch) {
        return handle.createQuery("select * from import_batch where seq = :batch")
                .bind("batch", batch)
                .map(ImportBatchTable::row)
                .findFirst();
    }

    /// The imports that were begun and neither finished nor undone, oldest first.
    public List<StoredImport> unfinishedImports() {
        return handle.createQuery("""
                        select * from import_batch where state in ('running', 'cancelled')
                        order by seq
                        """).map(ImportBatchTable::row).list();
    }

    /// Takes away what an import brought, or brings it back, and changes what it replaced for what
    /// was there before.
    public void setPresent(long batch, boolean isPresent) {
        handle.execute(
                "update memory set present = ?, version = version + 1, changed = ? where batch = ?",
                isPresent,
                new MemoryTable(handle, clock).nextChange(),
                batch);
        handle.execute("update memory_link set present = ? where batch = ?", isPresent, batch);
        handle.execute("update run set present = ? where batch = ?", isPresent, batch);
        new RunAnalysisTable(handle, clock).touch(batch);
        new ReplacementTable(handle, clock).exchange(batch);
    }

    /// Forgets an import that brought nothing.
    public void forget(long batch) {
        handle.execute("delete from import_batch where seq = ?", batch);
    }

    private static StoredImport row(RowView row) {
        return new StoredImport(
                row.getColumn("seq", Long.class),
                Optional.ofNullable(row.getColumn("act", Long.class)),
                State.valueOf(row.getColumn("state", String.class).toUpperCase(Locale.ROOT)),
                files(row.getColumn("files_json", String.class)),
                row.getColumn("started_at", Instant.class));
    }

    private static Json.Arr files(String text) {
        try {
            return JsonText.parse(text) instanceof Json.Arr files ? files : Json.Arr.EMPTY;
        } catch (JsonFault fault) {
            throw new IllegalStateException("the files of an import are no JSON", fault);
        }
    }

    public QuarantineTable quarantine() {
        return new QuarantineTable(handle, clock);
    }

    public ReplacementTable replacements() {
        return new ReplacementTable(handle, clock);
    }
}
