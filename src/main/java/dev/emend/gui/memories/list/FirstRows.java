package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.UserException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A list together with what the table shows of it first, read before the table goes over to it, so
/// that nothing flickers.
///
/// @param selectedId the memory that was looked for; null for none
/// @param place where that is; -1 when the list does not have it
/// @param pages rows by the number of their page
public record FirstRows(
        MemoryPageSource list, @Nullable String selectedId, int place, Map<Integer, List<MemorySummary>> pages) {
    /// More rows than stand around the chosen one in the highest window.
    private static final int AROUND = 60;

    /// The table's state before the list is loaded.
    ///
    /// @param selectedId the memory to look for; null for none
    /// @param place to choose when it is not in the list
    /// @param pages that are in view
    record ListState(@Nullable String selectedId, int place, Collection<Integer> pages) {}

    /// Reads. Blocks.
    static FirstRows of(MemoryPageSource list, ListState before) throws UserException {
        int size = list.size();
        int place = before.selectedId == null || size == 0 ? -1 : list.indexOf(before.selectedId);
        int targetPlace = place < 0 ? before.place : place;
        var pageNumbers = new TreeSet<>(before.pages);
        pageNumbers.add(Math.max(0, targetPlace - AROUND) / MemoryPageSource.PAGE);
        pageNumbers.add((targetPlace + AROUND) / MemoryPageSource.PAGE);
        var pages = new HashMap<Integer, List<MemorySummary>>();
        for (int page : pageNumbers) {
            if (page * MemoryPageSource.PAGE < size) {
                pages.put(page, read(list, page));
            }
        }
        return new FirstRows(list, before.selectedId, place, pages);
    }

    /// Rows that are there already.
    public static FirstRows of(List<MemorySummary> rows) {
        var pages = new HashMap<Integer, List<MemorySummary>>();
        for (int from = 0; from < rows.size(); from += MemoryPageSource.PAGE) {
            pages.put(
                    from / MemoryPageSource.PAGE,
                    List.copyOf(rows.subList(from, Math.min(from + MemoryPageSource.PAGE, rows.size()))));
        }
        return new FirstRows(MemoryPageSource.of(rows), null, -1, pages);
    }

    /// The place of a memory, as far as it is known here; -1 when it is not.
    int placeOf(String id) {
        if (id.equals(selectedId)) {
            return place;
        }
        for (var page : pages.entrySet()) {
            for (int i = 0; i < page.getValue().size(); i++) {
                if (page.getValue().get(i).id().equals(id)) {
                    return page.getKey() * MemoryPageSource.PAGE + i;
                }
            }
        }
        return -1;
    }

    /// Whether it is known where a memory is, or that it is not in the list.
    boolean isSureOf(String id) {
        return id.equals(selectedId) || pages.size() * MemoryPageSource.PAGE >= list.size();
    }

    /// Reads one page. Blocks.
    static List<MemorySummary> read(MemoryPageSource list, int page) throws UserException {
        int from = page * MemoryPageSource.PAGE;
        return List.copyOf(list.rows(from, Math.min(from + MemoryPageSource.PAGE, list.size())));
    }
}
