package dev.emend.gui.kit;

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
    public static Button button(UiAction act) {
        return button(act, act.label());
    }

    /// The same with words that say more than the label does.
    public static Button button(UiAction act, String label) {
        var words = new Label(label);
        words.getStyleClass().add("act-label");
        words.setMinWidth(Label.USE_PREF_SIZE);
        var face = new HBox(act.icon().node(), words);
        face.getStyleClass().add("act-face");
        if (!act.keyText().isEmpty()) {
            face.getChildren().add(new KeyCap(act.keyText()));
        }
        var button = plain(act);
        button.setAccessibleText(label);
        button.setGraphic(face);
        return button;
    }

    /// The one primary button of a screen.
    public static Button primary(UiAction act) {
        var button = button(act);
        button.getStyleClass().add("accent");
        return button;
    }

    /// A button that shows its icon only.
    public static Button icon(UiAction act) {
        var button = plain(act);
        button.setGraphic(act.icon().node());
        button.getStyleClass().addAll("flat", "button-icon");
        return button;
    }

    /// A button that looks like a link.
    public static Button link(UiAction act) {
        var button = plain(act);
        button.setText(act.label());
        button.getStyleClass().addAll("flat", "accent", "act-link");
        return button;
    }

    public static MenuItem menuItem(UiAction act) {
        var item = new MenuItem(act.label(), act.icon().node());
        item.setId(selector(act));
        act.keys().stream().findFirst().ifPresent(item::setAccelerator);
        item.disableProperty().bind(javafx.beans.binding.Bindings.not(act.enabled()));
        item.setOnAction(_ -> act.fire());
        return item;
    }

    private static Button plain(UiAction act) {
        var button = new Button();
        button.setId(selector(act));
        button.getStyleClass().add("act");
        button.setAccessibleRole(AccessibleRole.BUTTON);
        button.setAccessibleText(act.label());
        button.setTooltip(tooltip(act));
        button.disableProperty().bind(javafx.beans.binding.Bindings.not(act.enabled()));
        button.setOnAction(_ -> act.fire());
        return button;
    }

    /// The id of the control made from an act: `library.export` becomes `library-export`.
    public static String selector(UiAction act) {
        return act.id().replace('.', '-');
    }

    private static Tooltip tooltip(UiAction act) {
        var hint = Texts.has(act.id() + ".hint") ? Texts.get(act.id() + ".hint") : act.label();
        return new Tooltip(act.keyText().isEmpty() ? hint : hint + " (" + act.keyText() + ")");
    }
}
