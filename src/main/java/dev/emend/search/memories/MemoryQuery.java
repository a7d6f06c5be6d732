package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.QueryVector;
import org.jspecify.annotations.Nullable;

/// Query to the memories.
///
/// @param space which vectors and which words are asked
/// @param text the words; empty for vectors only
/// @param vector of the words; null for words only
/// @param where looked at inside the index
/// @param limit how many hits at most, 1 or more
public record MemoryQuery(
        Memory.Space space, String text, @Nullable QueryVector vector, Where where, int limit) {}
