package dev.emend.store.memories;

import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.store.journal.JournalTable;
import dev.emend.store.sql.IdLookup;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Table of the analyses of runs and of the outcomes people set: a light row for each run.
public final class RunAnalysisTable {
    /// The columns about the run beside the analysis, so that no transcript is read for them.
    private static final String HEAD = """
            present, id, added_at, batch, source, format, origin_id, family, task, model, outcome,
            reward, started_at, messages
            """;

    /// The value of the column where there is no score.
    private static final double NO_SCORE = -1;

    private final Handle handle;
    private final Clock clock;

    public RunAnalysisTable(Handle handle, Clock clock) {
        this.handle = handle;
        this.clock = clock;
    }

    /// The results of an analysis for lists and patterns.
    ///
    /// @param tools the names of the called tools, in the order of the calls
    /// @param findings how often each kind was found
    /// @param score 0 to 1; empty for a run whose calls are too few to tell
    /// @param errors of each tool that failed, how often with each kind of error
    public record RunFeatures(
            List<String> tools,
            Map<String, Integer> findings,
            OptionalDouble score,
            String workflow,
            Run.Usage usage,
            Map<String, Map<String, Integer>> errors) {
        public RunFeatures {
            tools = List.copyOf(tools);
        }
    }

    /// @param seq its number here
    /// @param personOutcome the outcome a person set; empty while nobody did
    /// @param features null while it is not worked out
    public record Row(
            long seq,
            RunSummaryRow head,
            boolean isPresent,
            Instant addedAt,
            String personOutcome,
            @Nullable RunFeatures features) {}

    /// A page of a walk along what changed.
    ///
    /// @param change and `seq` of the last row: where the next page begins
    public record Page(List<Row> rows, long change, long seq) {}

    /// A run to be worked out.
    ///
    /// @param changeNumber as it was when it was read
    public record UnanalyzedRun(long seq, long changeNumber, Run run) {}

    public record AnalyzedRun(long seq, long changeNumber, RunFeatures features) {}

    /// Rows for the runs an import brought that have none yet.
    void begin(long batch) {
        handle.execute("""
                insert into run_analysis
                    (run, changed, version, said, tools, findings, score, workflow, %s)
                select r.seq, ?, 0, '', '', '{}', 0, '', %s from run r
                where r.batch = ? and not exists (select 1 from run_analysis a where a.run = r.seq)
                """.formatted(HEAD, HEAD), nextChange(), batch);
    }

    /// The run says something else now.
    void invalidate(long seq) {
        handle.execute("update run_analysis set version = 0, changed = ? where run = ?", nextChange(), seq);
        copyHeads("run = ?", seq);
    }

    /// Runs of an import came or went.
    void touch(long batch) {
        handle.execute("""
                update run_analysis set changed = ?
                where run in (select seq from run where batch = ?)
                """, nextChange(), batch);
        copyHeads("run in (select seq from run where batch = ?)", batch);
    }

    private void copyHeads(String condition, long value) {
        handle.execute("""
                update run_analysis set (%s) = (select %s from run where seq = run_analysis.run) where %s
                """.formatted(HEAD, HEAD, condition), value);
    }

    private long nextChange() {
        new JournalTable(handle, clock).lock();
        return newestChange() + 1;
    }

    /// The number of the newest change; 0 when there are no runs.
    public long newestChange() {
        long newest = handle.createQuery("select coalesce(max(changed), 0) from run_analysis")
                .mapTo(Long.class)
                .one();
        return Math.max(newest, new RunProgressTable(handle).change(RunProgressTable.Name.DELETED));
    }

