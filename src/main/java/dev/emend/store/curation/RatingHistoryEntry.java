package dev.emend.store.curation;

import dev.emend.model.Rating;
import org.jdbi.v3.core.mapper.Nested;

/// A rating as the history shows it.
///
/// @param withdrawn taken back by undo; it no longer counts
public record RatingHistoryEntry(long seq, @Nested Rating rating, boolean withdrawn) {}
