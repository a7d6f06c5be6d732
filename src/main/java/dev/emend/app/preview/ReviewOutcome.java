package dev.emend.app.preview;

/// A possible outcome for a learning, before anybody has decided.
public enum ReviewOutcome {
    /// The learning is in the file, as it is.
    KEPT,
    /// The learning is not in the file.
    REJECTED
}
