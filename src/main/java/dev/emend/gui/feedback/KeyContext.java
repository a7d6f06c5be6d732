package dev.emend.gui.feedback;

/// The part of the screen that has the keys, which decides what Delete and the like mean.
public enum KeyContext {
    LOG,
    SUMMARIES,
    BULLETS
}
