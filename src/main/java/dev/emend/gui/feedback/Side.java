package dev.emend.gui.feedback;

/// What stands beside the log.
public enum Side {
    PERIODS,
    ENTRY,
    /// Takes the whole screen.
    RULES
}
