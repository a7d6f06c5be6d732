package dev.emend.gui.trends;

import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.dashboards.DashboardSource;
import dev.emend.gui.dashboards.DashboardsViewModel;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.dashboards.PinViewModel;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import java.util.Optional;

/// Trends as an entry of the rail.
public final class TrendsScreen extends Screen {
    private final TrendsViewModel model;
    private final TrendsView view;
    private Optional<DashboardsViewModel> dashboards = Optional.empty();

    public TrendsScreen(Workspace workspace, ScreenHost host) {
        this(workspace.insights().trends()::of, workspace.insights().dashboards(), host);
    }

    /// @param service the dashboards that stand while no question is open
    TrendsScreen(TrendsSource source, DashboardService service, ScreenHost host) {
        this(source, host);
        var boards = new DashboardsViewModel(
                service,
                host,
                new DashboardSource(model::period, () -> model.charts().get(), pinned -> {
                    model.choose(pinned.period());
                    view.open(pinned.chart());
                }));
        view.setDashboards(boards, new PinAction(new PinViewModel(service, host, boards::reload), host));
        model.report().subscribe(state -> state.ready().ifPresent(_ -> boards.refresh()));
        dashboards = Optional.of(boards);
    }

    /// Without dashboards.
    TrendsScreen(TrendsSource source, ScreenHost host) {
        super("trends", Icons.TRENDS);
        model = new TrendsViewModel(source, host);
        view = new TrendsView(model, host);
    }

    @Override
    public TrendsView content() {
        return view;
    }

    @Override
    public void shown(String argument) {
        model.load();
        dashboards.ifPresent(DashboardsViewModel::reload);
        view.focusFirst();
    }

    @Override
    public void changed() {
        model.changed();
    }

    Optional<DashboardsViewModel> dashboards() {
        return dashboards;
    }

    TrendsViewModel model() {
        return model;
    }
}
