package dev.emend.gui.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

class WrappingRowTest {
    private static final double SPACING = 10;
    private int measured;

    private final class Box extends Region {
        private double width;

        private Box(double width) {
            this.width = width;
        }

        private void become(double wide) {
            width = wide;
            requestLayout();
        }

        @Override
        protected double computePrefWidth(double height) {
            measured++;
            return width;
        }

        @Override
        protected double computePrefHeight(double width) {
            return 20;
        }
    }

    @Test
    void isMeasuredOnceForAWidthUntilAChildChanges() {
        var box = new Box(60);
        var row = new WrappingRow(SPACING, box, new Box(60));
        assertEquals(20, row.prefHeight(130), "one line");
        int once = measured;
        assertEquals(20, row.minHeight(130));
        assertEquals(20 + SPACING + 20, row.prefHeight(129), "two lines");
        assertEquals(20, row.prefHeight(130));
        assertEquals(once, measured);

        box.become(80);

        assertEquals(20 + SPACING + 20, row.prefHeight(130));
    }

    @Test
    void takesInAndGivesBackItsChildren() {
        var row = new WrappingRow(SPACING, new Box(60));
        assertEquals(20, row.prefHeight(100));
        row.getChildren().add(new Box(60));
        assertEquals(20 + SPACING + 20, row.prefHeight(100));
        row.getChildren().getFirst().setManaged(false);
        assertEquals(20, row.prefHeight(100));
        row.setSpacing(3);
        row.getChildren().getFirst().setManaged(true);
        assertEquals(20 + 3 + 20, row.prefHeight(100));
    }
}
