package dev.emend.exchange.record;

import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.util.List;

/// One record on its way out.
public sealed interface ExportRecord {

    /// @param state its review state as a word: `kept`, `pending`, …
    /// @param vectors that came with it, or were made here; empty to leave them out
    /// @param links that begin at it
    record OfMemory(Memory memory, String state, List<Vector> vectors, List<MemoryLink> links) implements ExportRecord {
        public OfMemory {
            vectors = List.copyOf(vectors);
            links = List.copyOf(links);
        }
    }

    record OfRun(Run run) implements ExportRecord {}
}
