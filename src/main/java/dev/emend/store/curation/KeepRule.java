package dev.emend.store.curation;

import java.time.Instant;
import java.util.Optional;

/// Rule that keeps what a source says about something without review, until somebody revokes it.
///
/// @param id from 1, in the order in which they were made
/// @param author the person in whose name it keeps
/// @param source where it comes from, as [dev.emend.model.Origin#source] has it
/// @param about words that all have to stand in it
/// @param revokedBy empty while it holds
public record KeepRule(
        long id,
        String author,
        String source,
        String about,
        Instant createdAt,
        Optional<Instant> revokedAt,
        Optional<String> revokedBy) {
    public boolean isRevoked() {
        return revokedAt.isPresent();
    }
}
