package dev.emend.store.memories;

import dev.emend.model.Json;
import java.time.Instant;
import java.util.Optional;

/// An import as the store knows it.
///
/// @param change its row in the journal; empty while it changed nothing
/// @param files how far each file was read, as whoever imports wrote it
public record StoredImport(long batch, Optional<Long> change, State state, Json.Arr files, Instant startedAt) {
    public enum State {
        /// Under way, or cut off.
        RUNNING,
        /// Stopped by a person before its end.
        CANCELLED,
        FINISHED,
        /// Taken back.
        UNDONE;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
