package dev.emend.gui.memories.list;

import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.part.DataTable;
import java.util.BitSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableListBase;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// Selection of rows in a table of any length. JavaFX's own keeps an object for each of them and reads
/// each row, which takes seconds for a million; here it is a bit.
final class RowSelection extends TableView.TableViewSelectionModel<MemorySummary> {
    /// From here on a mark taken away is told with the others of the same moment.
    private static final int MANY = 1_000;

    private final Executor ui;
    private final Consumer<SelectedRows> onChosen;
    private final BitSet markedRows = new BitSet();
    private final SelectionIndices places = new SelectionIndices();
    private final Items items = new Items();

    /// Only where the keyboard is, which is all that the table's keys ask for.
    @SuppressWarnings("rawtypes") // as in JavaFX
    private final ObservableList<TablePosition> cells = FXCollections.observableArrayList();

    /// The number of marked rows.
    private int count;

    private boolean isShowing;
    private boolean hasPendingEvent;

    /// @param onChosen told what a person marks
    RowSelection(TableView<MemorySummary> table, Executor ui, Consumer<SelectedRows> onChosen) {
        super(table);
        this.ui = ui;
        this.onChosen = onChosen;
        setSelectionMode(SelectionMode.MULTIPLE);
    }

    SelectedRows choice() {
        return new SelectedRows(getSelectedIndex(), (BitSet) markedRows.clone(), false);
    }

    /// Marks without telling, as it was chosen elsewhere.
    void show(SelectedRows choice) {
        isShowing = true;
        forgetAnchor();
        markedRows.clear();
        markedRows.or(choice.markedRows());
        lead(choice.place());
        isShowing = false;
    }

    private void lead(int row) {
        count = markedRows.cardinality();
        places.forget();
        focus(row); // first, so that the keys have their anchor
        setSelectedIndex(row);
        if (row < 0) {
            cells.clear();
        } else if (cells.isEmpty()) {
            cells.add(new TablePosition<>(getTableView(), row, null));
        } else {
            cells.set(0, new TablePosition<>(getTableView(), row, null));
        }
        tell();
    }

    private void tell() {
        hasPendingEvent = false;
        places.fireUpdate();
        if (!isShowing) {
            onChosen.accept(choice());
        }
    }

    /// Before a key extends what is marked: JavaFX takes marks away one by one, and of very many
    /// only those between anchor and keyboard stay, which it marks again.
    void beforeExtending() {
        if (count > MANY) {
            markedRows.clear();
            select(getFocusedIndex());
        }
    }

    @Override
    public void clearAndSelect(int row) {
        forgetAnchor();
        markedRows.clear();
        select(row);
    }

    /// Clears the anchor that JavaFX extends from with Shift; the next place chosen becomes it.
    private void forgetAnchor() {
        getTableView().getProperties().remove(DataTable.ANCHOR);
    }

    @Override
    public void select(int row) {
        if (row >= 0 && row < getItemCount()) {
            markedRows.set(row);
            lead(row);
        } else {
            clearSelection();
        }
    }

    @Override
    public void select(@Nullable MemorySummary row) {
        int place = getTableView().getItems().indexOf(row);
        if (place >= 0) {
            select(place);
        }
    }

    @Override
    public void selectIndices(int row, int... rows) {
        for (int index : rows) {
            markedRows.set(index);
        }
        markedRows.set(row);
        lead(rows.length == 0 ? row : rows[rows.length - 1]);
    }

    /// @param end exclusive, and below the start when it goes up
    @Override
    public void selectRange(int start, int end) {
        if (start < end) {
            mark(start, end - 1, end - 1);
        } else if (start > end) {
            mark(end + 1, start, end + 1);
        }
    }

    private void mark(int first, int last, int lead) {
        int end = Math.min(last, getItemCount() - 1);
        if (first <= end) {
            markedRows.set(Math.max(0, first), end + 1);
            lead(Math.clamp(lead, 0, end));
        }
    }

    @Override
    public void selectRange(
            int from,
            @Nullable TableColumnBase<MemorySummary, ?> fromColumn,
            int to,
            @Nullable TableColumnBase<MemorySummary, ?> toColumn) {
        mark(Math.min(from, to), Math.max(from, to), to);
    }

    @Override
    public void selectAll() {
        mark(0, getItemCount() - 1, Math.max(0, getFocusedIndex()));
    }

    @Override
    public void clearSelection() {
        markedRows.clear();
        lead(-1);
    }

    @Override
    public void clearSelection(int row) {
        if (row < 0 || !markedRows.get(row)) {
            return;
        }
        markedRows.clear(row);
        count--;
        places.forget();
        if (count == 0) {
            clearSelection();
        } else if (count < MANY) {
            tell();
        } else if (!hasPendingEvent) {
            hasPendingEvent = true;
            ui.execute(() -> {
                if (hasPendingEvent) {
                    tell();
                }
            });
        }
    }

    @Override
    public boolean isSelected(int row) {
        return row >= 0 && markedRows.get(row);
    }

    @Override
    public boolean isEmpty() {
        return markedRows.isEmpty();
    }

    @Override
    public ObservableList<Integer> getSelectedIndices() {
        return places;
    }

    @Override
    public ObservableList<MemorySummary> getSelectedItems() {
        return items;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in JavaFX
    public ObservableList<TablePosition> getSelectedCells() {
        return cells;
    }

    @Override
    public boolean isSelected(int row, @Nullable TableColumn<MemorySummary, ?> column) {
        return isSelected(row);
    }

    @Override
    public void select(int row, @Nullable TableColumn<MemorySummary, ?> column) {
        select(row);
    }

    @Override
    public void clearAndSelect(int row, @Nullable TableColumn<MemorySummary, ?> column) {
        clearAndSelect(row);
    }

    @Override
    public void clearSelection(int row, @Nullable TableColumn<MemorySummary, ?> column) {
        clearSelection(row);
    }

    /// Rows are chosen, not cells.
    @Override
    public void selectLeftCell() {}

    @Override
    public void selectRightCell() {}

    @Override
    public void selectAboveCell() {
        selectPrevious();
    }

    @Override
    public void selectBelowCell() {
        selectNext();
    }

    /// The places that are marked. Walked from the beginning on it takes one step each.
    private final class SelectionIndices extends ObservableListBase<Integer> {
        private int index = -1;
        private int place = -1;

        void fireUpdate() {
            fireChange(RowsChange.ofUpdate(this, 0, count));
        }

        void forget() {
            index = -1;
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public Integer get(int targetIndex) {
            if (index < 0 || targetIndex < index) {
                index = 0;
                place = markedRows.nextSetBit(0);
            }
            for (; index < targetIndex; index++) {
                place = markedRows.nextSetBit(place + 1);
            }
            return place;
        }
    }

    /// The rows that are marked, as far as they are there.
    private final class Items extends ObservableListBase<MemorySummary> {
        @Override
        public int size() {
            return places.size();
        }

        @Override
        public MemorySummary get(int index) {
            return getTableView().getItems().get(places.get(index));
        }
    }
}
