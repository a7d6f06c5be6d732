package dev.emend.gui.library.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MapViewportTest {
    private static final float[] X = {-10, 10, 3};
    private static final float[] Y = {-2, 6, 0};

    private final MapViewport view = fitting(X, Y, 640, 480);

    private static MapViewport fitting(float[] x, float[] y, double width, double height) {
        return MapViewport.fit(new PointGrid(x, y).bounds, width, height);
    }

    @Test
    void everyPointIsSeenAtFirst() {
        for (int i = 0; i < X.length; i++) {
            assertTrue(view.screenX(X[i]) >= 0 && view.screenX(X[i]) <= 640);
            assertTrue(view.screenY(Y[i]) >= 0 && view.screenY(Y[i]) <= 480);
        }
    }

    @Test
    void zoomingKeepsThePlaceUnderThePointer() {
        double x = view.mapX(100);
        double y = view.mapY(300);
        var near = view.zoom(3, 100, 300, 0.1);
        assertEquals(100, near.screenX(x), 1e-6);
        assertEquals(300, near.screenY(y), 1e-6);
        assertEquals(view.scale() * 3, near.scale(), 1e-9);
    }

    @Test
    void itGetsNoSmallerThanTheLeast() {
        assertEquals(view.scale() / 2, view.zoom(0.01, 10, 10, view.scale() / 2).scale(), 1e-9);
    }

    @Test
    void aPointOutsideIsBroughtInAndOneInsideMovesNothing() {
        var near = view.zoom(20, 320, 240, 0.1);
        var shown = near.reveal(X[0], Y[0]);
        assertTrue(shown.screenX(X[0]) >= 0 && shown.screenY(Y[0]) >= 0);
        assertEquals(view, view.reveal(X[2], Y[2]));
    }

    @Test
    void noPointsAndOnePointHaveAView() {
        assertTrue(fitting(new float[0], new float[0], 100, 100).scale() > 0);
        var one = fitting(new float[] {4}, new float[] {5}, 100, 100);
        assertEquals(50, one.screenX(4), 1e-6);
        assertEquals(50, one.screenY(5), 1e-6);
    }
}
