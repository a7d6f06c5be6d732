package dev.emend.app.core;

import dev.emend.store.backup.StoredBackup;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A copy of the workspace's store that was restored once to prove it.
///
/// @param id stable, and what the command line takes
/// @param changes how many changes its journal holds
///
/// @param damage what was not as it was written in the store it was made of, as a sentence part;
///   empty for a good one
public record Backup(
        String id, Instant at, Reason reason, long bytes, long changes, Path file, Optional<String> damage) {
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

        /// A word of a later Emend counts as regular.
        static Reason of(String word) {
            return Stream.of(values())
                    .filter(reason -> reason.word().equals(word))
                    .findFirst()
                    .orElse(REGULAR);
        }
    }

    public static Backup of(StoredBackup storedBackup) {
        return new Backup(
                storedBackup.id(),
                storedBackup.madeAt(),
                Reason.of(storedBackup.reason()),
                storedBackup.bytes(),
                storedBackup.changes(),
                storedBackup.file(),
                storedBackup.damage());
    }
}
