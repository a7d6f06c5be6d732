package dev.emend.app.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.core.QueryKinds;
import dev.emend.model.Run.TokenPrices;
import dev.emend.store.curation.QueryLog;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.RunOutcomeTable.RunOutcomeRow;
import dev.emend.store.memories.RunOutcomeTable.UsageRow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// Usage and requests of a period, put into columns of time.
final class ActivitySeries {
    /// Before everything that can be recorded.
    private static final Instant BEGINNING = Instant.parse("0001-01-01T00:00:00Z");

    private final DateRange period;
    private final ZoneId zone;
    private final TokenPrices prices;

    ActivitySeries(DateRange period, ZoneId zone, TokenPrices prices) {
        this.period = period;
        this.zone = zone;
        this.prices = prices;
    }

    /// The activity that the store adds up.
    record StoredActivity(List<UsageRow> usage, List<QueryLog.RequestCount> requests) {}

    StoredActivity read(StoreTransaction session) {
        var from = period.from().orElse(BEGINNING);
        return new StoredActivity(
                session.outcomes().usage(from, period.until(), period.from().isEmpty(), prices),
                session.queries().requests(QueryKinds.GIVING, from, period.until()));
    }

    TrendActivity of(List<RunOutcomeRow> runs, StoredActivity activity) {
        return new TrendActivity(usage(runs, activity.usage), server(activity.requests));
    }

    private TrendActivity.Usage usage(List<RunOutcomeRow> runs, List<UsageRow> rows) {
        var times = rows.stream().flatMap(row -> row.from().stream()).toList();
        var columns = TimeColumns.of(period, times, zone);
        var sums = new ArrayList<UsageRow>();
        var links = new ArrayList<List<TrendRecordLink>>();
        for (int i = 0; i <= columns.days().size(); i++) { // the last for what says no time
            sums.add(new UsageRow(Optional.empty(), 0, 0, 0, 0, 0, 0, 0, 0));
            links.add(new ArrayList<>());
        }
        int undatedIndex = columns.days().size();
        for (var row : rows) {
            int at = row.from().map(columns::index).orElse(undatedIndex);
            sums.set(at, sums.get(at).plus(row));
        }
        for (var run : runs) {
            if (period.holds(run.at())) {
                links.get(run.at().map(columns::index).orElse(undatedIndex)).add(OutcomeSeries.row(run));
            }
        }
        var usageColumns = new ArrayList<TrendActivity.UsageColumn>();
        for (int i = 0; i < undatedIndex; i++) {
            usageColumns.add(column(columns.days().get(i), sums.get(i), links.get(i)));
        }
        return new TrendActivity.Usage(
                columns.width(),
                usageColumns,
                column(TimeColumns.day(period.until(), zone), sums.get(undatedIndex), links.get(undatedIndex)));
    }

    private static TrendActivity.UsageColumn column(LocalDate first, UsageRow sum, List<TrendRecordLink> runs) {
        return new TrendActivity.UsageColumn(
                first,
                sum.recordedRuns(),
                sum.input(),
                sum.cachedTokens(),
                sum.output(),
                sum.pricedRuns(),
                sum.cost(),
                sum.computedRuns(),
                runs);
    }

    private TrendActivity.ServerUse server(List<QueryLog.RequestCount> counts) {
        var columns = TimeColumns.of(
                period, counts.stream().map(QueryLog.RequestCount::from).toList(), zone);
        var requests = new HashMap<String, Integer[]>();
        var unanswered = new HashMap<String, Integer[]>();
        for (var count : counts) {
            int at = columns.index(count.from());
            requests.computeIfAbsent(count.person(), _ -> zeros(columns))[at] += count.requests();
            unanswered.computeIfAbsent(count.person(), _ -> zeros(columns))[at] += count.unansweredRequests();
        }
        var clients = new ArrayList<TrendActivity.ClientUse>();
        requests.forEach((name, all) -> clients.add(
                new TrendActivity.ClientUse(name, List.of(all), List.of(unanswered.getOrDefault(name, all)))));
        clients.sort(Comparator.comparingInt(TrendActivity.ClientUse::all)
                .reversed()
                .thenComparing(TrendActivity.ClientUse::name));
        return new TrendActivity.ServerUse(columns.width(), columns.days(), clients);
    }

    private static Integer[] zeros(TimeColumns columns) {
        var zeros = new Integer[columns.days().size()];
        Arrays.fill(zeros, 0);
        return zeros;
    }
}
