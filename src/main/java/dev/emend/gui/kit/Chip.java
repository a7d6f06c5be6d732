package dev.emend.gui.kit;

import javafx.beans.NamedArg;
import javafx.scene.control.Label;

/// A short fact on a coloured ground: icon, words and tone, never the tone alone.
public final class Chip extends Label {
    public Chip(
            @NamedArg("icon") Icons icon,
            @NamedArg("text") String text,
            @NamedArg(value = "tone", defaultValue = "NEUTRAL") StyleVariant tone) {
        super(text, icon.node(14));
        getStyleClass().addAll("chip", tone.styleClass());
        setMinWidth(USE_PREF_SIZE);
    }
}
