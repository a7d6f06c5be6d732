package dev.emend.gui.trends;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/// A chart whose marks can be pointed at one by one.
interface TrendChart {
    /// The mark the keys are at.
    PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    Region node();

    /// The node of each mark, in the order of [TrendMarks].
    List<? extends Node> marks();

    /// Points at a mark and at no other.
    default void point(int mark) {
        var all = marks();
        all.forEach(node -> node.pseudoClassStateChanged(CURRENT, false));
        if (mark >= 0 && mark < all.size()) {
            all.get(mark).pseudoClassStateChanged(CURRENT, true);
        }
    }
}
