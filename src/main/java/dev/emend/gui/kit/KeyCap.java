package dev.emend.gui.kit;

import javafx.beans.NamedArg;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;

/// A key as it is printed on the keyboard.
public final class KeyCap extends Label {
    /// The key of an action, as it is now; not there when it has none.
    public KeyCap(UiAction action) {
        this("");
        textProperty().bind(Bindings.createStringBinding(action::keyText, KeyBindings.overrides()));
        visibleProperty().bind(textProperty().isNotEmpty());
        managedProperty().bind(visibleProperty());
    }

    /// @param text keys by their English names, such as `Ctrl+Enter`
    public KeyCap(@NamedArg("text") String text) {
        super(Keys.localize(text));
        getStyleClass().add("key-cap");
        setMinWidth(USE_PREF_SIZE);
    }
}
