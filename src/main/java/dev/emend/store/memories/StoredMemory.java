package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.Vector;
import java.util.List;

/// A memory as a whole.
///
/// @param vectors that came with it
public record StoredMemory(Memory memory, MemorySummaryRow head, List<Vector> vectors) {
    public StoredMemory {
        vectors = List.copyOf(vectors);
    }
}
