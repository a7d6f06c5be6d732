package dev.emend.gui.memories;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Memories as an entry of the rail.
public final class MemoriesScreen implements Screen {
    private final MemoriesViewModel model;
    private final MemoriesView view;

    public MemoriesScreen(Workspace workspace, ScreenHost host) {
        this(new WorkspaceMemoriesGateway(workspace), host);
    }

    MemoriesScreen(MemoriesGateway gateway, ScreenHost host) {
        model = new MemoriesViewModel(gateway, host);
        view = new MemoriesView(model, host);
    }

    @Override
    public String id() {
        return "memories";
    }

    @Override
    public Icons icon() {
        return Icons.MEMORIES;
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

    /// @param argument a memory's id, a filter line, [MemoriesViewModel#IMPORT] with the files that
    ///   were dropped, or empty for the table as it was left
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

    MemoriesViewModel model() {
        return model;
    }
}
