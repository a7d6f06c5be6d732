package dev.emend.gui.memories.list;

import java.util.Collections;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// Change of a list of any length, reported without walking it: places with other contents, places
/// added at the end, or places removed from the end.
final class RowsChange<E> extends ListChangeListener.Change<E> {
    private final int from;
    private final int to;
    private final int removedCount;
    private final boolean isUpdate;
    private boolean isBefore = true;

    private RowsChange(ObservableList<E> list, int from, int to, int removedCount, boolean isUpdate) {
        super(list);
        this.from = from;
        this.to = to;
        this.removedCount = removedCount;
        this.isUpdate = isUpdate;
    }

    /// @param to exclusive
    static <E> RowsChange<E> ofUpdate(ObservableList<E> list, int from, int to) {
        return new RowsChange<>(list, from, to, 0, true);
    }

    /// @param before how many there were; not as many as now
    static <E> RowsChange<E> ofResize(ObservableList<E> list, int before) {
        int newSize = list.size();
        return newSize > before
                ? new RowsChange<>(list, before, newSize, 0, false)
                : new RowsChange<>(list, newSize, newSize, before - newSize, false);
    }

    @Override
    public boolean next() {
        boolean wasBefore = isBefore;
        isBefore = false;
        return wasBefore;
    }

    @Override
    public void reset() {
        isBefore = true;
    }

    @Override
    public int getFrom() {
        return from;
    }

    @Override
    public int getTo() {
        return to;
    }

    /// As many nulls as rows were removed, since those are not known any more.
    @Override
    public List<E> getRemoved() {
        return Collections.nCopies(removedCount, null);
    }

    @Override
    public boolean wasUpdated() {
        return isUpdate;
    }

    @Override
    public boolean wasAdded() {
        return !isUpdate && to > from;
    }

    @Override
    public int getAddedSize() {
        return wasAdded() ? to - from : 0;
    }

    @Override
    protected int[] getPermutation() {
        return new int[0];
    }
}
