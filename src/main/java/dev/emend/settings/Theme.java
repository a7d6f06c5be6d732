package dev.emend.settings;

/// The colours of the window.
public enum Theme {
    /// As the desktop says.
    SYSTEM,
    LIGHT,
    DARK,
    HIGH_CONTRAST
}
