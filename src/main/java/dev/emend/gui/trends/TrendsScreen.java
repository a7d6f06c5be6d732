package dev.emend.gui.trends;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Trends as an entry of the rail.
public final class TrendsScreen extends Screen {
    private final TrendsViewModel model;
    private final TrendsView view;
    private Runnable onShown = () -> {};

    public TrendsScreen(Workspace workspace, ScreenHost host) {
        this(workspace.insights().trends()::of, host);
    }

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
        view.focusFirst();
        onShown.run();
    }

    @Override
    public void changed() {
        model.changed();
    }

    /// Has the dashboards of a workspace stand while no question is open.
    public TrendsScreen withDashboards(Workspace workspace, ScreenHost host) {
        return reloading(TrendsDashboards.on(model, view, workspace.insights().dashboards(), host)::reload);
    }

    /// @param step done each time the screen comes on
    TrendsScreen reloading(Runnable step) {
        onShown = step;
        return this;
    }

    TrendsViewModel model() {
        return model;
    }
}
