package dev.emend.gui.shell;

import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/// Shows one node larger or smaller, laid out in the room that leaves.
final class ZoomPane extends Region {
    private final IntegerProperty percent = new SimpleIntegerProperty(100);
    private final Node content;

    ZoomPane(Node content) {
        this.content = content;
        getChildren().add(content);
        var scale = new Scale(1, 1, 0, 0);
        scale.xProperty().bind(percent.divide(100.0));
        scale.yProperty().bind(percent.divide(100.0));
        content.getTransforms().add(scale);
        percent.addListener((_, _, _) -> requestLayout());
    }

    IntegerProperty percentProperty() {
        return percent;
    }

    @Override
    protected void layoutChildren() {
        double factor = percent.get() / 100.0;
        content.resizeRelocate(0, 0, getWidth() / factor, getHeight() / factor);
    }
}
