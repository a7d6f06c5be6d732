package dev.emend.gui.trends;

import dev.emend.app.trends.TrendTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// The numbers behind a chart.
final class NumbersTable extends TableView<List<String>> {
    private static final double MAX_FIXED = 150;

    NumbersTable() {
        setId("trend-numbers");
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    }

    void show(TrendTable table) {
        getColumns().clear();
        for (int i = 0; i < table.columns().size(); i++) {
            int at = i;
            var column = new TableColumn<List<String>, String>(table.columns().get(i));
            column.setCellValueFactory(
                    row -> new ReadOnlyStringWrapper(row.getValue().get(at)));
            column.setCellFactory(_ -> new Cell());
            column.setSortable(false);
            column.setReorderable(false);
            double width = width(table, at);
            column.setPrefWidth(width);
            // long texts give way, and have a tooltip
            column.setMinWidth(Math.min(width, MAX_FIXED));
            getColumns().add(column);
        }
        getItems().setAll(table.rows());
        setAccessibleText(table.topic().question());
        if (!table.rows().isEmpty()) {
            getSelectionModel().select(0);
        }
    }

    /// As wide as its widest words need, and no wider than a column may be.
    private static double width(TrendTable table, int at) {
        int longest = table.columns().get(at).length() + 1;
        for (var row : table.rows()) {
            longest = Math.max(longest, row.get(at).length());
        }
        return Math.clamp(20 + 7.2 * longest, 60, 320);
    }

    private static final class Cell extends TableCell<List<String>, String> {
        @Override
        protected void updateItem(@Nullable String text, boolean isEmpty) {
            super.updateItem(text, isEmpty);
            var words = text == null || isEmpty ? "" : VisibleText.of(text.replaceAll("\\s+", " "));
            setText(words);
            boolean isNumber = words.matches("-?[0-9.,]+( %)?|\u2013");
            getStyleClass().removeAll("figures");
            if (isNumber) {
                getStyleClass().add("figures");
            }
            TextControls.hint(this, words);
        }
    }
}
