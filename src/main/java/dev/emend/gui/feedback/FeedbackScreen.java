package dev.emend.gui.feedback;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;

/// Feedback as an entry of the rail.
public final class FeedbackScreen extends Screen {
    /// The argument that shows the first draft of a summary.
    static final String DRAFTS = "drafts";

    final FeedbackViewModel model;
    private final FeedbackView view;

    public FeedbackScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("feedback");
        model = new FeedbackViewModel(actor, workspace.insights().feedbacks(), host);
        view = new FeedbackView(model, host);
    }

    @Override
    public FeedbackView content() {
        return view;
    }

    /// @param argument a filter line, [#DRAFTS], or empty for the screen as it was left
    @Override
    public void onShown(String argument) {
        if (argument.equals(DRAFTS)) {
            model.showDrafts();
            view.focusDrafts();
        } else {
            model.onShown(argument);
            view.focusList();
        }
    }

    @Override
    public void onChanged() {
        model.reload();
    }
}
