package dev.emend.search;

/// Metadata of an entry of a catalog, kept in memory: all but its texts.
///
/// @param print [IndexEntry#print()]
record EntryMetadata(IndexEntry.Place place, long print) {}
