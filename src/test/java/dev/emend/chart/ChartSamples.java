package dev.emend.chart;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A chart of each kind, with names as long as real ones.
public final class ChartSamples {
    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-05-30T00:00:00Z");

    private ChartSamples() {}

    public static List<Chart> all() {
        return List.of(lines(), bars(), rows(), heatMap(), stacked());
    }

    public static Chart lines() {
        var marks = new ArrayList<ChartMark>();
        var lines = new ArrayList<LinePlot.Line>();
        var names = List.of(
                "get_reservation_details", "update_reservation_flights needs the payment method", "Policy: refunds");
        for (int line = 0; line < names.size(); line++) {
            var points = new ArrayList<LinePlot.Point>();
            for (int i = 0; i < 6; i++) {
                marks.add(new ChartMark(line, names.get(line) + ", event " + i));
                points.add(LinePlot.Point.of(
                                FROM.toEpochMilli() + 1.4e9 * i,
                                1 - 0.03 * i * (line + 1),
                                Shape.Form.values()[line % 5],
                                marks.size() - 1)
                        .withLabel(i == 3 ? "Set by a person" : ""));
            }
            lines.add(LinePlot.Line.of(names.get(line), line, points));
        }
        return new Chart(
                "test.lines",
                "Which items lose trust?",
                "3 items fell.",
                marks,
                table(marks),
                new LinePlot(Axis.time(FROM, UNTIL, ZoneOffset.UTC), Axis.numbers("Trust", 0.5, 1, 0.1), lines, 0.9));
    }

    public static Chart bars() {
        var weeks = IntStream.range(0, 13).mapToObj(week -> (1 + week) + " Mar").toList();
        var marks = new ArrayList<ChartMark>();
        var series = new ArrayList<BarPlot.Series>();
        var names = List.of("success", "failure", "unknown");
        var colors = List.of(ChartColor.GOOD, ChartColor.BAD, ChartColor.MUTED);
        for (int i = 0; i < 3; i++) {
            var values = new ArrayList<Double>();
            var indices = new ArrayList<Integer>();
            for (int week = 0; week < weeks.size(); week++) {
                values.add((double) ((week * 7 + i * 3) % 11));
                marks.add(new ChartMark(week, weeks.get(week) + ", " + names.get(i) + ": " + values.getLast()));
                indices.add(marks.size() - 1);
            }
            series.add(new BarPlot.Series(names.get(i), colors.get(i), Shape.Fill.values()[i], values, indices));
        }
        return new Chart(
                "test.bars",
                "How do runs end?",
                "61 % succeeded.",
                marks,
                table(marks),
                new BarPlot(weeks, Axis.counts("Runs", 27), series));
    }

    public static Chart rows() {
        var marks = List.of(new ChartMark(0, "first"), new ChartMark(1, "second"), new ChartMark(2, "third"));
        var rows = List.of(
                RowPlot.Row.of(
                                "Refunds only to the original payment method",
                                0.86,
                                ChartColor.GOOD,
                                Shape.Fill.SOLID,
                                "86 %",
                                0)
                        .withInterval(0.6, 0.96)
                        .withBefore(new RowPlot.Estimate(0.38, 0.2, 0.59)),
                RowPlot.Row.of("Ask before you cancel", 0.5, ChartColor.MUTED, Shape.Fill.SOLID, "50 %", 1)
                        .withInterval(0.2, 0.8)
                        .withBefore(new RowPlot.Estimate(0.45, 0.3, 0.61)),
                RowPlot.Row.of("Basic economy", 0.3, ChartColor.BAD, Shape.Fill.HATCHED, "30 %", 2)
                        .withTarget(0.6)
                        .withNote("Not met, target 60 %"));
        return new Chart(
                "test.rows",
                "Did it help?",
                "1 of 3 helped.",
                marks,
                table(marks),
                new RowPlot(Axis.shares("", 0), rows, false, List.of("Before", "After")));
    }

    /// Two plots of the same bars; a small picture has room for the first alone.
    public static Chart stacked() {
        var bars = bars();
        return new Chart(
                "test.stacked",
                "How do runs and plans end?",
                "61 % succeeded.",
                bars.marks(),
                bars.table(),
                new StackedPlot(List.of(bars.plot(), bars.plot())));
    }

    public static Chart heatMap() {
        var marks = new ArrayList<ChartMark>();
        var cells = new ArrayList<List<HeatMapPlot.Cell>>();
        var tools = List.of("search_flights", "cancel_reservation", "send_certificate");
        var kinds = List.of("timeout", "not found", "wrong argument", "refused");
        for (var tool : tools) {
            var line = new ArrayList<HeatMapPlot.Cell>();
            for (var kind : kinds) {
                int count = (tool.length() * kind.length()) % 9;
                marks.add(new ChartMark(cells.size(), tool + ", " + kind + ": " + count));
                line.add(new HeatMapPlot.Cell(count / 8.0, ChartColor.BAD, String.valueOf(count), marks.size() - 1));
            }
            cells.add(line);
        }
        return new Chart(
                "test.heat",
                "Which tool fails how?",
                "Most often: search.",
                marks,
                table(marks),
                new HeatMapPlot(tools, kinds, cells));
    }

    private static ChartTable table(List<ChartMark> marks) {
        return new ChartTable(
                List.of("Mark"),
                marks.stream().map(mark -> List.of(mark.description())).toList());
    }
}
