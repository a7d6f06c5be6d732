package dev.emend.gui.library.map;

import java.util.Locale;

/// A color of the map by what it means; the style sheet says which color that is.
enum Tone {
    SUCCESS,
    WARNING,
    DANGER,
    ACCENT,
    MUTED,
    PLAIN,
    VIOLET,
    TEAL,
    /// The ground of the map.
    GROUND,
    /// The edge of the map.
    EDGE,
    /// Text on the map.
    TEXT;

    String styleClass() {
        return "map-tone-" + name().toLowerCase(Locale.ROOT);
    }
}
