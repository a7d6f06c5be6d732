package dev.emend.gui.conflicts;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Conflicts as an entry of the rail.
public final class ConflictsScreen implements Screen {
    private final ConflictsViewModel model;
    private final ProposalsViewModel proposals;
    private final ConflictsView view;

    public ConflictsScreen(Workspace workspace, ScreenHost host) {
        proposals = ProposalsViewModel.of(workspace, host);
        model = new ConflictsViewModel(proposals.list(), workspace, host);
        view = new ConflictsView(model, proposals, host);
    }

    @Override
    public String id() {
        return "conflicts";
    }

    @Override
    public Icons icon() {
        return Icons.CONFLICT;
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

    /// @param argument the catalog whose first matter is shown, or empty for the list as it was
    ///   left
    @Override
    public void shown(String argument) {
        model.list().shown(argument);
        view.focusList();
    }

    @Override
    public void focus() {
        view.focusList();
    }

    @Override
    public void changed() {
        model.list().reload();
    }

    @Override
    public List<Node> panes() {
        return view.panes();
    }

    ConflictsViewModel model() {
        return model;
    }

    ProposalsViewModel proposals() {
        return proposals;
    }
}
