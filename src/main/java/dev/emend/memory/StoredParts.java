package dev.emend.memory;

import dev.emend.model.Memory;
import dev.emend.model.Vector;
import java.util.List;

/// A memory and the vectors that came with it.
public record StoredParts(Memory memory, List<Vector> vectors) {
    public StoredParts {
        vectors = List.copyOf(vectors);
    }
}
