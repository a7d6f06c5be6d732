package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/// The rows of the table and which of them are chosen. In one list a choice is a place, whose row
/// may come later; from one list to the next it is the memory.
public final class SelectionViewModel {
    /// Marks on more pages than this are not read again with each list.
    private static final int FEW_PAGES = 4;

    private final Background background;
    private final Runnable onFailed;
    final PagedRows rows;
    public final ObjectProperty<SelectedRows> choice = new SimpleObjectProperty<>(SelectedRows.NONE);
    final ObjectProperty<@Nullable String> selectedId = new SimpleObjectProperty<>();

    /// The list whose places are marked: it keeps its memories whatever becomes of the table.
    private MemoryPageSource markedIn = MemoryPageSource.of(List.of());

    private Optional<MemorySummary> row = Optional.empty();

    /// Whether the selected memory is the one at the chosen place.
    private boolean isSettled;

    private boolean isChanging;

    /// @param onFailed told that the list must be read again
    SelectionViewModel(Background background, Runnable onFailed) {
        this.background = background;
        this.onFailed = onFailed;
        rows = new PagedRows(background, onFailed);
        rows.addListener((ListChangeListener<MemorySummary>) _ -> settle());
    }

    /// Chooses a memory wherever it is in the list; its place may come later.
    void select(String id) {
        selectedId.set(id);
        int place = rows.placeOf(id);
        if (place >= 0) {
            choose(SelectedRows.at(place), true);
        } else {
            seek(id, -1);
        }
    }

    /// @param instead the place to choose when the list does not have it; -1 for none
    private void seek(String id, int instead) {
        var list = rows.list();
        background.run(
                () -> list.indexOf(id),
                place -> {
                    if (list != rows.list() || !id.equals(selectedId.get())) {
                        return; // chosen anew meanwhile
                    }
                    if (place >= 0) {
                        choose(SelectedRows.at(place), true);
                    } else if (instead >= 0) {
                        choose(SelectedRows.of(instead, false), false);
                    }
                },
                _ -> onFailed.run());
    }

    /// Moves up or down, staying inside.
    void move(int by) {
        if (!rows.isEmpty()) {
            int place = choice.get().place();
            long targetPlace = place < 0 ? 0L : (long) place + by;
            choose(SelectedRows.at(Math.clamp(targetPlace, 0, rows.size() - 1)), false);
        }
    }

    public void choose(SelectedRows newChoice) {
        choose(newChoice, newChoice.place() == choice.get().place() && isSettled);
    }

    private void choose(SelectedRows newChoice, boolean isKnown) {
        markedIn = rows.list();
        isSettled = isKnown;
        choice.set(newChoice);
        settle();
    }

    /// The memory at the chosen place is the selected one as soon as its row is there. When that
    /// takes long, none is meanwhile, so that no change goes to another than the one marked.
    private void settle() {
        var currentChoice = choice.get();
        if (isChanging || currentChoice.place() < 0) {
            return;
        }
        var summary = rows.at(currentChoice.place());
        if (summary.isPresent()) {
            row = summary;
            isSettled = true;
            selectedId.set(summary.get().id());
        } else if (!isSettled) {
            background.delayedUi().execute(() -> {
                if (choice.get() == currentChoice && !isSettled) {
                    selectedId.set(null);
                }
            });
        }
    }

    /// The state that a list is read with.
    ///
    /// @param requestedId a memory to choose in it; null for the current one
    /// @param isSame whether it answers the same question, so that the table stays where it is
    FirstRows.ListState before(@Nullable String requestedId, boolean isSame) {
        var pages = new TreeSet<Integer>();
        if (isSame) {
            pages.addAll(rows.viewedPages());
            if (isFew()) {
                pages.addAll(markedPages());
            }
        } else {
            pages.add(0);
        }
        return new FirstRows.ListState(
                requestedId == null ? settledId() : requestedId,
                isSame ? Math.max(0, choice.get().place()) : 0,
                pages);
    }

