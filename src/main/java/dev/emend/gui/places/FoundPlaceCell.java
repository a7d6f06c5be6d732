package dev.emend.gui.places;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.places.DiscoveryViewModel.FoundPlace;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A place with memories: whose they are, how many, where, and whether it is open.
final class FoundPlaceCell extends ListCell<FoundPlace> {
    private final DiscoveryViewModel model;

    FoundPlaceCell(DiscoveryViewModel model) {
        this.model = model;
        getStyleClass().add("found-place");
        setPrefWidth(0); // as wide as the list, so that the path is what gets shorter
    }

    @Override
    protected void updateItem(FoundPlace place, boolean isEmpty) {
        super.updateItem(place, isEmpty);
        if (isEmpty || place == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        boolean isTicked = model.tickedFiles().contains(place.file());
        var tick = new Icon(isTicked ? Icons.TICKED : Icons.UNTICKED, 16);
        tick.getStyleClass().add("found-tick");
        tick.setOnMouseClicked(_ -> model.tick(place));
        var agent = TextControls.fixedLabel(place.foundMemories().agent(), "strong", "found-agent");
        var path = new Label(VisibleText.of(place.path()));
        path.getStyleClass().addAll("mono", "path");
        path.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // it begins with the agent and ends with the project
        path.setMinWidth(0);
        path.setMaxWidth(Double.MAX_VALUE);
        path.setTooltip(TextControls.tooltip(place.file().toString()));
        HBox.setHgrow(path, Priority.ALWAYS);
        var count = TextControls.fixedLabel(place.contents(), "figures", "muted", "found-count");
        var row = new HBox(tick, agent, path, count);
        row.getStyleClass().add("found-row");
        var state = new HBox();
        state.getStyleClass().add("found-state");
        if (place.isOpen()) {
            state.getChildren().add(new Chip(Icons.DONE, Texts.get("places.isOpen"), StyleVariant.NEUTRAL));
        }
        row.getChildren().add(state);
        setGraphic(row);
        setAccessibleText(Texts.get(
                isTicked ? "places.said.ticked" : place.isOpen() ? "places.said.open" : "places.said",
                place.foundMemories().agent(),
                place.contents(),
                place.path()));
    }
}
