package dev.emend.gui.kit;

import java.util.Locale;
import javafx.scene.Node;

/// Meaning of a color; the colors themselves are the theme's.
public enum StyleVariant {
    NEUTRAL,
    ACCENT,
    SUCCESS,
    WARNING,
    DANGER;

    /// The style class, such as `tone-warning`.
    public String styleClass() {
        return "tone-" + name().toLowerCase(Locale.ROOT);
    }

    /// Gives a node this tone and no other. One that has it stays as it is: while a list is scrolled
    /// most rows look like the row before, and a node whose style classes change is styled anew.
    public void give(Node node) {
        var classes = node.getStyleClass();
        if (!classes.contains(styleClass())) {
            for (var other : values()) {
                classes.remove(other.styleClass());
            }
            classes.add(styleClass());
        }
    }
}
