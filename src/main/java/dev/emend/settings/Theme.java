package dev.emend.settings;

import java.util.Locale;

/// How the window is coloured.
public enum Theme {
    LIGHT,
    DARK,
    /// As the desktop says.
    SYSTEM;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
