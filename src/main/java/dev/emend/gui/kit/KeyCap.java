package dev.emend.gui.kit;

import javafx.beans.NamedArg;
import javafx.scene.control.Label;

/// A key as it is printed on the keyboard.
public final class KeyCap extends Label {
    public KeyCap(@NamedArg("text") String text) {
        super(text);
        getStyleClass().add("key-cap");
        setMinWidth(USE_PREF_SIZE);
    }
}
