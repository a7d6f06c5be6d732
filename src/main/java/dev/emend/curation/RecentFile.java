package dev.emend.curation;

import java.nio.file.Path;
import java.time.Instant;

/// A catalog opened before.
public record RecentFile(Path path, Instant openedAt, boolean isThere) {}
