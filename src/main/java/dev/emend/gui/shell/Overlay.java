package dev.emend.gui.shell;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// One card above everything else: the palette or the sheet of keys. It takes the focus and gives
/// it back.
final class Overlay {
    private final StackPane place;
    private final Node below;
    private @Nullable Node focusBefore;
    private @Nullable Node focusInside;
    private final ChangeListener<@Nullable Node> keeper = (_, _, now) -> keep(now);
    private List<UiAction> more = List.of();
    private Runnable onHidden = () -> {};

    /// @param below what cannot be reached while a card is up
    Overlay(StackPane place, Node below) {
        this.place = place;
        this.below = below;
    }

    boolean isOpen() {
        return place.isVisible();
    }

    void show(Region card, Node focus) {
        show(card, focus, List.of(), () -> {});
    }

    /// @param actions what the card can do by key
    /// @param onGone told when it goes, also when another card takes its place
    void show(Region card, Node focus, List<UiAction> actions, Runnable onGone) {
        onHidden.run();
        onHidden = onGone;
        more = List.copyOf(actions);
        var scene = place.getScene();
        if (!isOpen() && scene != null) {
            focusBefore = scene.getFocusOwner();
            scene.focusOwnerProperty().addListener(keeper);
        }
        var scrim = new Region();
        scrim.getStyleClass().add("scrim");
        if (actions.isEmpty()) { // a dialog with work in it is closed on purpose only
            scrim.setOnMouseClicked(_ -> hide());
        }
        if (!card.getStyleClass().contains("overlay-card")) {
            card.getStyleClass().add("overlay-card");
        }
        card.setMaxHeight(Region.USE_PREF_SIZE);
        StackPane.setAlignment(card, Pos.TOP_CENTER);
        StackPane.setMargin(card, new Insets(72, 24, 24, 24));
        place.getChildren().setAll(scrim, card);
        place.setVisible(true);

        card.applyCss(); // controls take keys only once they have a skin, and people type at once
        focusInside = focus;
        focus.requestFocus();
    }

    /// A screen that is done reading takes the focus to its list; the card keeps it while it is up.
    private void keep(@Nullable Node now) {
        if (now == null || PaneCycle.isInside(now, place)) {
            focusInside = now == null ? focusInside : now;
        } else if (focusInside instanceof TextInputControl field && field.getScene() != null) {
            int anchor = field.getAnchor();
            int caret = field.getCaretPosition();
            field.requestFocus();
            field.selectRange(anchor, caret); // it selects all, and the next letter would replace it
        } else if (focusInside != null && focusInside.getScene() != null) {
            focusInside.requestFocus();
        }
    }

    void hide() {
        if (place.getScene() != null) {
            place.getScene().focusOwnerProperty().removeListener(keeper);
        }
        focusInside = null;
        place.setVisible(false);
        place.getChildren().clear();
        var gone = onHidden;
        onHidden = () -> {};
        more = List.of();
        if (focusBefore != null && focusBefore.getScene() != null) {
            focusBefore.requestFocus();
        }
        focusBefore = null;
        gone.run();
    }

    /// The only actions while a card is up.
    List<UiAction> actions() {
        var all = new ArrayList<>(more);
        all.add(UiAction.of("shell.close", Icons.CLOSE, "Esc", this::hide));
        return all;
    }
}
