package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.part.DataTable;
import java.util.List;
import java.util.function.Consumer;

/// Points as lines: all that are shown with their facts, or a selection with the first of them.
final class PointTable extends DataTable<MapPoint> {
    private static final double LINE_HEIGHT = 32;

    /// @param isWhole whether it has every fact
    /// @param look told which line is chosen
    /// @param open told which line is opened
    PointTable(String id, boolean isWhole, Consumer<MapPoint> look, Consumer<MapPoint> open) {
        super(id, "library.map", "library.map.points", LINE_HEIGHT);
        var title = textColumn("title", MapPoint::title, 150);
        var text = textColumn("text", MapPoint::text, 0);
        getColumns().add(title);
        getColumns().add(textColumn("kind", PointTexts::kind, 78));
        getColumns().add(textColumn("state", PointTexts::state, 88));
        if (isWhole) {
            getColumns().add(figureColumn("trust", PointTexts::trust, 56));
            getColumns().add(textColumn("outcome", PointTexts::outcome, 92));
            getColumns().add(figureColumn("rating", PointTexts::rating, 56));
            getColumns()
                    .add(textColumn(
                            "source", point -> PointClasses.source(point.facts().source()), 120));
            getColumns().add(figureColumn("age", PointTexts::age, 56));
        }
        getColumns().add(text);
        getSelectionModel().selectedItemProperty().subscribe(point -> {
            if (point != null && isFocused()) {
                look.accept(point);
            }
        });
        opens(open);
    }

    void show(List<MapPoint> points) {
        if (!getItems().equals(points)) {
            getItems().setAll(points);
        }
    }
}
