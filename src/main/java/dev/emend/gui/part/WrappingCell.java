package dev.emend.gui.part;

import javafx.scene.control.ListCell;
import javafx.scene.layout.Region;

/// A list cell whose face wraps at the width of the list and is as high as that needs.
public abstract class WrappingCell<T> extends ListCell<T> {
    /// Room for the scroll bar while the cell does not know its width yet.
    private static final double SCROLL_BAR = 14;

    /// A list scrolls sideways when a cell asks for more than there is.
    @Override
    protected final double computePrefWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefHeight(double width) {
        if (!(getGraphic() instanceof Region face)) {
            return super.computePrefHeight(width);
        }
        double cellWidth = width > 0 ? width : getWidth();
        double room = cellWidth > 0 ? cellWidth : getListView().getWidth() - SCROLL_BAR;
        double horizontalInsets = snappedLeftInset() + snappedRightInset();
        return snappedTopInset() + face.prefHeight(Math.max(0, room - horizontalInsets)) + snappedBottomInset();
    }

    @Override
    protected void layoutChildren() {
        if (getGraphic() instanceof Region face) {
            double width = getWidth() - snappedLeftInset() - snappedRightInset();
            face.resizeRelocate(snappedLeftInset(), snappedTopInset(), width, face.prefHeight(width));
        } else {
            super.layoutChildren();
        }
    }
}
