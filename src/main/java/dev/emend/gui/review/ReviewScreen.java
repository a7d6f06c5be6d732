package dev.emend.gui.review;

import dev.emend.app.core.Actor;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.CopyActions;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Random;

/// Review as an entry of the rail.
public final class ReviewScreen extends Screen {
    final ReviewViewModel model;
    final ChoosingViewModel choiceModel;
    final PreviewViewModel preview;
    private final ReviewView view;

    /// @param profile how agents read them
    private record Copied(List<LearningRef> refs, PromptProfile profile) {}

    public ReviewScreen(Actor actor, Workspace workspace, ScreenHost host) {
        super("review");
        model = new ReviewViewModel(actor, workspace, host);
        var decisionModel = new DecisionViewModel(actor, model, workspace, new Random());
        choiceModel = new ChoosingViewModel(actor, model, workspace);
        var session = new SessionViewModel(actor, model, workspace);
        preview = new PreviewViewModel(model, workspace);
        var copies = workspace.previews().copies();
        var copyActions = new CopyActions<>(
                host.background(),
                () -> new Copied(DecisionTargets.learnings(model.targetRefs()), model.profile.get()),
                selection -> PrettyJson.of(copies.learningsJson(selection.refs)),
                selection -> copies.learningsMarkdown(selection.refs),
                selection -> copies.learningsPrompt(selection.refs, selection.profile),
                sentence -> host.done(sentence, false),
                host::fail);
        var actions = new ReviewActions(model, decisionModel, choiceModel, session, preview, copyActions);
        view = new ReviewView(model, actions, choiceModel, session, preview);
    }

    @Override
    public ReviewView content() {
        return view;
    }

    /// @param argument the key of an item whose learnings come first, or empty
    @Override
    public void onShown(String argument) {
        model.activate(argument);
        view.activate();
    }

    @Override
    public void onChanged() {
        model.refresh();
    }
}
