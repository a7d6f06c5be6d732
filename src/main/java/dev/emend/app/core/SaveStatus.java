package dev.emend.app.core;

import dev.emend.model.UserException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// The progress of the decisions on one catalog on their way to the disk.
///
/// @param note what a person should know, for example that the agent wrote meanwhile; empty when
///   nothing
public record SaveStatus(UUID catalog, Stage stage, Instant at, String note, Optional<UserException> problem) {
    public enum Stage {
        /// In the journal, safe against a crash, not yet in the file.
        DECIDED,
        /// In the file, and both file and store are synced.
        SAVED,
        /// Not in the file; the decisions stay in the journal and are tried again, unless the file
        /// has changed so that they no longer fit.
        FAILED
    }
}
