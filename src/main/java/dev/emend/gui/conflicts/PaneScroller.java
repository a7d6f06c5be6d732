package dev.emend.gui.conflicts;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/// Scroll pane between the head of a matter and its answers: as wide as there is room, and itself no
/// stop for Tab.
final class PaneScroller extends ScrollPane {
    /// Pixels.
    private static final double MARGIN = 12;

    PaneScroller(Region body) {
        super(body);
        body.getStyleClass().add("disagreement-body");
        setFitToWidth(true);
        setFocusTraversable(false);
        getStyleClass().add("screen-scroll");
    }

    /// Scrolls no further than needed to see a part whole, or its beginning when it is higher than the room.
    void reveal(Node part) {
        if (getScene() == null) {
            return;
        }
        applyCss();
        layout();
        var body = getContent();
        var place = body.sceneToLocal(part.localToScene(part.getLayoutBounds()));
        double room = getViewportBounds().getHeight();
        double hidden = body.getLayoutBounds().getHeight() - room;
        if (hidden <= 0) {
            return;
        }
        double top = getVvalue() * hidden;
        double targetTop = Math.min(Math.max(top, place.getMaxY() + MARGIN - room), place.getMinY() - MARGIN);
        setVvalue(Math.clamp(targetTop / hidden, 0, 1));
    }
}
