package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.dashboards.PinViewModel;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import javafx.collections.ListChangeListener;

/// Runs as an entry of the rail.
public final class RunsScreen extends Screen {
    final RunsViewModel model;
    private final RunsView view;
    private final Runnable onShown;
    private boolean isOn;

    /// @param onShown told each time somebody looks at the runs
    public RunsScreen(Actor actor, Workspace workspace, ScreenHost host, Runnable onShown) {
        super("runs");
        model = new RunsViewModel(actor, workspace, host);
        view = new RunsView(
                model, host, new PinAction(new PinViewModel(workspace.insights().dashboards(), host), host));
        this.onShown = onShown;
        model.list.rows.addListener((ListChangeListener<RunSummary>) _ -> {
            if (isOn && view.isVisible()) { // what comes in before one's eyes is seen
                onShown.run();
            }
        });
    }

    @Override
    public RunsView content() {
        return view;
    }

    /// @param argument a run's id, a filter line, the id of a chart with its filter line, or empty for the
    ///   list as it was left
    @Override
    public void onShown(String argument) {
        model.activate(argument);
        view.focusList();
        isOn = true;
        onShown.run();
    }

    @Override
    public void onChanged() {
        model.reload();
    }
}
