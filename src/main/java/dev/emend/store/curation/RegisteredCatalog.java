package dev.emend.store.curation;

import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;

/// A catalog file this workspace knows.
///
/// @param path canonical
/// @param sha256 of the content when it was last registered
public record RegisteredCatalog(UUID id, Path path, String sha256, Instant openedAt) {}
