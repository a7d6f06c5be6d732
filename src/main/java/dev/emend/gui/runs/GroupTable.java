package dev.emend.gui.runs;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.runs.GroupRows.Row;
import java.util.List;
import java.util.OptionalDouble;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Two groups line by line: two bars, the first above the second, and the numbers they stand for.
final class GroupTable extends DataTable<Row> {
    private static final double LINE_HEIGHT = 36;
    private static final double HEAD = 34;
    private static final double BARS = 110;

    /// @param name of the first column, as its text key ends
    /// @param isShares whether values are shares without intervals, which need little room
    GroupTable(String id, String name, boolean isShares) {
        super(id, "runs.groups", "runs.groups.table." + name, LINE_HEIGHT);
        getStyleClass().add("group-table");
        double value = isShares ? 64 : 150;
        var what = textColumn(name, Row::name, 0);
        getColumns()
                .setAll(List.of(
                        what,
                        column("bars", BarsCell::new, BARS),
                        figureColumn("one", Row::one, value),
                        figureColumn("other", Row::other, value),
                        figureColumn("difference", Row::difference, 160),
                        textColumn("sure", Row::sure, 120)));
        fill(what, 120);
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
            setAccessibleText(Texts.get("runs.groups.bars", row.name(), row.one(), row.other()));
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
