package dev.emend.gui.library.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.library.map.PointClasses.Coloring;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MapDrawingTest {
    private static final int GROUND = 0xff101010;

    private static int[] drawn(float[] x, float[] y, BitSet selected) {
        var map = MadeMaps.of(x.length);
        var classes = PointClasses.of(map.points(), Coloring.KIND);
        var pixels = new int[100 * 100];
        new PointPainter()
                .paint(
                        new PointPainter.Scene(
                                new PointGrid(x, y).order(),
                                x,
                                y,
                                classes,
                                new int[] {0xffff0000, 0xff00ff00, 0xff0000ff},
                                MadeMaps.all(map),
                                selected),
                        new MapViewport(50, 50, 1, 100, 100),
                        5,
                        GROUND,
                        0xffffffff,
                        new PointPainter.Pixels(pixels, 100, 100));
        return pixels;
    }

    @Test
    void kindsAreToldApartWithoutColor() {
        // an item, a learning and a memory
        var pixels = drawn(new float[] {20, 50, 80}, new float[] {50, 50, 50}, new BitSet());
        assertEquals(0xffff0000, pixels[50 * 100 + 20], "an item is filled");
        assertEquals(GROUND, pixels[50 * 100 + 50], "a learning has a hole");
        assertEquals(GROUND, pixels[50 * 100 + 80], "a memory is an outline");
        assertNotEquals(GROUND, pixels[50 * 100 + 84], "of which the edge is drawn");
    }

    @Test
    void whatIsSelectedHasARing() {
        var selected = new BitSet();
        selected.set(0);
        var pixels = drawn(new float[] {30}, new float[] {50}, selected);
        assertEquals(0xffffffff, pixels[50 * 100 + 37]);
        assertEquals(GROUND, drawn(new float[] {30}, new float[] {50}, new BitSet())[50 * 100 + 37]);
    }

    @Test
    void pointsAtTheEdgeDoNotBreakThePicture() {
        var pixels = drawn(new float[] {0, -3, 99, 103, 500}, new float[] {99, -3, 0, 103, -500}, new BitSet());
        assertNotEquals(GROUND, pixels[99 * 100]);
    }

    @ParameterizedTest
    @EnumSource(Coloring.class)
    void everyClassHasAShapeOfItsOwn(Coloring coloring) {
        var map = MadeMaps.of(500);
        var classes = PointClasses.of(map.points(), coloring);
        var shapes = new HashSet<PointShape>();
        var tones = new HashSet<Tone>();
        for (var one : classes.classes()) {
            assertTrue(shapes.add(one.shape()), one + " shares its shape");
            assertTrue(tones.add(one.tone()), one + " shares its color");
            assertFalse(one.label().isBlank());
        }
        for (byte number : classes.of()) {
            assertTrue(number >= 0 && number < classes.classes().size());
        }
    }

    @Test
    void anSvgHoldsEveryShownPointAndCanBeRead() throws Exception {
        var map = MadeMaps.of(40);
        var shown = MadeMaps.all(map);
        shown.clear(7);
        var classes = PointClasses.of(map.points(), Coloring.TRUST);
        var svg = MapSvg.of(
                map,
                classes,
                shown,
                MapViewport.fit(new PointGrid(map.x(), map.y()).bounds, 300, 200),
                new int[classes.classes().size()],
                0);
        var read = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertEquals(39, read.getElementsByTagName("path").getLength());
        assertEquals(2, read.getElementsByTagName("line").getLength());
        assertEquals("Title <0>", read.getElementsByTagName("title").item(0).getTextContent());
    }

    @Test
    void aCsvHasALineForEachPointAndNoFormulas() {
        var map = MadeMaps.of(3);
        var lines = map.csv(BitSet.valueOf(new long[] {0b101})).split("\r\n");
        assertEquals(3, lines.length);
        assertTrue(lines[0].startsWith("\"key\",\"kind\",\"title\""));
        assertTrue(lines[1].startsWith("\"memory:0\",\"item\",\"Title <0>\",\"'=What it says, 0\""), lines[1]);
        var kinds = new ArrayList<String>();
        for (var line : lines) {
            kinds.add(line.split("\"")[3]);
        }
        assertEquals(List.of("kind", "item", "memory"), kinds);
        assertEquals(3, MapPoint.Kind.values().length);
    }
}
