package dev.emend.store.memories;

import dev.emend.model.Run;
import dev.emend.model.Run.TokenPrices;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Outcomes of runs, without what was said in them. Only reads.
public final class RunOutcomeTable {
    private final Handle handle;

    public RunOutcomeTable(Handle handle) {
        this.handle = handle;
    }

    /// @param task its first characters, as a list shows it
    /// @param outcome `success`, `failure`, or empty when nobody said; what a person said counts before
    ///   the transcript
    /// @param at when it began; empty when it does not say
    /// @param cost in US dollars, as recorded, else by prices; empty when neither tells it
    /// @param errors of each tool that failed, how often with each kind of error
    public record RunOutcomeRow(
            String id,
            String task,
            String outcome,
            Optional<Instant> at,
            OptionalDouble cost,
            Map<String, Map<String, Integer>> errors) {
        /// Empty when nobody said, or in words that mean neither.
        public Optional<Boolean> success() {
            return outcome.equals("success") || outcome.equals("failure")
                    ? Optional.of(outcome.equals("success"))
                    : Optional.empty();
        }
    }

    /// Every run that is there, in the order in which they came.
    ///
    /// @param prices for runs that do not say what they cost
    public List<RunOutcomeRow> all(TokenPrices prices) {
        return handle.createQuery("""
                        select id, task, started_at, model, cost, input_tokens, cached_tokens, output_tokens, errors,
                            case when said in ('success', 'failure') then said
                                when said = 'unknown' then '' else outcome end as ended
                        from run_analysis where present order by run
                        """)
                .map(row -> {
                    @Nullable Instant startedAt = row.getColumn("started_at", Instant.class);
                    @Nullable Double cost = row.getColumn("cost", Double.class);
                    var usage = new Run.Usage(
                            number(row.getColumn("input_tokens", Long.class)),
                            number(row.getColumn("cached_tokens", Long.class)),
                            number(row.getColumn("output_tokens", Long.class)),
                            cost == null ? OptionalDouble.empty() : OptionalDouble.of(cost),
                            OptionalLong.empty());
                    @Nullable String errors = row.getColumn("errors", String.class);
                    return new RunOutcomeRow(
                            row.getColumn("id", String.class),
                            row.getColumn("task", String.class),
                            row.getColumn("ended", String.class),
                            Optional.ofNullable(startedAt),
                            prices.cost(row.getColumn("model", String.class), usage)
                                    .dollars(),
                            errors == null || errors.equals("{}")
                                    ? Map.of()
                                    : RunAnalysisTable.errors(MemoryJson.parse(errors)));
                })
                .list();
    }

    private static OptionalLong number(@Nullable Long column) {
        return column == null ? OptionalLong.empty() : OptionalLong.of(column);
    }

    /// The tasks of the runs that are there, each once; their first characters, as a list shows them.
    public Set<String> tasks() {
        return handle.createQuery("select distinct task from run_analysis where present")
                .mapTo(String.class)
                .set();
    }

    /// The usage of the runs of a quarter of an hour together; sums are of those that recorded it.
    ///
    /// @param from the beginning of that quarter; empty for runs that do not say when they began
    /// @param recordedRuns how many of the runs recorded tokens
    /// @param pricedRuns how many of the runs have a known cost, in US dollars
    /// @param computedRuns how many of these costs are computed by prices, for want of a recorded one
    public record UsageRow(
            Optional<Instant> from,
            int runs,
            int recordedRuns,
            long input,
            long cachedTokens,
            long output,
            int pricedRuns,
            double cost,
            int computedRuns) {
        /// With those of other runs of the same time.
        public UsageRow plus(UsageRow other) {
            return new UsageRow(
                    from,
                    runs + other.runs,
                    recordedRuns + other.recordedRuns,
                    input + other.input,
                    cachedTokens + other.cachedTokens,
                    output + other.output,
                    pricedRuns + other.pricedRuns,
                    cost + other.cost,
                    computedRuns + other.computedRuns);
        }
    }

    /// The usage of runs that began in a period, oldest first. Quarters of an hour begin at the same
    /// moments in every time zone, so that days of any zone can be made of them.
    ///
    /// @param isUndated whether those that say no time count
    /// @param prices for runs that do not say what they cost
    public List<UsageRow> usage(Instant from, Instant until, boolean isUndated, TokenPrices prices) {
        var slots = new LinkedHashMap<Optional<Instant>, UsageRow>();
        handle.createQuery("""
                        select cast(floor(extract(epoch from a.started_at) / 900) as bigint) as slot, a.model as model,
                            count(*) as runs,
                            count(coalesce(a.input_tokens, a.output_tokens)) as recorded,
                            coalesce(sum(a.input_tokens), 0) as input,
                            coalesce(sum(a.cached_tokens), 0) as cached,
                            coalesce(sum(a.output_tokens), 0) as output,
                            count(a.cost) as priced,
                            coalesce(sum(a.cost), 0) as cost,
                            count(case when a.cost is null and a.input_tokens is not null
                                and a.output_tokens is not null then 1 end) as open_runs,
                            coalesce(sum(case when a.cost is null and a.output_tokens is not null
                                then a.input_tokens end), 0) as open_input,
                            coalesce(sum(case when a.cost is null and a.output_tokens is not null
                                then least(a.input_tokens, coalesce(a.cached_tokens, 0)) end), 0) as open_cached,
                            coalesce(sum(case when a.cost is null and a.input_tokens is not null
                                then a.output_tokens end), 0) as open_output
                        from run_analysis a
                        where a.present and (a.started_at between :from and :until
                            or :undated and a.started_at is null)
                        group by slot, a.model order by slot, a.model
                        """)
                .bind("from", from)
                .bind("until", until)
                .bind("undated", isUndated)
                .map(row -> {
                    // a price is so much a token, so that it holds for the sum of the runs of a model
                    int open = row.getColumn("open_runs", Integer.class);
                    var usage = new Run.Usage(
                            OptionalLong.of(row.getColumn("open_input", Long.class)),
                            OptionalLong.of(row.getColumn("open_cached", Long.class)),
                            OptionalLong.of(row.getColumn("open_output", Long.class)),
                            OptionalDouble.empty(),
                            OptionalLong.empty());
                    var byPrice = open == 0
                            ? OptionalDouble.empty()
                            : prices.cost(row.getColumn("model", String.class), usage)
                                    .dollars();
                    int computedCount = byPrice.isPresent() ? open : 0;
                    return new UsageRow(
                            Optional.ofNullable(row.getColumn("slot", Long.class))
                                    .map(slot -> Instant.ofEpochSecond(900 * slot)),
                            row.getColumn("runs", Integer.class),
                            row.getColumn("recorded", Integer.class),
                            row.getColumn("input", Long.class),
                            row.getColumn("cached", Long.class),
                            row.getColumn("output", Long.class),
                            row.getColumn("priced", Integer.class) + computedCount,
                            row.getColumn("cost", Double.class) + byPrice.orElse(0),
                            computedCount);
                })
                .forEach(row -> slots.merge(row.from(), row, UsageRow::plus));
        return List.copyOf(slots.values());
    }
}
