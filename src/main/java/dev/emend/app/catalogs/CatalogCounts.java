package dev.emend.app.catalogs;

/// The figures of one catalog.
///
/// @param impliedFailures the failures the trust numbers stand for, all items added up
/// @param pendingCount learnings nobody has reviewed
public record CatalogCounts(int items, int learnings, int itemsWithLearnings, int impliedFailures, int pendingCount) {}
