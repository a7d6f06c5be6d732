package dev.emend.gui.feedback;

/// What stands beside the log.
public enum FeedbackSidePanel {
    PERIODS,
    ENTRY,
    /// Takes the whole screen.
    RULES
}
