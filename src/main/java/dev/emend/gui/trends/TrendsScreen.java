package dev.emend.gui.trends;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Trends as an entry of the rail.
public final class TrendsScreen implements Screen {
    private final TrendsViewModel model;
    private final TrendsView view;

    public TrendsScreen(Workspace workspace, ScreenHost host) {
        this(workspace.insights().trends()::of, host);
    }

    TrendsScreen(TrendsSource source, ScreenHost host) {
        model = new TrendsViewModel(source, host);
        view = new TrendsView(model, new TrendsExportViewModel(model, host), host);
    }

    @Override
    public String id() {
        return "trends";
    }

    @Override
    public Icons icon() {
        return Icons.TRENDS;
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
        model.load();
        view.focusQuestions();
    }

    @Override
    public void changed() {
        model.changed();
    }

    @Override
    public List<Node> panes() {
        return view.panes();
    }

    TrendsViewModel model() {
        return model;
    }
}
