package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;

/// How the table asks for its rows: [MemoryQueryService#rows]. Tests put lists there that no store
/// is filled with in time.
@FunctionalInterface
public interface RowQuery {
    MemoryQueryService.Page rows(Where where, MemoryQueryService.Order order, boolean isReversed) throws UserException;
}
