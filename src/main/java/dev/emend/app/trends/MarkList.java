package dev.emend.app.trends;

import dev.emend.chart.Chart;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Plot;
import java.util.ArrayList;
import java.util.List;

/// The marks of a chart while it is made, each with its records.
final class MarkList {
    private final List<ChartMark> marks = new ArrayList<>();
    private final List<List<TrendRecordLink>> records = new ArrayList<>();

    /// @return the index of the new mark
    int add(int group, String description, List<TrendRecordLink> links) {
        marks.add(new ChartMark(group, description));
        records.add(links);
        return marks.size() - 1;
    }

    TrendChart chart(TrendTopic topic, String sentence, String explanation, ChartTable table, Plot plot) {
        return new TrendChart(
                new Chart(topic.id(), topic.question(), sentence, marks, table, plot), explanation, records);
    }
}
