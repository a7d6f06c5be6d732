package dev.emend.gui.library.map;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapLink;
import dev.emend.app.map.MapRegions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.VPos;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/// Layer above the points: links, labels of regions, the current point, the lasso.
final class MapOverlay extends Canvas {
    private static final int MOST_LINKS = 3_000;
    private static final int MOST_LABELS = 60;
    private static final double FINE_ZOOM = 6;
    private static final double MEDIUM_ZOOM = 2.2;
    private static final double PAD = 4;
    private static final double APART = 6;

    /// Places for the label of a region, as heights above or below its middle, the best first.
    private static final double[] STEPS = {0, -1.5, 1.5, -3, 3};

    private final TonePalette palette;

    MapOverlay(TonePalette palette) {
        this.palette = palette;
        setMouseTransparent(true);
    }

    /// The degree of detail of regions that fits how near one looks.
    ///
    /// @param zoom 1 when all is seen
    static int level(KnowledgeMap map, double zoom) {
        int level = zoom >= FINE_ZOOM ? 2 : zoom >= MEDIUM_ZOOM ? 1 : 0;
        return Math.max(0, Math.min(level, map.levels().size() - 1));
    }

    /// Data to draw.
    ///
    /// @param selectedPoints labels cover none of them, nor the current one
    /// @param current -1 for none
    /// @param radius of a point, pixels
    record Scene(
            KnowledgeMap map,
            MapViewport view,
            double zoom,
            BitSet visiblePoints,
            BitSet selectedPoints,
            int current,
            int hoveredPoint,
            double radius,
            Optional<Lasso> lasso,
            Font font,
            boolean isFocused) {}

    void draw(Scene scene) {
        var graphics = getGraphicsContext2D();
        graphics.clearRect(0, 0, getWidth(), getHeight());
        links(graphics, scene);
        labels(graphics, scene);
        mark(graphics, scene, scene.hoveredPoint, palette.color(Tone.TEXT), 1.5);
        mark(graphics, scene, scene.current, palette.color(Tone.TEXT), 2.5);
        scene.lasso.ifPresent(lasso -> lasso(graphics, scene.view, lasso));
        edge(graphics, scene.isFocused);
    }

    /// The edge of the picture, which would hide one of the style sheet.
    private void edge(GraphicsContext graphics, boolean isFocused) {
        double width = isFocused ? 2 : 1;
        graphics.setStroke(palette.color(isFocused ? Tone.ACCENT : Tone.EDGE));
        graphics.setLineWidth(width);
        graphics.strokeRect(width / 2, width / 2, getWidth() - width, getHeight() - width);
    }

    private void links(GraphicsContext graphics, Scene scene) {
        int linkCount = 0;
        for (var link : scene.map.links()) {
            if (linkCount == MOST_LINKS
                    || !scene.visiblePoints.get(link.one())
                    || !scene.visiblePoints.get(link.other())) {
                continue;
            }
            boolean isContradiction = link.kind() == MapLink.Kind.CONTRADICTION;
            graphics.setStroke(palette.color(isContradiction ? Tone.DANGER : Tone.TEXT));
            graphics.setLineWidth(isContradiction ? 2 : 1.2);
            graphics.setLineDashes(isContradiction ? new double[] {6, 4} : new double[0]);
            graphics.strokeLine(
                    scene.view.screenX(scene.map.x()[link.one()]),
                    scene.view.screenY(scene.map.y()[link.one()]),
                    scene.view.screenX(scene.map.x()[link.other()]),
                    scene.view.screenY(scene.map.y()[link.other()]));
            linkCount++;
        }
        graphics.setLineDashes();
    }

    /// The largest regions first; one whose words would lie over others' or a
    /// selected point has none.
    private void labels(GraphicsContext graphics, Scene scene) {
        if (scene.map.levels().isEmpty()) {
            return;
        }
        var ground = palette.color(Tone.GROUND);
        graphics.setFont(scene.font);
        graphics.setTextBaseline(VPos.TOP);
        var regions = scene.map.levels().get(level(scene.map, scene.zoom));
        var visibleRegions = visibleRegions(regions, scene.visiblePoints);
        for (var label : placeLabels(scene, regions, visibleRegions)) {
            var box = label.box;
            graphics.setFill(ground.deriveColor(0, 1, 1, 0.7));
            graphics.fillRoundRect(box.getMinX(), box.getMinY(), box.getWidth(), box.getHeight(), 8, 8);
            graphics.setFill(palette.color(Tone.TEXT));
            graphics.fillText(label.words, box.getMinX() + PAD, box.getMinY() + PAD / 2);
        }
    }

