package dev.emend.settings;

import java.util.Locale;

/// How the window is coloured.
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
