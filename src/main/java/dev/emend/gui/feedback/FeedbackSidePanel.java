package dev.emend.gui.feedback;

/// The panel beside the log.
public enum FeedbackSidePanel {
    PERIODS,
    ENTRY,
    /// Takes the whole screen.
    RULES
}
