package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.chart.ChartPage;
import dev.emend.model.texts.Messages;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/// A dashboard as one HTML page that needs nothing else; the same from the window and from the command line.
public final class DashboardPage {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", Locale.ENGLISH);

    private DashboardPage() {}

    /// @param chosen the period of the charts that have none of their own
    /// @param zone of the times in it
    public static String of(String name, DateRange chosen, List<ShownChart> charts, ZoneId zone) {
        return ChartPage.placed(
                name,
                period(chosen, zone),
                charts.stream()
                        .map(shown -> new ChartPage.Placed(
                                shown.chart(),
                                shown.pinned().said(),
                                shown.pinned().isWide()))
                        .toList());
    }

    /// Such as `1 Mar 2026, 08:00 to 8 Mar 2026, 08:00`.
    public static String period(DateRange period, ZoneId zone) {
        var until = time(period.until(), zone);
        return period.from()
                .map(from -> Messages.of("dashboards.page.period", time(from, zone), until))
                .orElseGet(() -> Messages.of("dashboards.page.everything", until));
    }

    private static String time(Instant at, ZoneId zone) {
        return TIME.format(at.atZone(zone));
    }
}
