package dev.emend.gui.kit;

import javafx.beans.binding.Bindings;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/// Makes controls from [UiAction]s.
public final class ActionControls {
    private ActionControls() {}

    /// A button with icon, words and key cap; its tooltip names the key.
    public static Button button(UiAction action) {
        return button(action, action.label());
    }

    /// Like [#button(UiAction)], but with a text that says more than the label does.
    public static Button button(UiAction action, String label) {
        var words = new Label(label);
        words.getStyleClass().add("action-label");
        words.setMinWidth(Label.USE_PREF_SIZE);
        var face = new HBox(action.icon().node(), words, new KeyCap(action));
        face.getStyleClass().add("action-face");
        var button = plain(action);
        button.setAccessibleText(label);
        button.setGraphic(face);
        return button;
    }

    /// The one primary button of a screen.
    public static Button primary(UiAction action) {
        var button = button(action);
        button.getStyleClass().add("accent");
        return button;
    }

    /// A button that shows its icon only.
    public static Button icon(UiAction action) {
        var button = plain(action);
        button.setGraphic(action.icon().node());
        button.getStyleClass().addAll("flat", "button-icon");
        return button;
    }

    /// A button that looks like a link.
    public static Button link(UiAction action) {
        var button = plain(action);
        button.setText(action.label());
        button.getStyleClass().addAll("flat", "accent", "action-link");
        return button;
    }

    /// An entry of a menu that shows the key of its action and leaves the key to the [KeyDispatcher].
    public static MenuItem menuItem(UiAction action) {
        var item = new MenuItem(action.label(), action.icon().node());
        item.setId(selector(action));
        item.acceleratorProperty()
                .bind(Bindings.createObjectBinding(
                        () -> action.keys().stream()
                                .findFirst()
                                .map(Keys::displayOnly)
                                .orElse(null),
                        KeyBindings.overrides()));
        item.disableProperty().bind(Bindings.not(action.enabled()));
        item.setOnAction(_ -> action.fire());
        return item;
    }

    private static Button plain(UiAction action) {
        var button = new Button();
        button.setId(selector(action));
        button.getStyleClass().add("action-button");
        button.setAccessibleRole(AccessibleRole.BUTTON);
        button.setAccessibleText(action.label());
        button.setTooltip(tooltip(action));
        button.disableProperty().bind(Bindings.not(action.enabled()));
        button.setOnAction(_ -> action.fire());
        return button;
    }

    /// The id of the control made from an action: `library.export` becomes `library-export`.
    public static String selector(UiAction action) {
        return action.id().replace('.', '-');
    }

    /// A tooltip with the action's description and its current key.
    public static Tooltip tooltip(UiAction action) {
        var hint = Texts.has(action.id() + ".hint") ? Texts.get(action.id() + ".hint") : action.label();
        return tooltip(hint, action);
    }

    /// Like [#tooltip(UiAction)], but with another text.
    public static Tooltip tooltip(String words, UiAction action) {
        var tooltip = new Tooltip();
        tooltip.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> action.keyText().isEmpty() ? words : words + " (" + action.keyText() + ")",
                        KeyBindings.overrides()));
        return tooltip;
    }
}
