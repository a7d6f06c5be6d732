package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.time.Instant;
import java.util.Optional;

/// Trends as an entry of the rail.
public final class TrendsScreen extends Screen {
    final TrendsViewModel model;
    private final TrendsView view;
    private Runnable onShown = () -> {};

    public TrendsScreen(Workspace workspace, ScreenHost host) {
        this(source(workspace.insights().trends()), host);
    }

    private static TrendsSource source(TrendService trends) {
        return new TrendsSource() {
            @Override
            public TrendReport read(DateRange period) throws UserException {
                return trends.of(period);
            }

            @Override
            public Optional<Instant> visit() {
                return trends.visit();
            }
        };
    }

    TrendsScreen(TrendsSource source, ScreenHost host) {
        super("trends");
        model = new TrendsViewModel(source, host);
        view = new TrendsView(model, host);
    }

    @Override
    public TrendsView content() {
        return view;
    }

    @Override
    public void onShown(String argument) {
        model.visit();
        model.load();
        view.focusFirst();
        onShown.run();
    }

    @Override
    public void onChanged() {
        model.refresh();
    }

    /// Has the dashboards of a workspace stand while no question is open.
    public TrendsScreen withDashboards(Workspace workspace, ScreenHost host) {
        return withOnShown(
                TrendsDashboards.install(model, view, workspace.insights().dashboards(), host)::reload);
    }

    /// @param step done each time the screen comes on
    TrendsScreen withOnShown(Runnable step) {
        onShown = step;
        return this;
    }
}
