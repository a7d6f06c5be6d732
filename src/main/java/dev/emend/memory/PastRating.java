package dev.emend.memory;

import dev.emend.model.Rating;

/// A rating as the history shows it.
///
/// @param withdrawn taken back by undo; it no longer counts
public record PastRating(long seq, Rating rating, boolean withdrawn) {}
