package dev.emend.gui.list;

import dev.emend.gui.kit.LiveSettings;
import dev.emend.settings.ListSettings.Column;
import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of the columns of a list, their order and widths, and the height of its rows. Every
/// change is kept in the settings.
public final class LayoutViewModel {
    /// By how much a key makes a column wider, pixels.
    private static final double STEP = 16;

    private static final double LEAST_WIDTH = 40;

    private final LiveSettings settings;
    private final String list;
    private final List<Column> usual;
    private final String requiredColumn;
    private final ReadOnlyObjectWrapper<List<Column>> columns;

    /// Whether rows are one line high.
    public final BooleanProperty compact = new SimpleBooleanProperty();

    /// The column the keys of the panel work on; null when none is.
    public final ObjectProperty<@Nullable String> selectedColumn = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper isInView = new ReadOnlyBooleanWrapper();

    /// The ticked columns that are not in the table now: they have nothing to show, or no room.
    public final ObjectProperty<Set<String>> absent = new SimpleObjectProperty<>(Set.of());
    private ListLayout ofView = ListLayout.USUAL;

    /// @param list its name in the settings
    /// @param usual every column there is, as it stands at first
    /// @param always the id of the one that is never hidden
    public LayoutViewModel(LiveSettings settings, String list, List<Column> usual, String always) {
        this.settings = settings;
        this.list = list;
        this.usual = List.copyOf(usual);
        this.requiredColumn = always;
        columns = new ReadOnlyObjectWrapper<>(this.usual);
        apply(savedLayout());
        compact.subscribe((_, isCompact) -> keep(savedLayout().withCompact(isCompact)));
    }

    private ListLayout savedLayout() {
        return settings.get(Settings.LISTS).layout(list);
    }

    private void keep(ListLayout layout) {
        settings.change(all -> all.with(Settings.LISTS, all.get(Settings.LISTS).withLayout(list, layout)));
    }

    /// As it is now, the order included.
    public ListLayout layout() {
        return isInView.get() ? ofView.withCompact(compact.get()) : savedLayout();
    }

    /// Arranges the list as a view has it, except for the height of its rows. What changes from now
    /// on is the view's, and [#leaveView()] brings back how the list was before.
    public void enterView(ListLayout layout) {
        ofView = layout;
        isInView.set(true);
        columns.set(knownColumns(layout.columns()));
    }

    /// The list is arranged again as it was before a view was opened.
    public void leaveView() {
        if (isInView.get()) {
            isInView.set(false);
            apply(savedLayout());
        }
    }

    /// Whether the list is arranged as a view has it.
    public ReadOnlyBooleanProperty isInView() {
        return isInView.getReadOnlyProperty();
    }

    private void apply(ListLayout layout) {
        columns.set(knownColumns(layout.columns()));
        compact.set(savedLayout().isCompact());
    }

    /// The order the list was left in.
    public void keepOrder(String order, boolean isDescending) {
        change(layout -> layout.withOrder(order, isDescending));
    }

    private void change(UnaryOperator<ListLayout> change) {
        if (isInView.get()) {
            ofView = change.apply(ofView);
        } else {
            keep(change.apply(savedLayout()));
        }
    }

    /// Columns of other versions are left out, and a new one stands behind the one it usually follows.
    private List<Column> knownColumns(List<Column> savedColumns) {
        var result = new ArrayList<Column>();
        for (var column : savedColumns) {
            boolean isThere =
                    usual.stream().anyMatch(candidate -> candidate.id().equals(column.id()));
            boolean isTwice =
                    result.stream().anyMatch(candidate -> candidate.id().equals(column.id()));
            if (isThere && !isTwice) {
                result.add(column);
            }
        }
        int next = 0;
        for (var candidate : usual) {
            int at = indexOf(result, candidate.id());
            if (at < 0) {
                result.add(next, candidate);
                at = next;
            }
            next = at + 1;
        }
        return List.copyOf(result);
    }

    /// Every column, from left to right.
    public ReadOnlyObjectProperty<List<Column>> columns() {
        return columns.getReadOnlyProperty();
    }

    /// Puts the columns as the person left them in the table.
    public void set(List<Column> newColumns) {
        if (!newColumns.equals(columns.get())) {
            columns.set(List.copyOf(newColumns));
            change(layout -> layout.withColumns(newColumns));
        }
    }

    /// Whether the person added a column to the usual ones.
    public boolean isAdded(Column column) {
        return column.isShown() && !visibleIds(usual).contains(column.id());
    }

    /// Whether a column is one of the usual ones, and the person does not want it.
    public boolean isRemoved(Column column) {
        return !column.isShown() && visibleIds(usual).contains(column.id());
    }

    private static Set<String> visibleIds(List<Column> columns) {
        return Set.copyOf(
                columns.stream().filter(Column::isShown).map(Column::id).toList());
    }

    /// Shows or hides a column, unless it is the one that is never hidden.
    public void toggle(String id) {
        if (!id.equals(requiredColumn)) {
            change(id, column -> new Column(id, column.width(), !column.isShown()));
        }
    }

    /// Moves a column among the others, staying inside.
    public void move(String id, int by) {
        var newColumns = new ArrayList<>(columns.get());
        int at = indexOf(newColumns, id);
        if (at >= 0) {
            var column = newColumns.remove(at);
            newColumns.add(Math.clamp(at + by, 0, newColumns.size()), column);
            set(newColumns);
        }
    }

    /// Makes a column wider by some steps, or narrower.
    ///
    /// @param currentWidth its width, when it has the usual one
    public void widen(String id, double currentWidth, int steps) {
        change(id, column -> {
            double from = column.width() > 0 ? column.width() : currentWidth;
            double width = Math.clamp(from + steps * STEP, LEAST_WIDTH, Column.MAX_WIDTH);
            return new Column(id, width, column.isShown());
        });
    }

    private void change(String id, UnaryOperator<Column> step) {
        set(columns.get().stream()
                .map(column -> column.id().equals(id) ? step.apply(column) : column)
                .toList());
    }

    private static int indexOf(List<Column> columns, String id) {
        return columns.stream().map(Column::id).toList().indexOf(id);
    }

    /// The columns as they were at first.
    public void reset() {
        columns.set(usual);
        change(layout -> layout.withColumns(List.of()));
    }
}
