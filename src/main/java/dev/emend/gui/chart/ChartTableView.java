package dev.emend.gui.chart;

import dev.emend.chart.ChartTable;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;

/// The numbers behind a chart.
public final class ChartTableView extends DataTable<List<String>> {
    private static final double LINE_HEIGHT = 42;
    private static final double MAX_FIXED = 150;

    public ChartTableView() {
        super("chart-numbers", "chart", "chart.table", LINE_HEIGHT);
    }

    /// @param title what the numbers answer
    public void show(String title, ChartTable table) {
        getColumns().clear();
        for (int i = 0; i < table.columns().size(); i++) {
            int index = i;
            double width = width(table, index);
            var column =
                    column(TextControls.fixedLabel(table.columns().get(index)), () -> new NumberCell(index), width);
            // long texts give way, and have a tooltip
            column.setMinWidth(Math.min(width, MAX_FIXED));
            column.setMaxWidth(Double.MAX_VALUE);
            getColumns().add(column);
        }
        getItems().setAll(table.rows());
        setAccessibleText(title);
        if (!table.rows().isEmpty()) {
            getSelectionModel().select(0);
        }
    }

    /// As wide as its widest words need, and no wider than a column may be.
    private static double width(ChartTable table, int index) {
        int longest = table.columns().get(index).length() + 1;
        for (var row : table.rows()) {
            longest = Math.max(longest, row.get(index).length());
        }
        return Math.clamp(20 + 7.2 * longest, 60, 320);
    }

    private static final class NumberCell extends Cell<List<String>> {
        private final int index;

        NumberCell(int index) {
            this.index = index;
        }

        @Override
        protected void show(List<String> row) {
            var text = VisibleText.of(row.get(index).replaceAll("\\s+", " "));
            getStyleClass().remove("figures");
            if (ChartTable.isFigure(text)) {
                getStyleClass().add("figures");
            }
            say(text, text);
        }
    }
}
