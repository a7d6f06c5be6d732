package dev.emend.gui.list;

import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.settings.ListSettings.Column;
import java.util.List;
import java.util.Objects;
import javafx.fxml.FXML;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Panel for the columns of the list, their order, and the height of its rows.
public final class ColumnsPanel extends VBox {
    private final String screen;
    private final LayoutViewModel model;
    private final Runnable onBack;

    @FXML
    private ListView<Column> columns;

    @FXML
    private ToggleButton comfortable;

    @FXML
    private ToggleButton compact;

    /// @param screen whose texts name the columns
    public ColumnsPanel(String screen, LayoutViewModel model, Runnable onBack) {
        this.screen = screen;
        this.model = model;
        this.onBack = onBack;
        Fxml.fill(this);
        SegmentedControl.wire(comfortable, model.compact.asObject(), false, model.compact::set);
        SegmentedControl.wire(compact, model.compact.asObject(), true, model.compact::set);
        columns.setCellFactory(_ -> new ColumnCell());
        columns.getSelectionModel().selectedItemProperty().subscribe(column -> {
            if (column != null) {
                model.selectedColumn.set(column.id());
            }
        });
        model.columns().subscribe(this::show);
        model.absent.subscribe(_ -> columns.refresh());
    }

    /// The one that was chosen stays so.
    private void show(List<Column> all) {
        var selectedId = model.selectedColumn.get();
        columns.getItems().setAll(all);
        int at = all.stream().map(Column::id).toList().indexOf(Objects.requireNonNullElse(selectedId, ""));
        columns.getSelectionModel().select(Math.max(0, at));
    }

    @Override
    public void requestFocus() {
        columns.requestFocus();
    }

    @FXML
    private void reset() {
        model.reset();
    }

    @FXML
    private void back() {
        onBack.run();
    }

    /// A box that is ticked or not, and what the column is called.
    private final class ColumnCell extends ListCell<Column> {
        ColumnCell() {
            setOnMouseClicked(click -> {
                var column = getItem();
                if (column != null && click.getButton() == MouseButton.PRIMARY) {
                    model.toggle(column.id());
                }
            });
        }

        @Override
        protected void updateItem(@Nullable Column column, boolean isEmpty) {
            super.updateItem(column, isEmpty);
            if (column == null || isEmpty) {
                setText(null);
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            var name = Texts.get(screen + ".column." + column.id());
            var reason = reason(column);
            setText(reason.isEmpty() ? name : Texts.get("list.columns.absent", name, reason));
            setGraphic((column.isShown() ? Icons.TICKED : Icons.UNTICKED).node());
            setAccessibleText(Texts.get(column.isShown() ? "list.columns.shown" : "list.columns.hidden", getText()));
        }

        /// Why a ticked column is not in the table; empty for one that is there or is not ticked.
        private String reason(Column column) {
            if (!model.absent.get().contains(column.id())) {
                return "";
            }
            var key = screen + ".column." + column.id() + ".absent";
            return Texts.get(Texts.has(key) ? key : "list.columns.narrow");
        }
    }
}
