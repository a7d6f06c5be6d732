package dev.emend.gui.list;

import dev.emend.gui.part.DataTable;
import dev.emend.settings.ListSettings.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.input.MouseEvent;

/// A table whose columns, their order and widths follow a layout; dragging a header changes it. The first
/// column always stays and takes what the others leave.
///
/// @param <R> a row
public abstract class ArrangedTable<R> extends DataTable<R> {
    private final LayoutViewModel layout;
    private final String first;
    private final Map<String, TableColumn<R, R>> columns = new LinkedHashMap<>();
    private final Map<String, Double> usualWidths = new HashMap<>();
    private boolean isArranging;

    /// @param first the id of the column that always stays
    protected ArrangedTable(
            String id, String texts, String name, double lineHeight, LayoutViewModel layout, String first) {
        super(id, texts, name, lineHeight);
        this.layout = layout;
        this.first = first;
    }

    /// Adds a column that can be ordered by.
    protected final void add(String key, Object order, Supplier<TableCell<R, R>> cell, double width) {
        var column = column(key, cell, width);
        orderBy(column, order);
        column.setMaxWidth(Column.MAX_WIDTH);
        columns.put(key, column);
        usualWidths.put(key, width);
    }

    protected final TableColumn<R, R> column(String id) {
        return Objects.requireNonNull(columns.get(id), id);
    }

    /// Shows the columns that were added, and follows the layout from now on.
    ///
    /// @param least the least width of the first column, pixels
    /// @param comfortable the height of a row, pixels
    /// @param compact the same where rows are one line
    protected final void followLayout(double least, double comfortable, double compact) {
        getColumns().setAll(columns.values());
        fill(column(first), least);
        widthProperty().subscribe(this::showColumns);
        layout.columns().subscribe(this::arrange);
        layout.compact.subscribe(isCompact -> {
            setFixedCellSize(isCompact ? compact : comfortable);
            refresh();
        });
        // a header is dropped, or the edge of one
        addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> keepColumns());
    }

    private void arrange(List<Column> columns) {
        isArranging = true;
        var order = columns.stream().map(Column::id).map(this::column).toList();
        if (!getColumns().equals(order)) {
            var sortOrder = List.copyOf(getSortOrder());
            quietly(() -> {
                getColumns().setAll(order);
                getSortOrder().setAll(sortOrder);
            });
        }
        for (var column : columns) {
            if (!column.id().equals(first)) {
                double width = column.width() > 0 ? column.width() : usualWidths.getOrDefault(column.id(), 0.0);
                column(column.id()).setPrefWidth(width);
            }
        }
        showColumns();
        isArranging = false;
    }

    /// Whether a ticked column can be in the table now.
    ///
    /// @param isChosen whether the person added it, so that there is always room
    /// @param room the width of the table as if all others were the usual ones, pixels
    protected abstract boolean isPossible(String id, boolean isChosen, double room);

    protected final void showColumns() {
        double room = room();
        var absent = new HashSet<String>();
        for (var column : layout.columns().get()) {
            boolean isPossible = isPossible(column.id(), layout.isAdded(column), room);
            column(column.id()).setVisible(column.isShown() && isPossible);
            if (column.isShown() && !isPossible) {
                absent.add(column.id());
            }
        }
        layout.absent.set(absent);
    }

    /// The table's width without the columns the person added, and with that of removed usual columns.
    private double room() {
        double room = getWidth();
        for (var column : layout.columns().get()) {
            double width = column.width() > 0 ? column.width() : usualWidths.getOrDefault(column.id(), 0.0);
            if (layout.isAdded(column)) {
                room -= width;
            } else if (layout.isRemoved(column)) {
                room += width;
            }
        }
        return room;
    }

    /// Stores the person's column order and widths in the layout.
    private void keepColumns() {
        if (isArranging) {
            return;
        }
        var newColumns = new ArrayList<Column>();
        for (var tableColumn : getColumns()) {
            var id = idOf(tableColumn);
            var before = layout.columns().get().stream()
                    .filter(column -> column.id().equals(id))
                    .findFirst()
                    .orElseThrow();
            double usual = before.width() > 0 ? before.width() : usualWidths.getOrDefault(id, 0.0);
            boolean isSame =
                    id.equals(first) || !tableColumn.isVisible() || Math.abs(tableColumn.getWidth() - usual) < 1;
            newColumns.add(isSame ? before : new Column(id, Math.round(tableColumn.getWidth()), before.isShown()));
        }
        layout.set(newColumns);
    }

    private String idOf(TableColumn<R, ?> column) {
        return columns.entrySet().stream()
                .filter(entry -> entry.getValue() == column)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /// Makes the column with the keys of the columns panel wider or narrower.
    public final void widen(int steps) {
        var id = layout.selectedColumn.get();
        if (id != null && !id.equals(first)) {
            layout.widen(id, usualWidths.getOrDefault(id, 0.0), steps);
        }
    }
}
