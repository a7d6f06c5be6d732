package dev.emend.gui.runs;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Runs as an entry of the rail.
public final class RunsScreen implements Screen {
    private final RunsViewModel model;
    private final RunsView view;

    public RunsScreen(Workspace workspace, ScreenHost host) {
        model = new RunsViewModel(workspace, host);
        view = new RunsView(model, host);
    }

    @Override
    public String id() {
        return "runs";
    }

    @Override
    public Icons icon() {
        return Icons.RUNS;
    }

    @Override
    public Region view() {
        return view;
    }

    @Override
    public List<UiAction> actions() {
        return view.actions();
    }

    @Override
    public List<ActionGroup> groups() {
        return view.groups();
    }

    /// @param argument a run's id, a filter line, or empty for the list as it was left
    @Override
    public void shown(String argument) {
        model.shown(argument);
        view.focusList();
    }

    @Override
    public void focus() {
        view.focusList();
    }

    @Override
    public void changed() {
        model.reload();
    }

    @Override
    public List<Node> panes() {
        return view.panes();
    }

    RunsViewModel model() {
        return model;
    }
}
