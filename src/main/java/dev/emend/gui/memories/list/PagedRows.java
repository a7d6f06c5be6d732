package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ObservableListBase;
import org.jspecify.annotations.Nullable;

/// The rows of the table, of which only pages are there. A row whose page is not there is null; its
/// page is read, and the change is told when it comes.
///
/// The page asked for last is read first, and what was scrolled past meanwhile is not read at all.
/// Nothing here walks all rows; what looks for a row finds it among those that are there. For the
/// JavaFX thread only.
final class PagedRows extends ObservableListBase<MemorySummary> {
    private static final int PAGE = MemoryPageSource.PAGE;
    private static final int MAX_PAGES = 50;

    /// The rows on the screen stand on two pages at most, and the chosen one on a third.
    private static final int MAX_WAITING = 3;

    /// @param of the list they were read from; they stay until those of a newer list are there
    private record Page(MemoryPageSource of, List<MemorySummary> rows) {}

    private final Background background;
    private final Runnable onFailed;
    private final Map<Integer, Page> pages = new LinkedHashMap<>(64, 0.75f, true);
    private final Deque<Integer> viewedPages = new ArrayDeque<>();
    private final Deque<Integer> pendingPages = new ArrayDeque<>();
    private final Set<Integer> missingPages = new HashSet<>();
    private MemoryPageSource list = MemoryPageSource.of(List.of());
    private boolean isReading;
    private boolean isBroken;

    /// @param onFailed told that a page could not be read; none is read after that before
    ///   [#show(Opening, boolean)]
    PagedRows(Background background, Runnable onFailed) {
        this.background = background;
        this.onFailed = onFailed;
    }

    /// Goes over to another list.
    ///
    /// @param isSame whether it answers the same question anew; rows stay until the new ones come
    /// @return whether nothing that can be seen has changed
    boolean show(FirstRows opening, boolean isSame) {
        int before = size();
        boolean isUnchanged = before == opening.list().size()
                && opening.pages().entrySet().stream().allMatch(entry -> isHeld(entry.getKey(), entry.getValue()));
        if (!isSame) {
            pages.clear();
            viewedPages.clear();
        }
        list = opening.list();
        pendingPages.clear();
        missingPages.clear();
        isBroken = false;
        opening.pages().forEach((number, rows) -> keep(number, rows));
        if (before != size()) {
            fireChange(RowsChange.ofResize(this, before));
        }
        if (before > 0 && size() > 0) {
            fireChange(RowsChange.ofUpdate(this, 0, Math.min(before, size())));
        }
        return isUnchanged;
    }

    private boolean isHeld(int number, List<MemorySummary> rows) {
        var page = pages.get(number);
        return page == null || page.rows.equals(rows);
    }

    private void keep(int number, List<MemorySummary> rows) {
        pages.put(number, new Page(list, rows));
        if (pages.size() > MAX_PAGES) {
            pages.remove(pages.keySet().iterator().next());
        }
    }

    @Override
    public int size() {
        return list.size();
    }

    /// Null while the page is not there. A row of the list before stands in its place meanwhile.
    @Override
    public @Nullable MemorySummary get(int index) {
        var row = at(index).orElse(null);
        if (row != null) {
            return row;
        }
        var older = pages.get(index / PAGE);
        int place = index % PAGE;
        return older != null && place < older.rows.size() ? older.rows.get(place) : null;
    }

    /// The row at a place; when it is not there yet, its page is read and the change told.
    Optional<MemorySummary> at(int index) {
        if (index < 0 || index >= size()) {
            return Optional.empty();
        }
        int number = index / PAGE;
        markLooked(number);
        if (!isThere(number)) {
            ask(number);
        }
        if (!isThere(number)) { // reading may end at once
            missingPages.add(number);
            return Optional.empty();
        }
        return Optional.ofNullable(pages.get(number)).map(page -> page.rows.get(index % PAGE));
    }

    /// Whether a page is there.
    boolean isThere(int number) {
        var page = pages.get(number);
        return page != null && page.of == list;
    }

    private void markLooked(int number) {
        viewedPages.remove(number);
        viewedPages.addFirst(number);
        while (viewedPages.size() > MAX_WAITING) {
            viewedPages.removeLast();
        }
    }

    /// The pages that were looked at last.
    List<Integer> viewedPages() {
        return List.copyOf(viewedPages);
    }

    private void ask(int number) {
        pendingPages.remove(number);
        pendingPages.addFirst(number);
        while (pendingPages.size() > MAX_WAITING) {
            missingPages.remove(pendingPages.removeLast());
        }
        readNext();
    }

    private void readNext() {
        if (isReading || isBroken || pendingPages.isEmpty()) {
            return;
        }
        int number = pendingPages.removeFirst();
        var from = list;
        isReading = true;
        background.run(
                () -> FirstRows.read(from, number),
                rows -> {
                    isReading = false;
                    if (from == list) {
                        pendingPages.remove(number);
                        keep(number, rows);
                        if (missingPages.remove(number)) {
                            int first = number * PAGE;
                            fireChange(RowsChange.ofUpdate(this, first, first + rows.size()));
                        }
                    }
                    readNext();
                },
                _ -> failed(from));
    }

    private void failed(MemoryPageSource from) {
        isReading = false;
        if (from == list) {
            isBroken = true;
            onFailed.run();
        } else {
            readNext();
        }
    }

    MemoryPageSource list() {
        return list;
    }

    /// The place of a memory among the rows that are there; -1 when it is not.
    int placeOf(String id) {
        for (var entry : new ArrayList<>(pages.entrySet())) {
            if (entry.getValue().of == list) {
                var rows = entry.getValue().rows;
                for (int i = 0; i < rows.size(); i++) {
                    if (rows.get(i).id().equals(id)) {
                        return entry.getKey() * PAGE + i;
                    }
                }
            }
        }
        return -1;
    }

    @Override
    public int indexOf(@Nullable Object row) {
        return row instanceof MemorySummary memorySummary ? placeOf(memorySummary.id()) : -1;
    }

    @Override
    public int lastIndexOf(@Nullable Object row) {
        return indexOf(row);
    }

    @Override
    public boolean contains(@Nullable Object row) {
        return indexOf(row) >= 0;
    }

    /// Only itself: comparing would walk all rows.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
