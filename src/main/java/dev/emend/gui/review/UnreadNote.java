package dev.emend.gui.review;

import dev.emend.app.preview.AgentPreview.Omission;
import dev.emend.app.preview.PromptProfile;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// Warning that agents that read the file will not get the learning when it is kept, why, and what to
/// do about it; hidden when they will.
final class UnreadNote extends HBox {
    private final ReviewViewModel model;
    private final PreviewViewModel agents;
    private final ReviewActions actions;
    private final Label words = TextControls.wrappingLabel("");

    UnreadNote(ReviewViewModel model, PreviewViewModel agents, ReviewActions actions) {
        super(8);
        this.model = model;
        this.agents = agents;
        this.actions = actions;
        setId("review-unread");
        getStyleClass().add("unread");
        HBox.setHgrow(words, Priority.ALWAYS);
        getChildren().addAll(new Icon(Icons.WARNING, 16), words);
        agents.preview().subscribe(this::show);
        model.panel.mode().subscribe(this::show);
        show();
    }

    private void show() {
        var page = model.page().get();
        var preview = agents.preview().get();
        var omission = page == null || preview == null
                ? null
                : preview.kept().omission().orElse(null);
        words.setText(page == null || omission == null ? "" : sentence(page, omission));
        setVisible(omission != null);
        setManaged(omission != null);
    }

    private String sentence(CardModel page, Omission omission) {
        return switch (omission) {
            case NO_RECOVERY ->
                model.panel.mode().get() == Mode.EDITING
                        ? Texts.get("review.unread.recovery.editing")
                        : Texts.get("review.unread.recovery", key(actions.edit()));
            case NOT_IN_FILE ->
                Texts.get(
                        "review.unread.markdown",
                        page.card().item().item().home().orElse(""));
            case NO_ERROR -> Texts.get("review.unread.error", key(actions.profile));
            case BEYOND_LIMIT ->
                page.card().requireLearning().isInFile()
                        ? Texts.get("review.unread.limit", limit(), key(actions.moveUp()))
                        : Texts.get("review.unread.limit.beside", limit());
        };
    }

    private int limit() {
        return model.profile.get().layout() instanceof PromptProfile.Block block ? block.learnings() : 0;
    }

    /// The key of an action, or what it is called where it has none.
    static String key(UiAction action) {
        return action.keyText().isEmpty() ? action.label() : action.keyText();
    }
}