    /// Rows in the order in which they changed, those that are not present too.
    ///
    /// @param change from `change` and `seq` on, exclusive; 0 and 0 for all
    public Page changedAfter(long change, long seq, int limit) {
        var last = new long[] {change, seq};
        var decoder = new FeatureDecoder();
        var rows = handle.createQuery("""
                        select run, changed, version, said, tools, findings, score, workflow,
                            input_tokens, cached_tokens, output_tokens, cost, millis, errors, %s
                        from run_analysis
                        where changed >= :change and (changed > :change or run > :seq)
                        order by changed, run fetch first :limit rows only
                        """.formatted(HEAD))
                .bind("change", change)
                .bind("seq", seq)
                .bind("limit", limit)
                .map((row, _) -> {
                    last[0] = row.getLong(2);
                    last[1] = row.getLong(1);
                    return row(row, decoder);
                })
                .list();
        return new Page(rows, last[0], last[1]);
    }

    /// Columns by their places: by their names they take as long as the database.
    private static Row row(ResultSet row, FeatureDecoder decoder) throws SQLException {
        boolean isDone = row.getInt(3) > 0;
        return new Row(
                row.getLong(1),
                head(row),
                row.getBoolean(15),
                moment(row, 17).orElse(Instant.EPOCH),
                row.getString(4),
                isDone ? decoder.decode(row) : null);
    }

    private static RunSummaryRow head(ResultSet row) throws SQLException {
        var startedAt = moment(row, 27);
        return new RunSummaryRow(
                row.getString(16),
                new Run.Head(
                        row.getString(22),
                        row.getString(23),
                        row.getString(24),
                        startedAt.map(Instant::toString).orElse(""),
                        new Run.Ending(row.getString(25), decimal(row, 26))),
                startedAt,
                row.getInt(28),
                row.getLong(18),
                new Origin(row.getString(19), row.getString(20), row.getString(21)));
    }

    static Map<String, Map<String, Integer>> errors(Json.Obj tools) {
        var errors = new LinkedHashMap<String, Map<String, Integer>>();
        tools.members().keySet().forEach(tool -> errors.put(tool, counts(tools.object(tool))));
        return errors;
    }

    private static Map<String, Integer> counts(Json.Obj kinds) {
        var counts = new LinkedHashMap<String, Integer>();
        kinds.members().forEach((kind, count) -> counts.put(kind, count(count)));
        return counts;
    }

    private static Optional<Instant> moment(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }

