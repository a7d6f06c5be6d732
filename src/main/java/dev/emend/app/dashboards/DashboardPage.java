package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendTexts;
import dev.emend.chart.ChartPage;
import java.time.ZoneId;
import java.util.List;

/// A dashboard as one HTML page that needs nothing else; the same from the window and from the command line.
public final class DashboardPage {
    private DashboardPage() {}

    /// @param period the period of the charts that have none of their own
    /// @param zone of the times in it
    public static String of(String name, DateRange period, List<ShownChart> charts, ZoneId zone) {
        return ChartPage.placed(
                name,
                TrendTexts.period(period, zone),
                charts.stream()
                        .map(shownChart -> new ChartPage.Placed(
                                shownChart.chart(),
                                shownChart.pinnedChart().description(),
                                shownChart.pinnedChart().isWide()))
                        .toList());
    }
}
