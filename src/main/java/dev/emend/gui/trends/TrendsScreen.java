package dev.emend.gui.trends;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Trends as an entry of the rail.
public final class TrendsScreen extends Screen {
    private final TrendsViewModel model;
    private final TrendsView view;

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
    }

    @Override
    public void changed() {
        model.changed();
    }

    TrendsViewModel model() {
        return model;
    }
}
