package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.function.Consumer;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// List of the points selected on the map, with the actions on all of them.
public final class SelectionPane extends VBox {
    private final PointTable table;

    /// @param open opens a point
    SelectionPane(MapViewModel model, MapActions actions, Consumer<MapPoint> open) {
        super(8);
        setId("map-selection");
        getStyleClass().add("map-selection");
        var head = new Label();
        head.setId("map-selected");
        head.getStyleClass().add("strong");
        var rating = new HBox(2, TextControls.fixedLabel(Texts.get("library.map.rate"), "caption"));
        rating.getStyleClass().add("map-rate");
        actions.ratings.forEach(action -> {
            var button = ActionControls.icon(action);
            button.getStyleClass().remove("button-icon");
            button.setGraphic(null);
            button.setText(action.keyText());
            button.setContentDisplay(ContentDisplay.TEXT_ONLY);
            rating.getChildren().add(button);
        });
        var buttons = new FlowPane(
                8,
                8,
                ActionControls.button(actions.keep),
                ActionControls.button(actions.reject),
                rating,
                ActionControls.button(actions.inTable),
                ActionControls.button(actions.clear));
        table = new PointTable("map-selection-list", false, model::look, open);
        VBox.setVgrow(table, Priority.ALWAYS);
        getChildren().addAll(head, buttons, table);
        model.selectedPoints().subscribe(points -> {
            head.setText(Texts.get("library.map.selected", points.cardinality()));
            table.show(model.selection());
        });
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
