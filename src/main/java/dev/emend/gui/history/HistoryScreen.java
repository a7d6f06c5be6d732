package dev.emend.gui.history;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// The history as an entry of the rail.
public final class HistoryScreen implements Screen {
    private final HistoryViewModel model;
    private final HistoryView view;

    public HistoryScreen(Workspace workspace, ScreenHost host) {
        model = new HistoryViewModel(workspace, host, host.clock());
        view = new HistoryView(model, host);
    }

    @Override
    public String id() {
        return "history";
    }

    @Override
    public Icons icon() {
        return Icons.HISTORY;
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

    /// @param argument `backups` for that side, words to look for, or empty for all actions
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

    HistoryViewModel model() {
        return model;
    }
}
