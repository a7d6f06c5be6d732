package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryQueryService;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;

/// Source of the table's rows: [MemoryQueryService#rows]. Tests substitute lists that no store could be
/// filled with in time.
@FunctionalInterface
public interface RowQuery {
    MemoryQueryService.Page rows(Where where, MemoryQueryService.Order order, boolean isReversed) throws UserException;
}
