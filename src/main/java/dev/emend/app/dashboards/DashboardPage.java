package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendTexts;
import dev.emend.chart.ChartPage;
import java.time.ZoneId;
import java.util.List;

/// A dashboard as one HTML page that needs nothing else; the same from the window and from the command line.
public final class DashboardPage {
    private DashboardPage() {}

    /// @param chosen the period of the charts that have none of their own
    /// @param zone of the times in it
    public static String of(String name, DateRange chosen, List<ShownChart> charts, ZoneId zone) {
        return ChartPage.placed(
                name,
                TrendTexts.period(chosen, zone),
                charts.stream()
                        .map(shown -> new ChartPage.Placed(
                                shown.chart(),
                                shown.pinnedChart().description(),
                                shown.pinnedChart().isWide()))
                        .toList());
    }
}
