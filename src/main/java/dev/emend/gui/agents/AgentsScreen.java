package dev.emend.gui.agents;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import java.util.List;

/// The agent server as an entry of the rail.
public final class AgentsScreen extends Screen {
    /// The argument of [#onShown] that begins the steps of connecting an agent.
    public static final String CONNECT = "connect";

    final AgentsViewModel model;
    private final AgentsView view;

    /// @param options what a command names to work in this store
    public AgentsScreen(Actor actor, Workspace workspace, List<String> options, ScreenHost host) {
        super("agents");
        model = new AgentsViewModel(actor, workspace, options, host);
        view = new AgentsView(model, host);
    }

    @Override
    public AgentsView content() {
        return view;
    }

    @Override
    public void onShown(String argument) {
        model.onShown();
        if (argument.equals(CONNECT)) {
            model.openConnect();
        }
        view.focusList();
    }

    @Override
    public void onChanged() {
        model.reload();
    }
}
