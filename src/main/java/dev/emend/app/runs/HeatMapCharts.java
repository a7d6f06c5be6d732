package dev.emend.app.runs;

import dev.emend.analysis.extraction.ErrorCategory;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.RunSelection.HeatMap;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Drawing;
import dev.emend.chart.HeatMapPlot;
import dev.emend.chart.Shape;
import dev.emend.model.VisibleText;
import dev.emend.model.filter.FilterText;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.PValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// Heat maps whose rows are tools, the most called first.
final class HeatMapCharts {
    /// More rows can't be looked over; the table of the numbers has all.
    private static final int MAX_ROWS = 30;

    private static final int MAX_NEXT = 14;

    /// Of fewer runs or calls a share says little.
    private static final int FEW = 5;

    /// A cell of a few has hardly any color.
    private static final double FAINT = 0.05;

    /// The room of a name before the word few, in pixels.
    private static final double FEW_NAME = 130;

    private final List<String> rows = new ArrayList<>();
    private final List<List<HeatMapPlot.Cell>> cells = new ArrayList<>();
    private final List<ChartMark> marks = new ArrayList<>();
    private final List<String> clauses = new ArrayList<>();

    private HeatMapCharts() {}

    /// @param base how many of all these runs succeeded
    static RunChart outcomes(List<ToolUse> uses, Rate base) {
        var builder = new HeatMapCharts();
        var title = Messages.of("runs.heatOutcome");
        if (uses.isEmpty()) {
            return empty(HeatMap.OUTCOME.id(), title);
        }
        var columns = List.of(
                Messages.of("runs.heatSucceeded"), Messages.of("runs.heatFailed"), Messages.of("runs.heatUnknown"));
        var words = List.of("success", "failure", RunSummaryCache.UNKNOWN);
        var colors = List.of(ChartColor.GOOD, ChartColor.BAD, ChartColor.MUTED);
        for (var use : topTools(uses)) {
            builder.row(use.tool(), use.success().knownOutcomes() < FEW);
            var counts = counts(use);
            for (int i = 0; i < counts.length; i++) {
                builder.cell(
                        counts[i],
                        use.runs(),
                        colors.get(i),
                        Messages.of(
                                "runs.heatOutcomeCell",
                                VisibleText.of(use.tool()),
                                counts[i],
                                use.runs(),
                                columns.get(i).toLowerCase(Locale.ENGLISH)),
                        RunListFields.tool(use.tool()) + " " + FilterText.clause("outcome", words.get(i)));
            }
        }
        var table = new ChartTable(
                List.of(
                        Messages.of("runs.heatTool"),
                        Messages.of("runs.heatRuns"),
                        columns.get(0),
                        columns.get(1),
                        columns.get(2),
                        Messages.of("runs.heatFailedShare")),
                uses.stream()
                        .map(use -> List.of(
                                use.tool(),
                                ChartTable.number(use.runs()),
                                ChartTable.number(counts(use)[0]),
                                ChartTable.number(counts(use)[1]),
                                ChartTable.number(counts(use)[2]),
                                failedShare(use.success())))
                        .toList());
        return builder.compactChart(HeatMap.OUTCOME.id(), title, worstRuns(uses, base), columns, table);
    }

    private static int[] counts(ToolUse use) {
        return new int[] {
            use.success().successes(),
            use.failures(),
            use.runs() - use.success().knownOutcomes()
        };
    }

    /// The tool of which it is surest that runs with it fail more often than those without it.
    private static String worstRuns(List<ToolUse> uses, Rate base) {
        var against = PatternFinder.compare(uses.stream().map(ToolUse::success).toList(), base);
        var surest = IntStream.range(0, uses.size())
                .filter(i -> against.get(i)
                        .filter(comparison -> comparison.difference() > 0)
                        .isPresent())
                .boxed()
                .min(Comparator.comparingDouble(
                                (Integer i) -> against.get(i).orElseThrow().chance())
                        .thenComparingDouble(i -> -against.get(i).orElseThrow().difference()));
        if (surest.isPresent()) {
            return worst(uses.get(surest.get())) + " "
                    + against(against.get(surest.get()).orElseThrow());
        }
        return against.stream().anyMatch(Optional::isPresent)
                ? Messages.of("runs.heatNoWorse")
                : Messages.of("runs.heatFewRuns");
    }

    private static String worst(ToolUse use) {
        return Messages.of(
                "runs.heatWorstRuns",
                VisibleText.of(use.tool()),
                use.failures(),
                use.success().knownOutcomes(),
                percent(1 - use.success().share()),
                percent(1 - use.success().high()),
                percent(1 - use.success().low()));
    }

    private static String against(Comparison against) {
        var without = against.without();
        int failed = without.knownOutcomes() - without.successes();
        var chance = PValueText.of(against.adjustedChance());
        return against.isMoreThanChance()
                ? Messages.of("runs.heatMoreThanChance", failed, without.knownOutcomes(), chance)
                : Messages.of("runs.heatChance", failed, without.knownOutcomes(), chance);
    }

