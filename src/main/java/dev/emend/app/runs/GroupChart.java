package dev.emend.app.runs;

import dev.emend.app.runs.RunGroupComparison.Share;
import dev.emend.app.runs.RunGroupComparison.ToolDifference;
import dev.emend.chart.Axis;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.RowPlot;
import dev.emend.chart.Shape;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// The comparison of two groups of runs as a chart: the shares of both with their intervals. Pure functions.
public final class GroupChart {
    /// The id of the chart.
    public static final String ID = "runs.groups";

    /// More rows can't be looked over; the table of the numbers has all.
    private static final int MAX_TOOLS = 12;

    private final List<RowPlot.Row> rows = new ArrayList<>();
    private final List<ChartMark> marks = new ArrayList<>();
    private final List<List<String>> table = new ArrayList<>();

    private GroupChart() {}

    /// The question it answers.
    public static String title() {
        return Messages.of("runs.groupsTitle");
    }

    public static Chart of(RunGroupComparison both) {
        if (both.one().runs() == 0 || both.other().runs() == 0) {
            return Chart.empty(ID, title(), answer(both));
        }
        var builder = new GroupChart();
        builder.row(
                Messages.of("runs.groupsSucceeded"),
                both.one().success(),
                both.other().success(),
                true);
        builder.row(
                Messages.of("runs.groupsErrors"),
                both.one().errors(),
                both.other().errors(),
                true);
        for (int i = 0; i < both.tools().size(); i++) {
            ToolDifference use = both.tools().get(i);
            builder.row(VisibleText.of(use.tool()), use.one(), use.other(), i < MAX_TOOLS);
        }
        var columns = List.of(
                Messages.of("runs.groupsShareOf"),
                Messages.of("runs.groupsFirst"),
                Messages.of("runs.groupsFirstOf"),
                Messages.of("runs.groupsSecond"),
                Messages.of("runs.groupsSecondOf"));
        var groupNames = List.of(Messages.of("runs.groupsFirst"), Messages.of("runs.groupsSecond"));
        return new Chart(
                ID,
                title(),
                answer(both),
                builder.marks,
                new ChartTable(columns, builder.table),
                new RowPlot(Axis.shares("", 0), builder.rows, false, groupNames));
    }

    /// Whether the second group succeeds more often, less often, or nobody can say.
    public static String answer(RunGroupComparison both) {
        if (both.one().runs() == 0 || both.other().runs() == 0) {
            return Messages.of("runs.groupsEmpty");
        }
        var sharedSentence = both.sharedRuns() == 0 ? "" : " " + Messages.of("runs.groupsShared", both.sharedRuns());
        return verdict(both) + sharedSentence;
    }

    private static String verdict(RunGroupComparison both) {
        var success = both.success();
        if (!success.isKnown()) {
            return Messages.of("runs.groupsUnknown");
        }
        if (!success.isTested()) {
            return Messages.of("runs.groupsUntested");
        }
        if (!success.isMoreThanChance()) {
            return Messages.of("runs.groupsSame");
        }
        return success.value() > 0 ? Messages.of("runs.groupsBetter") : Messages.of("runs.groupsWorse");
    }

    private void row(String name, Share one, Share other, boolean isDrawn) {
        table.add(List.of(name, percent(one), count(one), percent(other), count(other)));
        if (!isDrawn || !one.isKnown() && !other.isKnown()) {
            return;
        }
        int mark = marks.size();
        marks.add(new ChartMark(
                mark, Messages.of("runs.groupsMark", name, percent(one), one.of(), percent(other), other.of())));
        rows.add(new RowPlot.Row(
                name,
                estimate(other),
                estimate(one),
                Double.NaN,
                ChartColor.ACCENT,
                Shape.Fill.SOLID,
                Messages.of("runs.groupsBoth", percent(one), percent(other)),
                "",
                mark));
    }

    private static RowPlot.Estimate estimate(Share share) {
        return share.isKnown()
                ? new RowPlot.Estimate(share.value(), share.low(), share.high())
                : new RowPlot.Estimate(Double.NaN, Double.NaN, Double.NaN);
    }

    private static String percent(Share share) {
        return share.isKnown() ? Math.round(100 * share.value()) + " %" : "–";
    }

    private static String count(Share share) {
        return Long.toString(share.of());
    }
}
