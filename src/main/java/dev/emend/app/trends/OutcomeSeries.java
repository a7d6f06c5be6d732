package dev.emend.app.trends;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.trends.PlanHistory.DatedOutcome;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.ColumnWidth;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.store.memories.RunOutcomeTable;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How the runs and plans of a period ended, by day, week, month or year.
final class OutcomeSeries {
    private static final long DAYS_BY_DAY = 31;
    private static final long DAYS_BY_WEEK = 200;
    private static final long DAYS_BY_MONTH = 5 * 366;

    static final String NOBODY_SAID = "Nobody said how it ended";

    private final DateRange period;
    private final ZoneId zone;

    OutcomeSeries(DateRange period, ZoneId zone) {
        this.period = period;
        this.zone = zone;
    }

    private static final class SeriesBuilder {
        private final Map<Boolean, List<TrendRecordLink>> known =
                Map.of(true, new ArrayList<>(), false, new ArrayList<>());
        private final List<TrendRecordLink> unknown = new ArrayList<>();

        void add(Optional<Boolean> succeeded, TrendRecordLink row) {
            succeeded.map(known::get).orElse(unknown).add(row);
        }

        Tally tally() {
            return new Tally(known.getOrDefault(true, List.of()), known.getOrDefault(false, List.of()), unknown);
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
        var undated = new Both();
        if (times.isEmpty()) {
            fill(ownRuns, ownPlans, ColumnWidth.DAY, undated, new TreeMap<>());
            return new TrendReport.Endings(ColumnWidth.DAY, List.of(), undated.bucket(day(period.until())));
        }
        var first =
                day(period.from().orElse(times.stream().min(Instant::compareTo).orElseThrow()));
        var last = day(
                period.from().isPresent()
                        ? period.until()
                        : times.stream().max(Instant::compareTo).orElseThrow());
        var width = width(ChronoUnit.DAYS.between(first, last));
        var filled = new TreeMap<LocalDate, Both>();
        for (var at = begin(first, width); !at.isAfter(last); at = next(at, width)) {
            filled.put(at, new Both());
        }
        fill(ownRuns, ownPlans, width, undated, filled);
        var buckets = new ArrayList<Bucket>();
        filled.forEach((at, both) -> buckets.add(both.bucket(at)));
        return new TrendReport.Endings(width, buckets, undated.bucket(first));
    }

    private void fill(
            List<RunOutcomeTable.RunOutcomeRow> runs,
            List<DatedOutcome> plans,
            ColumnWidth width,
            Both undated,
            Map<LocalDate, Both> filled) {
        for (var run : runs) {
            var both = run.at()
                    .map(at -> filled.computeIfAbsent(begin(day(at), width), _ -> new Both()))
                    .orElse(undated);
            both.runs.add(succeeded(run), row(run));
        }
        for (var plan : plans) {
            var both = filled.computeIfAbsent(begin(day(plan.at()), width), _ -> new Both());
            both.plans.add(plan.succeeded(), plan.row(because(plan)));
        }
    }

    static String because(DatedOutcome plan) {
        return plan.succeeded()
                .map(worked -> (worked ? "Success" : "Failure") + ", says " + plan.because())
                .orElse(NOBODY_SAID);
    }

    private static Optional<Boolean> succeeded(RunOutcomeTable.RunOutcomeRow run) {
        return run.outcome().isEmpty()
                ? Optional.empty()
                : Optional.of(run.outcome().equals("success"));
    }

    private static TrendRecordLink row(RunOutcomeTable.RunOutcomeRow run) {
        return new TrendRecordLink(
                new TrendRecordLink.Place.OfRun(run.id()),
                SecretMask.text(run.task().isBlank() ? run.id() : run.task()),
                run.outcome().isEmpty() ? NOBODY_SAID : run.outcome(),
                run.at());
    }

    private LocalDate day(Instant at) {
        return at.atZone(zone).toLocalDate();
    }

    static ColumnWidth width(long days) {
        return days <= DAYS_BY_DAY
                ? ColumnWidth.DAY
                : days <= DAYS_BY_WEEK
                        ? ColumnWidth.WEEK
                        : days <= DAYS_BY_MONTH ? ColumnWidth.MONTH : ColumnWidth.YEAR;
    }

    private static LocalDate begin(LocalDate day, ColumnWidth width) {
        return switch (width) {
            case DAY -> day;
            case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> day.withDayOfMonth(1);
            case YEAR -> day.withDayOfYear(1);
        };
    }

    private static LocalDate next(LocalDate day, ColumnWidth width) {
        return switch (width) {
            case DAY -> day.plusDays(1);
            case WEEK -> day.plusWeeks(1);
            case MONTH -> day.plusMonths(1);
            case YEAR -> day.plusYears(1);
        };
    }
}
