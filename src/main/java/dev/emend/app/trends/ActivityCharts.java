package dev.emend.app.trends;

import dev.emend.app.trends.TrendActivity.ClientUse;
import dev.emend.app.trends.TrendActivity.UsageColumn;
import dev.emend.chart.Axis;
import dev.emend.chart.BarPlot;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Plot;
import dev.emend.chart.Shape;
import dev.emend.chart.StackedPlot;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The charts of what was done over time: tokens and their cost, requests of agents.
final class ActivityCharts {
    private static final String NONE = "\u2013";

    /// The clients with colors of their own; more of them are one.
    private static final int CLIENTS = 5;

    private ActivityCharts() {}

    private static <T> Plot bars(
            List<String> days, String name, List<T> columns, ToDoubleFunction<T> of, List<Integer> marks) {
        var values = columns.stream().map(of::applyAsDouble).toList();
        double max = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return new BarPlot(
                days,
                Axis.amounts(name, max),
                List.of(new BarPlot.Series("", ChartColor.ACCENT, Shape.Fill.SOLID, values, marks)));
    }

    static TrendChart usage(TrendActivity.Usage usage) {
        var columns = new ArrayList<UsageColumn>();
        if (usage.undatedColumn().recordedRuns() + usage.undatedColumn().pricedRuns() > 0) {
            columns.add(usage.undatedColumn());
        }
        columns.addAll(usage.columns());
        boolean hasTokens = columns.stream().anyMatch(column -> column.recordedRuns() > 0);
        boolean hasCost = columns.stream().anyMatch(column -> column.pricedRuns() > 0);
        if (!hasTokens && !hasCost) {
            return TrendChart.empty(TrendTopic.USAGE, Messages.of("trends.none.usage"));
        }
        var marks = new MarkList();
        var indices = new ArrayList<Integer>();
        var days = new ArrayList<>(TrendTexts.ticks(
                usage.columns().stream().map(column -> column.first()).toList(), usage.width()));
        if (columns.size() > days.size()) {
            days.addFirst(Messages.of("trends.noTime"));
        }
        var rows = new ArrayList<List<String>>();
        for (var column : columns) {
            boolean isUndated = column == usage.undatedColumn();
            var day = isUndated ? Messages.of("trends.withoutTime") : TrendTexts.day(column.first());
            int group = indices.size();
            indices.add(
                    column.recordedRuns() + column.pricedRuns() == 0
                            ? Shape.NO_MARK
                            : marks.add(
                                    group,
                                    Messages.of("trends.mark.count", day, TrendTexts.usage(column)),
                                    column.runs()));
            rows.add(row(day, column));
        }
        var plots = new ArrayList<Plot>();
        if (hasTokens) {
            double max = columns.stream().mapToLong(UsageColumn::tokens).max().orElse(0);
            plots.add(new BarPlot(
                    days,
                    Axis.counts(Messages.of("trends.axis.tokens"), max),
                    List.of(
                            tokens(
                                    Messages.of("trends.tokens.read"),
                                    ChartColor.SERIES_0,
                                    Shape.Fill.SOLID,
                                    columns,
                                    column -> column.input() - column.cachedInput(),
                                    indices),
                            tokens(
                                    Messages.of("trends.tokens.cached"),
                                    ChartColor.SERIES_0,
                                    Shape.Fill.HOLLOW,
                                    columns,
                                    UsageColumn::cachedInput,
                                    indices),
                            tokens(
                                    Messages.of("trends.tokens.written"),
                                    ChartColor.SERIES_1,
                                    Shape.Fill.HATCHED,
                                    columns,
                                    UsageColumn::output,
                                    indices))));
        }
        if (hasCost) {
            plots.add(bars(days, Messages.of("trends.axis.cost"), columns, UsageColumn::cost, indices));
        }
        return marks.chart(
                TrendTopic.USAGE,
                TrendTexts.usage(usage),
                Messages.of("trends.explained.usage", TrendTexts.bars(usage.width())),
                new ChartTable(
                        List.of(
                                Messages.of("trends.column.from"),
                                Messages.of("trends.column.runs"),
                                Messages.of("trends.column.withTokens"),
                                Messages.of("trends.column.read"),
                                Messages.of("trends.column.cached"),
                                Messages.of("trends.column.written"),
                                Messages.of("trends.column.withCost"),
                                Messages.of("trends.column.cost")),
                        rows),
                new StackedPlot(plots));
    }

    private static BarPlot.Series tokens(
            String name,
            ChartColor color,
            Shape.Fill fill,
            List<UsageColumn> columns,
            ToDoubleFunction<UsageColumn> of,
            List<Integer> marks) {
        return new BarPlot.Series(
                name, color, fill, columns.stream().map(of::applyAsDouble).toList(), marks);
    }

    private static List<String> row(String day, UsageColumn column) {
        boolean isRecorded = column.recordedRuns() > 0;
        return List.of(
                day,
                String.valueOf(column.runs().size()),
                String.valueOf(column.recordedRuns()),
                isRecorded ? TrendTexts.wholeNumber(column.input()) : NONE,
                isRecorded ? TrendTexts.wholeNumber(column.cachedInput()) : NONE,
                isRecorded ? TrendTexts.wholeNumber(column.output()) : NONE,
                String.valueOf(column.pricedRuns()),
                column.pricedRuns() > 0 ? TrendTexts.two(column.cost()) : NONE);
    }

