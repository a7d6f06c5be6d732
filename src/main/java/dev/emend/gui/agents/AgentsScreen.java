package dev.emend.gui.agents;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The agent server as an entry of the rail.
public final class AgentsScreen implements Screen {
    private final AgentsViewModel model;
    private final AgentsView view;

    /// @param options what a command names to work in this store
    public AgentsScreen(Workspace workspace, List<String> options, ScreenHost host) {
        model = new AgentsViewModel(workspace, options, host);
        view = new AgentsView(model, host);
    }

    @Override
    public String id() {
        return "agents";
    }

    @Override
    public Icons icon() {
        return Icons.AGENT;
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

    @Override
    public void shown(String argument) {
        model.shown();
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

    AgentsViewModel model() {
        return model;
    }
}
