package dev.emend.gui.shell;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/// Toast that shows for some seconds that something was done, with Undo beside it; takes no focus.
/// It stands in the header, so that it never covers what people work on.
final class ToastView {
    private static final Duration SHOWN_FOR = Duration.seconds(8);

    /// Pixels; more is in the tooltip.
    private static final double MAX_WORDS = 480;

    private final StackPane place;
    private final UiAction undo;
    private final PauseTransition end = new PauseTransition(SHOWN_FOR);

    ToastView(StackPane place, UiAction undo, ShellViewModel model) {
        this.place = place;
        this.undo = undo;
        end.setOnFinished(_ -> model.dismissToast());
        model.toastProperty().addListener((_, _, newToast) -> show(newToast));
    }

    private void show(Optional<ShellViewModel.Notice> toast) {
        end.stop();
        place.getChildren().clear();
        if (place.getScene() != null) {
            KeyDispatcher.offerUndo(
                    place.getScene(),
                    toast.filter(ShellViewModel.Notice::isUndoable).isPresent());
        }
        if (toast.isEmpty()) {
            return;
        }
        var words = new Label(VisibleText.of(toast.get().sentence()));
        TextControls.hint(words, toast.get().sentence());
        words.setMinWidth(0);
        words.setMaxWidth(MAX_WORDS);
        var icon = new Icon(toast.get().isDone() ? Icons.DONE : Icons.CLOCK, 16);
        icon.getStyleClass().add(toast.get().isDone() ? "toast-icon" : "toast-begun");
        var card = new HBox(icon, words);
        card.getStyleClass().addAll("overlay-card", "toast");
        card.setAccessibleRole(AccessibleRole.TEXT);
        card.setAccessibleText(toast.get().sentence());
        if (toast.get().isUndoable()) {
            var button = ActionControls.button(undo);
            button.setFocusTraversable(false);
            card.getChildren().add(button);
        }
        card.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        place.getChildren().add(card);
        end.playFromStart();
    }
}
