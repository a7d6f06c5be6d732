package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.Vector;
import java.util.List;

/// A memory and the vectors that came with it.
public record MemoryWithVectors(Memory memory, List<Vector> vectors) {
    public MemoryWithVectors {
        vectors = List.copyOf(vectors);
    }
}
