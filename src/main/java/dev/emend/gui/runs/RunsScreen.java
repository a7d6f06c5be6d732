package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Runs as an entry of the rail.
public final class RunsScreen extends Screen {
    private final RunsViewModel model;
    private final RunsView view;

    public RunsScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("runs", Icons.RUNS);
        model = new RunsViewModel(actor, workspace, host);
        view = new RunsView(model, host);
    }

    @Override
    public RunsView content() {
        return view;
    }

    /// @param argument a run's id, a filter line, or empty for the list as it was left
    @Override
    public void shown(String argument) {
        model.shown(argument);
        view.focusList();
    }

    @Override
    public void changed() {
        model.reload();
    }

    RunsViewModel model() {
        return model;
    }
}
