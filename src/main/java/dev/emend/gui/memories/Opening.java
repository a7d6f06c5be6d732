package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.MemoryList;
import dev.emend.curation.MemoryRow;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A list together with what the table shows of it first, read before the table goes over to it, so
/// that nothing flickers.
///
/// @param chosen the memory that was looked for; null for none
/// @param place where that is; -1 when the list does not have it
/// @param pages rows by the number of their page
record Opening(
        MemoryList list, @Nullable String chosen, int place, Map<Integer, List<MemoryRow>> pages) {
    /// More rows than stand around the chosen one in the highest window.
    private static final int AROUND = 60;

    /// What the table shows before the list is there.
    ///
    /// @param chosen the memory to look for; null for none
    /// @param place to choose when it is not in the list
    /// @param pages that are looked at
    record Before(@Nullable String chosen, int place, Collection<Integer> pages) {}

    /// Reads. Blocks.
    static Opening of(MemoryList list, Before before) throws CurationException {
        int size = list.size();
        int place = before.chosen == null || size == 0 ? -1 : list.indexOf(before.chosen);
        int shown = place < 0 ? before.place : place;
        var wanted = new TreeSet<>(before.pages);
        wanted.add(Math.max(0, shown - AROUND) / MemoryList.PAGE);
        wanted.add((shown + AROUND) / MemoryList.PAGE);
        var pages = new HashMap<Integer, List<MemoryRow>>();
        for (int page : wanted) {
            if (page * MemoryList.PAGE < size) {
                pages.put(page, read(list, page));
            }
        }
        return new Opening(list, before.chosen, place, pages);
    }

    /// Rows that are there already.
    static Opening of(List<MemoryRow> rows) {
        var pages = new HashMap<Integer, List<MemoryRow>>();
        for (int from = 0; from < rows.size(); from += MemoryList.PAGE) {
            pages.put(
                    from / MemoryList.PAGE,
                    List.copyOf(rows.subList(from, Math.min(from + MemoryList.PAGE, rows.size()))));
        }
        return new Opening(MemoryList.of(rows), null, -1, pages);
    }

    /// The place of a memory, as far as it is known here; -1 when it is not.
    int placeOf(String id) {
        if (id.equals(chosen)) {
            return place;
        }
        for (var page : pages.entrySet()) {
            for (int i = 0; i < page.getValue().size(); i++) {
                if (page.getValue().get(i).id().equals(id)) {
                    return page.getKey() * MemoryList.PAGE + i;
                }
            }
        }
        return -1;
    }

    /// Whether it is known where a memory is, or that it is not in the list.
    boolean isSureOf(String id) {
        return id.equals(chosen) || pages.size() * MemoryList.PAGE >= list.size();
    }

    /// One page. Blocks.
    static List<MemoryRow> read(MemoryList list, int page) throws CurationException {
        int from = page * MemoryList.PAGE;
        return List.copyOf(list.rows(from, Math.min(from + MemoryList.PAGE, list.size())));
    }
}