    static TrendChart server(TrendActivity.ServerUse serverUse) {
        if (serverUse.requests() == 0) {
            return TrendChart.empty(TrendTopic.SERVER, Messages.of("trends.none.server"));
        }
        var clients = clients(serverUse);
        var marks = new MarkList();
        var series = new ArrayList<List<Integer>>();
        clients.forEach(_ -> series.add(new ArrayList<>()));
        var unansweredMarks = new ArrayList<Integer>();
        var unansweredCounts = new ArrayList<Double>();
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < serverUse.days().size(); i++) {
            int at = i;
            var day = TrendTexts.day(serverUse.days().get(i));
            for (int client = 0; client < clients.size(); client++) {
                var use = clients.get(client);
                int requests = use.requests().get(i);
                series.get(client)
                        .add(
                                requests == 0
                                        ? Shape.NO_MARK
                                        : marks.add(
                                                i,
                                                Messages.of(
                                                        "trends.mark.requests",
                                                        day,
                                                        use.name(),
                                                        requests,
                                                        use.unansweredCounts().get(i)),
                                                link(use)));
            }
            int all = clients.stream().mapToInt(use -> use.requests().get(at)).sum();
            int unanswered = clients.stream()
                    .mapToInt(use -> use.unansweredCounts().get(at))
                    .sum();
            unansweredCounts.add((double) unanswered);
            unansweredMarks.add(
                    unanswered == 0
                            ? Shape.NO_MARK
                            : marks.add(
                                    i,
                                    Messages.of("trends.mark.unanswered", day, unanswered, all),
                                    clients.stream()
                                            .filter(use ->
                                                    use.unansweredCounts().get(at) > 0)
                                            .flatMap(use -> link(use).stream())
                                            .toList()));
            for (var use : serverUse.clients()) {
                if (use.requests().get(i) > 0) {
                    rows.add(List.of(
                            day,
                            use.name(),
                            String.valueOf(use.requests().get(i)),
                            String.valueOf(use.unansweredCounts().get(i))));
                }
            }
        }
        return marks.chart(
                TrendTopic.SERVER,
                TrendTexts.server(serverUse),
                Messages.of("trends.explained.server", TrendTexts.bars(serverUse.width())),
                new ChartTable(
                        List.of(
                                Messages.of("trends.column.from"),
                                Messages.of("trends.column.client"),
                                Messages.of("trends.column.requests"),
                                Messages.of("trends.column.unanswered")),
                        rows),
                serverPlot(serverUse, clients, series, unansweredCounts, unansweredMarks));
    }

    private static Plot serverPlot(
            TrendActivity.ServerUse serverUse,
            List<ClientUse> clients,
            List<List<Integer>> marks,
            List<Double> unansweredCounts,
            List<Integer> unansweredMarks) {
        var days = TrendTexts.ticks(serverUse.days(), serverUse.width());
        int max = IntStream.range(0, days.size())
                .map(i ->
                        clients.stream().mapToInt(use -> use.requests().get(i)).sum())
                .max()
                .orElse(0);
        var fills = Shape.Fill.values();
        var series = IntStream.range(0, clients.size())
                .mapToObj(i -> new BarPlot.Series(
                        clients.get(i).name(),
                        ChartColor.series(i),
                        fills[i % fills.length],
                        clients.get(i).requests().stream()
                                .map(Integer::doubleValue)
                                .toList(),
                        marks.get(i)))
                .toList();
        var plots = new ArrayList<Plot>();
        plots.add(new BarPlot(days, Axis.counts(Messages.of("trends.axis.requests"), max), series));
        double most =
                unansweredCounts.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most > 0) {
            plots.add(new BarPlot(
                    days,
                    Axis.counts(Messages.of("trends.axis.unanswered"), most),
                    List.of(new BarPlot.Series(
                            "", ChartColor.BAD, Shape.Fill.HATCHED, unansweredCounts, unansweredMarks))));
        }
        return new StackedPlot(plots);
    }

    /// The records behind a bar of a client; of many clients together there is none.
    private static List<TrendRecordLink> link(ClientUse use) {
        return List.of(
                new TrendRecordLink(new TrendRecordLink.Place.OfClient(use.name()), use.name(), "", Optional.empty()));
    }

    /// The clients with the most requests, and all others as one.
    private static List<ClientUse> clients(TrendActivity.ServerUse serverUse) {
        var all = serverUse.clients();
        if (all.size() <= CLIENTS + 1) {
            return all;
        }
        var otherClients = all.subList(CLIENTS, all.size());
        var shownClients = new ArrayList<>(all.subList(0, CLIENTS));
        shownClients.add(new ClientUse(
                Messages.of("trends.others", otherClients.size()),
                sum(serverUse, otherClients.stream().map(ClientUse::requests).toList()),
                sum(
                        serverUse,
                        otherClients.stream().map(ClientUse::unansweredCounts).toList())));
        return shownClients;
    }

    private static List<Integer> sum(TrendActivity.ServerUse serverUse, List<List<Integer>> counts) {
        return IntStream.range(0, serverUse.days().size())
                .mapToObj(i -> counts.stream().mapToInt(count -> count.get(i)).sum())
                .toList();
    }
}
