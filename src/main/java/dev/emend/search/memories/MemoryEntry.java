package dev.emend.search.memories;

import dev.emend.model.Json;

/// What the index knows of a memory.
///
/// @param task what the task vector is of
/// @param content what the content vector is of
/// @param document what `$contains` looks at
/// @param metadata what a `where` looks at: its texts, numbers and booleans. Emend's own come under
///   names that begin with `emend:` (`emend:state`, `emend:kind`, `emend:tier`, `emend:source`)
public record MemoryEntry(String id, String task, String content, String document, Json.Obj metadata) {}
