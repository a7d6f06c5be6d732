package dev.emend.gui.memories.part;

import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.util.List;

/// What the screen reads of memories. Called off the JavaFX thread.
public interface MemoryReader {
    /// @throws UserException with `BAD_INPUT` naming the place that is not understood
    Where filter(String line) throws UserException;

    MemoryQueryService.Page rows(Where where, MemoryQueryService.Order order, boolean isReversed)
            throws UserException;

    MemoryDetail detail(String id) throws UserException;

    /// Logged and counted: only on purpose, never while typing.
    MemorySearchService.Answer search(MemorySearchService.Question question) throws UserException;

    /// The memories most like one, itself left out.
    MemorySearchService.Answer similar(String id, Memory.Space space) throws UserException;

    /// Why a memory was not among the hits, the deciding sentence first.
    List<String> whyNot(MemorySearchService.Question question, String id) throws UserException;

    MemorySearchService.Graph graph(String id) throws UserException;
}