    private static OptionalLong optionalLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalDouble decimal(ResultSet row, int column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// Runs that called the same tools share one list, and one text is parsed once.
    private static final class FeatureDecoder {
        private final Map<String, List<String>> tools = new HashMap<>();
        private final Map<String, Map<String, Integer>> findings = new HashMap<>();
        private final Map<String, Map<String, Map<String, Integer>>> errors = new HashMap<>();

        RunFeatures decode(ResultSet row) throws SQLException {
            return new RunFeatures(
                    tools.computeIfAbsent(row.getString(5), text -> List.copyOf(ToolSequenceCodec.read(text))),
                    findings.computeIfAbsent(row.getString(6), text -> counts(MemoryJson.parse(text))),
                    score(row.getDouble(7)),
                    row.getString(8),
                    new Run.Usage(
                            optionalLong(row, 9),
                            optionalLong(row, 10),
                            optionalLong(row, 11),
                            decimal(row, 12),
                            optionalLong(row, 13)),
                    errors.computeIfAbsent(row.getString(14), text -> errors(MemoryJson.parse(text))));
        }
    }

    private static OptionalDouble score(double column) {
        return column < 0 ? OptionalDouble.empty() : OptionalDouble.of(column);
    }

    private static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static int count(Json value) {
        return value instanceof Json.Num number ? number.toInt().orElse(0) : 0;
    }

    /// Runs that were never worked out, then those by an older analyzer, each oldest first.
    ///
    /// @param version of the analyzer that asks, 1 or more
    public List<UnanalyzedRun> unanalyzedRuns(int version, int limit) {
        // the few are chosen before any transcript is read, and the outer join keeps H2 to that order
        return handle.createQuery("""
                        select t.seq, t.content, a.changed
                        from (select run, changed from run_analysis
                            where version <= :older and present
                            order by version, run fetch first :limit rows only) a
                        left join run t on t.seq = a.run
                        where t.seq is not null
                        order by t.seq
                        """)
                .bind("older", version - 1) // by less than the newest H2 walks along all of them
                .bind("limit", limit)
                .map(row -> new UnanalyzedRun(
                        row.getColumn("seq", Long.class),
                        row.getColumn("changed", Long.class),
                        RunJson.read(MemoryJson.parse(row.getColumn("content", String.class)))))
                .list();
    }

    /// Keeps what was worked out, except of runs that changed meanwhile.
    public void put(Collection<AnalyzedRun> all, int version) {
        if (all.isEmpty()) {
            return;
        }
        long changeNumber = nextChange();
        var update = handle.prepareBatch("""
                        update run_analysis set changed = :changed, version = :version,
                            tools = :tools, findings = :findings, score = :score,
                            workflow = :workflow, input_tokens = :input,
                            cached_tokens = :cached, output_tokens = :output, cost = :cost,
                            millis = :millis, errors = :errors
                        where run = :run and changed = :was
                        """);
        for (var analysedRun : all) {
            var features = analysedRun.features;
            update.bind("changed", changeNumber)
                    .bind("version", version)
                    .bind("tools", ToolSequenceCodec.write(features.tools))
                    .bind("findings", Json.from(features.findings).compact())
                    .bind("score", features.score.orElse(NO_SCORE))
                    .bind("workflow", features.workflow)
                    .bind("input", orNull(features.usage.input()))
                    .bind("cached", orNull(features.usage.cachedInput()))
                    .bind("output", orNull(features.usage.output()))
                    .bind(
                            "cost",
                            features.usage.cost().isPresent()
                                    ? features.usage.cost().getAsDouble()
                                    : null)
                    .bind("millis", orNull(features.usage.millis()))
                    .bind("errors", Json.from(features.errors).compact())
                    .bind("run", analysedRun.seq)
                    .bind("was", analysedRun.changeNumber)
                    .add();
        }
        update.execute();
    }

    /// The outcomes people set for these runs, empty where nobody did; missing runs are left out.
    public Map<String, String> outcomes(Collection<String> ids) {
        var outcomes = new HashMap<String, String>();
        forEachRun(ids, (id, seq) -> outcomes.put(id, outcomeOf(seq)));
        return outcomes;
    }

    /// The agents that made these runs: the model and the family, by the id of the run.
    public Map<String, String> agents(Collection<String> ids) {
        var agents = new HashMap<String, String>();
        forEachRun(
                ids,
                (id, seq) -> agents.put(
                        id,
                        handle.createQuery("select family, model from run_analysis where run = :run")
                                .bind("run", seq)
                                .map(row -> {
                                    var family = row.getColumn("family", String.class);
                                    var model = row.getColumn("model", String.class);
                                    return model.isBlank() ? family : model + " (" + family + ")";
                                })
                                .one()));
        return agents;
    }

    private String outcomeOf(long seq) {
        return handle.createQuery("select said from run_analysis where run = :run")
                .bind("run", seq)
                .mapTo(String.class)
                .one();
    }

    /// Sets the outcome of a run; empty for what its transcript says.
    public void say(String id, String outcome) {
        long changeNumber = nextChange();
        forEachRun(
                List.of(id),
                (_, seq) -> handle.execute(
                        "update run_analysis set said = ?, changed = ? where run = ?", outcome, changeNumber, seq));
    }

    private interface FeatureConsumer {
        void take(String id, long seq);
    }

    private void forEachRun(Collection<String> ids, FeatureConsumer taker) {
        var seqs = new LinkedHashMap<String, Long>();
        IdLookup.rows(handle, "run", "t.seq, t.id, t.present", ids, row -> {
            if (row.getColumn("present", Boolean.class) && ids.contains(row.getColumn("id", String.class))) {
                seqs.put(row.getColumn("id", String.class), row.getColumn("seq", Long.class));
            }
        });
        seqs.forEach(taker::take);
    }
}
