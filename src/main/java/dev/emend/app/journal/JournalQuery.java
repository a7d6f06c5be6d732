package dev.emend.app.journal;

import java.util.Optional;

/// A query for changes, which are shown newest first. Empty texts ask for all.
///
/// @param item words that must stand in the item's id or in the label
/// @param person exactly as in the journal
/// @param kind exactly as in the journal, such as `attach`
/// @param before only changes with a smaller number; for the next page
public record JournalQuery(String item, String person, String kind, Optional<Long> before, int limit) {}
