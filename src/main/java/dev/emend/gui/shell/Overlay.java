package dev.emend.gui.shell;

import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// Card above everything else: the palette or the sheet of keys. It takes the focus and gives it
/// back.
final class Overlay {
    /// Of the window, in which a card needs all the height there is, pixels; as are the others.
    private static final double LOW = 560;

    private static final double ABOVE = 72;
    private static final double MARGIN = 24;

    private final StackPane place;
    private @Nullable Node focusBefore;
    private @Nullable Node focusInside;
    private final ChangeListener<@Nullable Node> keeper = (_, _, focusOwner) -> keep(focusOwner);
    private List<UiAction> more = List.of();
    private Runnable onHidden = () -> {};

    /// @param below what cannot be reached while a card is up
    Overlay(StackPane place, Node below) {
        this.place = place;
        place.addEventFilter(KeyEvent.KEY_PRESSED, this::turn);
    }

    /// Tab goes from the last control of the card to its first and back: there is nothing else to go to.
    private void turn(KeyEvent event) {
        if (event.getCode() != KeyCode.TAB || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        var stops = Focus.all(place);
        boolean isAtEnd =
                !stops.isEmpty() && event.getTarget() == (event.isShiftDown() ? stops.getFirst() : stops.getLast());
        if (isAtEnd) {
            (event.isShiftDown() ? stops.getLast() : stops.getFirst()).requestFocus();
            event.consume();
        }
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
        boolean isLow = place.getHeight() > 0 && place.getHeight() < LOW;
        StackPane.setMargin(card, isLow ? new Insets(MARGIN / 2) : new Insets(ABOVE, MARGIN, MARGIN, MARGIN));
        place.getChildren().setAll(new ScrollFrame(new StackPane(scrim, card)));
        place.setVisible(true);

        place.applyCss(); // what scrolls has the card in it only then
        card.applyCss(); // controls take keys only once they have a skin, and people type at once
        focusInside = focus;
        focus.requestFocus();
    }

    /// A screen that is done reading takes the focus to its list; the card keeps it while it is up.
    private void keep(@Nullable Node focusOwner) {
        if (focusOwner == null || PaneCycle.isInside(focusOwner, place)) {
            focusInside = focusOwner == null ? focusInside : focusOwner;
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
        var callback = onHidden;
        onHidden = () -> {};
        more = List.of();
        if (focusBefore != null && focusBefore.getScene() != null) {
            focusBefore.requestFocus();
        }
        focusBefore = null;
        callback.run();
    }

    /// The only actions while a card is up.
    List<UiAction> actions() {
        var all = new ArrayList<>(more);
        all.add(UiAction.of("shell.close", Icons.CLOSE, "Esc", this::hide));
        return all;
    }
}
