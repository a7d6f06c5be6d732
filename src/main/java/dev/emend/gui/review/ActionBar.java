package dev.emend.gui.review;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.review.PanelViewModel.Mode;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// The buttons that decide, and in their place those of the text or the list that is open. Its
/// height stays the same whichever are on.
final class ActionBar extends StackPane {
    private static final double GAP = 8;

    private final PanelViewModel panel;
    private final ReviewActions actions;
    private final FlowPane verdicts = new FlowPane(GAP, GAP);
    private final FlowPane open = new FlowPane(GAP, GAP);

    ActionBar(ReviewViewModel model, ReviewActions actions) {
        this.panel = model.panel;
        this.actions = actions;
        setId("review-actions");
        getStyleClass().add("review-actions");
        setAlignment(Pos.TOP_LEFT);
        setMinHeight(USE_PREF_SIZE);
        verdicts.getStyleClass().add("action-bar");
        open.getStyleClass().add("action-bar");
        for (var action : actions.bar()) {
            verdicts.getChildren()
                    .add(
                            action.id().equals("review.keep")
                                    ? ActionControls.primary(action)
                                    : ActionControls.button(action));
        }
        inPlace(verdicts.getChildren().getLast(), ActionControls.button(actions.reattach()), model.list.isOn);
        getChildren().addAll(verdicts, open);
        widthProperty().subscribe(width -> fit(width.doubleValue()));
        model.list.isOn.subscribe(_ -> fit(getWidth()));
        panel.mode().subscribe(this::show);
    }

    /// There is room for one of the two: what is for one learning only, or what the list has for many.
    private void inPlace(Node single, Node many, ObservableBooleanValue isList) {
        single.visibleProperty().bind(Bindings.not(isList));
        single.managedProperty().bind(single.visibleProperty());
        many.visibleProperty().bind(isList);
        many.managedProperty().bind(many.visibleProperty());
        verdicts.getChildren().add(many);
    }

    /// The icons give way where all buttons would not stand in one row.
    private void fit(double width) {
        if (width <= 0) {
            return;
        }
        icons(true);
        verdicts.applyCss();
        double neededWidth = -GAP;
        for (var button : verdicts.getChildren()) {
            neededWidth += button.isManaged() ? button.prefWidth(-1) + GAP : 0;
        }
        icons(neededWidth <= width);
    }

    private void icons(boolean isShown) {
        for (var child : verdicts.getChildren()) {
            if (child instanceof Button button && button.getGraphic() instanceof HBox face) {
                var icon = face.getChildren().getFirst();
                icon.setVisible(isShown);
                icon.setManaged(isShown);
            }
        }
    }

    private void show(Mode mode) {
        verdicts.setVisible(mode.isFree());
        open.setVisible(!mode.isFree());
        open.getChildren().setAll(buttons(mode));
        boolean isNothingToChoose = mode.isChoosing() && mode != Mode.REATTACH && panel.choices.isEmpty();
        if (isNothingToChoose) {
            open.getChildren().getLast().requestFocus();
        }
    }

    private List<Node> buttons(Mode mode) {
        var cancel = ActionControls.button(actions.close(), Texts.get("review.cancel"));
        return switch (mode) {
            case EDITING -> List.of(primary(actions.save(), Texts.get("review.save.keep")), close());
            case NOTING -> List.of(primary(actions.save(), actions.save().label()), close());
            case DUPLICATE, REATTACH ->
                List.of(primary(actions.choose(), actions.choose().label()), cancel);
            case KEEP_CLUSTER, REJECT_CLUSTER ->
                List.of(
                        primary(actions.choose(), actions.choose().label()),
                        ActionControls.button(actions.tick()),
                        cancel);
            case READING, ALIKE, PROVENANCE -> List.of();
        };
    }

    /// A button that closes the panel and leaves what is typed as a draft.
    private Node close() {
        return ActionControls.button(actions.close(), actions.close().label());
    }

    private static Region primary(UiAction action, String words) {
        var button = ActionControls.button(action, words);
        button.getStyleClass().add("accent");
        return button;
    }
}
