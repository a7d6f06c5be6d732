package dev.emend.model;

/// One memory points to another.
///
/// @param from the id of a [Memory]
/// @param to the id of a [Memory]; it may be missing
/// @param kind in the words of its source, for example `works_at`
public record MemoryLink(String from, String to, String kind, Origin origin) {}
