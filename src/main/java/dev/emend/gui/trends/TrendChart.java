package dev.emend.gui.trends;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/// A chart whose marks can be pointed at one by one.
interface TrendChart {
    /// The mark the keys are at.
    PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    Region node();

    /// Points at a mark, in the order of [TrendMarks].
    void point(int mark);
}