    static RunChart errors(List<ToolUse> uses) {
        var builder = new HeatMapCharts();
        var title = Messages.of("runs.heatError");
        var failingUses = uses.stream().filter(use -> use.failedCalls() > 0).toList();
        if (failingUses.isEmpty()) {
            return new RunChart(Chart.empty(HeatMap.ERROR.id(), title, Messages.of("runs.heatNoErrors")), List.of());
        }
        var kinds = Arrays.stream(ErrorCategory.values())
                .filter(kind ->
                        failingUses.stream().anyMatch(use -> use.errors().containsKey(kind.name())))
                .toList();
        for (var use : topTools(failingUses)) {
            builder.row(use.tool(), use.calls() < FEW);
            for (var kind : kinds) {
                int count = use.errors().getOrDefault(kind.name(), 0);
                builder.cell(
                        count,
                        use.calls(),
                        ChartColor.BAD,
                        Messages.of("runs.heatErrorCell", VisibleText.of(use.tool()), count, use.calls(), name(kind)),
                        RunListFields.error(use.tool(), kind.name()));
            }
        }
        var columns = kinds.stream().map(HeatMapCharts::name).toList();
        var heads = new ArrayList<>(List.of(
                Messages.of("runs.heatTool"), Messages.of("runs.heatCalls"), Messages.of("runs.heatFailedCalls")));
        heads.addAll(columns);
        var table = new ChartTable(
                heads,
                failingUses.stream()
                        .map(use -> {
                            var line = new ArrayList<>(List.of(
                                    use.tool(), ChartTable.number(use.calls()), ChartTable.number(use.failedCalls())));
                            kinds.forEach(kind ->
                                    line.add(ChartTable.number(use.errors().getOrDefault(kind.name(), 0))));
                            return (List<String>) line;
                        })
                        .toList());
        var sentence = failingUses.stream()
                .filter(use -> use.calls() >= FEW)
                .max(Comparator.comparingDouble(HeatMapCharts::surelyFailed).thenComparingInt(ToolUse::calls))
                .map(use -> Messages.of(
                        "runs.heatWorstCalls",
                        VisibleText.of(use.tool()),
                        use.failedCalls(),
                        use.calls(),
                        percent((double) use.failedCalls() / use.calls())))
                .orElseGet(() -> Messages.of("runs.heatFewCalls"));
        return builder.chart(HeatMap.ERROR.id(), title, sentence, columns, table);
    }

    static RunChart hours(List<ToolUse> uses) {
        var builder = new HeatMapCharts();
        var title = Messages.of("runs.heatHour");
        var timedUses = uses.stream()
                .filter(use -> use.hours().stream().anyMatch(band -> band.runs() > 0))
                .toList();
        if (timedUses.isEmpty()) {
            return new RunChart(Chart.empty(HeatMap.HOUR.id(), title, Messages.of("runs.heatNoHours")), List.of());
        }
        var columns = timedUses.getFirst().hours().stream()
                .map(band ->
                        String.format(Locale.ROOT, "%02d–%02d", band.fromHour(), band.fromHour() + ToolUse.BAND_HOURS))
                .toList();
        for (var use : topTools(timedUses)) {
            builder.row(use.tool(), use.success().knownOutcomes() < FEW);
            for (var band : use.hours()) {
                builder.addHourCell(use.tool(), band);
            }
        }
        var heads = new ArrayList<>(List.of(Messages.of("runs.heatTool")));
        columns.forEach(column -> {
            heads.add(Messages.of("runs.heatHourRuns", column));
            heads.add(Messages.of("runs.heatHourFailed", column));
        });
        var table = new ChartTable(
                heads,
                timedUses.stream()
                        .map(use -> {
                            var line = new ArrayList<>(List.of(use.tool()));
                            use.hours().forEach(band -> {
                                line.add(ChartTable.number(band.runs()));
                                line.add(failedShare(band.success()));
                            });
                            return (List<String>) line;
                        })
                        .toList());
        return builder.chart(HeatMap.HOUR.id(), title, Messages.of("runs.heatHourHow"), columns, table);
    }

    private void addHourCell(String tool, ToolUse.StartedRuns band) {
        var success = band.success();
        int until = band.fromHour() + ToolUse.BAND_HOURS;
        int failed = success.knownOutcomes() - success.successes();
        boolean isFew = success.knownOutcomes() < FEW;
        add(
                band.runs() == 0 ? 0 : isFew ? FAINT : 1 - success.share(),
                ChartColor.BAD,
                band.runs() == 0
                        ? ""
                        : isFew ? ChartTable.number(band.runs()) : cellText(band.runs(), 1 - success.share()),
                isFew
                        ? Messages.of(
                                "runs.heatHourFewCell",
                                VisibleText.of(tool),
                                band.runs(),
                                band.fromHour(),
                                until,
                                failed,
                                success.knownOutcomes())
                        : Messages.of(
                                "runs.heatHourCell",
                                VisibleText.of(tool),
                                band.runs(),
                                band.fromHour(),
                                until,
                                failed,
                                success.knownOutcomes()),
                "%s hour>=%d hour<%d".formatted(RunListFields.tool(tool), band.fromHour(), until));
    }

