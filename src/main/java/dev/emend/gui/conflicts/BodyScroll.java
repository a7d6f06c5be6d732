package dev.emend.gui.conflicts;

import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/// What stands between the head of a matter and its answers: as wide as there is room, and not
/// walked to by Tab itself.
final class BodyScroll extends ScrollPane {
    BodyScroll(Region body) {
        super(body);
        body.getStyleClass().add("disagreement-body");
        setFitToWidth(true);
        setFocusTraversable(false);
        getStyleClass().add("screen-scroll");
    }
}
