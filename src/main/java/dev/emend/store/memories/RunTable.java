package dev.emend.store.memories;

import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Timestamps;
import dev.emend.store.sql.IdLookup;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/// Runs of agents as their transcripts tell them.
public final class RunTable {
    /// The number of characters of the task that a list shows.
    private static final int SHOWN = 300;

    private final Handle handle;
    private final Clock clock;

    public RunTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    public record NewRun(Run run, byte @Nullable [] originSha256) {}

    /// Adds runs whose ids are not there yet.
    public void add(Collection<NewRun> newRuns, long batch) {
        if (newRuns.isEmpty()) {
            return;
        }
        var insert = handle.prepareBatch("""
                        insert into run (id_key, id, present, added_at, batch, source, format,
                            origin_id, origin_sha256, family, task, model, outcome, reward,
                            started_at, messages, content)
                        values (:key, :id, true, :added, :batch, :source, :format, :originId,
                            :sha256, :family, :task, :model, :outcome, :reward, :started, :messages,
                            :content)
                        """);
        var now = clock.instant();
        for (var newRun : newRuns) {
            var run = newRun.run;
            insert.bind("key", IdLookup.of(run.id()))
                    .bind("id", run.id())
                    .bind("added", now)
                    .bind("batch", batch)
                    .bind("source", run.origin().source())
                    .bind("format", run.origin().format())
                    .bind("originId", run.origin().id());
            bind(insert, newRun, clock.getZone()).add();
        }
        insert.execute();
        new RunAnalysisTable(handle, clock).begin(batch);
    }

    static PreparedBatch bind(PreparedBatch statement, NewRun newRun, ZoneId zone) {
        var head = newRun.run.head();
        var reward = head.ending().reward();
        return statement
                .bind("sha256", newRun.originSha256)
                .bind("family", head.family())
                .bind("task", MemoryJson.replaceSurrogates(truncate(head.task())))
                .bind("model", MemoryJson.replaceSurrogates(head.model()))
                .bind("outcome", MemoryJson.replaceSurrogates(head.ending().outcome()))
                .bind("reward", reward.isPresent() ? (Double) reward.getAsDouble() : null)
                .bind("started", Timestamps.of(head.startedAt(), zone).orElse(null))
                .bind("messages", newRun.run.messages().size())
                .bind("content", MemoryJson.text(RunJson.write(newRun.run)));
    }

    private static String truncate(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN);
    }

    public Map<String, MemoryTable.KnownMemory> findByIds(Collection<String> ids) {
        var knownRuns = new HashMap<String, MemoryTable.KnownMemory>();
        var requestedIds = new java.util.HashSet<>(ids);
        IdLookup.rows(handle, "run", "t.seq, t.id, t.origin_sha256, t.present as is_present", ids, row -> {
            var id = row.getColumn("id", String.class);
            if (requestedIds.contains(id)) {
                knownRuns.put(id, row.getRow(MemoryTable.KnownMemory.class));
            }
        });
        return knownRuns;
    }

    public Optional<Run> get(String id) {
        var runs = new HashMap<String, Run>();
        IdLookup.rows(handle, "run", "t.id, t.content", List.of(id), row -> {
            var content = MemoryJson.parse(row.getColumn("content", String.class));
            runs.put(row.getColumn("id", String.class), RunJson.read(content));
        });
        return Optional.ofNullable(runs.get(id));
    }

    /// The number of messages of each of these runs, by its id.
    public Map<String, Integer> lengths(Collection<String> ids) {
        var lengths = new HashMap<String, Integer>();
        IdLookup.rows(
                handle,
                "run",
                "t.id, t.messages",
                ids,
                row -> lengths.put(row.getColumn("id", String.class), row.getColumn("messages", Integer.class)));
        return lengths;
    }

    /// The start of each run of a format, by its id; without runs that do not state it.
    public Map<String, Instant> starts(String format) {
        return handle.createQuery("""
                        select id, started_at from run_analysis
                        where format = :format and present and started_at is not null
                        """)
                .bind("format", format)
                .collectRows(Collectors.toMap(
                        row -> row.getColumn("id", String.class),
                        row -> row.getColumn("started_at", Instant.class),
                        (_, later) -> later));
    }

    /// The newest first, by the order in which they came.
    public List<RunSummaryRow> recent(int limit, int offset) {
        // not from the rows of run: the database reads a whole row, which holds the transcript
        return handle.createQuery("""
                        select id, batch, source, format, origin_id, family, task, model, outcome, reward,
                            started_at, messages
                        from run_analysis where present
                        order by run desc
                        offset :offset rows fetch next :limit rows only
                        """)
                .bind("limit", limit)
                .bind("offset", offset)
                .map(RunTable::head)
                .list();
    }

    private static RunSummaryRow head(RowView row) {
        Double reward = row.getColumn("reward", Double.class);
        @Nullable Instant startedAt = row.getColumn("started_at", Instant.class);
        var ending = new Run.Ending(
                row.getColumn("outcome", String.class),
                reward == null ? OptionalDouble.empty() : OptionalDouble.of(reward));
        return new RunSummaryRow(
                row.getColumn("id", String.class),
                new Run.Head(
                        row.getColumn("family", String.class),
                        row.getColumn("task", String.class),
                        row.getColumn("model", String.class),
                        startedAt == null ? "" : startedAt.toString(),
                        ending),
                Optional.ofNullable(startedAt),
                row.getColumn("messages", Integer.class),
                row.getColumn("batch", Long.class),
                new Origin(
                        row.getColumn("source", String.class),
                        row.getColumn("format", String.class),
                        row.getColumn("origin_id", String.class)));
    }
}
