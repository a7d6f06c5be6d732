package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.ScreenHost;
import java.util.Random;

/// Review as an entry of the rail.
public final class ReviewScreen extends Screen {
    private final ReviewViewModel model;
    private final ChoosingViewModel choosing;
    private final PreviewViewModel preview;
    private final ReviewView view;

    public ReviewScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("review", Icons.REVIEW);
        model = new ReviewViewModel(actor, workspace, host);
        var judging = new DecisionViewModel(actor, model, workspace, new Random());
        choosing = new ChoosingViewModel(actor, model, workspace);
        var session = new SessionViewModel(actor, model, workspace);
        preview = new PreviewViewModel(model, workspace);
        var actions = new ReviewActions(model, judging, choosing, session, preview);
        view = new ReviewView(model, actions, choosing, session, preview);
    }

    @Override
    public ReviewView content() {
        return view;
    }

    /// @param argument the key of an item whose learnings come first, or empty
    @Override
    public void shown(String argument) {
        model.shown(argument);
        view.comeOn();
    }

    @Override
    public void changed() {
        model.reload();
    }

    ReviewViewModel model() {
        return model;
    }

    ChoosingViewModel choosing() {
        return choosing;
    }

    PreviewViewModel preview() {
        return preview;
    }
}
