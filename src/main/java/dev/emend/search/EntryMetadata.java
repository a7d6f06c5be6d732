package dev.emend.search;

/// What is kept in memory of an entry of a catalog: all but its texts.
///
/// @param print [IndexEntry#print()]
record EntryMetadata(IndexEntry.Place place, long print) {}
