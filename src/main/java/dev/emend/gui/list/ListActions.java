package dev.emend.gui.list;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/// Actions on the saved views and the columns of a list. On the JavaFX thread.
public final class ListActions {
    private final String screen;
    private final SavedViewsViewModel views;
    private final LayoutViewModel layout;
    private final BooleanBinding isFree;

    /// @param screen the id of the screen, with which the ids of the actions begin
    /// @param isFree whether nothing lies over the list
    public ListActions(String screen, SavedViewsViewModel views, LayoutViewModel layout, BooleanBinding isFree) {
        this.screen = screen;
        this.views = views;
        this.layout = layout;
        this.isFree = isFree;
    }

    /// Of the view that has the focus, and of the column that is chosen.
    ///
    /// @param isArranging whether the panel of the columns is open
    /// @param widen makes the chosen column wider by so many steps
    public List<UiAction> ofFocus(ObservableBooleanValue isArranging, IntConsumer widen) {
        var isOnView = isFree.and(views.focusedName.isNotNull()).and(views.naming.isNull());
        var isInColumns = isFree.and(isArranging).and(layout.selectedColumn.isNotNull());
        return List.of(
                action("view.rename", Icons.EDIT, "F2", isOnView, () -> with(views.focusedName, views::startRenaming)),
                action("view.delete", Icons.DELETE, "Delete", isOnView, () -> with(views.focusedName, views::delete)),
                action("column.toggle", Icons.TICKED, "Space", isInColumns, () -> withColumn(layout::toggle)),
                action("column.up", Icons.UP, "Alt+Up", isInColumns, () -> withColumn(id -> layout.move(id, -1))),
                action("column.down", Icons.DOWN, "Alt+Down", isInColumns, () -> withColumn(id -> layout.move(id, 1))),
                action("column.wider", Icons.NEXT, "Shortcut+Right", isInColumns, () -> widen.accept(1)),
                action("column.narrower", Icons.NEXT, "Shortcut+Left", isInColumns, () -> widen.accept(-1)));
    }

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        return UiAction.of(screen + "." + name, icon, key, enabled, run);
    }

    private void withColumn(Consumer<String> change) {
        with(layout.selectedColumn, change);
    }

    private static void with(ObservableValue<@Nullable String> selectedName, Consumer<String> change) {
        var name = selectedName.getValue();
        if (name != null) {
            change.accept(name);
        }
    }

    /// Opens each of the saved views, as the palette has them.
    public List<UiAction> savedViewActions() {
        return views.rows().get().stream()
                .map(row -> new UiAction(
                        screen + ".view",
                        Icons.VIEW,
                        Texts.get(screen + ".view.open", row.view().name()),
                        List.of(),
                        isFree,
                        () -> views.open(row.view())))
                .toList();
    }
}
