package dev.emend.gui.settings;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;

/// Brings a field of a page that scrolls into sight.
final class FieldScroll {
    private FieldScroll() {}

    static boolean isInSight(ScrollPane view, Node field) {
        var place = view.sceneToLocal(field.localToScene(field.getBoundsInLocal()));
        return place.getMinY() >= 0 && place.getMaxY() <= view.getHeight();
    }

    static void to(ScrollPane view, Node field) {
        var page = view.getContent();
        double height = view.getViewportBounds().getHeight();
        double hidden = page.getBoundsInLocal().getHeight() - height;
        if (hidden > 0) {
            var place = page.sceneToLocal(field.localToScene(field.getBoundsInLocal()));
            view.setVvalue(Math.clamp((place.getCenterY() - height / 2) / hidden, 0, 1));
        }
    }
}
