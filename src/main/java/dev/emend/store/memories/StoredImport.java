package dev.emend.store.memories;

import dev.emend.model.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An import as the store knows it.
///
/// @param change its row in the journal; empty while it changed nothing
/// @param files how far each file was read, as whoever imports wrote it
public record StoredImport(long batch, Optional<Long> change, State state, Json.Arr files, Instant startedAt) {
    /// The member of a file whose text was mended here: the record of the quarantine whose place it took.
    public static final String MENDED = "mended";

    /// The records of the quarantine whose place it took.
    public List<QuarantineTable.Record> mendedRecords() {
        return files.elements().stream()
                .flatMap(file -> file instanceof Json.Obj fields && fields.get(MENDED) instanceof Json.Obj mended
                        ? Stream.of(QuarantineTable.Record.read(mended))
                        : Stream.empty())
                .toList();
    }

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
