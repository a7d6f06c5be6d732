package dev.emend.curation;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/// A copy of the workspace's store that was restored once to prove it.
///
/// @param id stable, and what the command line takes
/// @param acts how many acts its journal holds
public record Backup(String id, Instant at, Reason reason, long bytes, long acts, Path file) {
    public enum Reason {
        /// Every 30 minutes when something changed.
        REGULAR,
        ASKED_FOR,
        BEFORE_IMPORT,
        BEFORE_MIGRATION,
        BEFORE_BULK,
        BEFORE_RESTORE;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
