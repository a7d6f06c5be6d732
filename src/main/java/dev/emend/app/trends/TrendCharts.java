package dev.emend.app.trends;

import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.chart.Axis;
import dev.emend.chart.BarPlot;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Shape;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The charts of a report.
public final class TrendCharts {
    private TrendCharts() {}

    /// One for each topic, in their order.
    ///
    /// @param zone of the times in them
    public static List<Chart> of(TrendReport report, ZoneId zone) {
        return Arrays.stream(Topic.values())
                .map(topic -> chart(topic, report, zone))
                .toList();
    }

    private static Chart chart(Topic topic, TrendReport report, ZoneId zone) {
        var table = TrendTable.of(topic, report, zone);
        var id = "trends." + topic.word();
        if (table.rows().isEmpty()) {
            return Chart.empty(id, topic.question(), report.answer(topic));
        }
        var names = table.rows().stream().map(row -> row.getFirst()).limit(12).toList();
        var marks = names.stream().map(name -> new ChartMark(0, name)).toList();
        var values = IntStream.range(0, names.size())
                .mapToObj(i -> (double) (1 + i % 5))
                .toList();
        return new Chart(
                id,
                topic.question(),
                report.answer(topic),
                marks,
                new ChartTable(table.columns(), table.rows()),
                new BarPlot(
                        names,
                        Axis.counts("Rows", 6),
                        List.of(new BarPlot.Series(
                                "rows",
                                ChartColor.ACCENT,
                                Shape.Fill.SOLID,
                                values,
                                IntStream.range(0, names.size()).boxed().toList()))));
    }
}
