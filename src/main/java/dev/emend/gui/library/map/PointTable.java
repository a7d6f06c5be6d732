package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Points as lines: all that are shown with their facts, or a selection with the first of them.
final class PointTable extends DataTable<MapPoint> {
    private static final double LINE_HEIGHT = 32;

    /// In a selection texts are compared: a line has room for three lines of them.
    private static final double FACE_HEIGHT = 88;

    /// @param isWhole whether it has every fact
    /// @param look told which line is chosen
    /// @param open told which line is opened
    PointTable(String id, boolean isWhole, Consumer<MapPoint> look, Consumer<MapPoint> open) {
        super(id, "library.map", "library.map.points", isWhole ? LINE_HEIGHT : FACE_HEIGHT);
        if (isWhole) {
            getColumns().add(textColumn("title", MapPoint::title, 150));
            getColumns().add(textColumn("kind", PointTexts::kind, 78));
            getColumns().add(textColumn("state", PointTexts::state, 88));
            getColumns().add(figureColumn("trust", PointTexts::trust, 56));
            getColumns().add(textColumn("outcome", PointTexts::outcome, 92));
            getColumns().add(figureColumn("rating", PointTexts::rating, 56));
            getColumns()
                    .add(textColumn(
                            "source", point -> PointClasses.source(point.facts().source()), 120));
            getColumns().add(figureColumn("age", PointTexts::age, 56));
            getColumns().add(textColumn("text", MapPoint::text, 0));
        } else {
            var face = column("text", FaceCell::new, 0);
            getColumns().add(face);
            fill(face, 120);
        }
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

    /// Cell with the text of a point above its kind, state and title; all of it in the tooltip.
    private static final class FaceCell extends Cell<MapPoint> {
        private static final double THREE_LINES = 54;

        private final Label text = new Label();
        private final Label facts = TextControls.fixedLabel("", "caption");
        private final VBox face = new VBox(text, facts);

        FaceCell() {
            text.setWrapText(true);
            text.setMinHeight(0);
            text.setMaxHeight(THREE_LINES);
            facts.setMinWidth(0);
            face.setAlignment(Pos.CENTER_LEFT);
            face.setMinWidth(0);
            face.getStyleClass().add("point-face");
            setPrefWidth(0);
        }

        @Override
        protected void show(MapPoint point) {
            text.setText(point.text().isBlank() ? point.title() : point.text());
            facts.setText(
                    Texts.get("library.map.face", PointTexts.kind(point), PointTexts.state(point), point.title()));
            setGraphic(face);
            setAccessibleText(PointTexts.sentence(point));
            TextControls.hint(this, PointTexts.tip(point));
        }
    }
}
