package dev.emend.app.conflicts;

import dev.emend.model.Conflict;
import java.nio.file.Path;
import java.time.Instant;

/// A conflict nobody settled yet.
///
/// @param id stable across restarts
/// @param file the catalog it is about
public record ConflictView(long id, Conflict conflict, Path file, Instant foundAt) {}