    /// The selected memory; null while only its place is known.
    private @Nullable String settledId() {
        return isSettled || choice.get().place() < 0 ? selectedId.get() : null;
    }

    private boolean isFew() {
        return markedPages().size() <= FEW_PAGES;
    }

    /// The pages with marked rows, at most one more than FEW_PAGES.
    private Set<Integer> markedPages() {
        var markedRows = choice.get().markedRows();
        var pages = new TreeSet<Integer>();
        int place = markedRows.nextSetBit(0);
        while (place >= 0 && pages.size() <= FEW_PAGES) {
            int page = place / MemoryPageSource.PAGE;
            pages.add(page);
            place = markedRows.nextSetBit((page + 1) * MemoryPageSource.PAGE);
        }
        return pages;
    }

    /// Goes over to another list and finds the choice in it again.
    ///
    /// @param requestedId a memory to choose and to go to; null for the one that is
    /// @param isSame whether it answers the same question anew
    /// @param isKept whether the choice stays when the question is another
    void put(FirstRows opening, @Nullable String requestedId, boolean isSame, boolean isKept) {
        var before = choice.get();
        var id = requestedId == null ? settledId() : requestedId;
        boolean isSure = !isFew() || markedPages().stream().allMatch(rows::isThere);
        isChanging = true;
        boolean isUnchanged = rows.show(opening, isSame) && isSure;
        isChanging = false;
        if (rows.isEmpty()) {
            row = Optional.empty();
            choose(SelectedRows.NONE, false);
            selectedId.set(null);
            return;
        }
        int place = id == null || !isSame && !isKept ? -1 : opening.placeOf(id);
        int instead = isSame ? Math.clamp(before.place(), 0, rows.size() - 1) : 0;
        boolean isSought = requestedId != null || !isSame || before.place() < 0;
        if (place >= 0) {
            selectedId.set(id);
            if (isUnchanged && !isSought && place == before.place()) {
                settle(); // what is marked stays
            } else {
                choose(SelectedRows.of(place, isSought), true);
            }
        } else if (id != null && isSame && !opening.isSureOf(id)) { // chosen while it was read
            choose(SelectedRows.NONE, false);
            seek(id, instead);
        } else {
            choose(SelectedRows.of(instead, isSought), false);
        }
    }

    /// The ids that a change is about: of all that are marked, else of the selected one; empty when
    /// there is nothing to change on. To be called off the JavaFX thread, as what is not on the
    /// screen is read then.
    public Optional<Callable<List<String>>> targetIds() {
        var currentChoice = choice.get();
        var list = markedIn;
        if (currentChoice.markedRows().cardinality() > 1 || currentChoice.place() >= 0 && !isSettled) {
            return Optional.of(() -> ids(list, currentChoice.markedRows()));
        }
        return Optional.ofNullable(selectedId.get()).map(id -> () -> List.of(id));
    }

    private static List<String> ids(MemoryPageSource list, BitSet markedRows) throws UserException {
        if (markedRows.cardinality() == list.size()) {
            return list.ids();
        }
        var ids = new ArrayList<String>(markedRows.cardinality());
        int from = markedRows.nextSetBit(0);
        while (from >= 0) {
            int page = from / MemoryPageSource.PAGE;
            int end = Math.min((page + 1) * MemoryPageSource.PAGE, list.size());
            var rows = list.rows(from, end);
            for (int i = from; i >= 0 && i < end; i = markedRows.nextSetBit(i + 1)) {
                ids.add(rows.get(i - from).id());
            }
            from = markedRows.nextSetBit(end);
        }
        return ids;
    }

    /// The number of marked rows.
    public int count() {
        return choice.get().markedRows().cardinality();
    }

    /// Whether more than one is marked.
    public BooleanBinding isSeveral() {
        return Bindings.createBooleanBinding(() -> count() > 1, choice);
    }

    /// The row of the memory that is chosen, when it is known.
    public Optional<MemorySummary> selectedRow() {
        return row.filter(summary -> Objects.equals(summary.id(), selectedId.get()));
    }
}
