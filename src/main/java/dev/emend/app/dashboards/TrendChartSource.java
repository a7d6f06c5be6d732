package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendCharts;
import dev.emend.app.trends.TrendService;
import dev.emend.app.trends.TrendTopic;
import dev.emend.chart.Chart;
import dev.emend.model.UserException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// The charts of Trends; all of them stand on the Overview. They have no filter.
public final class TrendChartSource implements ChartSource {
    private static final String PREFIX = "trends.";

    private final TrendService trends;

    public TrendChartSource(TrendService trends) {
        this.trends = trends;
    }

    @Override
    public String prefix() {
        return PREFIX;
    }

    @Override
    public List<PinnedChart> overview() {
        return Arrays.stream(TrendTopic.values())
                .map(topic -> PinnedChart.of(topic.id(), topic.question()))
                .toList();
    }

    @Override
    public List<Chart> charts(Set<String> ids, String filter, DateRange period) throws UserException {
        var report = trends.of(period);
        return Arrays.stream(TrendTopic.values())
                .filter(topic -> ids.contains(topic.id()))
                .map(topic -> TrendCharts.of(topic, report, trends.clock().getZone(), 0)
                        .chart())
                .toList();
    }
}
