package dev.emend.gui.feedback;

import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// Feedback as an entry of the rail.
public final class FeedbackScreen implements Screen {
    private final FeedbackViewModel model;
    private final FeedbackView view;

    public FeedbackScreen(Workspace workspace, ScreenHost host) {
        model = new FeedbackViewModel(workspace.insights().feedbacks(), host);
        view = new FeedbackView(model, host);
    }

    @Override
    public String id() {
        return "feedback";
    }

    @Override
    public Icons icon() {
        return Icons.FEEDBACK;
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

    /// @param argument a filter line, or empty for the screen as it was left
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

    FeedbackViewModel model() {
        return model;
    }
}
