package dev.emend.store.memories;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// How runs ended, without what was said in them. Only reads.
public final class RunOutcomeTable {
    private final Handle handle;

    public RunOutcomeTable(Handle handle) {
        this.handle = handle;
    }

    /// @param task its first characters, as a list shows it
    /// @param outcome `success`, `failure`, or empty when nobody said; what a person said counts before
    ///   the transcript
    /// @param at when it began; empty when it does not say
    /// @param cost in US dollars; empty when it does not say, or is not worked out yet
    /// @param errors of each tool that failed, how often with each kind of error
    public record RunOutcomeRow(
            String id,
            String task,
            String outcome,
            Optional<Instant> at,
            OptionalDouble cost,
            Map<String, Map<String, Integer>> errors) {
        /// Empty when nobody said, or in words that mean neither.
        public Optional<Boolean> succeeded() {
            return outcome.equals("success") || outcome.equals("failure")
                    ? Optional.of(outcome.equals("success"))
                    : Optional.empty();
        }
    }

    /// Every run that is there, in the order in which they came.
    public List<RunOutcomeRow> all() {
        return handle.createQuery("""
                        select id, task, started_at, cost, errors,
                            case when said in ('success', 'failure') then said
                                when said = 'unknown' then '' else outcome end as ended
                        from run_analysis where present order by run
                        """).reduceRows(new ArrayList<RunOutcomeRow>(), (all, row) -> {
            @Nullable Instant started = row.getColumn("started_at", Instant.class);
            @Nullable Double cost = row.getColumn("cost", Double.class);
            @Nullable String errors = row.getColumn("errors", String.class);
            all.add(new RunOutcomeRow(
                    row.getColumn("id", String.class),
                    row.getColumn("task", String.class),
                    row.getColumn("ended", String.class),
                    Optional.ofNullable(started),
                    cost == null ? OptionalDouble.empty() : OptionalDouble.of(cost),
                    errors == null || errors.equals("{}")
                            ? Map.of()
                            : RunAnalysisTable.errors(MemoryJson.parse(errors))));
            return all;
        });
    }

    /// The tasks of the runs that are there, each once; their first characters, as a list shows them.
    public Set<String> tasks() {
        return handle.createQuery("select distinct task from run_analysis where present")
                .mapTo(String.class)
                .set();
    }

    /// What the runs of a quarter of an hour took together; sums are of those that recorded it.
    ///
    /// @param from the beginning of that quarter; empty for runs that do not say when they began
    /// @param recorded how many of the runs recorded tokens, and `priced` their cost in US dollars
    public record UsageRow(
            Optional<Instant> from,
            int runs,
            int recorded,
            long input,
            long cached,
            long output,
            int priced,
            double cost) {}

    /// The usage of runs that began in a period, oldest first. Quarters of an hour begin at the same
    /// moments in every time zone, so that days of any zone can be made of them.
    ///
    /// @param isUndated whether those that say no time count
    public List<UsageRow> usage(Instant from, Instant until, boolean isUndated) {
        return handle.createQuery("""
                        select cast(floor(extract(epoch from a.started_at) / 900) as bigint) as slot,
                            count(*) as runs,
                            count(coalesce(a.input_tokens, a.output_tokens)) as recorded,
                            coalesce(sum(a.input_tokens), 0) as input,
                            coalesce(sum(a.cached_tokens), 0) as cached,
                            coalesce(sum(a.output_tokens), 0) as output,
                            count(a.cost) as priced,
                            coalesce(sum(a.cost), 0) as cost
                        from run_analysis a
                        where a.present and (a.started_at between :from and :until
                            or :undated and a.started_at is null)
                        group by slot order by slot
                        """)
                .bind("from", from)
                .bind("until", until)
                .bind("undated", isUndated)
                .map(row -> new UsageRow(
                        Optional.ofNullable(row.getColumn("slot", Long.class))
                                .map(slot -> Instant.ofEpochSecond(900 * slot)),
                        row.getColumn("runs", Integer.class),
                        row.getColumn("recorded", Integer.class),
                        row.getColumn("input", Long.class),
                        row.getColumn("cached", Long.class),
                        row.getColumn("output", Long.class),
                        row.getColumn("priced", Integer.class),
                        row.getColumn("cost", Double.class)))
                .list();
    }
}
