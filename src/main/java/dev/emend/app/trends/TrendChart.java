package dev.emend.app.trends;

import dev.emend.chart.Chart;
import java.util.List;

/// A chart of trends with the records behind its marks.
///
/// @param explanation how to read the drawing; empty when nothing needs it
/// @param records of each mark of the chart, by its index; a mark may have none
public record TrendChart(Chart chart, String explanation, List<List<TrendRecordLink>> records) {
    public TrendChart {
        records = records.stream().map(List::copyOf).toList();
        if (records.size() != chart.marks().size()) {
            throw new IllegalArgumentException(chart.marks().size() + " marks and the records of " + records.size());
        }
    }

    static TrendChart empty(TrendTopic topic, String sentence) {
        return new TrendChart(Chart.empty(topic.id(), topic.question(), sentence), "", List.of());
    }
}