    private record Placed(String words, Bounds box) {}

    private List<Placed> placeLabels(Scene scene, MapRegions regions, BitSet visibleRegions) {
        var placedLabels = new ArrayList<Placed>();
        var free = free(scene);
        for (var label : regions.labels()) {
            if (placedLabels.size() == MOST_LABELS) {
                break;
            }
            double x = scene.view.screenX(label.x());
            double y = scene.view.screenY(label.y());
            if (!visibleRegions.get(label.region()) || x < 0 || y < 0 || x > getWidth() || y > getHeight()) {
                continue;
            }
            var words = words(label);
            var text = new Text(words);
            text.setFont(scene.font);
            double width = text.getLayoutBounds().getWidth() + 2 * PAD;
            double height = text.getLayoutBounds().getHeight() + PAD;
            double left = Math.clamp(x - width / 2, 0, Math.max(0, getWidth() - width));
            for (double step : STEPS) {
                double top = Math.clamp(y - height / 2 + step * height, 0, Math.max(0, getHeight() - height));
                var box = new BoundingBox(left, top, width, height);
                var paddedBox = new BoundingBox(left - APART, top - APART, width + 2 * APART, height + 2 * APART);
                if (free.stream().noneMatch(paddedBox::contains)
                        && placedLabels.stream().noneMatch(other -> other.box.intersects(paddedBox))) {
                    placedLabels.add(new Placed(words, box));
                    break;
                }
            }
        }
        return placedLabels;
    }

    /// The screen positions of the points that no label may cover.
    private static List<Point2D> free(Scene scene) {
        var points = (BitSet) scene.selectedPoints.clone();
        points.and(scene.visiblePoints);
        if (scene.current >= 0) {
            points.set(scene.current);
        }
        if (scene.hoveredPoint >= 0) {
            points.set(scene.hoveredPoint);
        }
        return points.stream()
                .filter(point -> point < scene.map.size())
                .mapToObj(point -> new Point2D(
                        scene.view.screenX(scene.map.x()[point]),
                        scene.view.screenY(scene.map.y()[point])))
                .toList();
    }

    /// The words of a region as they stand on the map.
    static String words(MapRegions.Label label) {
        return String.join(" · ", label.words());
    }

    /// The regions of which any point is shown.
    private static BitSet visibleRegions(MapRegions regions, BitSet visiblePoints) {
        var result = new BitSet();
        for (int i = visiblePoints.nextSetBit(0); i >= 0; i = visiblePoints.nextSetBit(i + 1)) {
            result.set(regions.regionOf()[i]);
        }
        return result;
    }

    private static void mark(GraphicsContext graphics, Scene scene, int point, Color color, double width) {
        if (point < 0 || point >= scene.map.size()) {
            return;
        }
        double radius = scene.radius + 5;
        graphics.setStroke(color);
        graphics.setLineWidth(width);
        graphics.strokeOval(
                scene.view.screenX(scene.map.x()[point]) - radius,
                scene.view.screenY(scene.map.y()[point]) - radius,
                2 * radius,
                2 * radius);
    }

    private void lasso(GraphicsContext graphics, MapViewport view, Lasso lasso) {
        var accent = palette.color(Tone.ACCENT);
        graphics.beginPath();
        for (int i = 0; i < lasso.size(); i++) {
            double x = view.screenX(lasso.x(i));
            double y = view.screenY(lasso.y(i));
            if (i == 0) {
                graphics.moveTo(x, y);
            } else {
                graphics.lineTo(x, y);
            }
        }
        graphics.closePath();
        graphics.setFill(accent.deriveColor(0, 1, 1, 0.16));
        graphics.fill();
        graphics.setStroke(accent);
        graphics.setLineWidth(1.5);
        graphics.setLineDashes(5, 4);
        graphics.stroke();
        graphics.setLineDashes();
    }
}
