package dev.emend.app.trends;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.trends.PlanHistory.DatedOutcome;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.RunOutcomeTable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The outcomes of the runs and plans of a period, by day, week, month or year.
final class OutcomeSeries {

    private final DateRange period;
    private final ZoneId zone;

    OutcomeSeries(DateRange period, ZoneId zone) {
        this.period = period;
        this.zone = zone;
    }

    private static final class SeriesBuilder {
        private final Map<Boolean, List<TrendRecordLink>> knownOutcomes =
                Map.of(true, new ArrayList<>(), false, new ArrayList<>());
        private final List<TrendRecordLink> unknown = new ArrayList<>();

        void add(Optional<Boolean> success, TrendRecordLink row) {
            success.map(knownOutcomes::get).orElse(unknown).add(row);
        }

        Tally tally() {
            return new Tally(
                    knownOutcomes.getOrDefault(true, List.of()), knownOutcomes.getOrDefault(false, List.of()), unknown);
        }
    }

    private record Both(SeriesBuilder runs, SeriesBuilder plans) {
        Both() {
            this(new SeriesBuilder(), new SeriesBuilder());
        }

        Bucket bucket(LocalDate first) {
            return new Bucket(first, runs.tally(), plans.tally());
        }
    }

    TrendReport.Endings of(List<RunOutcomeTable.RunOutcomeRow> runs, List<DatedOutcome> plans) {
        var ownRuns = runs.stream().filter(run -> period.holds(run.at())).toList();
        var ownPlans = plans.stream().filter(plan -> period.holds(plan.at())).toList();
        var times = new ArrayList<Instant>();
        ownRuns.forEach(run -> run.at().ifPresent(times::add));
        ownPlans.forEach(plan -> times.add(plan.at()));
        var columns = TimeColumns.of(period, times, zone);
        var builders = columns.days().stream().map(_ -> new Both()).toList();
        var undated = new Both();
        for (var run : ownRuns) {
            var both = run.at().map(at -> builders.get(columns.index(at))).orElse(undated);
            both.runs.add(run.success(), row(run));
        }
        for (var plan : ownPlans) {
            builders.get(columns.index(plan.at())).plans.add(plan.success(), plan.row(outcomeText(plan)));
        }
        var buckets = new ArrayList<Bucket>();
        for (int i = 0; i < builders.size(); i++) {
            buckets.add(builders.get(i).bucket(columns.days().get(i)));
        }
        return new TrendReport.Endings(columns.width(), buckets, undated.bucket(TimeColumns.day(period.until(), zone)));
    }

    static String outcomeText(DatedOutcome plan) {
        return plan.success()
                .map(isSuccess -> isSuccess
                        ? Messages.of("trends.record.success", plan.evidence())
                        : Messages.of("trends.record.failure", plan.evidence()))
                .orElseGet(() -> Messages.of("trends.record.unsaid"));
    }

    static TrendRecordLink row(RunOutcomeTable.RunOutcomeRow run) {
        return new TrendRecordLink(
                new TrendRecordLink.Place.OfRun(run.id()),
                SecretMask.text(run.task().isBlank() ? run.id() : run.task()),
                run.outcome().isEmpty() ? Messages.of("trends.record.unsaid") : run.outcome(),
                run.at());
    }
}
