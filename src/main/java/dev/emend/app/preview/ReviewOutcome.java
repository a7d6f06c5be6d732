package dev.emend.app.preview;

/// What may become of a learning, before anybody has decided.
public enum ReviewOutcome {
    /// It is in the file, as it is.
    KEPT,
    /// It is not in the file.
    REJECTED
}