    static RunChart next(ProcessMap map) {
        var builder = new HeatMapCharts();
        var title = Messages.of("runs.heatNext");
        int size = Math.min(MAX_NEXT, (int)
                map.nodes().stream().takeWhile(node -> !node.tool().isEmpty()).count());
        if (size == 0) {
            return empty(HeatMap.NEXT.id(), title);
        }
        var counts = new int[size][size];
        var after = new int[size];
        for (var edge : map.edges()) {
            if (edge.from() >= 0 && edge.from() < size) {
                after[edge.from()] += edge.times();
                if (edge.to() >= 0 && edge.to() < size) {
                    counts[edge.from()][edge.to()] = edge.times();
                }
            }
        }
        var names = map.nodes().stream().limit(size).map(ProcessMap.Node::tool).toList();
        for (int from = 0; from < size; from++) {
            builder.row(names.get(from), after[from] < FEW);
            for (int to = 0; to < size; to++) {
                builder.cell(
                        counts[from][to],
                        Math.max(1, after[from]),
                        ChartColor.ACCENT,
                        Messages.of(
                                "runs.heatNextCell",
                                VisibleText.of(names.get(from)),
                                VisibleText.of(names.get(to)),
                                counts[from][to],
                                after[from]),
                        RunListFields.clause(List.of(names.get(from), names.get(to))));
            }
        }
        var heads = new ArrayList<>(List.of(Messages.of("runs.heatTool")));
        heads.addAll(names);
        var table = new ArrayList<List<String>>();
        for (int from = 0; from < size; from++) {
            var line = new ArrayList<>(List.of(names.get(from)));
            Arrays.stream(counts[from]).forEach(count -> line.add(ChartTable.number(count)));
            table.add(line);
        }
        return builder.chart(
                HeatMap.NEXT.id(), title, Messages.of("runs.heatNextHow"), names, new ChartTable(heads, table));
    }

    private static List<ToolUse> topTools(List<ToolUse> uses) {
        return uses.stream().limit(MAX_ROWS).toList();
    }

    private static RunChart empty(String id, String title) {
        return new RunChart(Chart.empty(id, title, Messages.of("runs.heatNoCalls")), List.of());
    }

    /// The share of its calls that fails beyond doubt: the low end of the 95 % interval.
    private static double surelyFailed(ToolUse use) {
        return new Proportion(Math.min(use.failedCalls(), use.calls()), use.calls())
                .interval()
                .low();
    }

    private void row(String tool, boolean isFew) {
        var name = VisibleText.of(tool);
        rows.add(isFew ? Messages.of("runs.heatFew", Drawing.truncate(name, Shape.Text.SMALL, FEW_NAME)) : name);
        cells.add(new ArrayList<>());
    }

    private void cell(int count, int of, ChartColor color, String description, String clause) {
        double share = (double) count / of;
        add(
                of < FEW && count > 0 ? FAINT : share,
                color,
                count == 0 ? "" : cellText(count, share),
                description,
                clause);
    }

    /// Only what there is can be pointed at.
    private void add(double strength, ChartColor color, String text, String description, String clause) {
        int mark = Shape.NO_MARK;
        if (!text.isEmpty()) {
            mark = marks.size();
            marks.add(new ChartMark(cells.size() - 1, description));
            clauses.add(clause);
        }
        cells.getLast().add(new HeatMapPlot.Cell(text.isEmpty() ? 0 : Math.max(FAINT, strength), color, text, mark));
    }

    /// The chart without the columns that are empty in every row.
    private RunChart compactChart(String id, String title, String sentence, List<String> columns, ChartTable table) {
        var usedColumns = IntStream.range(0, columns.size())
                .filter(column ->
                        cells.stream().anyMatch(row -> !row.get(column).text().isEmpty()))
                .boxed()
                .toList();
        cells.replaceAll(row -> usedColumns.stream().map(row::get).toList());
        return chart(id, title, sentence, usedColumns.stream().map(columns::get).toList(), table);
    }

    private RunChart chart(String id, String title, String sentence, List<String> columns, ChartTable table) {
        return new RunChart(
                new Chart(id, title, sentence, marks, table, new HeatMapPlot(rows, columns, cells)), clauses);
    }

    private static String cellText(int count, double share) {
        return Messages.of("runs.heatCell", ChartTable.number(count), percent(share));
    }

    private static String failedShare(Rate rate) {
        return rate.knownOutcomes() == 0 ? "–" : percent(1 - rate.share()) + " %";
    }

    private static String percent(double share) {
        return String.format(Locale.ENGLISH, "%.0f", 100 * share);
    }

    private static String name(ErrorCategory kind) {
        return switch (kind) {
            case NOT_FOUND -> Messages.of("runs.errorNotFound");
            case WRONG_TARGET -> Messages.of("runs.errorWrongTarget");
            case WRONG_ORDER -> Messages.of("runs.errorWrongOrder");
            case TIMEOUT -> Messages.of("runs.errorTimeout");
            case FORBIDDEN -> Messages.of("runs.errorForbidden");
            case INVALID -> Messages.of("runs.errorInvalid");
            case OTHER -> Messages.of("runs.errorOther");
        };
    }
}
