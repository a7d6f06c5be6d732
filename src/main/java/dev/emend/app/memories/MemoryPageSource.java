package dev.emend.app.memories;

import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;

/// Memories in an order. How many they are is known; the rows themselves are read in pages, so that
/// a list of a million costs no more than their places.
///
/// A list keeps its memories and their order whatever changes afterwards; its rows are as the
/// memories are when they are read.
public interface MemoryPageSource {
    /// The number of rows worth reading at once.
    int PAGE = 200;

    int size();

    /// The rows from one place up to another, the latter exclusive. Blocks.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when one was deleted for good meanwhile: ask
    ///   for the list again
    /// @throws IndexOutOfBoundsException for places outside
    List<MemorySummary> rows(int from, int to) throws UserException;

    /// The place of a memory; -1 when it is not in the list. Blocks.
    int indexOf(String id) throws UserException;

    /// At most so many from the beginning.
    default List<MemorySummary> first(int max) throws UserException {
        return rows(0, Math.min(max, size()));
    }

    /// The ids of all, page by page.
    default List<String> ids() throws UserException {
        var ids = new ArrayList<String>(size());
        for (int from = 0; from < size(); from += PAGE) {
            rows(from, Math.min(from + PAGE, size())).forEach(row -> ids.add(row.id()));
        }
        return ids;
    }

    /// A list of rows that are there already.
    static MemoryPageSource of(List<MemorySummary> rows) {
        var all = List.copyOf(rows);
        return new MemoryPageSource() {
            @Override
            public int size() {
                return all.size();
            }

            @Override
            public List<MemorySummary> rows(int from, int to) {
                return all.subList(from, to);
            }

            @Override
            public int indexOf(String id) {
                for (int i = 0; i < all.size(); i++) {
                    if (all.get(i).id().equals(id)) {
                        return i;
                    }
                }
                return -1;
            }
        };
    }
}
