package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.PinnedPeriod;
import dev.emend.gui.dashboards.DashboardSource;
import dev.emend.gui.dashboards.DashboardsViewModel;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.dashboards.PinViewModel;
import dev.emend.gui.part.ScreenHost;
import java.time.LocalDate;
import java.util.Arrays;

/// The dashboards on the trends screen: they get its charts and its period, and what is open on it can
/// be pinned.
final class TrendsDashboards {
    private final TrendsViewModel trends;
    private final TrendsView view;
    private final ScreenHost host;
    private final DashboardsViewModel dashboards;

    /// That of the charts the screen made last.
    private DateRange period;

    private TrendsDashboards(TrendsViewModel trends, TrendsView view, DashboardService service, ScreenHost host) {
        this.trends = trends;
        this.view = view;
        this.host = host;
        period = DateRange.all(host.clock());
        dashboards = new DashboardsViewModel(
                service,
                host,
                new DashboardSource(() -> period, () -> trends.charts().get(), this::open));
        view.setDashboards(
                dashboards,
                new PinAction(new PinViewModel(service, host, dashboards::reload), host),
                this::pinnedPeriod);
        trends.report.subscribe(state -> state.ready().ifPresent(report -> {
            period = report.period();
            dashboards.refresh();
        }));
    }

    /// Has the dashboards stand while no question is open.
    static DashboardsViewModel install(
            TrendsViewModel trends, TrendsView view, DashboardService service, ScreenHost host) {
        return new TrendsDashboards(trends, view, service, host).dashboards;
    }

    private void open(PinnedChart pinnedChart) {
        choose(pinnedChart.period());
        view.open(pinnedChart.chart());
    }

    /// The chosen period as a chart is pinned with it; with everything, it follows the choice.
    private PinnedPeriod pinnedPeriod() {
        var from = trends.first.get();
        var until = trends.last.get();
        return switch (trends.choice.get()) {
            case ALL -> PinnedPeriod.CHOSEN;
            case CUSTOM ->
                from == null || until == null || until.isBefore(from)
                        ? PinnedPeriod.CHOSEN
                        : new PinnedPeriod.Between(from, until);
            case DAYS_7, DAYS_30, DAYS_90 ->
                new PinnedPeriod.Days(trends.choice.get().days());
        };
    }

    /// Chooses the period of a pinned chart, so that what is open is what was pinned.
    private void choose(PinnedPeriod pinnedPeriod) {
        switch (pinnedPeriod) {
            case PinnedPeriod.Chosen() -> {}
            case PinnedPeriod.Everything() -> trends.choice.set(PeriodChoice.ALL);
            case PinnedPeriod.Days(int days) ->
                Arrays.stream(PeriodChoice.values())
                        .filter(choice -> choice.days() == days)
                        .findFirst()
                        .ifPresentOrElse(trends.choice::set, () -> {
                            var today = LocalDate.now(host.clock());
                            between(today.minusDays(days), today);
                        });
            case PinnedPeriod.Between(var from, var until) -> between(from, until);
        }
    }

    private void between(LocalDate from, LocalDate until) {
        trends.first.set(from);
        trends.last.set(until);
        trends.choice.set(PeriodChoice.CUSTOM);
    }
}
