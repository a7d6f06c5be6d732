package dev.emend.gui.kit;

import java.util.Locale;

/// What a colour stands for; the colours themselves are the theme's.
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
}
