package dev.emend.store.curation;

import dev.emend.model.Conflict;
import java.time.Instant;

/// A conflict as the store keeps it.
///
/// @param id its number in the store; the catalog is that of its item
public record StoredConflict(long id, Conflict conflict, Instant foundAt) {}
