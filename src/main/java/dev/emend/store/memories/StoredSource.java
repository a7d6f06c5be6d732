package dev.emend.store.memories;

import dev.emend.model.Json;
import java.time.Instant;
import java.util.Optional;

/// A place with memories that others write to, as the store knows it.
///
/// @param queuedChanges changes that were not written there yet
public record StoredSource(long id, Place place, boolean isWatched, SourceReading lastReading, int queuedChanges) {
    /// @param name as an origin says it
    public record Place(String kind, String name, Json.Obj settings) {}

    /// @param fingerprint of what was read; empty when nothing was
    /// @param problem why it was not reached; empty when it was
    public record SourceReading(Optional<Instant> lastRead, String fingerprint, String problem) {
        public SourceReading withProblem(String problem) {
            return new SourceReading(lastRead, fingerprint, problem);
        }
    }
}
