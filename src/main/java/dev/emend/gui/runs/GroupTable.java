package dev.emend.gui.runs;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.runs.GroupRows.Figure;
import dev.emend.gui.runs.GroupRows.Row;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Two groups line by line: two bars, the first above the second, and the numbers they stand for.
final class GroupTable extends DataTable<Row> {
    private static final double LINE_HEIGHT = 46;
    private static final double HEAD = 40;
    private static final double BARS = 72;

    /// Of the width of the table, where there is more room than the names need.
    private static final double WIDE_BARS = 0.3;

    private static final double NAMES = 100;

    private static final double FIGURE = 112;
    private static final double LEAST_NAME = 100;

    /// @param name of the first column, as its text key ends
    GroupTable(String id, String name) {
        super(id, "runs.groups", "runs.groups.table." + name, LINE_HEIGHT);
        getStyleClass().add("group-table");
        var nameColumn = textColumn(name, Row::name, 0);
        var bars = column("bars", BarsCell::new, BARS);
        bars.setResizable(false);
        bars.setMaxWidth(Double.MAX_VALUE);
        bars.prefWidthProperty()
                .bind(Bindings.max(BARS, widthProperty().multiply(WIDE_BARS).subtract(NAMES)));
        getColumns()
                .setAll(List.of(
                        nameColumn,
                        bars,
                        column("one", () -> new FigureCell(Row::one), FIGURE),
                        column("other", () -> new FigureCell(Row::other), FIGURE),
                        column("difference", () -> new FigureCell(Row::difference), FIGURE + 8),
                        column("chance", () -> new FigureCell(Row::chance), FIGURE - 28)));
        fill(nameColumn, LEAST_NAME);
    }

    /// As many lines as there are, so that nothing is scrolled within the pane.
    ///
    /// @param max the most lines that are seen at once
    void show(List<Row> rows, int max) {
        getItems().setAll(rows);
        double height = HEAD + Math.clamp(rows.size(), 1, max) * LINE_HEIGHT + 2;
        setMinHeight(height);
        setPrefHeight(height);
    }

    /// A figure above what is said of it.
    private static final class FigureCell extends DataTable.Cell<Row> {
        private final Function<Row, Figure> figure;
        private final Label text = new Label();
        private final Label note = new Label();
        private final VBox face = new VBox(text, note);

        FigureCell(Function<Row, Figure> figure) {
            this.figure = figure;
            text.getStyleClass().add("figures");
            note.getStyleClass().addAll("caption", "figures");
            note.managedProperty().bind(note.textProperty().isNotEmpty());
            face.setAlignment(Pos.CENTER_RIGHT);
            face.setMinWidth(0);
            alignRight();
        }

        @Override
        protected void show(Row row) {
            var cellFigure = figure.apply(row);
            text.setText(cellFigure.text());
            note.setText(cellFigure.note());
            setGraphic(face);
            setAccessibleText(cellFigure.accessibleText());
            TextControls.hint(this, cellFigure.accessibleText());
        }
    }

    private static final class BarsCell extends DataTable.Cell<Row> {
        private final Bar one = new Bar("group-one");
        private final Bar other = new Bar("group-other");
        private final VBox face = new VBox(3, one, other);

        BarsCell() {
            face.getStyleClass().add("group-bars");
        }

        @Override
        protected void show(Row row) {
            one.show(row.ofOne());
            other.show(row.ofOther());
            setGraphic(face);
            setAccessibleText(Texts.get(
                    "runs.groups.bars",
                    row.name(),
                    row.one().accessibleText(),
                    row.other().accessibleText()));
        }
    }

    private static final class Bar extends StackPane {
        private static final double THICK = 8;

        private final Region fill = new Region();
        private double share;

        Bar(String style) {
            getStyleClass().add("group-lane");
            fill.getStyleClass().addAll("group-bar", style);
            fill.setManaged(false);
            setMinHeight(THICK);
            setPrefHeight(THICK);
            getChildren().add(fill);
        }

        void show(OptionalDouble length) {
            share = length.orElse(0);
            fill.setVisible(length.isPresent());
            requestLayout();
        }

        @Override
        protected void layoutChildren() {
            fill.resizeRelocate(0, 0, Math.max(share > 0 ? 2 : 0, getWidth() * share), THICK);
        }
    }
}
