package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.MemoryDetail;
import dev.emend.curation.MemoryRecall;
import dev.emend.curation.MemoryTable;
import dev.emend.model.Memory;
import dev.emend.model.Where;
import java.util.List;

/// What the screen reads of memories. Called off the JavaFX thread.
interface Shelf {
    /// @throws CurationException with `BAD_INPUT` naming the place that is not understood
    Where filter(String line) throws CurationException;

    MemoryTable.Page rows(Where where, MemoryTable.Order order, boolean isReversed)
            throws CurationException;

    MemoryDetail detail(String id) throws CurationException;

    /// Logged and counted: only on purpose, never while typing.
    MemoryRecall.Answer search(MemoryRecall.Question question) throws CurationException;

    /// The memories most like one, itself left out.
    MemoryRecall.Answer similar(String id, Memory.Space space) throws CurationException;

    /// Why a memory was not among the hits, the deciding sentence first.
    List<String> whyNot(MemoryRecall.Question question, String id) throws CurationException;

    MemoryRecall.Graph graph(String id) throws CurationException;
}
