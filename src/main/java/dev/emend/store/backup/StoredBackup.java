package dev.emend.store.backup;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A backup of the store in the workspace's folder of backups.
///
/// @param id its file's name without the ending
/// @param reason the word it was made with
/// @param changes how many changes its journal holds
/// @param bytes of the file
/// @param damage what was not as it was written in the store it was made of, as a sentence part;
///   empty for a good one
public record StoredBackup(
        String id, Path file, Instant madeAt, String reason, long changes, long bytes, Optional<String> damage) {}
