package dev.emend.gui.feedback;

/// Where the keys are: what Delete and the like mean.
public enum KeyContext {
    LOG,
    SUMMARIES,
    BULLETS
}
