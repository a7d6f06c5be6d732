package dev.emend.gui.memories;

/// Panes beside the table or over all of it.
public enum MemorySidePanel {
    DETAIL,
    EDIT,
    WHY_NOT,
    PROMOTE,
    RESET,
    EXPORT,
    RELATED,
    QUARANTINE,
    FORGET,
    SOURCES;

    /// Whether it takes the whole screen.
    public boolean isWide() {
        return compareTo(QUARANTINE) >= 0;
    }
}
