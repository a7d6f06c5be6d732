package dev.emend.store.journal;

/// Progress of a change.
public enum CommandStage {
    /// Its journal row is committed; applied again at the next start if need be.
    DECIDED,
    /// Synced to disk and, for catalog edits, in the file.
    SAVED
}
