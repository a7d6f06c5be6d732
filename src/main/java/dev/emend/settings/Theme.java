package dev.emend.settings;

import java.util.Locale;

/// Color scheme of the window.
public enum Theme {
    LIGHT,
    DARK,
    /// White on black, with strong lines.
    HIGH_CONTRAST,
    /// As the desktop says.
    SYSTEM;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
